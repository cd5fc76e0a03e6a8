package org.tidemark.model.wrap.stubborn;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Dependencies;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;

/**
 * Which events are never in conflict with a given one where both are enabled: they {@linkplain Dependencies#commute commute}, or are never
 * enabled in the same state, since they need tokens that are never there at the same time ({@link TokenPairs}), or conflicting amounts of
 * one field. Belongs to one thread.
 */
final class Exclusion {
    private final Dependencies dependencies;
    private final Needs needs;
    private final @Nullable TokenPairs pairs;

    /** The least value of each field that the current event needs. */
    private final long[] least;

    private final long[] most;

    /** The fields that may have a token where that event is enabled. */
    private final long[] beside;

    /**
     * For each event the one that it was compared with last, counted from 1 and doubled, and 1 more where they exclude
     * each other.
     */
    private final int[] known;

    private int event = -1;

    Exclusion(Model model, Dependencies dependencies, Needs needs, Changes changes, FieldLists lists) {
        this.dependencies = dependencies;
        this.needs = needs;
        int fields = model.layout().fields();
        pairs = TokenPairs.of(model, needs, changes, lists);
        beside = new long[(fields + Long.SIZE - 1) / Long.SIZE];
        Arrays.fill(beside, -1);
        known = new int[model.events()];
        least = new long[fields];
        most = new long[fields];
        Arrays.fill(most, Dependencies.NO_LIMIT);
    }

    /** Looks at what excludes an event from now on. */
    void lookAt(int now) {
        if (event >= 0) {
            for (int n = needs.start[event]; n < needs.start[event + 1]; n++) {
                least[needs.field[n]] = 0;
                most[needs.field[n]] = Dependencies.NO_LIMIT;
            }
        }
        event = now;
        if (pairs != null) {
            Arrays.fill(beside, -1);
        }
        for (int n = needs.start[event]; n < needs.start[event + 1]; n++) {
            int field = needs.field[n];
            least[field] = needs.least[n];
            most[field] = needs.most[n];
            if (needs.hasLeast(n) && pairs != null) {
                long[] row = pairs.row(field);
                for (int w = 0; w < beside.length; w++) {
                    beside[w] &= row[w];
                }
            }
        }
    }

    /** Whether another event is never enabled where the one of the moment is, or commutes with it there. */
    boolean excludes(int other) {
        if (known[other] >> 1 != event + 1) {
            known[other] = 2 * (event + 1) + (compare(other) ? 1 : 0);
        }
        return (known[other] & 1) != 0;
    }

    private boolean compare(int other) {
        if (pairs != null && !pairs.isPossible(other)) {
            return true;
        }
        for (int n = needs.start[other]; n < needs.start[other + 1]; n++) {
            int field = needs.field[n];
            if (needs.least[n] > most[field] || needs.most[n] < least[field]) {
                return true;
            }
            // Of a field that both need, they may need the same tokens.
            if (needs.hasLeast(n) && least[field] == 0 && (beside[field >>> 6] & (1L << field)) == 0) {
                return true;
            }
        }
        return dependencies.commute(event, other);
    }

    /**
     * Which two tokens may be in a reachable state at the same time, in two fields or in the same one: those of the
     * initial state, two that one event gives, and one that an event gives beside one that it leaves alone, if that may
     * be there together with each token that the event takes (A. Kovalyov, Concurrency relations and the safety problem
     * for Petri nets, 1992). Only pairs are looked at, and no upper limits, so some pairs that it has never occur; none
     * that occurs is missing.
     */
    static final class TokenPairs {
        /** With more pairs than this it is not tried; this many take four megabytes. */
        private static final long MOST_PAIRS = 1 << 24;

        /** After this many steps, about a tenth of a second, there is no result. */
        private static final long MOST_STEPS = 1 << 24;

        private final Needs needs;
        private final int events;
        private final int fields;

        /**
         * Row {@code f} has the fields that may have a token while {@code f} has one: another one, if it is {@code f}
         * itself.
         */
        private final long[][] rows;

        /** The pairs that were followed already, and the fields with some that were not. */
        private final long[][] followed;

        private final BitSet waiting = new BitSet();

        /** The fields that may have a token at all, and those of them that were not looked at. */
        private final BitSet marked = new BitSet();

        private final BitSet fresh = new BitSet();

