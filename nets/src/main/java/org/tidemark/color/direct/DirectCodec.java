package org.tidemark.color.direct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.color.ArrayBytes;
import org.tidemark.color.codec.Contents;
import org.tidemark.color.codec.HeadedCode;
import org.tidemark.color.codec.MarkingPlan;
import org.tidemark.color.codec.MultiSetCode;
import org.tidemark.color.codec.Tokens;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.Content;
import org.tidemark.color.type.Type;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.StateCodec;
import org.tidemark.model.Successors;

/**
 * Writes the states of a high-level net by a {@link MarkingPlan}. The string of a multi-set at a place is computed once, so that
 * writing a state is little more than appending strings that are known. The numbers that represent multi-sets in a state do not
 * appear in its string. Belongs to one thread.
 */
final class DirectCodec implements StateCodec {
    /** The values of larger types are looked up in the tables that all workers share. */
    private static final long MOST_RANKS = 1 << 12;

    private final MarkingPlan plan;
    private final Layout layout;
    private final MultiSetTable[] tables;
    private final int[] written;
    private final KnownStrings[] regular;
    private final KnownStrings[] whole;
    private final ContentSum[] sums;
    private final @Nullable HeadedCode head;

    /** Where the fields of written places are. */
    private final int[] word;

    private final int[] shift;
    private final long[] mask;

    /** The strings of written places in the current state. */
    private final long[] strings;

    private final int[] lengths;
    private final KnownIds[] ids;

    /** By place and rank of a small type: the number of the value at the place and one; 0 if it is not known yet. */
    private final int[][] colors;

    private final Tokens tokens = new Tokens();
    private long[] byColor = new long[16];
    private int[] pairs = new int[32];

    DirectCodec(DirectModel model, MarkingPlan plan) {
        this.plan = plan;
        layout = model.layout();
        DirectNet direct = model.direct();
        tables = direct.places();
        WorkerCosts costs = direct.workerCosts();
        written = plan.written();
        head = plan.head();
        regular = new KnownStrings[tables.length];
        whole = new KnownStrings[tables.length];
        ids = new KnownIds[tables.length];
        word = Arrays.stream(written).map(layout::word).toArray();
        shift = Arrays.stream(written).map(layout::shift).toArray();
        mask = Arrays.stream(written).mapToLong(layout::mask).toArray();
        strings = new long[written.length];
        lengths = new int[written.length];
        colors = new int[tables.length][];
        for (int p = 0; p < tables.length; p++) {
            regular[p] = new KnownStrings(plan.code(p), plan.rule(p).type(), tables[p], costs);
            whole[p] = new KnownStrings(plan.wholeCode(p), plan.rule(p).type(), tables[p], costs);
            ids[p] = new KnownIds(costs);
            Type type = plan.rule(p).type();
            int ranks = type.isRanked() ? (int) Math.min(MOST_RANKS, type.count()) : 0;
            colors[p] = new int[costs.offer(ArrayBytes.ofInts(ranks)) ? ranks : 0];
        }
        int[] redundant = new Contents(direct.net())
                .inOrder().stream()
                        .mapToInt(p -> p)
                        .filter(p -> plan.rule(p).isRedundant())
                        .toArray();
        sums = new ContentSum[redundant.length];
        for (int i = 0; i < redundant.length; i++) {
            Content content = direct.net().places().get(redundant[i]).content();
            if (content == null) {
                throw new IllegalArgumentException("a plan that leaves out a place whose content is not declared");
            }
            sums[i] = new ContentSum(redundant[i], content, tables, layout, costs);
        }
    }

    @Override
    public int mostBits() {
        return Integer.MAX_VALUE;
    }

    @Override
    public void encode(long[] words, int at, BitBuffer out) {
        if (!isRegular(words, at)) {
            plan.startIrregular(out);
            for (int p = 0; p < whole.length; p++) {
                whole[p].put((int) layout.get(words, at, p), out);
            }
            return;
        }
        plan.startRegular(out);
        long pending = 0;
        int bits = 0;
        for (int i = 0; i < written.length; i++) {
            int length = lengths[i];
            if (bits + length > Long.SIZE) {
                out.put(pending, bits);
                pending = 0;
                bits = 0;
            }
            if (length > Long.SIZE) {
                regular[written[i]].put((int) layout.get(words, at, written[i]), out);
            } else {
                pending |= strings[i] << bits;
                bits += length;
            }
        }
        out.put(pending, bits);
    }

