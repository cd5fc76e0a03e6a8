package org.tidemark.color.direct;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.color.ArrayBytes;
import org.tidemark.color.codec.Contents;
import org.tidemark.color.codec.HeadedCode;
import org.tidemark.color.codec.MarkingPlan;
import org.tidemark.color.codec.MultiSetCode;
import org.tidemark.color.codec.Tokens;
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

    /** The strings of written places in the state at hand. */
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
}
