package org.tidemark.logic.language;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.bits.WordHash;

/**
 * Answers whether every word of one automaton is a word of another.
 *
 * <p>Pairs are explored of a state of the one and the set of states that the other can be in after the same word; the
 * first automaton is never made deterministic, and of the second only what is met on the way. Pairs come in the order
 * of the length of words, silent steps counting nothing, so that a word found is a shortest one. A pair is passed over
 * where the same state was met with a smaller set: what that other one cannot read, this one may (the antichains of De
 * Wulf, Doyen, Henzinger and Raskin, 2006). Used once, by one thread; some 40 bytes per pair.
 */
public final class Inclusion {
    /** The most sets of a state that are searched for a smaller one. */
    private static final int MOST_COMPARED = 32;

    private static final int NONE = -1;
    private static final long POLL_INTERVAL = 1 << 14;

    private final ContractedAutomaton left;
    private final LanguageLimit limit;
    private final Subsets sets;
    private final PairNumbers pairs;
    private final GrowingInts origins;
    private final GrowingInts letterOf;

    /** The sets met with each state that no other is within: a list of pairs from the last back. */
    private final GrowingInts lastOf;

    private final GrowingInts before;
    private final PairNumbers questions;
    private final GrowingInts answers;
    private GrowingInts level;
    private GrowingInts nextLevel;

    /** The members compared and steps taken since the clock was looked at. */
    private long worked;

    /**
     * An answer.
     *
     * @param word a shortest word of the first that is not a word of the second; null where there is none
     * @param pairs how many pairs were met
     * @param sets how many sets of states of the second
     */
    public record Answer(@Nullable List<Integer> word, int pairs, int sets) {
        /** Whether every word is one. */
        public boolean holds() {
            return word == null;
        }
    }

    private Inclusion(ContractedAutomaton left, ContractedAutomaton right, LanguageLimit limit) {
        if (left.letters() != right.letters()) {
            throw new IllegalArgumentException("two automata over different letters");
        }
        this.left = left;
        this.limit = limit;
        MemoryBudget budget = limit.budget();
        sets = new Subsets(right, limit);
        pairs = new PairNumbers(budget);
        origins = new GrowingInts(budget);
        letterOf = new GrowingInts(budget);
        lastOf = new GrowingInts(budget, left.states());
        before = new GrowingInts(budget);
        questions = new PairNumbers(budget);
        answers = new GrowingInts(budget);
        level = new GrowingInts(budget);
        nextLevel = new GrowingInts(budget);
    }

    /**
     * Whether every word of the first is a word of the second.
     *
     * @throws TooLarge when the limit was met before that was known
     */
    public static Answer of(ContractedAutomaton first, ContractedAutomaton second, LanguageLimit limit)
            throws TooLarge {
        Inclusion inclusion = null;
        try {
            inclusion = new Inclusion(first, second, limit);
            int found = inclusion.search();
            return new Answer(
                    found == NONE ? null : inclusion.wordTo(found), inclusion.pairs.size(), inclusion.sets.count());
        } catch (MemoryBudget.Exhausted full) {
            throw limit.full(inclusion == null ? 0 : inclusion.pairs.size());
        } finally {
            if (inclusion != null) {
                inclusion.release();
            }
        }
    }

    /** The first pair whose state accepts while the set does not. */
    private int search() throws TooLarge {
        int start = sets.start();
        for (int state : left.starts()) {
            meet(state, start, NONE, WordAutomaton.SILENT);
        }
        swap();
        while (level.size() > 0) {
            // First all that costs no letter, which the level grows by; or else a longer word could come before a
            // shorter.
            for (long i = 0; i < level.size(); i++) {
                int pair = level.get(i);
                if (left.accepts(pairs.first(pair)) && !sets.accepts(pairs.second(pair))) {
                    return pair;
                }
                goSilently(pair);
            }
            for (long i = 0; i < level.size(); i++) {
                goOn(level.get(i));
            }
            swap();
        }
        return NONE;
    }

    private void swap() {
        GrowingInts worked = level;
        level = nextLevel;
        nextLevel = worked;
        nextLevel.cut(0);
    }

    private void goSilently(int pair) throws TooLarge {
        int state = pairs.first(pair);
        for (int step = left.from(state); step < left.to(state); step++) {
            if (left.letter(step) != WordAutomaton.SILENT) {
                return;
            }
            meet(left.target(step), pairs.second(pair), pair, WordAutomaton.SILENT);
        }
    }

