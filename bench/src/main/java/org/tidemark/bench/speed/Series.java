package org.tidemark.bench.speed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The samples of one contender, in the order they were taken. Not thread-safe. */
public final class Series {
    private final List<Sample> samples = new ArrayList<>();
    private final Contender.Result result;

    public Series(Contender.Result result) {
        this.result = result;
    }

    public void add(Sample sample) {
        samples.add(sample);
    }

    Contender.Result result() {
        return result;
    }

    double bestSeconds() {
        return sorted(Sample::seconds)[0];
    }

    double medianSeconds() {
        return median(sorted(Sample::seconds));
    }

    double bestCpuSeconds() {
        return sorted(Sample::cpuSeconds)[0];
    }

    long peakHeapBytes() {
        return samples.stream().mapToLong(Sample::peakHeapBytes).max().orElse(0);
    }

    private double[] sorted(ToDoubleFunction<Sample> figure) {
        return samples.stream().mapToDouble(figure).sorted().toArray();
    }

    /**
     * The processor time of another series as a share of this one's, turn by turn and sorted. A machine that is slow in
     * one turn is slow for both, so that the shares vary less than the times.
     */
    double[] cpuShares(Series other) {
        double[] shares = new double[samples.size()];
        for (int i = 0; i < shares.length; i++) {
            shares[i] = other.samples.get(i).cpuSeconds() / samples.get(i).cpuSeconds();
        }
        Arrays.sort(shares);
        return shares;
    }

    static double median(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
