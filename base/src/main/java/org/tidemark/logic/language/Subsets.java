package org.tidemark.logic.language;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;

/**
 * The sets of states that an automaton can be in after a word, made as they are asked for and numbered in that order: the
 * subset construction on the fly.
 *
 * <p>Of a set, only what matters for words to come is kept: the states with a letter, ascending, and behind them the number
 * {@code states()} where some state of the set accepts. So after its last word an automaton of five states is in the set
 * {@code {5}}, and the empty set is where no word of the language begins so. Not thread-safe; four bytes a member and twelve to
 * twenty a set, booked.
 */
final class Subsets {
    private static final int POLL_INTERVAL = 1 << 18;

    private final ContractedAutomaton automaton;
    private final LanguageLimit limit;
    private final GrowingInts members;
    private final GrowingInts ends;
    private GrowingInts slots;

    /** When each state was last seen, by the number of the look. */
    private final GrowingInts seen;

    private final GrowingInts waiting;
    private int look;
    private long worked;
    private int[] collected = new int[64];
    private int size;
    private boolean accepting;

    Subsets(ContractedAutomaton automaton, LanguageLimit limit) {
        this.automaton = automaton;
        this.limit = limit;
        MemoryBudget budget = limit.budget();
        members = new GrowingInts(budget);
        ends = new GrowingInts(budget);
        slots = new GrowingInts(budget, 1 << 8);
        seen = new GrowingInts(budget, automaton.states());
        waiting = new GrowingInts(budget);
    }

    /** How many sets there are so far. */
    int count() {
        return (int) ends.size();
    }

    /** The set before any letter. */
    int start() throws TooLarge {
        begin();
        for (int start : automaton.starts()) {
            see(start);
        }
        return collect();
    }

    /** The set after a letter. */
    int step(int set, int letter) throws TooLarge {
        begin();
        for (long i = from(set); i < to(set) && members.get(i) < automaton.states(); i++) {
            int state = members.get(i);
            for (int step = automaton.firstBy(state, letter);
                    step < automaton.to(state) && automaton.letter(step) == letter;
                    step++) {
                see(automaton.target(step));
            }
        }
        return collect();
    }

    boolean accepts(int set) {
        return from(set) < to(set) && members.get(to(set) - 1) == automaton.states();
    }

    /** The letters that some state of the set speaks, ascending. */
    int[] letters(int set) {
        int[] letters = new int[16];
        int count = 0;
        for (long i = from(set); i < to(set) && members.get(i) < automaton.states(); i++) {
            int state = members.get(i);
            for (int step = automaton.firstBy(state, 0); step < automaton.to(state); step++) {
                if (count > 0 && letters[count - 1] == automaton.letter(step)) {
                    continue;
                }
                if (count == letters.length) {
                    count = distinct(letters, count);
                    letters = Arrays.copyOf(letters, Math.max(letters.length, 2 * count));
                }
                letters[count++] = automaton.letter(step);
            }
        }
        return Arrays.copyOf(letters, distinct(letters, count));
    }

    private static int distinct(int[] letters, int count) {
        Arrays.sort(letters, 0, count);
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (i == 0 || letters[i] != letters[i - 1]) {
                letters[kept++] = letters[i];
            }
        }
        return kept;
    }

    /** How many members a set has. */
    long size(int set) {
        return to(set) - from(set);
    }

    /** Whether every member of one set is in another. */
    boolean isWithin(int smaller, int larger) {
        if (to(smaller) - from(smaller) > to(larger) - from(larger)) {
            return false;
        }
        long at = from(larger);
        for (long i = from(smaller); i < to(smaller); i++) {
            int member = members.get(i);
            while (at < to(larger) && members.get(at) < member) {
                at++;
            }
            if (at == to(larger) || members.get(at) != member) {
                return false;
            }
            at++;
        }
        return true;
    }

    private void begin() {
        look++;
        size = 0;
        accepting = false;
    }

    private void see(int state) {
        if (seen.get(state) != look) {
            seen.set(state, look);
            waiting.add(state);
        }
    }

    /** Adds all that the states seen reach silently, and gives the set its number. */
    private int collect() throws TooLarge {
        while (waiting.size() > 0) {
            if (++worked % POLL_INTERVAL == 0) {
                limit.look(count());
            }
            int state = waiting.get(waiting.size() - 1);
            waiting.cut(waiting.size() - 1);
            accepting |= automaton.accepts(state);
            if (automaton.speaks(state)) {
                keep(state);
            }
            int step = automaton.from(state);
            while (step < automaton.to(state) && automaton.letter(step) == WordAutomaton.SILENT) {
                see(automaton.target(step));
                step++;
            }
        }
        Arrays.sort(collected, 0, size);
        if (accepting) {
            keep(automaton.states());
        }
        return number();
    }

    private void keep(int member) {
        if (size == collected.length) {
            collected = Arrays.copyOf(collected, 2 * size);
        }
        collected[size++] = member;
    }

    private int number() throws TooLarge {
        long mask = slots.size() - 1;
        long slot = hash() & mask;
        while (slots.get(slot) != 0) {
            if (isCollected(slots.get(slot) - 1)) {
                return slots.get(slot) - 1;
            }
            slot = (slot + 1) & mask;
        }
        limit.check(count() + 1);
        for (int i = 0; i < size; i++) {
            members.add(collected[i]);
        }
        if (members.size() > Integer.MAX_VALUE) {
            throw new MemoryBudget.Exhausted();
        }
        ends.add((int) members.size());
        slots.set(slot, count());
        int number = count() - 1;
        if (2L * count() > slots.size()) {
            widen();
        }
        return number;
    }

    private long hash() {
        long hash = 0x9E3779B97F4A7C15L;
        for (int i = 0; i < size; i++) {
            hash = (hash ^ collected[i]) * 0xD6E8FEB86659FD93L;
            hash ^= hash >>> 32;
        }
        return hash;
    }

    private boolean isCollected(int set) {
        if (to(set) - from(set) != size) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (members.get(from(set) + i) != collected[i]) {
                return false;
            }
        }
        return true;
    }

    private void widen() {
        GrowingInts former = slots;
        slots = new GrowingInts(limit.budget(), 2 * former.size());
        former.release();
        long mask = slots.size() - 1;
        for (int set = 0; set < count(); set++) {
            size = 0;
            for (long i = from(set); i < to(set); i++) {
                keep(members.get(i));
            }
            long slot = hash() & mask;
            while (slots.get(slot) != 0) {
                slot = (slot + 1) & mask;
            }
            slots.set(slot, set + 1);
        }
    }

    private long from(int set) {
        return set == 0 ? 0 : ends.get(set - 1L);
    }

    private long to(int set) {
        return ends.get(set);
    }

    void release() {
        for (GrowingInts each : new GrowingInts[] {members, ends, slots, seen, waiting}) {
            each.release();
        }
    }
}
