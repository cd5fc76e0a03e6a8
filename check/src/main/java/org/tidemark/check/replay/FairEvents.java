package org.tidemark.check.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.graph.ctl.FairSets;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Vocabulary;
import org.tidemark.model.Evidence;
import org.tidemark.system.TransitionSystem;
import org.tidemark.system.TransitionSystem.Processes;

/**
 * A {@link Fairness}, which names transitions, in the event numbers of one net: what every engine works with. A transition of
 * a high-level net means each of its bindings, or all of them together where the fairness says so; a process means all events that it
 * begins. Not to be changed.
 *
 * @param sets events, each by itself or together with others
 */
public record FairEvents(FairSets sets) {
    /** Every run counts. */
    public static final FairEvents NONE = new FairEvents(FairSets.NONE);

    public boolean isNone() {
        return sets.size() == 0;
    }

    /** Whether a system finds the events that a fairness names: one that numbers events as it meets them has no list of those of a transition. */
    public static boolean areKnown(TransitionSystem system, Fairness fairness) {
        Vocabulary names = system.vocabulary();
        return Stream.concat(fairness.weak().stream(), fairness.strong().stream())
                .filter(each -> !Fairness.isAboutProcesses(each, names))
                .flatMap(each -> names.eventsOf(Fairness.transition(each, names)).stream())
                .allMatch(event -> system.findEvent(event).isPresent());
    }

    /** The events of a net that a fairness names; the names were checked when it was read. */
    public static FairEvents of(TransitionSystem system, Fairness fairness) {
        return fairness.isNone()
                ? NONE
                : of(
                        fairness,
                        system.vocabulary(),
                        system.processes(),
                        name -> system.findEvent(name).orElseThrow());
    }

    /**
     * The events that a fairness names, numbered by a given function.
     *
     * @param processes those that begin them; null where none are known
     */
    public static FairEvents of(
            Fairness fairness, Vocabulary names, @Nullable Processes processes, EventNumbers numbers) {
        return new FairEvents(new FairSets(
                constraints(fairness.weak(), names, processes, numbers),
                constraints(fairness.strong(), names, processes, numbers),
                processes == null ? null : owners(processes)));
    }

    private static FairSets.Owners owners(Processes processes) {
        return new FairSets.Owners() {
            @Override
            public int of(int event) {
                return processes.of(event);
            }

            @Override
            public int events() {
                return processes.events();
            }
        };
    }

    private static FairSets.Constraints constraints(
            List<String> named, Vocabulary names, @Nullable Processes processes, EventNumbers numbers) {
        List<String> transitions = named.stream()
                .filter(each -> !Fairness.isAboutProcesses(each, names))
                .toList();
        List<Integer> numbered = processes == null
                ? List.of()
                : named.stream()
                        .filter(each -> Fairness.isAboutProcesses(each, names))
                        .map(each -> names.processes().indexOf(each))
                        .flatMapToInt(
                                process -> process < 0 ? IntStream.range(0, processes.most()) : IntStream.of(process))
                        .distinct()
                        .boxed()
                        .toList();
        return new FairSets.Constraints(sets(transitions, names, numbers), numbered);
    }

    /** The number of an event by its name. */
    @FunctionalInterface
    public interface EventNumbers {
        int of(String event);
    }

    private static List<int[]> sets(List<String> transitions, Vocabulary names, EventNumbers numbers) {
        List<int[]> sets = new ArrayList<>();
        for (String transition : transitions) {
            int[] together = names.eventsOf(Fairness.transition(transition, names)).stream()
                    .mapToInt(numbers::of)
                    .sorted()
                    .distinct()
                    .toArray();
            if (Fairness.isTogether(transition, names)) {
                sets.add(together);
            } else {
                Arrays.stream(together).forEach(event -> sets.add(new int[] {event}));
            }
        }
        return sets;
    }

    /** Whether a run is fair, by the definition. */
    public boolean allow(Evidence run, LassoReplay replay) {
        BitSet again = new BitSet();
        run.events().subList(run.loop().orElseThrow(), run.steps()).forEach(again::set);
        // Only those that never happen on the loop can be treated unfairly.
        int[] waiting = IntStream.range(0, sets.size())
                .filter(constraint -> !sets.hasAny(constraint, again::get))
                .toArray();
        int[] times = replay.timesEnabled(sets, waiting);
        return IntStream.range(0, waiting.length)
                .allMatch(i -> sets.isStrong(waiting[i]) ? times[i] == 0 : times[i] < replay.loopSteps());
    }
}
