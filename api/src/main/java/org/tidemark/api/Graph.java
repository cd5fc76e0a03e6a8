package org.tidemark.api;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.ExplanationText;
import org.tidemark.api.task.Engine;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.MemoryShare;
import org.tidemark.check.question.LinearRun;
import org.tidemark.check.temporal.DirectEvents;
import org.tidemark.check.temporal.GraphCheck;
import org.tidemark.check.temporal.GraphMarkings;
import org.tidemark.check.temporal.NetDigest;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.NetSource;
import org.tidemark.format.OutputFile;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.condensed.GraphExport;
import org.tidemark.graph.condensed.GraphFile;
import org.tidemark.graph.condensed.GraphPicture;
import org.tidemark.graph.condensed.UnusableGraph;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.input.InputException;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Vocabulary;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.Verdict;

/**
 * The reachability graph of a model, built in memory or opened from a file. States are numbered from 0, the initial one, in the
 * order in which they were found. It can be walked, and answers formulas for all states at once.
 *
 * <p>Any thread may use a graph; calls from several threads are served one after the other. It holds memory, or a file that is
 * mapped into memory, until it is closed; closing it twice is harmless, and everything else then throws {@link
 * IllegalStateException}.
 */
public final class Graph implements AutoCloseable {
    private final @Nullable MemoryShare share;
    private @Nullable Content content;

    /** The part that is dropped when the graph is closed. */
    private record Content(GraphFile file, TransitionSystem system, GraphMarkings markings, Fairness declared) {}

    /** A graph of a system, with what its model declares that runs are fair to, that has some shared memory to return. */
    Graph(GraphFile file, TransitionSystem system, Fairness declared, @Nullable MemoryShare share) {
        this.share = share;
        content = new Content(file, system, new GraphMarkings(system, file.graph()), declared);
    }

    /**
     * Opens a graph file, and the model that it names.
     *
     * @throws InvalidInputException where one of them cannot be read, or the model has changed
     */
    public static Graph open(Path file) throws InvalidInputException {
        try {
            GraphFile graph = read(file);
            return open(file, graph, ModelSource.again(graph.card().model()));
        } catch (InputException e) {
            throw new InvalidInputException(e);
        }
    }

    /**
     * Opens the graph file of a model.
     *
     * @throws InvalidInputException where it cannot be read, or is the graph of another model
     */
    public static Graph open(Path file, Model model) throws InvalidInputException {
        try {
            return model.turns().take(() -> open(file, read(file), model.source()));
        } catch (InputException e) {
            throw new InvalidInputException(e);
        }
    }

    private static GraphFile read(Path file) throws InputException {
        try {
            return GraphFile.open(file);
        } catch (IOException e) {
            throw InputException.unreadable(file, e);
        } catch (UnusableGraph e) {
            throw new InputException(file + ": " + e.getMessage(), e);
        }
    }

    private static Graph open(Path file, GraphFile graph, ModelSource source) throws InputException {
        ColoredNet colored = source.net().colored();
        TransitionSystem system;
        String digest = "";
        if (graph.card().direct() && colored != null) {
            PetriNet net = happening(source.net(), colored, graph.card().events());
            system = net == null ? null : new NetSystem(net);
            digest = net == null ? "" : NetDigest.of(colored, net);
        } else {
            system = Engine.system(source.net(), UnfoldingLimits.usual());
            digest = NetDigest.of(system);
        }
        if (system == null || !digest.equals(graph.card().digest())) {
            throw new InputException(file + ": is the graph of another model than " + source.reference() + " is now");
        }
        return new Graph(graph, system, source.fairness(), null);
    }

    /** The net of the events of a graph that was built without unfolding; null if the model has not all of them. */
    private static @Nullable PetriNet happening(NetSource source, ColoredNet net, List<String> events)
            throws InputException {
        try {
            return DirectEvents.net(net, events, UnfoldingLimits.usual());
        } catch (ColorException tooLarge) {
            throw source.refusal(tooLarge);
        }
    }

    /**
     * The result of building a graph.
     *
     * @param exploration what was found on the way
     * @param graph the graph, to be closed by the caller; empty where the exploration is not complete
     */
    public record Result(ExplorationResult exploration, Optional<Graph> graph) {}

    /**
     * A step from one state to the next.
     *
     * @param event what happens: the name of a transition, with the values of its variables where it has some
     * @param target the number of the state after it
     */
    public record Edge(String event, int target) {}

    /**
     * The answer to a formula.
     *
     * @param answer the answer for the initial state
     * @param states in how many states the formula holds; 0 where that is unknown
     */
    public record Truth(Answer answer, int states) {}

    /** The number of states. */
    public synchronized int states() {
        return content().file.graph().states();
    }

    /** The number of edges. */
    public synchronized long edges() {
        return content().file.graph().edges();
    }

    /** The edges that leave a state; none where it is a deadlock. */
    public synchronized List<Edge> edges(int state) {
        Content asked = content(state);
        List<Edge> edges = new ArrayList<>();
        EdgeCursor cursor = asked.file.graph().edgesOut();
        for (cursor.moveTo(state); cursor.next(); ) {
            edges.add(new Edge(asked.system.shownEvent(cursor.event()), cursor.target()));
        }
        return edges;
    }

