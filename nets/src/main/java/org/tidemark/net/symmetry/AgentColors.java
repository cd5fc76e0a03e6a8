package org.tidemark.net.symmetry;

import java.util.Arrays;

/**
 * Colours of agents: numbers that say what an agent has, whatever number it has itself. Where a place belongs to several agents, the colour
 * of each depends on those of the others, round by round, as long as that tells more of them apart. Belongs to one thread.
 */
final class AgentColors {
    private static final long SHARE = 0x9e3779b97f4a7c15L;

    private final AgentState state;
    private final long[] sums;
    private final long[] sorted;

    /** The entries that belong to several agents. */
    private int[] joint = new int[16];

    private int joints;

    AgentColors(AgentState state) {
        this.state = state;
        sums = new long[state.agents().count()];
        sorted = new long[sums.length];
    }

    /** A colour of its own for an agent that was chosen from others of the same colour. */
    static long marked(long color, int number) {
        return Scramble.of(color + SHARE * (number + 1L));
    }

    /** What each agent has by itself. */
    void start(long[] colors) {
        Arrays.fill(sums, 0);
        joints = 0;
        for (int entry = 0; entry < state.size(); entry++) {
            if (state.length(entry) > 1) {
                join(entry);
                continue;
            }
            long share = Scramble.of(state.sign(entry));
            for (int list = 0; list < state.lists(entry) && state.length(entry) > 0; list++) {
                sums[state.agent(entry, list, 0)] += share;
            }
        }
        for (int agent = 0; agent < colors.length; agent++) {
            colors[agent] = Scramble.of(sums[agent] + state.agents().setOf(agent));
        }
    }

    private void join(int entry) {
        if (joints == joint.length) {
            joint = Arrays.copyOf(joint, 2 * joints);
        }
        joint[joints++] = entry;
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
        int length = state.length(entry);
        long base = state.sign(entry);
        for (int list = 0; list < state.lists(entry); list++) {
            long all = base;
            for (int i = 0; i < length; i++) {
                all += Scramble.of(colors[state.agent(entry, list, i)] + i);
            }
            for (int i = 0; i < length; i++) {
                sums[state.agent(entry, list, i)] += Scramble.of(all + SHARE * (i + 1L));
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
