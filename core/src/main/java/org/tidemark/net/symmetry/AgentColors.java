package org.tidemark.net.symmetry;

import java.util.Arrays;

/**
 * Colours of agents: numbers that say what an agent has, whatever number it has itself. Where a place belongs to several agents, the colour
 * of each depends on those of the others, round by round, as long as that tells more of them apart. Belongs to one thread.
 */
final class AgentColors {
    private static final long SHARE = 0x9e3779b97f4a7c15L;

    private final PlaceIndex index;
    private final AgentTokens tokens;
    private final long[] sums;
    private final long[] sorted;

    /** The entries of places that belong to several agents. */
    private final int[] joint;

    private int joints;

    AgentColors(PlaceIndex index, AgentTokens tokens) {
        this.index = index;
        this.tokens = tokens;
        sums = new long[index.agents()];
        sorted = new long[index.agents()];
        joint = new int[index.lists()];
    }

    /** A colour of its own for an agent that was chosen from others of the same colour. */
    static long marked(long color, int number) {
        return Scramble.of(color + SHARE * (number + 1L));
    }

    /** What each agent has by itself. */
    void start(long[] colors) {
        Arrays.fill(sums, 0);
        joints = 0;
        for (int entry = 0; entry < tokens.size(); entry++) {
            int place = tokens.place(entry);
            if (index.agentsOfKind(index.kind(place)) > 1) {
                joint[joints++] = entry;
                continue;
            }
            long share = Scramble.of(SHARE * index.kind(place) + tokens.tokens(entry));
            for (int list = index.listsFrom(place); list < index.listsTo(place); list++) {
                sums[index.agent(list, 0)] += share;
            }
        }
        for (int agent = 0; agent < colors.length; agent++) {
            colors[agent] = Scramble.of(sums[agent] + index.setOf(agent));
        }
    }

    /** Makes colours finer by what agents have together. */
    void refine(long[] colors) {
        if (joints == 0) {
            return;
        }
        for (int before = different(colors); ; ) {
            Arrays.fill(sums, 0);
            for (int i = 0; i < joints; i++) {
                share(joint[i], colors);
            }
            for (int agent = 0; agent < colors.length; agent++) {
                colors[agent] = Scramble.of(31 * colors[agent] + sums[agent]);
            }
            int after = different(colors);
            if (after <= before || after == colors.length) {
                return;
            }
            before = after;
        }
    }

    private void share(int entry, long[] colors) {
        int place = tokens.place(entry);
        int size = index.agentsOfKind(index.kind(place));
        long base = SHARE * index.kind(place) + tokens.tokens(entry);
        for (int list = index.listsFrom(place); list < index.listsTo(place); list++) {
            long all = base;
            for (int i = 0; i < size; i++) {
                all += Scramble.of(colors[index.agent(list, i)] + i);
            }
            for (int i = 0; i < size; i++) {
                sums[index.agent(list, i)] += Scramble.of(all + SHARE * (i + 1L));
            }
        }
    }

    private int different(long[] colors) {
        System.arraycopy(colors, 0, sorted, 0, colors.length);
        Arrays.sort(sorted);
        int different = 1;
        for (int i = 1; i < sorted.length; i++) {
            different += sorted[i] == sorted[i - 1] ? 0 : 1;
        }
        return different;
    }
}
