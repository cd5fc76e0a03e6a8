package org.tidemark.net.exec;

import java.util.List;
import org.tidemark.model.Layout;
import org.tidemark.net.exec.RestorationPlan.Block;
import org.tidemark.net.exec.RestorationPlan.Step;

/**
 * Computes implied words from kept ones, many fields at a time, by steps of three kinds:
 *
 * <pre>
 *   move     eat_i = 1 - think_i - hasLeft_i     each word rotated so that the fields of all i come to lie where they are needed
 *   spread   unused_j = 1 - waiting              one field, times a word with a one where it is needed
 *   gather   free = 4 - used_1 - … - used_9      the bits of a word that count, counted
 * </pre>
 *
 * <p>Sums of fields may leave a field for a while; since arithmetic on words is that of a ring, and every result fits its
 * field, the word is right in the end. Where fields are bits that follow by parity, exclusive or takes the place of
 * subtraction. Immutable.
 */
final class Restoration {
    private final boolean parity;
    private final int fields;

    /** For each block the word it computes, what it begins with, and where its moves, spreads and gathers end. */
    private final int[] to;

    private final long[] constant;
    private final boolean[] goesOn;
    private final int[] ends;

    /** For each step the word it reads, a distance or shift, a mask, and what it counts for. */
    private final int[] from;

    private final int[] shift;
    private final long[] mask;
    private final long[] factor;

    /** The plan for the places of some equations. */
    Restoration(Layout layout, List<PlaceEquations.Equation> equations, boolean parity) {
        this.parity = parity;
        fields = equations.size();
        List<Block> blocks = new RestorationPlan(layout, equations, parity).blocks();
        int steps = blocks.stream().mapToInt(Block::size).sum();
        to = new int[blocks.size()];
        constant = new long[to.length];
        goesOn = new boolean[to.length];
        ends = new int[3 * to.length + 1];
        from = new int[steps];
        shift = new int[steps];
        mask = new long[steps];
        factor = new long[steps];
        int n = 0;
        for (int b = 0; b < to.length; b++) {
            Block block = blocks.get(b);
            to[b] = block.to();
            constant[b] = block.constant();
            goesOn[b] = block.goesOn();
            for (int kind = 0; kind < 3; kind++) {
                for (Step step : block.steps().get(kind)) {
                    from[n] = step.from();
                    shift[n] = step.shift();
                    mask[n] = step.mask();
                    factor[n++] = step.factor();
                }
                ends[3 * b + kind + 1] = n;
            }
        }
    }

    /** How many fields are computed. */
    int fields() {
        return fields;
    }

    /** How many steps there are. */
    int steps() {
        return from.length;
    }

    void restore(long[] words, int at) {
        if (parity) {
            restoreParities(words, at);
        } else {
            restoreSums(words, at);
        }
    }

    private void restoreParities(long[] words, int at) {
        int i = 0;
        for (int b = 0; b < to.length; b++) {
            long x = constant[b] ^ (goesOn[b] ? words[at + to[b]] : 0);
            for (int end = ends[3 * b + 1]; i < end; i++) {
                x ^= Long.rotateLeft(words[at + from[i]], shift[i]) & mask[i];
            }
            for (int end = ends[3 * b + 2]; i < end; i++) {
                x ^= -((words[at + from[i]] >>> shift[i]) & 1) & mask[i];
            }
            for (int end = ends[3 * b + 3]; i < end; i++) {
                x ^= (Long.bitCount(words[at + from[i]] & mask[i]) & 1L) << shift[i];
            }
            words[at + to[b]] = x;
        }
    }

    private void restoreSums(long[] words, int at) {
        int i = 0;
        for (int b = 0; b < to.length; b++) {
            long x = constant[b] + (goesOn[b] ? words[at + to[b]] : 0);
            for (int end = ends[3 * b + 1]; i < end; i++) {
                x -= factor[i] * (Long.rotateLeft(words[at + from[i]], shift[i]) & mask[i]);
            }
            for (int end = ends[3 * b + 2]; i < end; i++) {
                x -= factor[i] * ((words[at + from[i]] >>> shift[i]) & mask[i]);
            }
            for (int end = ends[3 * b + 3]; i < end; i++) {
                x -= (factor[i] * Long.bitCount(words[at + from[i]] & mask[i])) << shift[i];
            }
            words[at + to[b]] = x;
        }
    }
}
