package org.tidemark.color.direct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.color.ArrayBytes;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.Content;
import org.tidemark.color.net.PlaceObligations;
import org.tidemark.color.type.ColorSet;
import org.tidemark.model.Layout;

/** Whether the states passed to it keep some obligations of a high-level net. Belongs to one thread. */
public final class KeptObligations {
    private final ObligationCheck[] checks;
    private final ObligationCheck.Answer[] now;

    KeptObligations(ColoredNet net, MultiSetTable[] tables, Layout layout, WorkerCosts costs, List<String> names) {
        List<ObligationCheck> wanted = new ArrayList<>();
        for (String name : names) {
            for (int p = 0; p < tables.length; p++) {
                ColoredPlace place = net.places().get(p);
                if (PlaceObligations.hasCapacity(place)
                        && PlaceObligations.capacity(place).equals(name)) {
                    wanted.add(new CapacityCheck(tables[p], layout, costs, p, place.capacity(), place.each()));
                }
                if (place.content() != null && PlaceObligations.content(place).equals(name)) {
                    wanted.add(new ContentCheck(p, place.content(), tables, layout, costs));
                }
            }
        }
        if (wanted.size() != names.size()) {
            throw new IllegalArgumentException("an obligation that the net does not have: " + names);
        }
        checks = wanted.toArray(ObligationCheck[]::new);
        now = new ObligationCheck.Answer[checks.length];
    }

    public void see(long[] words, int at) {
        for (int i = 0; i < checks.length; i++) {
            now[i] = checks[i].of(words, at);
        }
    }

    /** Whether the state passed last keeps an obligation; false as well if that cannot be computed. */
    public boolean isKept(int obligation) {
        return now[obligation] == ObligationCheck.Answer.KEPT;
    }

    /** Whether it can be computed in the state passed last if an obligation is kept. */
    public boolean fits(int obligation) {
        return now[obligation] != ObligationCheck.Answer.TOO_LARGE;
    }

    /** Whether a place keeps its capacities: for all tokens, for those of each value, or both. One look-up for each state. */
    private static final class CapacityCheck implements ObligationCheck {
        private static final int FIRST_LENGTH = 16;

        private final MultiSetTable table;
        private final Layout layout;
        private final WorkerCosts costs;
        private final int place;
        private final long mostTokens;
        private final long mostOfEach;

        /** By multi-set, the first {@code known} of them. */
        private boolean[] keeps = new boolean[FIRST_LENGTH];

        private int known;

        CapacityCheck(
                MultiSetTable table,
                Layout layout,
                WorkerCosts costs,
                int place,
                @Nullable Integer capacity,
                @Nullable Integer each) {
            this.table = table;
            this.layout = layout;
            this.costs = costs;
            this.place = place;
            mostTokens = capacity == null ? Long.MAX_VALUE : capacity;
            mostOfEach = each == null ? Long.MAX_VALUE : each;
        }

        @Override
        public Answer of(long[] words, int at) {
            int id = (int) layout.get(words, at, place);
            if (id >= known) {
                learn(id);
            }
            return keeps[id] ? Answer.KEPT : Answer.BROKEN;
        }

        private void learn(int upTo) {
            if (upTo >= keeps.length) {
                int length = Math.max(upTo + 1, 2 * keeps.length);
                costs.replace(bytes(FIRST_LENGTH), bytes(keeps.length), bytes(length));
                keeps = Arrays.copyOf(keeps, length);
            }
            for (; known <= upTo; known++) {
                int[] pairs = table.content(known);
                long tokens = 0;
                long most = 0;
                for (int i = 1; i < pairs.length; i += 2) {
                    tokens += pairs[i];
                    most = Math.max(most, pairs[i]);
                }
                keeps[known] = tokens <= mostTokens && most <= mostOfEach;
            }
        }

        private static long bytes(int length) {
            return ArrayBytes.ofInts(length / Integer.BYTES + 1);
        }
    }

    /**
     * Whether a redundant place holds what is computed from other places. Every multi-set of the places concerned adds a
     * number to the balance of each value: what it gives minus what it takes, and minus one for each token of the redundant
     * place itself. The content is right if all balances are zero. What a multi-set adds is computed once, so that a state
     * costs one addition for each different value there.
     */
    private static final class ContentCheck implements ObligationCheck {
        private static final int FIRST_LENGTH = 16;

        /**
         * The addition of a multi-set if an expression has no value for one of its tokens, or if a number is too large.
         */
        private final long[] noValue = {};

        private final long[] tooMuch = {};

        private final int own;
        private final Content content;
        private final MultiSetTable[] tables;
        private final Layout layout;
        private final WorkerCosts costs;
        private final int[] places;

        /** The additions of multi-sets to the balances of values. */
        private final KnownAdditions known;

        private final long[] always;

        /** The additions of the multi-sets of the current state. */
        private final long[][] now;

        /** No multi-set may add more, so that a balance cannot overflow. */
        private final long most;

        /** The values that have a balance. */
        private final ColorSet values = new ColorSet();

        private long[] balances = new long[FIRST_LENGTH];

