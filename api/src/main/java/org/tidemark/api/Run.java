package org.tidemark.api;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.registry.ProcessFiles;
import org.tidemark.format.trace.ProcessNet;
import org.tidemark.input.InputException;
import org.tidemark.model.Evidence;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Game;
import org.tidemark.system.MessageChart;
import org.tidemark.system.RunChart;
import org.tidemark.system.TimedRun;
import org.tidemark.system.TransitionSystem;

/**
 * A run of a model that shows something. It was replayed by the textbook firing rule before it was given out.
 *
 * <p>A run either ends or never ends. One that never ends returns with its last step to the state after {@link #loop} steps, and
 * what comes after that state repeats; where there is nothing to repeat, no transition is enabled and the run stays. Iterating
 * gives the steps one by one and costs no memory for those before. Immutable.
 */
public final class Run implements Iterable<Run.Step> {
    private final TransitionSystem system;
    private final Evidence evidence;
    /** The dates that the run was found with; null where there are none but the earliest ones. */
    private final @Nullable TimedRun found;

    /**
     * A step of a run.
     *
     * @param event what happens: the name of a transition, with the values of its variables where it has some
     * @param marking the state after it
     */
    public record Step(String event, Marking marking) {}

    Run(TransitionSystem system, Evidence evidence) {
        this(system, evidence, null);
    }

    private Run(TransitionSystem system, Evidence evidence, @Nullable TimedRun found) {
        this.system = system;
        this.evidence = evidence;
        this.found = found;
    }

    /** A run of a system, where there is one. */
    @SuppressWarnings("exports") // for modules of Tidemark only
    public static Optional<Run> of(TransitionSystem system, @Nullable Evidence evidence) {
        return Optional.ofNullable(evidence).map(found -> new Run(system, found));
    }

    /** A run of a system with the dates that it was found with, where it has some. */
    @SuppressWarnings("exports") // for modules of Tidemark only
    public static Run of(TransitionSystem system, Evidence evidence, @Nullable TimedRun found) {
        return new Run(system, evidence, found);
    }

    static Optional<Run> of(TransitionSystem system, @Nullable List<Integer> events, String shows) {
        return of(system, events == null ? null : Evidence.run(events, shows));
    }

    /** A run by the names of its events. @throws InputException where one of them cannot happen, or a loop does not close */
    Run(TransitionSystem system, List<String> events, OptionalInt loop, String shows) throws InputException {
        List<Integer> found = new ArrayList<>();
        Game game = system.game();
        int back = loop.orElse(events.size());
        if (back < 0 || back > events.size()) {
            throw new InputException("a run of " + events.size() + " steps cannot return to step " + back);
        }
        Object start = game.state();
        for (String name : events) {
            int event = system.findEvent(name).orElse(-1);
            if (event < 0 || !game.enabled(event)) {
                throw new InputException("step " + (found.size() + 1) + ": " + name + " is not enabled");
            }
            game.fire(event);
            found.add(event);
            start = found.size() == back ? game.state() : start;
        }
        if (loop.isPresent() && !start.equals(game.state())) {
            throw new InputException("the run does not return to the state of step " + back);
        }
        this.system = system;
        this.found = null;
        evidence = new Evidence(found, loop, shows);
    }

    /** The number of steps. */
    public int length() {
        return evidence.steps();
    }

    /** The events in order. */
    public List<String> events() {
        return evidence.events().stream().map(system::shownEvent).toList();
    }

    /** The transitions of {@link Model#net} that happen, in order: the events without the values of their variables. */
    public List<String> transitions() {
        return evidence.events().stream()
                .map(event -> WrittenNames.transition(system, event))
                .toList();
    }

    /** The state in which the run starts. */
    public Marking start() {
        return new Marking(system, system.game());
    }

    /** The state in which the last step ends. */
    public Marking end() {
        Game game = system.game();
        evidence.events().forEach(game::fire);
        return new Marking(system, game);
    }

    /** After how many steps the part begins that repeats forever; empty where the run ends. */
    public OptionalInt loop() {
        return evidence.loop();
    }

    /** The event or state that the run leads to, such as {@code a deadlock}; may be empty. */
    public String shows() {
        return evidence.shows();
    }

    private @Nullable TimedRun timed() {
        return found != null || evidence.loop().isPresent() ? found : system.timed(evidence.events());
    }

