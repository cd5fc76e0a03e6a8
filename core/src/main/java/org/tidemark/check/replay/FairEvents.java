package org.tidemark.check.replay;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import org.tidemark.bits.TooLarge;
import org.tidemark.format.trace.Evidence;
import org.tidemark.graph.ctl.FairSets;
import org.tidemark.graph.ltl.FairnessMarks;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.buchi.AutomatonLimit;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.FairAutomaton;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;

/**
 * A {@link Fairness}, which names transitions, in the event numbers of one net: what every engine works with. A transition of
 * a high-level net means each of its bindings. Immutable.
 *
 * @param weak events that must not stay enabled forever without happening
 * @param strong events that must happen again and again if they are enabled again and again
 */
public record FairEvents(List<Integer> weak, List<Integer> strong) {
    /** Every run counts. */
    public static final FairEvents NONE = new FairEvents(List.of(), List.of());

    public FairEvents {
        weak = List.copyOf(weak);
        strong = List.copyOf(strong);
    }

    public boolean isNone() {
        return weak.isEmpty() && strong.isEmpty();
    }

    /** The events of a net that a fairness names; the names were checked when it was read. */
    public static FairEvents of(PetriNet net, Fairness fairness) {
        if (fairness.isNone()) {
            return NONE;
        }
        NetVocabulary names = new NetVocabulary(net);
        return of(fairness, names, net::findTransition);
    }

    /** The same where events have names other than those of a net at hand. */
    public static FairEvents of(Fairness fairness, Vocabulary names, EventNumbers numbers) {
        return new FairEvents(events(fairness.weak(), names, numbers), events(fairness.strong(), names, numbers));
    }

    /** The number of an event by its name. */
    @FunctionalInterface
    public interface EventNumbers {
        int of(String event);
    }

    private static List<Integer> events(List<String> transitions, Vocabulary names, EventNumbers numbers) {
        List<Integer> events = new ArrayList<>();
        for (String transition : transitions) {
            names.eventsOf(transition).forEach(event -> events.add(numbers.of(event)));
        }
        return events;
    }

    /** The same as sets of one event each, as CTL labelling needs them. */
    public FairSets sets() {
        return new FairSets(singletons(weak), singletons(strong));
    }

    private static List<BitSet> singletons(List<Integer> events) {
        List<BitSet> sets = new ArrayList<>();
        for (int event : events) {
            BitSet set = new BitSet();
            set.set(event);
            sets.add(set);
        }
        return sets;
    }

    private static List<Formula> fireable(List<Integer> events, IntFunction<String> names) {
        List<Formula> conditions = new ArrayList<>();
        events.forEach(event -> conditions.add(new Formula.Fireable(names.apply(event))));
        return conditions;
    }

    /** The automaton that accepts fair runs only, with {@link #marks} on the edges. */
    public BuchiAutomaton restrict(BuchiAutomaton automaton, IntFunction<String> names, AutomatonLimit limit)
            throws FormulaException, TooLarge {
        return isNone()
                ? automaton
                : FairAutomaton.of(automaton, fireable(weak, names), fireable(strong, names), limit);
    }

    /** What a restricted automaton finds on the edges. */
    public FairnessMarks marks(BuchiAutomaton restricted) {
        if (isNone()) {
            return FairnessMarks.NONE;
        }
        List<Integer> events = new ArrayList<>(weak);
        events.addAll(strong);
        return new FairnessMarks(
                events.stream().mapToInt(Integer::intValue).toArray(),
                weak.size(),
                restricted.sets() - events.size(),
                restricted.propositions().size() - events.size());
    }

    /** Whether a run is fair, by the definition. */
    public boolean allow(Evidence run, LassoReplay replay) {
        List<Integer> again = run.events().subList(run.loop().orElseThrow(), run.steps());
        return weak.stream().allMatch(event -> again.contains(event) || !replay.isAlwaysEnabled(event))
                && strong.stream().allMatch(event -> again.contains(event) || !replay.isEverEnabled(event));
    }
}
