package org.tidemark.color.direct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tidemark.color.ArrayBytes;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.Content;
import org.tidemark.model.Layout;

/**
 * The multi-set that a redundant place must hold, computed from the multi-sets of other places. What each of these adds is computed
 * once, and the last sums are kept by the numbers of the multi-sets they were computed from. Belongs to one thread.
 */
final class ContentSum {
    /** There is no such multi-set: more is taken than given, or an expression has no value. */
    static final int NONE = -1;

    private static final int FIRST_LENGTH = 16;
    private static final int KEPT_SUMS = 1 << 12;

    /** What a multi-set adds if an expression has no value for one of its tokens. */
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

    /** The numbers of the multi-sets of a state, and by their hash those of kept sums, and the sums and two: 0 is a free entry. */
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