    /** The dates at which the events happen, where time is dense: exact fractions such as {@code 7/2}. Empty where they have none, or the run never ends. */
    public List<String> dates() {
        TimedRun timed = timed();
        return timed == null ? List.of() : timed.dates();
    }

    /**
     * For each step, which parts of the net take part in it: those with a place from which the event takes tokens, on which it puts some, or
     * at which it looks. Events that share no part could have happened in another order.
     *
     * <p>Of a system that is not a net it is not known which parts take part.
     *
     * @param parts sets of places, named as {@link Facts} or {@link Net} names them; each is known by its index
     */
    public List<List<Integer>> participants(List<? extends Collection<String>> parts) {
        if (!(system instanceof NetSystem of)) {
            return evidence.events().stream().map(event -> List.<Integer>of()).toList();
        }
        PetriNet net = of.net();
        Map<String, BitSet> partsByName = new HashMap<>();
        for (int part = 0; part < parts.size(); part++) {
            for (String place : parts.get(part)) {
                partsByName.computeIfAbsent(place, any -> new BitSet()).set(part);
            }
        }
        BitSet none = new BitSet();
        List<BitSet> partsOf = new ArrayList<>();
        for (int p = 0; p < net.places(); p++) {
            BitSet all = new BitSet();
            for (String name : List.of(net.shownPlace(p), WrittenNames.place(net, p))) {
                all.or(partsByName.getOrDefault(name, none));
            }
            partsOf.add(all);
        }
        return evidence.events().stream()
                .map(event -> {
                    BitSet all = new BitSet();
                    for (Arcs arcs : List.of(net.inputs(), net.outputs(), net.reads(), net.inhibitors())) {
                        for (int arc = arcs.from(event); arc < arcs.to(event); arc++) {
                            all.or(partsOf.get(arcs.place(arc)));
                        }
                    }
                    return all.stream().boxed().toList();
                })
                .toList();
    }

    /** Whether it is a run of processes, which {@link #text} draws as a message-sequence chart. */
    public boolean hasMessages() {
        return system.messages(List.of(), MessageChart.NEVER) != null;
    }

    /**
     * The run as a partial order in a picture: which events depend on which. {@link Format#SVG} or {@link Format#DOT}. A run with dates is drawn over time, and one of a
     * program as a message-sequence chart; both in SVG.
     *
     * @throws InvalidInputException where the run is too long for a picture, or there is none in this format
     */
    public String text(Format format) throws InvalidInputException {
        TimedRun timed = system instanceof NetSystem || format != Format.SVG ? null : timed();
        RunChart chart = timed == null ? null : system.chart(timed);
        if (chart != null) {
            return ProcessFiles.svg(chart, "A run of " + system.name());
        }
        MessageChart messages = format == Format.SVG
                ? system.messages(evidence.events(), evidence.loop().orElse(MessageChart.NEVER))
                : null;
        if (messages != null) {
            return ProcessFiles.svg(messages, "A run of " + system.name());
        }
        if (!(system instanceof NetSystem of)) {
            throw new InvalidInputException(
                    "a run is drawn as a partial order where it is that of a net; " + system.name() + " is not a net");
        }
        try {
            return ProcessFiles.text(ProcessNet.of(of.net(), evidence.events()), format.file("run"));
        } catch (InputException e) {
            throw new InvalidInputException(e);
        }
    }

    @Override
    public Iterator<Step> iterator() {
        Game game = system.game();
        Iterator<Integer> events = evidence.events().iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return events.hasNext();
            }

            @Override
            public Step next() {
                if (!events.hasNext()) {
                    throw new NoSuchElementException();
                }
                int event = events.next();
                game.fire(event);
                return new Step(system.shownEvent(event), new Marking(system, game));
            }
        };
    }

    /** The run on several lines: the initial state, then each event with the state after it. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("0  ").append(start());
        int number = 0;
        for (Step step : this) {
            text.append('\n')
                    .append(++number)
                    .append("  ")
                    .append(step.event())
                    .append(": ")
                    .append(step.marking());
        }
        loop().ifPresent(from -> text.append('\n')
                .append(
                        from == length()
                                ? "no " + system.nouns().event() + " is enabled"
                                : "forever from the state of step " + from));
        return text.toString();
    }
}