    /** The tokens in a state; takes as long as {@link #runTo}. */
    public synchronized Marking marking(int state) {
        return new Marking(content(state).system, content(state).markings.at(state));
    }

    /** The run on which a state was found, a shortest one where the graph was built breadth first. */
    public synchronized Run runTo(int state) {
        Content asked = content(state);
        int[] events = asked.file.graph().spanningPaths().eventsTo(state);
        return new Run(asked.system, Evidence.run(Arrays.stream(events).boxed().toList(), ""));
    }

    /**
     * The graph as a text for other programs ({@link Format#DOT}, {@link Format#AUT}, {@link Format#GRAPHML}) or, where it has
     * no more than 400 states, as a picture ({@link Format#SVG}).
     *
     * @throws InvalidInputException where it is too large for a picture, or is not written in this format
     */
    public synchronized String text(Format format) throws InvalidInputException {
        Content known = content();
        GraphFile written = known.file.withEvents(
                IntStream.range(0, known.file.card().events().size())
                        .mapToObj(known.system::shownEvent)
                        .toList());
        if (format == Format.SVG && states() > GraphPicture.MOST_STATES) {
            throw new InvalidInputException("a graph of " + states()
                    + " states is too large for a picture, which shows " + GraphPicture.MOST_STATES + " at most");
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            switch (format) {
                case SVG -> new GraphPicture(written).write(out);
                case DOT -> new GraphExport(written).dot(out);
                case AUT -> new GraphExport(written).aut(out);
                case GRAPHML -> new GraphExport(written).graphMl(out);
                default ->
                    throw new InvalidInputException(
                            "a graph is not written as " + format.ending() + "; expected .svg, .dot, .aut or .graphml");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory is always writable
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    /**
     * Writes the graph to a file that {@link #open} reads, whole or not at all.
     *
     * @throws InvalidInputException where there is such a file already, which stays as it is, or it cannot be written
     */
    public synchronized void save(Path file) throws InvalidInputException {
        Content saved = content();
        try {
            OutputFile.write(file, false, saved.file::write);
        } catch (InputException e) {
            throw new InvalidInputException(e);
        }
    }

    /**
     * Answers a formula of CTL, LTL or CTL*; of the options, memory, time, cancellation and fairness count. Where the options
     * ask for no fairness, that which the model declares does.
     *
     * @throws InvalidInputException where it cannot be read, or is about something else than states and runs
     */
    public synchronized Truth check(String formula, Options options) throws InvalidInputException {
        Content asked = content();
        Property property = Property.formula(formula);
        if (!(PropertyReader.parse(property, asked.system)
                instanceof org.tidemark.logic.property.Property.Truth truth)) {
            throw new InvalidInputException(formula + ": a graph answers formulas; ask the model");
        }
        try (CallContext call = new CallContext(options)) {
            return call.isOver()
                    ? unknown(property, call, call.whyNothing())
                    : check(
                            asked,
                            property,
                            truth,
                            call,
                            new PropertyReader(asked.system, asked.declared, options, any -> null).fairness());
        } catch (InputException e) {
            throw new InvalidInputException(e);
        }
    }

    private static Truth check(
            Content asked,
            Property property,
            org.tidemark.logic.property.Property.Truth truth,
            CallContext call,
            Fairness fairness)
            throws InputException {
        Vocabulary names = asked.system.vocabulary();
        Expansion expansion = new Expansion(names);
        MemoryBudget budget = call.left().budget();
        GraphCheck.Truth found;
        try {
            found = new GraphCheck(asked.file, Map.of(), () -> asked.markings, asked.system, budget, call::isEnough)
                    .where(expansion.of(truth.formula()), fairness, names);
        } catch (MemoryBudget.Exhausted | OutOfMemoryError full) {
            return unknown(property, call, "the memory budget is too small for this formula");
        }
        if (found == null) {
            return unknown(property, call, "there was no time left");
        }
        Verdict verdict = found.initially() ? new Verdict.Holds() : new Verdict.Violated();
        Explanation why = found.why() == null
                ? null
                : found.why().mapped(names.asWritten(truth.formula(), expansion::of), run -> run);
        Evidence run = why == null ? null : LinearRun.of(why, !found.initially());
        String explanation = run != null
                ? CheckCall.reason(run)
                : why != null ? new ExplanationText(asked.system::shownEvent).text(why) : "every state was labelled";
        return new Truth(
                new Answer(property, verdict, "labelling", explanation, Run.of(asked.system, run)), found.states());
    }

    private static Truth unknown(Property property, CallContext call, String reason) {
        return new Truth(Answer.unknown(property, call.limit(), reason), 0);
    }

    @Override
    public synchronized void close() {
        if (share != null) {
            share.shrinkTo(0);
        }
        content = null;
    }

    private Content content(int state) {
        Content here = content();
        if (state < 0 || state >= here.file.graph().states()) {
            throw new IllegalArgumentException(
                    "state " + state + " of " + here.file.graph().states());
        }
        return here;
    }

    private Content content() {
        if (content == null) {
            throw new IllegalStateException("the graph was closed; open it again, or build another");
        }
        return content;
    }
}
