package org.tidemark.logic.buchi;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.bits.TooLarge;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;

/**
 * Makes an automaton look at runs that are fair to some events only. Each event is an acceptance set more and, whether it
 * can happen, a proposition more; the marks of what happens are on the edges of the model, and whoever runs the automaton
 * adds them.
 *
 * <p>A run is <em>weakly</em> fair to an event that does not stay possible forever without happening: infinitely often it
 * happens or cannot. A run is <em>strongly</em> fair to an event that happens infinitely often or, from some time on, is
 * never possible again. That time is guessed: the states of the automaton are doubled for each such event, and in the
 * second copy, which cannot be left, the event may not be possible and its mark is on every transition. Stateless.
 */
public final class FairAutomaton {
    /** This many events can be treated strongly: each makes two states of one and three transitions of one. */
    public static final int MOST_STRONG = 6;

    private static final String WHAT = "the automaton of the formula and of strong fairness";

    private FairAutomaton() {}

    /**
     * The automaton for fair runs: after its acceptance sets and propositions come those of the events, first the weak.
     *
     * @param weak conditions on a state that say that an event can happen, to be weakly fair to
     * @param strong the same to be strongly fair to
     * @throws TooLarge when the limit is reached
     * @throws FormulaException when there are too many of them
     */
    public static BuchiAutomaton of(BuchiAutomaton a, List<Formula> weak, List<Formula> strong, AutomatonLimit limit)
            throws FormulaException, TooLarge {
        int all = weak.size() + strong.size();
        if (strong.size() > MOST_STRONG) {
            throw new FormulaException("strong fairness to " + strong.size() + " events: expected " + MOST_STRONG
                    + " at most, since each doubles the automaton");
        }
        if (a.sets() + all > BuchiBuilder.MOST_BITS || a.propositions().size() + all > BuchiBuilder.MOST_BITS) {
            throw new FormulaException("fairness to " + all + " events and a formula of "
                    + a.propositions().size() + " propositions: together more than " + BuchiBuilder.MOST_BITS);
        }
        limit.check(WHAT, Math.multiplyExact(a.states(), 1 << strong.size()), a.transitions());
        List<Formula> propositions = new ArrayList<>(a.propositions());
        propositions.addAll(weak);
        propositions.addAll(strong);
        BuchiBuilder fair = new BuchiBuilder(propositions, a.sets() + all).states(a.states() << strong.size());
        int firstMark = a.sets() + weak.size();
        int firstProposition = a.propositions().size() + weak.size();
        for (int over = 0; over < 1 << strong.size(); over++) {
            for (int then = over; then < 1 << strong.size(); then = (then + 1) | over) {
                copy(a, fair, over, then, firstProposition, firstMark, strong.size());
                limit.check(WHAT, fair.states(), fair.transitions());
            }
        }
        return fair.build(a.initial() << strong.size());
    }

    /** The transitions from the copy in which some events are over to one in which others may be too. */
    private static void copy(
            BuchiAutomaton a, BuchiBuilder fair, int over, int then, int firstProposition, int firstMark, int copies) {
        for (int s = 0; s < a.states(); s++) {
            for (int t = a.first(s); t < a.end(s); t++) {
                fair.transition(
                        (s << copies) + over,
                        a.positive(t),
                        a.negative(t) | ((long) over << firstProposition),
                        a.marks(t) | ((long) over << firstMark),
                        (a.target(t) << copies) + then);
            }
        }
    }
}