        /** Event {@code t} needs a token in each of the fields {@code taken[takenStart[t] .. takenStart[t + 1])}. */
        private final int[] takenStart;

        private final int[] taken;

        /** The entries of these of which it needs two. */
        private final BitSet takenTwice = new BitSet();

        /** Which events need a token of a field. */
        private final FieldLists lists;

        /**
         * After event {@code t} the fields {@code given[givenStart[t] .. givenStart[t + 1])} have a token for certain.
         */
        private final int[] givenStart;

        private final int[] given;

        /** The entries of these that have two. */
        private final BitSet givenTwice = new BitSet();

        /** Events that can happen as far as is known. */
        private final BitSet possible = new BitSet();

        /** Events with the number of the turn were looked at in it. */
        private final int[] lookedAt;

        private int turn;
        private long steps;

        private TokenPairs(Model model, Needs needs, Changes changes, FieldLists lists) {
            this.needs = needs;
            events = model.events();
            fields = model.layout().fields();
            rows = new long[fields][(fields + Long.SIZE - 1) / Long.SIZE];
            followed = new long[fields][(fields + Long.SIZE - 1) / Long.SIZE];
            takenStart = new int[events + 1];
            taken = taken();
            this.lists = lists;
            lookedAt = new int[events];
            givenStart = new int[events + 1];
            given = given(changes);
        }

        /** The pairs of a model; null where there are too many. */
        static @Nullable TokenPairs of(Model model, Needs needs, Changes changes, FieldLists lists) {
            long fields = model.layout().fields();
            if (fields * fields > MOST_PAIRS) {
                return null;
            }
            TokenPairs pairs = new TokenPairs(model, needs, changes, lists);
            pairs.start(model);
            return pairs.follow() ? pairs : null;
        }

        private int[] taken() {
            Entries all = new Entries();
            for (int t = 0; t < events; t++) {
                for (int n = needs.start[t]; n < needs.start[t + 1]; n++) {
                    if (needs.hasLeast(n)) {
                        takenTwice.set(all.size(), needs.least[n] > 1);
                        all.add(needs.field[n], needs.least[n], 0);
                    }
                }
                takenStart[t + 1] = all.size();
            }
            return all.fields();
        }

        /**
         * Whoever needs tokens of a field has them, and what is added to them, when it has happened; others have what
         * they add.
         */
        private int[] given(Changes changes) {
            Entries all = new Entries();
            for (int t = 0; t < events; t++) {
                for (int n = needs.start[t]; n < needs.start[t + 1]; n++) {
                    if (needs.hasLeast(n)) {
                        long by = changes.of(t, needs.field[n]);
                        give(all, needs.field[n], by == Changes.ANY ? by : needs.least[n] + by);
                    }
                }
                for (int c = changes.start[t]; c < changes.start[t + 1]; c++) {
                    if (Arrays.binarySearch(taken, takenStart[t], takenStart[t + 1], changes.field[c]) < 0) {
                        give(all, changes.field[c], changes.by[c]);
                    }
                }
                givenStart[t + 1] = all.size();
            }
            return all.fields();
        }

        /** Adds tokens, or as many as matter where it may be any number of them. */
        private void give(Entries all, int field, long tokens) {
            if (tokens > 0 || tokens == Changes.ANY) {
                givenTwice.set(all.size(), tokens != 1);
                all.add(field, tokens, 0);
            }
        }

        /** Whether two tokens may be there at the same time. */
        private boolean has(int one, int other) {
            return (rows[one][other >>> 6] & (1L << other)) != 0;
        }

        /** Whether an event may happen at all. */
        boolean isPossible(int event) {
            return possible.get(event);
        }

        /** The fields that may have a token while one has another, as bits. */
        long[] row(int field) {
            return rows[field];
        }

        private void start(Model model) {
            Successors initial = new Successors(model.layout().words(), 1);
            model.initial(initial);
            for (int i = 0; i < initial.size(); i++) {
                start(model.layout(), initial.words(), initial.at(i));
            }
            for (int t = 0; t < events; t++) {
                if (takenStart[t] == takenStart[t + 1]) {
                    tryEvent(t); // which needs no token
                }
            }
        }

        private void start(Layout layout, long[] words, int at) {
            BitSet some = new BitSet();
            for (int f = 0; f < fields; f++) {
                long tokens = layout.get(words, at, f);
                if (tokens > 0) {
                    for (int g = some.nextSetBit(0); g >= 0; g = some.nextSetBit(g + 1)) {
                        add(f, g);
                    }
                    some.set(f);
                    mark(f);
                }
                if (tokens > 1) {
                    add(f, f);
                }
            }
        }

