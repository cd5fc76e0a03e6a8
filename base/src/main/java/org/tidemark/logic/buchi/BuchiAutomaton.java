package org.tidemark.logic.buchi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tidemark.logic.Formula;

/**
 * An automaton over endless runs, with acceptance marks on its transitions: generalised Büchi and, where it has
 * {@link #pairs}, Streett.
 *
 * <p>A letter is a word whose bit <i>p</i> says whether proposition <i>p</i> holds in a state; the first letter is that
 * of the initial state. A run through the automaton is accepting when it carries each of the {@link #sets} marks
 * infinitely often; with none of them, every endless run is. Each pair asks for more: if the run carries the pair's
 * first mark infinitely often, it carries its second mark infinitely often, too. Transitions are numbered through,
 * those of a state from {@link #first} up to {@link #end}: transition {@code t} can be taken on a letter that has all
 * bits of {@link #positive} and none of {@link #negative}.
 *
 * <pre>
 * for (int t = a.first(state); t &lt; a.end(state); t++)
 *     if (a.fits(t, letter)) go(a.target(t), a.marks(t));
 * </pre>
 *
 * <p>Immutable; 28 bytes a transition.
 */
public final class BuchiAutomaton {
    private final List<Formula> propositions;
    private final int sets;
    private final int pairs;
    private final int initial;
    private final int[] first;
    private final int[] targets;
    private final long[] positives;
    private final long[] negatives;
    private final long[] marks;

    BuchiAutomaton(
            List<Formula> propositions,
            int sets,
            int pairs,
            int initial,
            int[] first,
            int[] targets,
            long[] positives,
            long[] negatives,
            long[] marks) {
        this.propositions = propositions;
        this.sets = sets;
        this.pairs = pairs;
        this.initial = initial;
        this.first = first;
        this.targets = targets;
        this.positives = positives;
        this.negatives = negatives;
        this.marks = marks;
    }

    /** The formula about one state that each bit of a letter represents. */
    public List<Formula> propositions() {
        return propositions;
    }

    public int states() {
        return first.length - 1;
    }

    public int transitions() {
        return targets.length;
    }

    /** The state in which the first letter is read. */
    public int initial() {
        return initial;
    }

    /** The number of acceptance sets, each a mark that an accepting run carries infinitely often. */
    public int sets() {
        return sets;
    }

    /**
     * The number of Streett pairs. Pair <i>i</i> has the two bits after those of the sets and of the pairs before it;
     * sets and bits of pairs are 64 at most.
     */
    public int pairs() {
        return pairs;
    }

    /** The mark that must not come infinitely often unless {@link #answer} does. */
    public long request(int pair) {
        return 1L << (sets + 2 * pair);
    }

    /** The mark that makes up for {@link #request}. */
    public long answer(int pair) {
        return 2L << (sets + 2 * pair);
    }

    /** The marks of all sets: what an accepting cycle carries together. */
    public long allMarks() {
        return sets == Long.SIZE ? -1 : (1L << sets) - 1;
    }

    public int first(int state) {
        return first[state];
    }

    public int end(int state) {
        return first[state + 1];
    }

    public int target(int transition) {
        return targets[transition];
    }

    /** The propositions that must hold. */
    public long positive(int transition) {
        return positives[transition];
    }

    /** The propositions that must not hold. */
    public long negative(int transition) {
        return negatives[transition];
    }

    /** The acceptance sets that the transition belongs to, and its marks of pairs. */
    public long marks(int transition) {
        return marks[transition];
    }

    public boolean fits(int transition, long letter) {
        return (letter & positives[transition]) == positives[transition] && (letter & negatives[transition]) == 0;
    }

    /** The guard of a transition as a formula about one state. */
    public Formula guard(int transition) {
        List<Formula> literals = new ArrayList<>();
        for (int p = 0; p < propositions.size(); p++) {
            if (((positives[transition] >>> p) & 1) == 1) {
                literals.add(propositions.get(p));
            } else if (((negatives[transition] >>> p) & 1) == 1) {
                literals.add(new Formula.Not(propositions.get(p)));
            }
        }
        return Formula.and(literals);
    }

    /** This automaton with other formulas as its propositions, each by its number. */
    public BuchiAutomaton meaning(List<Formula> others) {
        if (others.size() != propositions.size()) {
            throw new IllegalArgumentException(others.size() + " propositions for " + propositions.size());
        }
        return new BuchiAutomaton(
                List.copyOf(others), sets, pairs, initial, first, targets, positives, negatives, marks);
    }

    /** This automaton with other acceptance marks and no pairs. */
    BuchiAutomaton marked(int otherSets, long[] otherMarks) {
        return new BuchiAutomaton(
                propositions, otherSets, 0, initial, first, targets, positives, negatives, otherMarks);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BuchiAutomaton that
                && propositions.equals(that.propositions)
                && sets == that.sets
                && pairs == that.pairs
                && initial == that.initial
                && Arrays.equals(first, that.first)
                && Arrays.equals(targets, that.targets)
                && Arrays.equals(positives, that.positives)
                && Arrays.equals(negatives, that.negatives)
                && Arrays.equals(marks, that.marks);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(targets) + Arrays.hashCode(positives);
    }

    @Override
    public String toString() {
        return "Büchi automaton with " + states() + " states, " + transitions() + " transitions and " + sets
                + " acceptance sets" + (pairs == 0 ? "" : " and " + pairs + " pairs");
    }
}
