package org.tidemark.color.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;

/**
 * How the markings of a net are written: the multi-sets of its places one after the other, each by the code of its place. Redundant
 * places are left out.
 *
 * <p>A <i>regular</i> marking is one in which every place holds what its code covers, and every redundant place what is declared. The
 * {@linkplain #paper paper's} plan writes only these. A {@linkplain #trained trained} plan writes all markings: the place that comes
 * first has a symbol, or there is one bit in front of all, that says that a marking is irregular; then all places follow, written by a
 * code that covers everything. Immutable.
 */
public final class MarkingPlan {
    private final List<PlaceRule> rules;
    private final MultiSetCode[] codes;
    private final MultiSetCode[] whole;
    private final int[] written;
    private final boolean hasFlag;
    private final @Nullable HeadedCode head;

    private MarkingPlan(List<PlaceRule> rules, MultiSetCode[] codes, int first, boolean hasFlag) {
        this.rules = List.copyOf(rules);
        this.codes = codes;
        this.hasFlag = hasFlag;
        whole = rules.stream()
                .map(rule -> new PaperCode(PlaceRule.free(rule.type())))
                .toArray(MultiSetCode[]::new);
        HeadedCode headed = first >= 0 ? ((HeadedCode) codes[first]).first() : null;
        head = headed;
        if (headed != null) {
            codes[first] = headed;
        }
        IntStream others = IntStream.range(0, codes.length)
                .filter(p -> p != first && !rules.get(p).isRedundant());
        written = IntStream.concat(IntStream.range(first, first + (headed == null ? 0 : 1)), others)
                .toArray();
    }

    /** The plan of the paper: string lengths are exactly those of MARIA. */
    public static MarkingPlan paper(List<PlaceRule> rules) {
        MultiSetCode[] codes = rules.stream().map(PaperCode::new).toArray(MultiSetCode[]::new);
        return new MarkingPlan(rules, codes, -1, false);
    }

    /**
     * The plan that takes the fewest bits for a sample of states, one for each place.
     *
     * @param isAll whether the sample has all states there are
     */
    public static MarkingPlan trained(List<PlaceSample> samples, boolean isAll) {
        List<PlaceRule> rules = new ArrayList<>();
        MultiSetCode[] codes = new MultiSetCode[samples.size()];
        boolean isTotal = true;
        for (int p = 0; p < codes.length; p++) {
            PlaceRule rule = samples.get(p).rule();
            rules.add(rule);
            codes[p] = rule.isRedundant() ? new PaperCode(rule) : new PlaceTraining(samples.get(p), isAll).best();
            isTotal &= codes[p].isTotal() && !rule.isRedundant();
        }
        int first = isTotal ? -1 : first(samples, codes);
        return new MarkingPlan(rules, codes, first, !isTotal && first < 0);
    }

    /** The place where one more symbol costs least; -1 if a bit of its own costs no more. */
    private static int first(List<PlaceSample> samples, MultiSetCode[] codes) {
        int first = -1;
        long least = Long.MAX_VALUE;
        for (int p = 0; p < codes.length; p++) {
            if (codes[p] instanceof HeadedCode code && !samples.get(p).rule().isRedundant()) {
                List<DictionaryCode.Entry> held = samples.get(p).all();
                long states =
                        held.stream().mapToLong(DictionaryCode.Entry::times).sum();
                long more = PlaceTraining.bits(code.first(), held) - PlaceTraining.bits(code, held);
                if (more < Math.min(least, states)) {
                    first = p;
                    least = more;
                }
            }
        }
        return first;
    }

    public PlaceRule rule(int place) {
        return rules.get(place);
    }

    /** The places of a regular marking that are written, in the order in which they are. */
    public int[] written() {
        return written.clone();
    }

    /** The code of a place in regular markings. */
    public MultiSetCode code(int place) {
        return codes[place];
    }

    /** The code of a place in irregular markings, in which all places are written in turn. */
    public MultiSetCode wholeCode(int place) {
        return whole[place];
    }

    /** The code of the first place if it can say that a marking is irregular; null if a bit says so, or nothing can. */
    public @Nullable HeadedCode head() {
        return head;
    }

    /** Writes what comes before the first place of a regular marking. */
    public void startRegular(BitBuffer out) {
        if (hasFlag) {
            out.put(0, 1);
        }
    }

    /**
     * Writes what comes before the first place of an irregular marking.
     *
     * @throws IllegalArgumentException if such markings cannot be written
     */
    public void startIrregular(BitBuffer out) {
        if (head != null) {
            head.putIrregular(out);
        } else if (hasFlag) {
            out.put(1, 1);
        } else {
            throw new IllegalArgumentException("a marking with more tokens than declared, or other ones");
        }
    }

    /** Reads the bit that says that a marking is irregular, if there is one; a {@link #head} says so itself. */
    public boolean takeFlag(BitReader in) {
        return hasFlag && in.take(1) == 1;
    }
}