        private void add(int one, int other) {
            if (!has(one, other)) {
                rows[one][other >>> 6] |= 1L << other;
                rows[other][one >>> 6] |= 1L << one;
                waiting.set(one);
                waiting.set(other);
            }
        }

        private void mark(int field) {
            if (!marked.get(field)) {
                marked.set(field);
                fresh.set(field);
            }
        }

        /** Follows all tokens that may be there; says whether that was completed in time. */
        private boolean follow() {
            while (steps < MOST_STEPS) {
                int alone = fresh.nextSetBit(0);
                int paired = waiting.nextSetBit(0);
                if (alone >= 0) {
                    fresh.clear(alone);
                    eachTaker(alone, this::tryEvent);
                } else if (paired >= 0) {
                    waiting.clear(paired);
                    followPairs(paired);
                } else {
                    return true;
                }
            }
            return false;
        }

        /** Visits the events that need a token of a field, as long as there are steps left. */
        private void eachTaker(int field, IntConsumer event) {
            int list = FieldLists.needersOf(field);
            steps += lists.size(list);
            for (int i = lists.start[list]; i < lists.start[list + 1] && steps < MOST_STEPS; i++) {
                event.accept(lists.members[i]);
            }
        }

        /**
         * Follows what may be done with the tokens that were found to be there beside one. What is found meanwhile is
         * followed in another turn.
         */
        private void followPairs(int beside) {
            turn++;
            long[] found = rows[beside].clone();
            for (int w = 0; w < found.length; w++) {
                found[w] &= ~followed[beside][w];
                followed[beside][w] |= found[w];
            }
            for (int w = 0; w < found.length; w++) {
                for (long left = found[w]; left != 0; left &= left - 1) {
                    eachTaker((w << 6) + Long.numberOfTrailingZeros(left), event -> followPair(beside, event));
                }
            }
        }

        private void followPair(int beside, int event) {
            if (lookedAt[event] == turn) {
                return;
            }
            lookedAt[event] = turn;
            if (possible.get(event)) {
                leaveAlone(event, beside);
            } else {
                tryEvent(event);
            }
        }

        /** Lets an event happen for the first time, if it is known to be possible by now. */
        private void tryEvent(int event) {
            if (possible.get(event) || !isFed(event)) {
                return;
            }
            possible.set(event);
            long many = (long) givenStart[event + 1] - givenStart[event];
            steps += many * many;
            for (int i = givenStart[event]; i < givenStart[event + 1]; i++) {
                mark(given[i]);
                for (int k = givenStart[event]; k < i; k++) {
                    add(given[i], given[k]);
                }
                if (givenTwice.get(i)) {
                    add(given[i], given[i]);
                }
            }
            for (int f = marked.nextSetBit(0); f >= 0 && steps < MOST_STEPS; f = marked.nextSetBit(f + 1)) {
                leaveAlone(event, f);
            }
        }

        /** Whether all tokens that an event needs may be there, each two of them at the same time. */
        private boolean isFed(int event) {
            for (int i = takenStart[event]; i < takenStart[event + 1]; i++) {
                if (!marked.get(taken[i]) || (takenTwice.get(i) && !has(taken[i], taken[i]))) {
                    return false;
                }
                if (!isBeside(rows[taken[i]], takenStart[event], i)) {
                    return false;
                }
            }
            return true;
        }

        /**
         * Where a token may be there beside all that a possible event needs, it may be there beside all that the event
         * gives.
         */
        private void leaveAlone(int event, int field) {
            if (isBeside(rows[field], takenStart[event], takenStart[event + 1])) {
                steps += givenStart[event + 1] - givenStart[event];
                for (int i = givenStart[event]; i < givenStart[event + 1]; i++) {
                    add(field, given[i]);
                }
            }
        }

        /** Whether some of the fields that are taken from are all in a row. */
        private boolean isBeside(long[] row, int from, int to) {
            for (int i = from; i < to; i++) {
                if ((row[taken[i] >>> 6] & (1L << taken[i])) == 0) {
                    steps += i - from + 1;
                    return false;
                }
            }
            steps += to - from + 1;
            return true;
        }
    }
}
