package org.tidemark.color.unfold;

import java.util.Arrays;
import java.util.List;
import org.tidemark.color.type.ColorSet;
import org.tidemark.color.type.TupleType;

/**
 * The tokens of a place by some of their components, so that those that fit values already known are found without
 * looking at the others. Follows a set of colours that grows; the numbers of tokens with the same components are in
 * ascending order. About 30 bytes per token. Not thread-safe.
 */
public final class ColorIndex {
    private final ColorSet colors;
    private final TupleType type;
    private final int[] components;
    private final ColorSet keys = new ColorSet();
    private int[] first = new int[8];
    private int[] last = new int[8];
    private int[] next = new int[8];
    private int indexed;

    /** An index of tuples by some of their components. */
    public ColorIndex(ColorSet colors, TupleType type, List<Integer> components) {
        this.colors = colors;
        this.type = type;
        this.components = components.stream().mapToInt(i -> i).toArray();
    }

    /** The number of the first token with this key that is not before a number; -1 if there is none. */
    public int first(long key, int from) {
        update();
        int number = keys.indexOf(key);
        int token = number < 0 ? -1 : first[number];
        while (token >= 0 && token < from) {
            token = next[token];
        }
        return token;
    }

    /** The number of the next token with the same key; -1 if there is none. */
    public int next(int token) {
        return next[token];
    }

    /**
     * A key, with another component of a tuple added. Where tuples have ranks, different components have different keys;
     * elsewhere they may share one, so that a token that is found may have others.
     */
    static long key(long key, TupleType type, int component, long value) {
        if (type.isRanked()) {
            return key + value * type.weight(component);
        }
        long mixed = (key + value + 1) * 0x9E3779B97F4A7C15L;
        return mixed ^ (mixed >>> 32);
    }

    private void update() {
        for (; indexed < colors.size(); indexed++) {
            long rank = colors.at(indexed);
            long key = 0;
            for (int component : components) {
                key = key(key, type, component, type.component(rank, component));
            }
            append(key);
        }
    }

    private void append(long key) {
        next = indexed < next.length ? next : Arrays.copyOf(next, 2 * indexed);
        next[indexed] = -1;
        int before = keys.size();
        int number = keys.add(key);
        if (number == before) {
            first = number < first.length ? first : Arrays.copyOf(first, 2 * number);
            last = number < last.length ? last : Arrays.copyOf(last, 2 * number);
            first[number] = indexed;
        } else {
            next[last[number]] = indexed;
        }
        last[number] = indexed;
    }
}
