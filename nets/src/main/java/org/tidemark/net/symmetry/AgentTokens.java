package org.tidemark.net.symmetry;

import java.util.Arrays;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;

/**
 * The tokens of one state in places that belong to agents: what each agent has, and what becomes of the state if agents are moved. All
 * places that can be led to each other have one usual number of tokens; a place that holds it says nothing and costs nothing. Nothing is
 * allocated for a state.
 */
final class AgentTokens extends AgentState {
    private static final long SHARE = 0x9e3779b97f4a7c15L;

    private final PlaceIndex index;
    private final Layout layout;

    /** The bits of places that belong to agents, in each word. */
    private final long[] moved;

    /** What these places usually hold. */
    private final long[] usual;

    /** The place that each bit belongs to. */
    private final int[] placeAt;

    private final long[] state;
    private final int[] place;
    private final long[] tokens;

    /** The tokens of states with some layout, where it is usual to hold the least that one of such places holds at first. */
    AgentTokens(PlaceIndex index, int[] initial, Layout layout) {
        super(index.agents(), index.lists() * PlaceIndex.MOST_AGENTS);
        this.index = index;
        this.layout = layout;
        moved = new long[layout.words()];
        usual = new long[layout.words()];
        placeAt = new int[layout.words() * Long.SIZE];
        state = new long[layout.words()];
        int[] least = leastOfKinds(index, initial);
        int most = 0;
        for (int p = 0; p < layout.fields(); p++) {
            int bit = layout.word(p) * Long.SIZE + layout.shift(p);
            Arrays.fill(placeAt, bit, bit + layout.width(p), p);
            if (index.kind(p) >= 0) {
                most++;
                moved[layout.word(p)] |= layout.mask(p);
                usual[layout.word(p)] |= (least[index.kind(p)] & layout.maxValue(p)) << layout.shift(p);
            }
        }
        place = new int[most];
        tokens = new long[most];
    }

    private static int[] leastOfKinds(PlaceIndex index, int[] initial) {
        int[] least = new int[index.kinds()];
        Arrays.fill(least, Integer.MAX_VALUE);
        for (int p = 0; p < initial.length; p++) {
            if (index.kind(p) >= 0) {
                least[index.kind(p)] = Math.min(least[index.kind(p)], initial[p]);
            }
        }
        return least;
    }

    @Override
    public void read(long[] words, int at) {
        System.arraycopy(words, at, state, 0, state.length);
        clear();
        for (int w = 0; w < state.length; w++) {
            for (long bits = (state[w] ^ usual[w]) & moved[w]; bits != 0; ) {
                int p = placeAt[w * Long.SIZE + Long.numberOfTrailingZeros(bits)];
                place[size()] = p;
                tokens[size()] = tokensIn(p);
                bits &= ~layout.mask(p);
                added();
            }
        }
    }

    /** The place that a bit belongs to, which is counted from the first word on. */
    int fieldAt(int bit) {
        return placeAt[bit];
    }

    private long tokensIn(int p) {
        return (state[layout.word(p)] & layout.mask(p)) >>> layout.shift(p);
    }

    @Override
    protected long sign(int entry) {
        return SHARE * (index.kind(place[entry]) + 1L) + tokens[entry];
    }

    @Override
    protected int lists(int entry) {
        return index.listsTo(place[entry]) - index.listsFrom(place[entry]);
    }

    @Override
    protected int length(int entry) {
        return index.agentsOfKind(index.kind(place[entry]));
    }

    @Override
    protected int agent(int entry, int list, int position) {
        return index.agent(index.listsFrom(place[entry]) + list, position);
    }

    @Override
    protected boolean isKept(int entry, int[] agentImages) {
        return tokensIn(index.image(place[entry], agentImages)) == tokens[entry];
    }

    @Override
    public void write(int[] agentImages, long[] out) {
        for (int w = 0; w < state.length; w++) {
            out[w] = (state[w] & ~moved[w]) | usual[w];
        }
        for (int entry = 0; entry < size(); entry++) {
            int to = index.image(place[entry], agentImages);
            long value = tokens[entry];
            if ((value & ~layout.maxValue(to)) != 0) {
                throw new FieldOverflow(to, 0);
            }
            out[layout.word(to)] = (out[layout.word(to)] & ~layout.mask(to)) | (value << layout.shift(to));
        }
    }
}
