package org.tidemark.api.task;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.direct.DirectGraph;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.question.Breach;
import org.tidemark.check.run.BrokenObligation;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.GraphExploration;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.SweepExploration;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.temporal.NetDigest;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.graph.condensed.GraphCard;
import org.tidemark.graph.condensed.GraphFile;
import org.tidemark.input.InputException;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.Vocabulary;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Obligation;
import org.tidemark.system.TransitionSystem;

/** Builds the reachability graph of a model, in memory, by direct execution or by way of the unfolding. */
public final class GraphTask implements Task<GraphTask.Result> {
    private final Engine engine;
    private final TimeLimit watch;
    private final NetSource source;
    private final Start start;
    private final ByNames<SweepMeasure.Wish> measure;
    private Encoding encoding = Encoding.AUTO;
    private Map<String, String> labels = Map.of();
    private boolean findsRuns;

    /** The result of building a graph. */
    public sealed interface Result {}

    /** No net was made within the limits. */
    public record TooLarge(LimitException limit) implements Result {}

    /**
     * A graph was built, or as much of it as the limits allow.
     *
     * @param direct the net as it was executed directly; null where it was not
     * @param system the system whose events are those of the graph
     * @param digest the digest of the model
     * @param report the figures, and the graph where there is one
     * @param tables the tables of direct execution; null where there was none
     * @param fault the fault of the model that ended the run; null where there is none
     * @param broken the condition of the model that some state breaks; null where there is none
     * @param labels the formulas of labels as they were written
     * @param before how long it took to open the model, in seconds
     */
    public record Built(
            @Nullable DirectNet direct,
            TransitionSystem system,
            String digest,
            GraphReport report,
            DirectReport.@Nullable Tables tables,
            DirectReport.@Nullable Fault fault,
            @Nullable BrokenObligation broken,
            Map<String, String> labels,
            double before)
            implements Result {
        /** The graph with what is known of its model, which a reference names; null where it is not complete. */
        public @Nullable GraphFile file(String reference) {
            GraphBuilder.Built built = report.built();
            if (built == null) {
                return null;
            }
            // The net of a graph that was made without unfolding is found again by the unfolded names.
            IntFunction<String> name = direct != null ? system::eventName : system::shownEvent;
            List<String> events = IntStream.range(
                            0, system.namedEvents(built.graph().events()))
                    .mapToObj(name)
                    .toList();
            SweepMeasure course = report.course();
            String search = course == null ? "bfs" : "sweep, progress " + course.text();
            GraphCard.Kind kind = new GraphCard.Kind(direct != null, NetDigest.seen(system));
            return new GraphFile(
                    built.graph(), new GraphCard(reference, digest, search, report.folded(), events, labels, kind));
        }
    }

    /**
     * A graph.
     *
     * @param source the model
     * @param start how its net is executed, where it is one
     * @param measure the measure of a sweep
     */
    public GraphTask(
            Engine engine, TimeLimit watch, NetSource source, Start start, ByNames<SweepMeasure.Wish> measure) {
        this.engine = engine;
        this.watch = watch;
        this.source = source;
        this.start = start;
        this.measure = measure;
    }

    /** How edges are written, and the formulas whose truth in each state is kept, by their names. */
    public GraphTask writing(Encoding how, Map<String, String> kept) {
        encoding = how;
        labels = kept;
        return this;
    }

    /** Looks for a run to a state that breaks a condition of the model. */
    public GraphTask findingRuns() {
        findsRuns = true;
        return this;
    }

    @Override
    public Result run(Follower follower) throws InputException {
        engine.requireFit(source);
        TransitionSystem system = source.system();
        if (system != null) {
            return built(system, follower);
        }
        Execution way;
        try {
            way = start.execution(Engine.unfolding(watch.left()));
        } catch (LimitException limit) {
            return new TooLarge(limit);
        }
        DirectNet direct = way.direct();
        return direct == null
                ? built(new NetSystem(Objects.requireNonNull(way.unfolded())), follower)
                : built(direct, follower);
    }

    private Built built(DirectNet direct, Follower follower) throws InputException {
        TransitionSystem names = new NetSystem(direct.names());
        DirectGraph building = new DirectGraph(direct, watch.left(), wish(names), encoding, formulas(names, false));
        double before = watch.seconds();
        DirectGraph.Result found =
                follower.during(building::progress, "", () -> building.run(Engine.unfolding(watch.left())));
        return new Built(
                direct,
                new NetSystem(found.net()),
                NetDigest.of(direct.net(), found.net()),
                found.graph(),
                found.tables(),
                found.fault(),
                found.broken(),
                labels,
                before);
    }

    private SweepMeasure.@Nullable Wish wish(TransitionSystem names) throws InputException {
        return engine.sweeps() ? measure.of(names) : null;
    }

    private Built built(TransitionSystem system, Follower follower) throws InputException {
        SweepMeasure.Wish wish = wish(system);
        GraphExploration building =
                new GraphExploration(system, watch.left(), wish, encoding, formulas(system, true)).heedObligations();
        double before = watch.seconds();
        GraphReport report = follower.during(building::progress, "", building::run);
        Obligation obligation = building.broken();
        BrokenObligation broken = obligation == null
                ? null
                : new BrokenObligation(obligation, findsRuns ? breach(system, wish) : null, null);
        return new Built(null, system, NetDigest.of(system), report, null, null, broken, labels, before);
    }

    /** A run to a state that breaks an obligation; null where there is no time to find one. */
    private @Nullable Breach breach(TransitionSystem system, SweepMeasure.@Nullable Wish wish) throws InputException {
        if (wish == null) {
            Exploration again = new Exploration(system, watch.left().withThreads(1));
            again.run();
            return again.breach();
        }
        SweepExploration again = new SweepExploration(system, watch.left(), wish, true);
        again.run();
        return again.breach();
    }

    /** The formulas of labels; in the fields of a system if they are to be expanded. */
    private Map<String, Formula> formulas(TransitionSystem system, boolean expanded) throws InputException {
        Map<String, Formula> formulas = new LinkedHashMap<>();
        Vocabulary names = system.vocabulary();
        Expansion expansion = new Expansion(names);
        for (Map.Entry<String, String> label : labels.entrySet()) {
            try {
                Formula formula = FormulaParser.formula(label.getValue(), names);
                formulas.put(label.getKey(), expanded ? expansion.of(formula) : formula);
            } catch (FormulaException e) {
                throw new InputException("label " + InputException.quote(label.getKey()) + ":" + e.getMessage(), e);
            }
        }
        return formulas;
    }
}
