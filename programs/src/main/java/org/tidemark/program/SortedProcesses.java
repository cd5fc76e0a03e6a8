package org.tidemark.program;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.tidemark.model.Layout;
import org.tidemark.model.Orbits;
import org.tidemark.model.Successors;

/**
 * Puts the processes of a state that may be exchanged into an order: by where they are, then by their variables. Fields of the same variable have to be equally wide.
 * Belongs to one thread; allocates nothing per state but for {@link #orbitSize}.
 */
final class SortedProcesses implements Orbits {
    private final Layout layout;
    private final boolean startsProcesses;

    /** For each template, for each of its processes in the order of their numbers, the fields that belong to it, its location first. */
    private final List<int[][]> groups = new ArrayList<>();

    /** For each template, by what its location holds, the place in the order. */
    private final List<int[]> places = new ArrayList<>();

    /** The values of the processes that run. */
    private final long[][] values;

    private final int[] order;
    private boolean isExact = true;

    SortedProcesses(ProcessSymmetry symmetry, Cells cells, Layout layout) {
        this.layout = layout;
        startsProcesses = cells.traits().startsProcesses();
        int most = 0;
        int widest = 0;
        for (int t : symmetry.templates().stream().toArray()) {
            int[][] blocks = blocks(cells, t);
            groups.add(blocks);
            places.add(places(symmetry, cells, t));
            most = Math.max(most, blocks.length);
            widest = Math.max(widest, blocks.length == 0 ? 0 : blocks[0].length);
        }
        values = new long[most][widest];
        order = new int[most];
    }

    private static int[][] blocks(Cells cells, int template) {
        List<Integer> frames = new ArrayList<>();
        for (int f = 0; f < cells.frames().size(); f++) {
            if (cells.frames().get(f).template() == template) {
                frames.add(f);
            }
        }
        frames.sort(Comparator.comparing(f -> cells.frames().get(f).pid()));
        return frames.stream().map(cells::ofProcess).toArray(int[][]::new);
    }

    private static int[] places(ProcessSymmetry symmetry, Cells cells, int template) {
        int locations =
                cells.program().templates().get(template).graph().locations().size();
        int[] places = new int[cells.locationNumber(locations)];
        for (int location = 0; location < locations; location++) {
            places[cells.locationNumber(location)] = symmetry.place(template, location);
        }
        return places;
    }

    @Override
    public void canonise(long[] words, int at) {
        for (int g = 0; g < groups.size(); g++) {
            sort(groups.get(g), places.get(g), words, at);
        }
    }

    private boolean runs(int[] block, long[] words, int at) {
        return !startsProcesses || layout.get(words, at, block[0]) > 0;
    }

    private void sort(int[][] blocks, int[] places, long[] words, int at) {
        int running = read(blocks, words, at);
        boolean isMoved = false;
        for (int i = 1; i < running; i++) {
            int each = order[i];
            int to = i;
            while (to > 0 && compare(values[order[to - 1]], values[each], places, blocks[0].length) > 0) {
                order[to] = order[to - 1];
                to--;
            }
            order[to] = each;
            isMoved |= to < i;
        }
        if (isMoved) {
            write(blocks, words, at);
        }
    }

    /** Reads the processes that run, and returns how many these are. */
    private int read(int[][] blocks, long[] words, int at) {
        int running = 0;
        for (int[] block : blocks) {
            if (runs(block, words, at)) {
                for (int i = 0; i < block.length; i++) {
                    values[running][i] = layout.get(words, at, block[i]);
                }
                order[running] = running;
                running++;
            }
        }
        return running;
    }

    private void write(int[][] blocks, long[] words, int at) {
        int next = 0;
        for (int[] block : blocks) {
            if (runs(block, words, at)) {
                long[] from = values[order[next++]];
                for (int i = 0; i < block.length; i++) {
                    layout.set(words, at, block[i], from[i]);
                }
            }
        }
    }

    private static int compare(long[] one, long[] other, int[] places, int length) {
        int byPlace = Integer.compare(places[(int) one[0]], places[(int) other[0]]);
        for (int i = 0; byPlace == 0 && i < length; i++) {
            byPlace = Long.compare(one[i], other[i]);
        }
        return byPlace;
    }

    /** Also finds out whether processes begin at different times, so that they need not have changed places. */
    @Override
    public void canoniseSuccessors(long[] words, int at, Successors batch, int from) {
        for (int i = from; i < batch.size(); i++) {
            if (startsProcesses && isExact) {
                isExact = growsByEqual(words, at, batch.words(), batch.at(i));
            }
            canonise(batch.words(), batch.at(i));
        }
    }

    /** Whether the processes that begin in a step are the first ones of their template, and equal. */
    private boolean growsByEqual(long[] words, int at, long[] next, int to) {
        for (int[][] blocks : groups) {
            int before = 0;
            for (int[] block : blocks) {
                before += runs(block, words, at) ? 1 : 0;
            }
            int after = read(blocks, next, to);
            boolean areEqual = true;
            for (int i = 1; i < after; i++) {
                areEqual &= Arrays.equals(values[i], 0, blocks[i].length, values[0], 0, blocks[0].length);
            }
            if (after != before && (before > 0 || !areEqual)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public BigInteger orbitSize(long[] words, int at) {
        BigInteger size = BigInteger.ONE;
        for (int g = 0; g < groups.size(); g++) {
            sort(groups.get(g), places.get(g), words, at);
            int running = read(groups.get(g), words, at);
            int equal = 0;
            for (int i = 0; i < running; i++) {
                boolean isEqual =
                        i > 0 && compare(values[i - 1], values[i], places.get(g), groups.get(g)[0].length) == 0;
                equal = isEqual ? equal + 1 : 1;
                size = size.multiply(BigInteger.valueOf(i + 1L)).divide(BigInteger.valueOf(equal));
            }
        }
        return size;
    }

    @Override
    public boolean isExact() {
        return isExact;
    }
}
