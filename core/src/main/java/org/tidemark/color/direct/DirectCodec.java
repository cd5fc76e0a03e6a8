package org.tidemark.color.direct;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.color.codec.Contents;
import org.tidemark.color.codec.DictionaryCode;
import org.tidemark.color.codec.HeadedCode;
import org.tidemark.color.codec.MarkingPlan;
import org.tidemark.color.codec.MultiSetCode;
import org.tidemark.color.codec.Tokens;
import org.tidemark.color.net.Content;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.StateCodec;
import org.tidemark.model.Successors;

/**
 * Writes the states of a high-level net by a {@link MarkingPlan}. The string of a multi-set at a place is computed once, so that
 * writing a state is little more than appending strings that are known. The numbers that stand for multi-sets in a state do not
 * appear in its string. Belongs to one thread.
 */
final class DirectCodec implements StateCodec {
    private final MarkingPlan plan;
    private final Layout layout;
    private final MultiSetTable[] tables;
    private final int[] written;
    private final KnownStrings[] regular;
    private final KnownStrings[] whole;
    private final ObligationCheck[] checks;
    private final ContentSum[] sums;
    private final @Nullable HeadedCode head;

    /** By place and symbol of a dictionary: the number of the multi-set and one; 0 if it is not known yet. */
    private final int[][] ids;

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
        ids = new int[tables.length][];
        for (int p = 0; p < tables.length; p++) {
            regular[p] = new KnownStrings(plan.code(p), plan.rule(p).type(), tables[p], costs);
            whole[p] = new KnownStrings(plan.wholeCode(p), plan.rule(p).type(), tables[p], costs);
            ids[p] = new int[plan.code(p) instanceof DictionaryCode code ? code.entries() : 0];
        }
        int[] redundant = new Contents(direct.net())
                .inOrder().stream()
                        .mapToInt(p -> p)
                        .filter(p -> plan.rule(p).isRedundant())
                        .toArray();
        checks = new ObligationCheck[redundant.length];
        sums = new ContentSum[redundant.length];
        for (int i = 0; i < redundant.length; i++) {
            Content content = direct.net().places().get(redundant[i]).content();
            if (content == null) {
                throw new IllegalArgumentException("a plan that leaves out a place whose content is not declared");
            }
            checks[i] = new ContentCheck(redundant[i], content, tables, layout, costs);
            sums[i] = new ContentSum(redundant[i], content, tables, layout, costs);
        }
    }

    @Override
    public int mostBits() {
        return Integer.MAX_VALUE;
    }

    @Override
    public void encode(long[] words, int at, BitBuffer out) {
        if (isRegular(words, at)) {
            plan.startRegular(out);
            for (int place : written) {
                regular[place].put((int) layout.get(words, at, place), out);
            }
        } else {
            plan.startIrregular(out);
            for (int p = 0; p < whole.length; p++) {
                whole[p].put((int) layout.get(words, at, p), out);
            }
        }
    }

    private boolean isRegular(long[] words, int at) {
        for (int place : written) {
            if (!regular[place].has((int) layout.get(words, at, place))) {
                return false;
            }
        }
        for (ObligationCheck check : checks) {
            if (check.of(words, at) != ObligationCheck.Answer.KEPT) {
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
        boolean isListed = symbol < ids[place].length;
        if (isListed && ids[place][symbol] > 0) {
            return ids[place][symbol] - 1;
        }
        code.takeAfter(symbol, in, tokens);
        int id = intern(place);
        if (isListed) {
            ids[place][symbol] = id + 1;
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
            byColor[i] = (long) tables[place].color(tokens.rank(i)) << Integer.SIZE | tokens.count(i);
        }
        Arrays.sort(byColor, 0, n);
        for (int i = 0; i < n; i++) {
            pairs[2 * i] = (int) (byColor[i] >>> Integer.SIZE);
            pairs[2 * i + 1] = (int) byColor[i];
        }
        return tables[place].intern(pairs, 2 * n);
    }

    private void set(long[] words, int at, int place, int id) {
        if (id > layout.maxValue(place)) {
            throw new FieldOverflow(place, Successors.NO_EVENT);
        }
        layout.set(words, at, place, id);
    }
}
