package org.tidemark.check.linear;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.tidemark.bits.TooLarge;
import org.tidemark.check.replay.LassoReplay;
import org.tidemark.format.trace.Evidence;
import org.tidemark.graph.ltl.FairnessMarks;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.UnknownName;
import org.tidemark.logic.buchi.AutomatonLimit;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.FairAutomaton;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;

/**
 * The transitions that a run must be fair to in order to count. Immutable.
 *
 * @param weak those that must not stay enabled for ever without happening
 * @param strong those that must happen again and again if they are enabled again and again
 */
public record FairEvents(List<Integer> weak, List<Integer> strong) {
    /** Every run counts. */
    public static final FairEvents NONE = new FairEvents(List.of(), List.of());

    public FairEvents {
        weak = List.copyOf(weak);
        strong = List.copyOf(strong);
    }

    boolean isNone() {
        return weak.isEmpty() && strong.isEmpty();
    }

    /**
     * Fairness to transitions by their names; one of many bindings stands for each of them.
     *
     * @throws FormulaException when there is no such transition
     */
    public static FairEvents of(PetriNet net, List<String> weak, List<String> strong) throws FormulaException {
        return new FairEvents(events(net, weak), events(net, strong));
    }

    private static List<Integer> events(PetriNet net, List<String> names) throws FormulaException {
        NetVocabulary vocabulary = new NetVocabulary(net);
        List<Integer> events = new ArrayList<>();
        for (String name : names) {
            String proper = vocabulary.transition(name);
            if (proper == null) {
                throw new FormulaException(new UnknownName(name, vocabulary).asTransition());
            }
            vocabulary.eventsOf(proper).forEach(event -> events.add(net.findTransition(event)));
        }
        return events;
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
    FairnessMarks marks(BuchiAutomaton restricted) {
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
    boolean allow(Evidence run, LassoReplay replay) {
        List<Integer> again = run.events().subList(run.loop().orElseThrow(), run.steps());
        return weak.stream().allMatch(event -> again.contains(event) || !replay.isAlwaysEnabled(event))
                && strong.stream().allMatch(event -> again.contains(event) || !replay.isEverEnabled(event));
    }
}