    private void goOn(int pair) throws TooLarge {
        int state = pairs.first(pair);
        for (int step = left.firstBy(state, 0); step < left.to(state); step++) {
            int letter = left.letter(step);
            meet(left.target(step), after(pairs.second(pair), letter), pair, letter);
        }
    }

    /** The set after a letter, made once. */
    private int after(int set, int letter) throws TooLarge {
        int question = questions.number(set, letter);
        if (question >= 0) {
            return answers.get(question);
        }
        int answer = sets.step(set, letter);
        answers.add(answer);
        return answer;
    }

    private void meet(int state, int set, int origin, int letter) throws TooLarge {
        work(1);
        if (isCovered(state, set)) {
            return;
        }
        int number = pairs.number(state, set);
        if (number >= 0) {
            return;
        }
        int pair = ~number;
        limit.check(pair + 1);
        origins.add(origin);
        letterOf.add(letter);
        before.add(lastOf.get(state));
        lastOf.set(state, pair + 1);
        (letter == WordAutomaton.SILENT && origin != NONE ? level : nextLevel).add(pair);
    }

    /** Whether the state was met with a set within this one; sets that this one is within leave the list. */
    private boolean isCovered(int state, int set) throws TooLarge {
        int former = NONE;
        int pair = lastOf.get(state) - 1;
        for (int compared = 0; pair >= 0 && compared < MOST_COMPARED; compared++) {
            int other = pairs.second(pair);
            work(sets.size(set));
            if (sets.isWithin(other, set)) {
                return true;
            }
            int next = before.get(pair) - 1;
            if (sets.isWithin(set, other)) {
                if (former == NONE) {
                    lastOf.set(state, next + 1);
                } else {
                    before.set(former, next + 1);
                }
            } else {
                former = pair;
            }
            pair = next;
        }
        return false;
    }

    private void work(long steps) throws TooLarge {
        worked += steps;
        if (worked >= POLL_INTERVAL) {
            worked = 0;
            limit.look(pairs.size());
        }
    }

    private List<Integer> wordTo(int found) {
        List<Integer> word = new ArrayList<>();
        for (int pair = found; pair != NONE; pair = origins.get(pair)) {
            if (letterOf.get(pair) != WordAutomaton.SILENT) {
                word.add(letterOf.get(pair));
            }
        }
        Collections.reverse(word);
        return word;
    }

    private void release() {
        sets.release();
        pairs.release();
        questions.release();
        for (GrowingInts each : new GrowingInts[] {origins, letterOf, lastOf, before, answers, level, nextLevel}) {
            each.release();
        }
    }

    /**
     * Numbers pairs of integers in the order in which they come: the first is 0. A table of slots with linear probing,
     * each the number of a pair plus one, at most half of them taken; the pairs lie behind each other, two entries
     * each. Not thread-safe; books what it takes.
     */
    static final class PairNumbers {
        private final MemoryBudget budget;
        private final GrowingInts pairs;
        private GrowingInts slots;
        private int size;

        PairNumbers(MemoryBudget budget) {
            this.budget = budget;
            pairs = new GrowingInts(budget);
            slots = new GrowingInts(budget, 1 << 8);
        }

        int size() {
            return size;
        }

        int first(int number) {
            return pairs.get(2L * number);
        }

        int second(int number) {
            return pairs.get(2L * number + 1);
        }

        /** The number of a pair; the complement of its new number where it was not there before. */
        int number(int first, int second) {
            long slot = slot(first, second);
            if (slots.get(slot) != 0) {
                return slots.get(slot) - 1;
            }
            pairs.add(first);
            pairs.add(second);
            slots.set(slot, ++size);
            if (2L * size > slots.size()) {
                widen();
            }
            return ~(size - 1);
        }

        private long slot(int first, int second) {
            long mask = slots.size() - 1;
            long slot = WordHash.hash(((long) first << 32) | (second & 0xFFFF_FFFFL)) & mask;
            while (true) {
                int taken = slots.get(slot);
                if (taken == 0 || (first(taken - 1) == first && second(taken - 1) == second)) {
                    return slot;
                }
                slot = (slot + 1) & mask;
            }
        }

        private void widen() {
            GrowingInts former = slots;
            slots = new GrowingInts(budget, 2 * former.size());
            former.release();
            for (int i = 0; i < size; i++) {
                slots.set(slot(first(i), second(i)), i + 1);
            }
        }

        void release() {
            pairs.release();
            slots.release();
        }
    }
}