    /** Whether all places hold what their codes cover, and redundant ones what is declared; looks up strings on the way. */
    private boolean isRegular(long[] words, int at) {
        for (int i = 0; i < written.length; i++) {
            int id = (int) ((words[at + word[i]] & mask[i]) >>> shift[i]);
            KnownStrings known = regular[written[i]];
            lengths[i] = known.length(id);
            if (lengths[i] == KnownStrings.NONE) {
                return false;
            }
            strings[i] = known.first(id);
        }
        for (ContentSum sum : sums) {
            if (sum.of(words, at) != (int) layout.get(words, at, sum.place())) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void decode(BitReader in, long[] into, int at) {
        Arrays.fill(into, at, at + layout.words(), 0);
        int symbol = head == null ? 0 : head.takeSymbol(in);
        if (head == null ? plan.takeFlag(in) : head.isIrregular(symbol)) {
            for (int p = 0; p < whole.length; p++) {
                plan.wholeCode(p).take(in, tokens);
                set(into, at, p, intern(p));
            }
            return;
        }
        for (int i = 0; i < written.length; i++) {
            int place = written[i];
            MultiSetCode code = plan.code(place);
            if (code instanceof HeadedCode headed) {
                int next = i == 0 && head != null ? symbol : headed.takeSymbol(in);
                set(into, at, place, headed(place, headed, next, in));
            } else {
                code.take(in, tokens);
                set(into, at, place, intern(place));
            }
        }
        for (ContentSum sum : sums) {
            set(into, at, sum.place(), sum.of(into, at));
        }
    }

    private int headed(int place, HeadedCode code, int symbol, BitReader in) {
        long number = code.takeNumber(symbol, in);
        if (number < 0) {
            code.takeAfter(symbol, in, tokens);
            return intern(place);
        }
        int id = ids[place].get(symbol, number);
        if (id < 0) {
            code.load(symbol, number, tokens);
            id = intern(place);
            ids[place].put(symbol, number, id);
        }
        return id;
    }

    /** The number of the multi-set that was read. */
    private int intern(int place) {
        int n = tokens.size();
        if (n > byColor.length) {
            byColor = new long[2 * n];
            pairs = new int[4 * n];
        }
        for (int i = 0; i < n; i++) {
            byColor[i] = (long) color(place, tokens.rank(i)) << Integer.SIZE | tokens.count(i);
        }
        Arrays.sort(byColor, 0, n);
        for (int i = 0; i < n; i++) {
            pairs[2 * i] = (int) (byColor[i] >>> Integer.SIZE);
            pairs[2 * i + 1] = (int) byColor[i];
        }
        return tables[place].intern(pairs, 2 * n);
    }

    private int color(int place, long rank) {
        if (rank < 0 || rank >= colors[place].length) {
            return tables[place].color(rank);
        }
        int known = colors[place][(int) rank];
        if (known == 0) {
            known = tables[place].color(rank) + 1;
            colors[place][(int) rank] = known;
        }
        return known - 1;
    }

    private void set(long[] words, int at, int place, int id) {
        if (id > layout.maxValue(place)) {
            throw new FieldOverflow(place, Successors.NO_EVENT);
        }
        layout.set(words, at, place, id);
    }

    /**
     * The numbers of the multi-sets of a place, by a symbol and a number that represent each in its string. Open
     * addressing, at most half full. What there is no memory for is not kept. Belongs to one thread.
     */
    private static final class KnownIds {
        private static final int FIRST_LENGTH = 64;

        /** An entry is free if its number of a multi-set is 0; otherwise it is one more than that. */
        private long[] keys = new long[FIRST_LENGTH];

        private int[] symbols = new int[FIRST_LENGTH];
        private int[] ids = new int[FIRST_LENGTH];
        private int size;
        private boolean isFull;
        private final WorkerCosts costs;

        KnownIds(WorkerCosts costs) {
            this.costs = costs;
        }

        /** The number that was kept; -1 if none was. */
        int get(int symbol, long number) {
            return ids[slot(symbol, number)] - 1;
        }

        private int slot(int symbol, long number) {
            long mixed = (number * 31 + symbol) * 0x9E3779B97F4A7C15L;
            int slot = (int) (mixed >>> 32) & (keys.length - 1);
            while (ids[slot] != 0 && (keys[slot] != number || symbols[slot] != symbol)) {
                slot = (slot + 1) & (keys.length - 1);
            }
            return slot;
        }

        void put(int symbol, long number, int id) {
            if (2 * size >= keys.length && !isFull) {
                grow();
            }
            if (!isFull) {
                enter(symbol, number, id + 1);
                size++;
            }
        }

        private void enter(int symbol, long number, int idAndOne) {
            int slot = slot(symbol, number);
            keys[slot] = number;
            symbols[slot] = symbol;
            ids[slot] = idAndOne;
        }

        private void grow() {
            int length = 2 * keys.length;
            if (!costs.offer(bytes(length))) {
                isFull = true;
                return;
            }
            long[] oldKeys = keys;
            int[] oldSymbols = symbols;
            int[] oldIds = ids;
            keys = new long[length];
            symbols = new int[length];
            ids = new int[length];
            for (int i = 0; i < oldIds.length; i++) {
                if (oldIds[i] != 0) {
                    enter(oldSymbols[i], oldKeys[i], oldIds[i]);
                }
            }
            if (oldIds.length > FIRST_LENGTH) {
                costs.giveBack(bytes(oldIds.length));
            }
        }

        private static long bytes(int length) {
            return ArrayBytes.ofLongs(length) + 2 * ArrayBytes.ofInts(length);
        }
    }

    /**
     * The strings of the multi-sets of a place, by their numbers. Each has two words: its first 64 bits and its length;
     * what is longer is kept in an array of its own. Belongs to one thread.
     */
    static final class KnownStrings {
        /** The length of the string of a multi-set that has none. */
        static final int NONE = -1;

        private static final int FIRST_LENGTH = 16;

        private final MultiSetCode code;
        private final Type type;
        private final MultiSetTable table;
        private final WorkerCosts costs;
        private final BitBuffer buffer = new BitBuffer();
        private final Tokens tokens = new Tokens();

        /** By twice the number of a multi-set: the first bits of its string, and its length and two; 0 if it is not known yet. */
        private long[] entries = new long[2 * FIRST_LENGTH];

        /** By the number of a multi-set: its string if that is longer; null if it is not kept. */
        private long[][] longer = new long[FIRST_LENGTH][];

        KnownStrings(MultiSetCode code, Type type, MultiSetTable table, WorkerCosts costs) {
            this.code = code;
            this.type = type;
            this.table = table;
            this.costs = costs;
        }

        /** The length of the string of a multi-set, or {@link #NONE}. */
        int length(int id) {
            int at = 2 * id + 1;
            if (at >= entries.length || entries[at] == 0) {
                learn(id);
            }
            return (int) entries[at] - 2;
        }

        /** The first 64 bits of a string whose length was asked for. */
        long first(int id) {
            return entries[2 * id];
        }

        /** Appends the string of a multi-set that has one. */
        void put(int id, BitBuffer out) {
            int length = length(id);
            long[] kept = longer[id];
            if (length <= Long.SIZE) {
                out.put(entries[2 * id], length);
            } else if (kept != null) {
                out.put(kept, length);
            } else {
                load(id);
                code.put(tokens, out);
            }
        }

        private void learn(int id) {
            if (id >= longer.length) {
                grow(Math.max(id + 1, 2 * longer.length));
            }
            load(id);
            int length = NONE;
            if (code.covers(tokens)) {
                buffer.clear();
                code.put(tokens, buffer);
                length = (int) buffer.size();
                long[] string = buffer.toWords();
                entries[2 * id] = length == 0 ? 0 : string[0];
                if (string.length > 1 && costs.offer(ArrayBytes.ofLongs(string.length))) {
                    longer[id] = string;
                }
            }
            entries[2 * id + 1] = length + 2L;
        }

        private void load(int id) {
            int[] pairs = table.content(id);
            long[] ranks = table.ranks(pairs);
            tokens.clear();
            for (int i = 0; i < ranks.length; i++) {
                tokens.add(ranks[i], pairs[2 * i + 1]);
            }
            tokens.sort(type);
        }

        private void grow(int length) {
            costs.replace(bytes(FIRST_LENGTH), bytes(longer.length), bytes(length));
            entries = Arrays.copyOf(entries, 2 * length);
            longer = Arrays.copyOf(longer, length);
        }

        private static long bytes(int length) {
            return ArrayBytes.ofLongs(2 * length) + ArrayBytes.ofReferences(length);
        }
    }

    /**
     * The multi-set that a redundant place must hold, computed from the multi-sets of other places. What each of these
     * adds is computed once, and the last sums are kept by the numbers of the multi-sets they were computed from.
     * Belongs to one thread.
     */
    static final class ContentSum {
        /** There is no such multi-set: more is taken than given, or an expression has no value. */
        static final int NONE = -1;

        private static final int FIRST_LENGTH = 16;
        private static final int KEPT_SUMS = 1 << 12;

        /** The addition of a multi-set if an expression has no value for one of its tokens. */
        private final long[] noValue = {};

        private final int own;
        private final Content content;
        private final MultiSetTable[] tables;
        private final Layout layout;
        private final WorkerCosts costs;
        private final int[] places;
        private final long[] always;

        /** How many of each value at the redundant place are added. */
        private final KnownAdditions known;

        private long[] sums = new long[FIRST_LENGTH];
        private int[] touched = new int[FIRST_LENGTH];
        private int touches;
        private int[] pairs = new int[2 * FIRST_LENGTH];

        /**
         * The numbers of the multi-sets of a state, and by their hash those of kept sums, and the sums and two: 0 is a
         * free entry.
         */
        private final int[] now;

        private final int[] keptFor;
        private final int[] kept;

        ContentSum(int own, Content content, MultiSetTable[] tables, Layout layout, WorkerCosts costs) {
            this.own = own;
            this.content = content;
            this.tables = tables;
            this.layout = layout;
            this.costs = costs;
            List<Integer> sources = new ArrayList<>(content.places());
            places = sources.stream().mapToInt(p -> p).toArray();
            known = new KnownAdditions(places.length, costs);
            now = new int[places.length];
            boolean mayKeep = costs.offer((1L + places.length) * ArrayBytes.ofInts(KEPT_SUMS));
            kept = new int[mayKeep ? KEPT_SUMS : 0];
            keptFor = new int[mayKeep ? KEPT_SUMS * places.length : 0];
            always = addition(Content.Share.NOWHERE, new long[] {0}, new int[] {0, 1});
        }

        int place() {
            return own;
        }

        /** The number of the multi-set that the place must hold in a state whose other places are set, or {@link #NONE}. */
        int of(long[] words, int at) {
            int hash = 0;
            for (int j = 0; j < places.length; j++) {
                now[j] = (int) layout.get(words, at, places[j]);
                hash = (hash + now[j]) * 0x9E3779B9;
            }
            if (kept.length == 0) {
                return sum();
            }
            int slot = (hash ^ (hash >>> 16)) & (KEPT_SUMS - 1);
            int from = slot * now.length;
            if (kept[slot] == 0 || !Arrays.equals(keptFor, from, from + now.length, now, 0, now.length)) {
                kept[slot] = sum() + 2;
                System.arraycopy(now, 0, keptFor, from, now.length);
            }
            return kept[slot] - 2;
        }

        private int sum() {
            touches = 0;
            boolean hasValue = always != noValue;
            add(always);
            for (int j = 0; j < places.length; j++) {
                long[] numbers = added(j, now[j]);
                hasValue &= numbers != noValue;
                add(numbers);
            }
            Arrays.sort(touched, 0, touches);
            int length = 0;
            boolean isPossible = true;
            for (int i = 0; i < touches; i++) {
                int color = touched[i];
                isPossible &= sums[color] >= 0 && sums[color] <= Integer.MAX_VALUE;
                if (sums[color] > 0) {
                    pairs = length + 2 <= pairs.length ? pairs : Arrays.copyOf(pairs, 2 * length);
                    pairs[length++] = color;
                    pairs[length++] = (int) sums[color];
                }
                sums[color] = 0; // a value may have been touched twice
            }
            return isPossible && hasValue ? tables[own].intern(pairs, length) : NONE;
        }

        private void add(long[] numbers) {
            for (int i = 0; i < numbers.length; i += 2) {
                int color = (int) numbers[i];
                if (sums[color] == 0) {
                    touched = touches < touched.length ? touched : Arrays.copyOf(touched, 2 * touches);
                    touched[touches++] = color;
                }
                sums[color] += numbers[i + 1];
            }
        }

        private long[] added(int j, int id) {
            long[] numbers = known.of(j, id);
            if (numbers == null) {
                MultiSetTable table = tables[places[j]];
                int[] held = table.content(id);
                numbers = addition(places[j], table.ranks(held), held);
                if (costs.offer(ArrayBytes.ofLongs(numbers.length))) {
                    known.keep(j, id, numbers);
                }
            }
            return numbers;
        }

        private long[] addition(int place, long[] ranks, int[] held) {
            try {
                return numbers(place, ranks, held);
            } catch (EvaluationFault fault) {
                return noValue;
            }
        }

        private long[] numbers(int place, long[] ranks, int[] held) {
            Bag source = new Bag();
            for (int c = 0; c < ranks.length; c++) {
                source.add(ranks[c], held[2 * c + 1]);
            }
            Bag given = bag(content.given(), place, source);
            Bag taken = bag(content.taken(), place, source);
            long[] numbers = new long[2 * (given.size() + taken.size())];
            int n = 0;
            for (int sign = 1; sign >= -1; sign -= 2) {
                Bag bag = sign > 0 ? given : taken;
                for (int i = 0; i < bag.size(); i++) {
                    int color = tables[own].color(bag.rank(i));
                    sums = color < sums.length ? sums : Arrays.copyOf(sums, 2 * color);
                    numbers[n++] = color;
                    numbers[n++] = sign * bag.count(i);
                }
            }
            return numbers;
        }

        private static Bag bag(List<Content.Share> shares, int place, Bag source) {
            Bag bag = new Bag();
            for (Content.Share share : shares) {
                if (share.place() == place) {
                    share.addTo(bag, source);
                }
            }
            return bag;
        }
    }
}
