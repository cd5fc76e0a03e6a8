package org.tidemark.progress;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The forecast cost of a sweep by a measure, from a trial on the first states of a model.
 *
 * <p>Where those are all states, the figures are those of a sweep that forgets a layer as soon as it is done; else they
 * are a hint. Immutable.
 *
 * @param states the states it was tried on
 * @param complete whether these are all
 * @param peak the most states held at once, those that must be kept for good included
 * @param explored states expanded, those of later sweeps counted again
 * @param sweeps how often the sweep had to start, in the subspace where it did most often; as far as it was followed
 * @param persistent the states that regress edges lead to
 * @param largestLayer the most states of one value
 * @param edges the edges it was tried on
 * @param regressEdges those of them that lead to a lower value
 * @param finished whether the sweep was followed to its end; it is not where states would be explored too often
 */
public record Forecast(
        int states,
        boolean complete,
        int peak,
        long explored,
        int sweeps,
        int persistent,
        int largestLayer,
        int edges,
        int regressEdges,
        boolean finished) {
    /** The forecast for a measure on a sample; with subspaces where there are any. */
    static Forecast of(ProgressMeasure measure, @Nullable Subspaces subspaces, StateSample sample) {
        return new SampleSweep(sample, sample.values(measure), subspaces).forecast();
    }

    /** The cost by which measures are compared: the peak, of which exploring everything once more adds a tenth. */
    long cost() {
        return finished ? peak * (9L * states + explored) : Long.MAX_VALUE;
    }

    /** The figures in words, as the end of a sentence. */
    String text() {
        return text("state");
    }

    /** The forecast as text about something with this name. */
    String text(String what) {
        String of = String.format(
                Locale.ROOT,
                "%s %,d %s",
                complete ? "of all" : "on a sample of the first",
                states,
                states == 1 ? what : what + "s");
        if (!finished) {
            return of + ", a sweep starts over again and again";
        }
        return String.format(
                Locale.ROOT,
                "%s, a sweep holds at most %,d at once (%s) and explores %.2f times as many; %s of the edges go back",
                of,
                peak,
                percent(peak, states),
                (double) explored / Math.max(1, states),
                regressEdges == 0 ? "none" : percent(regressEdges, edges));
    }

    private static String percent(long part, long whole) {
        double share = 100.0 * part / Math.max(1, whole);
        return String.format(Locale.ROOT, share < 10 ? "%.1f %%" : "%.0f %%", share);
    }

    /** A sweep over the sample, state by state as the engines do it. */
    private static final class SampleSweep {
        private static final int MOST_SWEEPS = 200;
        private static final int MOST_TIMES_EXPLORED = 4;

        private final StateSample sample;
        private final @Nullable Subspaces subspaces;
        private final long[] distinct;
        private final int[] layer;
        private final int[] layerStart;
        private final int[] members;
        private final boolean[] held;
        private final boolean[] kept;
        private final boolean[] waiting;
        private final int[] queue;
        private final int[] roots;
        private int rootCount;
        private int holding;
        private int peak;
        private int persistent;
        private long explored;
        private int sweeps;

        SampleSweep(StateSample sample, long[] values, @Nullable Subspaces subspaces) {
            this.sample = sample;
            this.subspaces = subspaces;
            int states = sample.states();
            distinct = Arrays.stream(values).sorted().distinct().toArray();
            layer = new int[states];
            layerStart = new int[distinct.length + 1];
            for (int s = 0; s < states; s++) {
                layer[s] = Arrays.binarySearch(distinct, values[s]);
                layerStart[layer[s] + 1]++;
            }
            Arrays.parallelPrefix(layerStart, Integer::sum);
            members = new int[states];
            int[] filled = layerStart.clone();
            for (int s = 0; s < states; s++) {
                members[filled[layer[s]]++] = s;
            }
            held = new boolean[states];
            kept = new boolean[states];
            waiting = new boolean[states];
            queue = new int[states];
            roots = new int[states];
        }

        Forecast forecast() {
            for (int s = 0; s < sample.initial(); s++) {
                hold(s);
                waiting[s] = true;
            }
            boolean finished = true;
            int first = 0;
            while (first < distinct.length && finished) {
                int end = endOfSubspace(first);
                finished = sweepSubspace(first, end);
                first = end;
            }
            int largest = 0;
            for (int l = 0; l + 1 < layerStart.length; l++) {
                largest = Math.max(largest, layerStart[l + 1] - layerStart[l]);
            }
            return new Forecast(
                    sample.states(),
                    sample.isComplete(),
                    peak,
                    explored,
                    sweeps,
                    persistent,
                    largest,
                    sample.edges(),
                    regressEdges(),
                    finished);
        }

        private void hold(int state) {
            held[state] = true;
            peak = Math.max(peak, ++holding);
        }

        private int endOfSubspace(int first) {
            if (subspaces == null) {
                return distinct.length;
            }
            int end = Arrays.binarySearch(distinct, subspaces.last(distinct[first]));
            return end < 0 ? -end - 1 : end + 1;
        }

        /**
         * Sweeps over some layers until no new state is kept, and forgets those then; false where it takes too long.
         */
        private boolean sweepSubspace(int first, int end) {
            int round = 0;
            do {
                sweeps = Math.max(sweeps, ++round);
                for (int i = 0; i < rootCount; i++) {
                    waiting[roots[i]] = true;
                }
                rootCount = 0;
                for (int l = first; l < end; l++) {
                    cross(l);
                }
            } while (rootCount > 0 && round < MOST_SWEEPS && explored <= (long) MOST_TIMES_EXPLORED * sample.states());
            for (int i = layerStart[first]; i < layerStart[end]; i++) {
                holding -= kept[members[i]] ? 1 : 0;
            }
            return rootCount == 0;
        }

        /** Explores a layer and forgets what need not be kept of it. */
        private void cross(int line) {
            int size = 0;
            for (int i = layerStart[line]; i < layerStart[line + 1]; i++) {
                if (waiting[members[i]]) {
                    queue[size++] = members[i];
                }
            }
            for (int i = 0; i < size; i++) {
                size = explore(queue[i], line, size);
            }
            for (int i = 0; i < size; i++) {
                waiting[queue[i]] = false;
                if (!kept[queue[i]]) {
                    held[queue[i]] = false;
                    holding--;
                }
            }
        }

        private int explore(int state, int line, int queued) {
            int size = queued;
            explored++;
            for (int e = sample.firstEdge(state); e < sample.firstEdge(state + 1); e++) {
                int to = sample.target(e);
                if (held[to]) {
                    continue;
                }
                hold(to);
                if (layer[to] < line) {
                    kept[to] = true;
                    persistent++;
                    roots[rootCount++] = to;
                } else {
                    waiting[to] = true;
                    if (layer[to] == line) {
                        queue[size++] = to;
                    }
                }
            }
            return size;
        }

        private int regressEdges() {
            int count = 0;
            for (int s = 0; s < sample.states(); s++) {
                for (int e = sample.firstEdge(s); e < sample.firstEdge(s + 1); e++) {
                    count += layer[sample.target(e)] < layer[s] ? 1 : 0;
                }
            }
            return count;
        }
    }
}
