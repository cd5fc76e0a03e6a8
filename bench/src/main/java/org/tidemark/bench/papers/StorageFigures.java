package org.tidemark.bench.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.tidemark.bench.report.Findings;
import org.tidemark.bench.report.LinePlot;
import org.tidemark.codec.Binomials;
import org.tidemark.codec.MultiplicityCode;
import org.tidemark.codec.PartitionCode;
import org.tidemark.codec.Ranges;
import org.tidemark.codec.Subsets;

/** Figures 1 and 3 of Mäkelä (2000), computed by the codes themselves. */
final class StorageFigures {
    private static final int MOST_TOKENS = 30;
    private static final int MOST_PLACES = 20;

    private StorageFigures() {}

    static List<LinePlot> all() {
        return List.of(multiplicities(), subsets());
    }

    /** What the text says of the figures, at their right ends. */
    static void claim(List<LinePlot> plots, Findings findings) {
        LinePlot multiplicities = plots.get(0);
        double times = multiplicities.last("largest first: mean") / multiplicities.last("one number");
        findings.less(
                "Mä00 Figure 1",
                "mean bits of the code for " + MOST_TOKENS + " tokens, of those of one number",
                2,
                times,
                "times");
        LinePlot subsets = plots.get(1);
        double bits = subsets.last("indices: mean") / MOST_PLACES;
        findings.fact(
                "Mä00 Figure 3",
                "naming the empty places takes more than one bit per place, on average, so that one bit each is better",
                "> 1 bit",
                String.format(Locale.ROOT, "%.2f bits for %d places", bits, MOST_PLACES),
                bits > 1);
    }

    private static List<String> sizes(int most) {
        return IntStream.rangeClosed(1, most).mapToObj(String::valueOf).toList();
    }

    /** Figure 1: the bits of all multiplicities of t tokens, by the paper's code with ⌈log2 t⌉ bits for d, and as one number. */
    private static LinePlot multiplicities() {
        PartitionCode numbered = new PartitionCode(MOST_TOKENS);
        List<Double> least = new ArrayList<>();
        List<Double> mean = new ArrayList<>();
        List<Double> most = new ArrayList<>();
        List<Double> fixed = new ArrayList<>();
        long[] numbers = new long[MOST_TOKENS];
        for (int t = 1; t <= MOST_TOKENS; t++) {
            double sum = 0;
            double low = Double.MAX_VALUE;
            double high = 0;
            for (long rank = 0; rank < numbered.count(t); rank++) {
                int distinct = numbered.unrank(rank, t, numbers);
                double bits = Ranges.bits(t) + MultiplicityCode.PLAIN.bits(numbers, distinct);
                sum += bits;
                low = Math.min(low, bits);
                high = Math.max(high, bits);
            }
            least.add(low);
            mean.add(sum / numbered.count(t));
            most.add(high);
            fixed.add((double) numbered.bits(t));
        }
        return new LinePlot(
                        "figure-1.svg",
                        "Bits for the multiplicities of a multi-set",
                        "tokens",
                        "bits",
                        sizes(MOST_TOKENS))
                .with("largest first: most", most)
                .with("largest first: mean", mean)
                .with("largest first: least", least)
                .with("one number", fixed);
    }

    /**
     * Figure 3: the bits that say which of |P| places are empty. As in the paper, every number of empty places weighs the same; all
     * subsets of a size do, too.
     */
    private static LinePlot subsets() {
        List<Double> numbered = new ArrayList<>();
        List<Double> mean = new ArrayList<>();
        List<Double> most = new ArrayList<>();
        List<Double> each = new ArrayList<>();
        for (int places = 1; places <= MOST_PLACES; places++) {
            double head = Ranges.bits(places + 1L);
            double sumOfNumbered = 0;
            double sumOfMeans = 0;
            double high = 0;
            for (int size = 0; size <= places; size++) {
                int listed = Math.min(size, places - size);
                long ways = Binomials.choose(places, listed);
                long[] members = new long[listed];
                double sum = 0;
                for (long rank = 0; rank < ways; rank++) {
                    Subsets.unrank(rank, listed, places, members, 0);
                    double bits = Subsets.indexedBits(members, 0, listed, places);
                    sum += bits;
                    high = Math.max(high, bits);
                }
                sumOfMeans += sum / ways;
                sumOfNumbered += Subsets.numberedBits(size, places);
            }
            numbered.add(head + sumOfNumbered / (places + 1));
            mean.add(head + sumOfMeans / (places + 1));
            most.add(head + high);
            each.add((double) places);
        }
        return new LinePlot("figure-3.svg", "Bits for which places are empty", "places", "bits", sizes(MOST_PLACES))
                .with("indices: most", most)
                .with("indices: mean", mean)
                .with("one number: mean", numbered)
                .with("one bit each", each);
    }
}
