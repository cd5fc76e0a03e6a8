package org.tidemark.color.direct;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.TokenCondition;
import org.tidemark.model.Layout;

/**
 * Whether conditions that relate the tokens of several places hold in the states passed to it. Answers are remembered
 * by the multi-sets they depend on, in a table of fixed size in which a later answer replaces an earlier one, since
 * nearby states share most of their multi-sets. Belongs to one thread.
 */
public final class TokenConditions {
    private final One[] conditions;

    TokenConditions(MultiSetTable[] tables, Layout layout, List<TokenCondition> conditions, List<int[]> places) {
        this.conditions = new One[conditions.size()];
        for (int i = 0; i < this.conditions.length; i++) {
            this.conditions[i] = new One(tables, layout, conditions.get(i), places.get(i));
        }
    }

    public void see(long[] words, int at) {
        for (One condition : conditions) {
            condition.see(words, at);
        }
    }

    /** Whether a condition can be computed in the state passed last: a number in it may not fit. */
    public boolean fits(int condition) {
        return conditions[condition].now != One.TOO_LARGE;
    }

    /** Whether a condition holds in the state passed last; false as well if it cannot be computed. */
    public boolean holds(int condition) {
        return conditions[condition].now == One.HOLDS;
    }

    /** One condition and its answers. */
    private static final class One implements TokenCondition.Tokens {
        private static final byte UNKNOWN = 0;
        private static final byte FAILS = 1;
        private static final byte HOLDS = 2;
        private static final byte TOO_LARGE = 3;

        /** The number of answers that are remembered is two to this power. */
        private static final int REMEMBERED_BITS = 10;

        /** An odd number whose bits look random, for hashing. */
        private static final long SPREAD = 0x9E3779B97F4A7C15L;

        private final MultiSetTable[] tables;
        private final Layout layout;
        private final TokenCondition condition;
        private final int[] places;
        private final int[] ids;

        /** The contents of places, as far as they were requested. */
        private final int[] @Nullable [] contents;

        private final int[] keys;
        private final byte[] answers = new byte[1 << REMEMBERED_BITS];
        private byte now;

        One(MultiSetTable[] tables, Layout layout, TokenCondition condition, int[] places) {
            this.tables = tables;
            this.layout = layout;
            this.condition = condition;
            this.places = places.clone();
            ids = new int[places.length];
            contents = new int[places.length][];
            keys = new int[places.length << REMEMBERED_BITS];
        }

        void see(long[] words, int at) {
            long hash = 0;
            for (int i = 0; i < places.length; i++) {
                ids[i] = (int) layout.get(words, at, places[i]);
                hash = (hash + ids[i]) * SPREAD;
            }
            int slot = (int) (hash >>> (Long.SIZE - REMEMBERED_BITS));
            int from = slot * places.length;
            if (answers[slot] == UNKNOWN || !Arrays.equals(keys, from, from + places.length, ids, 0, places.length)) {
                System.arraycopy(ids, 0, keys, from, places.length);
                answers[slot] = answer();
            }
            now = answers[slot];
        }

        private byte answer() {
            Arrays.fill(contents, null);
            try {
                return condition.holds(this) ? HOLDS : FAILS;
            } catch (ArithmeticException tooLarge) {
                return TOO_LARGE;
            }
        }

        @Override
        public long[] ranks(int place) {
            return tables[places[place]].ranks(content(place));
        }

        @Override
        public int count(int place, int index) {
            return content(place)[2 * index + 1];
        }

        private int[] content(int place) {
            int[] content = contents[place];
            if (content == null) {
                content = tables[places[place]].content(ids[place]);
                contents[place] = content;
            }
            return content;
        }
    }
}
