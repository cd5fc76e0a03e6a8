package org.tidemark.color.codec;

import org.jspecify.annotations.Nullable;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.codec.CardinalityCode;
import org.tidemark.codec.MultiplicityCode;
import org.tidemark.codec.PhasedRanges;
import org.tidemark.color.type.Spans;

/**
 * Multi-sets like those of {@link PaperCode}, with what that leaves on the table: of m admissible numbers of tokens, a place that is
 * not empty has only m − 1; there are no more different values than the type has, nor fewer than its tokens need; multiplicities do
 * not exceed the one before; numbers of a range have shorter strings where there is room; and values of one multiplicity are a set.
 */
final class OrderedCode implements MultiSetCode {
    private static final long FEW = 4;

    private final PlaceRule rule;
    private final @Nullable Spans cardinalities;
    private final boolean hasEmptinessBit;
    private final long most;
    private final MultiplicityCode multiplicities;
    private final ItemCode items;

    OrderedCode(PlaceRule rule, ItemCode items) {
        this.rule = rule;
        this.items = items;
        cardinalities = rule.cardinalities();
        hasEmptinessBit = cardinalities == null
                || (cardinalities.contains(0) && cardinalities.size().longValueExact() > FEW);
        most = rule.type().isRanked() ? rule.type().count() : Long.MAX_VALUE;
        multiplicities = MultiplicityCode.limited(rule.each());
    }

    @Override
    public boolean covers(Tokens tokens) {
        return rule.allows(tokens) && items.covers(tokens);
    }

    @Override
    public boolean isTotal() {
        return cardinalities == null && rule.each() == Long.MAX_VALUE && items.isTotal();
    }

    @Override
    public void put(Tokens tokens, BitBuffer out) {
        long total = tokens.total();
        if (hasEmptinessBit) {
            out.put(total == 0 ? 0 : 1, 1);
        }
        if (total > 0 || !hasEmptinessBit) {
            putCardinality(total, out);
        }
        if (total > 0) {
            PhasedRanges.put(tokens.size() - fewest(total), choices(total), out);
            multiplicities.put(tokens.counts(), tokens.size(), out);
            items.put(tokens, out);
        }
    }

    private void putCardinality(long total, BitBuffer out) {
        if (cardinalities == null) {
            CardinalityCode.put(total, out);
        } else {
            int without = hasEmptinessBit ? 1 : 0;
            PhasedRanges.put(
                    cardinalities.rank(total) - without, cardinalities.size().longValue() - without, out);
        }
    }

    /** The fewest different values that that many tokens can have. */
    private long fewest(long total) {
        return (total - 1) / rule.each() + 1;
    }

    private long choices(long total) {
        return Math.min(total, most) - fewest(total) + 1;
    }

    @Override
    public void take(BitReader in, Tokens into) {
        into.clear();
        boolean isEmpty = hasEmptinessBit && in.take(1) == 0;
        long total = isEmpty ? 0 : takeCardinality(in);
        if (total > 0) {
            into.resize((int) (PhasedRanges.take(choices(total), in) + fewest(total)));
            multiplicities.take(total, into.size(), into.counts(), in);
            items.take(in, into);
        }
    }

    private long takeCardinality(BitReader in) {
        if (cardinalities == null) {
            return CardinalityCode.take(in);
        }
        int without = hasEmptinessBit ? 1 : 0;
        return cardinalities.number(PhasedRanges.take(cardinalities.size().longValue() - without, in) + without);
    }
}
