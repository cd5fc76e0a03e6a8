package org.tidemark.check.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.tidemark.format.trace.Evidence;
import org.tidemark.graph.ctl.FairSets;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Vocabulary;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;

/**
 * A {@link Fairness}, which names transitions, in the event numbers of one net: what every engine works with. A transition of
 * a high-level net means each of its bindings, or all of them together where the fairness says so. Not to be changed.
 *
 * @param sets events, each by itself or together with others
 */
public record FairEvents(FairSets sets) {
    /** Every run counts. */
    public static final FairEvents NONE = new FairEvents(FairSets.NONE);

    public boolean isNone() {
        return sets.size() == 0;
    }

    /** The events of a net that a fairness names; the names were checked when it was read. */
    public static FairEvents of(PetriNet net, Fairness fairness) {
        return fairness.isNone() ? NONE : of(fairness, new NetVocabulary(net), net::findTransition);
    }

    /** The same where events have names other than those of a net at hand. */
    public static FairEvents of(Fairness fairness, Vocabulary names, EventNumbers numbers) {
        return new FairEvents(
                new FairSets(sets(fairness.weak(), names, numbers), sets(fairness.strong(), names, numbers)));
    }

    /** The number of an event by its name. */
    @FunctionalInterface
    public interface EventNumbers {
        int of(String event);
    }

    private static List<BitSet> sets(List<String> transitions, Vocabulary names, EventNumbers numbers) {
        List<BitSet> sets = new ArrayList<>();
        for (String transition : transitions) {
            BitSet together = new BitSet();
            for (String event : names.eventsOf(Fairness.transition(transition, names))) {
                together.set(numbers.of(event));
            }
            if (Fairness.isTogether(transition, names)) {
                sets.add(together);
            } else {
                together.stream().forEach(event -> {
                    BitSet alone = new BitSet();
                    alone.set(event);
                    sets.add(alone);
                });
            }
        }
        return sets;
    }

    /** Whether a run is fair, by the definition. */
    public boolean allow(Evidence run, LassoReplay replay) {
        BitSet again = new BitSet();
        run.events().subList(run.loop().orElseThrow(), run.steps()).forEach(again::set);
        // Only those that never happen on the loop can be treated unfairly.
        int[] weak = replay.timesEnabled(without(sets.weak(), again));
        int[] strong = replay.timesEnabled(without(sets.strong(), again));
        return Arrays.stream(weak).allMatch(times -> times < replay.loopSteps())
                && Arrays.stream(strong).allMatch(times -> times == 0);
    }

    private static List<BitSet> without(List<BitSet> all, BitSet events) {
        return all.stream().filter(set -> !set.intersects(events)).toList();
    }
}