        ContentCheck(int own, Content content, MultiSetTable[] tables, Layout layout, WorkerCosts costs) {
            this.own = own;
            this.content = content;
            this.tables = tables;
            this.layout = layout;
            this.costs = costs;
            List<Integer> concerned = new ArrayList<>(content.places());
            if (!concerned.contains(own)) {
                concerned.add(own);
            }
            places = concerned.stream().mapToInt(p -> p).toArray();
            most = Long.MAX_VALUE / (places.length + 1);
            now = new long[places.length][];
            known = new KnownAdditions(places.length, costs);
            always = sum(Content.Share.NOWHERE, new long[] {0}, new int[] {0, 1});
        }

        @Override
        public Answer of(long[] words, int at) {
            if (always == noValue) {
                return Answer.BROKEN;
            }
            boolean isTooMuch = always == tooMuch;
            boolean lacksValue = false;
            add(always);
            for (int j = 0; j < places.length; j++) {
                now[j] = added(j, (int) layout.get(words, at, places[j]));
                lacksValue |= now[j] == noValue;
                isTooMuch |= now[j] == tooMuch;
                add(now[j]);
            }
            boolean isBalanced = clear(always);
            for (int j = 0; j < places.length; j++) {
                isBalanced &= clear(now[j]);
            }
            return lacksValue ? Answer.BROKEN : isTooMuch ? Answer.TOO_LARGE : isBalanced ? Answer.KEPT : Answer.BROKEN;
        }

        private void add(long[] pairs) {
            for (int i = 0; i < pairs.length; i += 2) {
                balances[(int) pairs[i]] += pairs[i + 1];
            }
        }

        /** Clears the balances of some values; whether they were zero. */
        private boolean clear(long[] pairs) {
            boolean wereZero = true;
            for (int i = 0; i < pairs.length; i += 2) {
                wereZero &= balances[(int) pairs[i]] == 0;
                balances[(int) pairs[i]] = 0;
            }
            return wereZero;
        }

        private long[] added(int j, int id) {
            long[] pairs = known.of(j, id);
            if (pairs == null) {
                MultiSetTable table = tables[places[j]];
                int[] held = table.content(id);
                pairs = sum(places[j], table.ranks(held), held);
                known.keep(j, id, pairs);
            }
            return pairs;
        }

        /** The addition of the tokens of a place. */
        private long[] sum(int place, long[] ranks, int[] pairs) {
            Balance sum = new Balance();
            try {
                for (int c = 0; c < ranks.length; c++) {
                    add(content.given(), place, ranks[c], pairs[2 * c + 1], sum);
                    add(content.taken(), place, ranks[c], -pairs[2 * c + 1], sum);
                    if (place == own) {
                        sum.add(ranks[c], -pairs[2 * c + 1]);
                    }
                }
                return sum.pairs();
            } catch (EvaluationFault fault) {
                return noValue;
            } catch (ArithmeticException tooLarge) {
                return tooMuch;
            }
        }

        private static void add(List<Content.Share> shares, int place, long rank, int times, Balance sum) {
            Bag one = new Bag();
            one.add(rank, 1);
            for (Content.Share share : shares) {
                if (share.place() == place) {
                    Bag bag = new Bag();
                    share.addTo(bag, one);
                    for (int i = 0; i < bag.size(); i++) {
                        sum.add(bag.rank(i), Math.multiplyExact(bag.count(i), (long) times));
                    }
                }
            }
        }

        /** Numbers by value, of one multi-set. */
        private final class Balance {
            private final ColorSet mine = new ColorSet();
            private long[] numbers = new long[FIRST_LENGTH];

            void add(long rank, long number) {
                int i = mine.add(rank);
                numbers = i < numbers.length ? numbers : Arrays.copyOf(numbers, 2 * i);
                numbers[i] = Math.addExact(numbers[i], number);
            }

            long[] pairs() {
                long[] pairs = new long[2 * mine.size()];
                if (!costs.offer(ArrayBytes.ofLongs(pairs.length))) {
                    throw new MemoryBudget.Exhausted();
                }
                for (int i = 0; i < mine.size(); i++) {
                    if (Math.abs(numbers[i]) > most) {
                        throw new ArithmeticException();
                    }
                    pairs[2 * i] = numberOf(mine.at(i));
                    pairs[2 * i + 1] = numbers[i];
                }
                return pairs;
            }

            private int numberOf(long rank) {
                long former = values.bytes();
                int number = values.add(rank);
                if (number >= balances.length) {
                    long before = former + ArrayBytes.ofLongs(balances.length);
                    balances = Arrays.copyOf(balances, 2 * number);
                    costs.replace(0, before, values.bytes() + ArrayBytes.ofLongs(balances.length));
                }
                return number;
            }
        }
    }

    /** Whether states keep one obligation of a high-level net. Belongs to one thread. */
    private interface ObligationCheck {
        /** The result for a state. */
        enum Answer {
            KEPT,
            BROKEN,
            /** It depends on a number that does not fit 64 bits. */
            TOO_LARGE
        }

        Answer of(long[] words, int at);
    }
}
