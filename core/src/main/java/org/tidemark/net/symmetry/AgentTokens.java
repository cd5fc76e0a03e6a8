package org.tidemark.net.symmetry;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;

/**
 * The tokens of one state in places that belong to agents: what each agent has, and what becomes of the state if agents are moved.
 * Belongs to one thread and is filled again for each state; nothing is allocated then. Places without tokens cost nothing.
 */
final class AgentTokens {
    private final PlaceIndex index;
    private final Layout layout;

    /** The bits of places that belong to agents, in each word. */
    private final long[] moved;

    /** The place that each bit belongs to. */
    private final int[] placeAt;

    private final long[] state;
    private int size;
    private final int[] place;
    private final long[] tokens;

    /** Of each agent the last mention of it, and of each mention the one before it. */
    private final int[] lastOf;

    private final int[] mentionsOf;
    private final int[] before;
    private final int[] mentioned;
    private final int[] images;

    AgentTokens(PlaceIndex index, Layout layout) {
        this.index = index;
        this.layout = layout;
        moved = new long[layout.words()];
        placeAt = new int[layout.words() * Long.SIZE];
        state = new long[layout.words()];
        int most = 0;
        for (int p = 0; p < layout.fields(); p++) {
            int bit = layout.word(p) * Long.SIZE + layout.shift(p);
            Arrays.fill(placeAt, bit, bit + layout.width(p), p);
            if (index.kind(p) >= 0) {
                most++;
                moved[layout.word(p)] |= layout.mask(p);
            }
        }
        place = new int[most];
        tokens = new long[most];
        lastOf = new int[index.agents()];
        mentionsOf = new int[index.agents()];
        before = new int[index.lists() * PlaceIndex.MOST_AGENTS];
        mentioned = new int[before.length];
        images = IntStream.range(0, index.agents()).toArray();
    }

    /** Takes a state. */
    void read(long[] words, int at) {
        System.arraycopy(words, at, state, 0, state.length);
        Arrays.fill(lastOf, -1);
        Arrays.fill(mentionsOf, 0);
        size = 0;
        int mentions = 0;
        for (int w = 0; w < state.length; w++) {
            for (long bits = state[w] & moved[w]; bits != 0; ) {
                int p = placeAt[w * Long.SIZE + Long.numberOfTrailingZeros(bits)];
                place[size] = p;
                tokens[size] = (bits & layout.mask(p)) >>> layout.shift(p);
                bits &= ~layout.mask(p);
                for (int list = index.listsFrom(p); list < index.listsTo(p); list++) {
                    mentions = mention(list, size, mentions);
                }
                size++;
            }
        }
    }

    private int mention(int list, int entry, int from) {
        int next = from;
        for (int i = 0; i < PlaceIndex.MOST_AGENTS && index.agent(list, i) >= 0; i++) {
            int agent = index.agent(list, i);
            mentioned[next] = entry;
            before[next] = lastOf[agent];
            lastOf[agent] = next++;
            mentionsOf[agent]++;
        }
        return next;
    }

    /** The place that a bit belongs to, which is counted from the first word on. */
    int fieldAt(int bit) {
        return placeAt[bit];
    }

    /** How many places with tokens belong to agents. */
    int size() {
        return size;
    }

    int place(int entry) {
        return place[entry];
    }

    long tokens(int entry) {
        return tokens[entry];
    }

    private long tokensIn(int p) {
        return (state[layout.word(p)] & layout.mask(p)) >>> layout.shift(p);
    }

    /** Whether the state stays the same if two agents are exchanged. */
    boolean isKeptByExchange(int one, int other) {
        images[one] = other;
        images[other] = one;
        // As many places on both sides: if those of one are led to equal ones, those of the other are.
        boolean isKept = mentionsOf[one] == mentionsOf[other] && isKept(one);
        images[one] = one;
        images[other] = other;
        return isKept;
    }

    private boolean isKept(int agent) {
        for (int mention = lastOf[agent]; mention >= 0; mention = before[mention]) {
            int entry = mentioned[mention];
            if (tokensIn(index.image(place[entry], images)) != tokens[entry]) {
                return false;
            }
        }
        return true;
    }

    /** Whether the state stays the same if a circle of agents is rotated this far. */
    boolean isKeptByRotation(int set, int steps) {
        int first = index.first(set);
        int n = index.size(set);
        for (int i = 0; i < n; i++) {
            images[first + i] = first + (i + steps) % n;
        }
        boolean isKept = true;
        for (int entry = 0; entry < size && isKept; entry++) {
            isKept = tokensIn(index.image(place[entry], images)) == tokens[entry];
        }
        for (int i = 0; i < n; i++) {
            images[first + i] = first + i;
        }
        return isKept;
    }

    /**
     * Writes the state with its agents moved.
     *
     * @throws FieldOverflow where a place has fewer bits than another that it takes the tokens of
     */
    void write(int[] agentImages, long[] out) {
        for (int w = 0; w < state.length; w++) {
            out[w] = state[w] & ~moved[w];
        }
        for (int entry = 0; entry < size; entry++) {
            int to = index.image(place[entry], agentImages);
            long value = tokens[entry];
            if ((value & ~layout.maxValue(to)) != 0) {
                throw new FieldOverflow(to, 0);
            }
            out[layout.word(to)] |= value << layout.shift(to);
        }
    }
}
