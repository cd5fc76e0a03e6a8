package org.tidemark.net.symmetry;

import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Orbits;
import org.tidemark.model.Successors;

/**
 * Replaces a state by the representative of all states that differ from it by a symmetry.
 *
 * <p>Each agent gets a colour that says what it has and, where places belong to several agents, what these have;
 * colours do not depend on the numbers of agents. Exchangeable agents are put into the order of their colours, a circle
 * begins where the colours of its agents come first. Agents of one colour usually may be exchanged without any change,
 * which is tested; otherwise, and where a circle has several such beginnings, each is tried, and the smallest state is
 * taken. This is exact up to {@link #MOST_TRIALS} trials for one state; a state that needs more gets one of several
 * representatives, and {@link #isExact} is false from then on.
 *
 * <p>Belongs to one thread. Costs a few nanoseconds for each place that belongs to agents and has tokens; allocates
 * nothing per state, but for {@link #orbitSize}.
 */
public final class Canoniser implements Orbits {
    static final int MOST_TRIALS = 128;

    /** Among fewer successors it does not pay to look for those that are alike. */
    private static final int LEAST_SUCCESSORS = 4;

    private final Agents agents;
    private final AgentState state;
    private final AgentColors colors;

    /** Recognises equivalent successors; null where each is canonised by itself. */
    private final @Nullable SuccessorOrbits orbits;

    /** The colours of agents after that many choices. */
    private long[][] chosen = new long[4][];

    /** The candidates after that many choices: agents, and how many others each of them represents. */
    private int[][] candidates = new int[4][];

    private int[][] standsFor = new int[4][];
    private final int[] order;
    private final int[] images;
    private final int[] bestImages;
    private final long[] trial;
    private final long[] best;
    private int trials;
    private boolean isExact = true;

    /** How many symmetries keep the state, where that is asked for. */
    private boolean isCounting;

    private BigInteger keeping = BigInteger.ZERO;

    /** Representatives of states with this many words, which are read and written by another. */
    public Canoniser(AgentState state, int words) {
        this(state, null, words);
    }

    /** Representatives of the states of a net, whose successors may be recognised as equivalent. */
    Canoniser(AgentState state, @Nullable SuccessorOrbits orbits, int words) {
        this.state = state;
        this.orbits = orbits;
        agents = state.agents();
        colors = new AgentColors(state);
        order = new int[agents.count()];
        images = new int[agents.count()];
        bestImages = new int[agents.count()];
        trial = new long[words];
        best = new long[words];
    }

    @Override
    public void canonise(long[] words, int at) {
        isCounting = false;
        search(words, at);
        System.arraycopy(best, 0, words, at, best.length);
    }

    /** Computes the representative of one of several successors that are alike; the others take it or are left out. */
    @Override
    public void canoniseSuccessors(long[] words, int at, Successors batch, int from) {
        SuccessorOrbits known =
                batch.size() - from > LEAST_SUCCESSORS && orbits != null && orbits.begin(words, at) ? orbits : null;
        int next = from;
        for (int i = from; i < batch.size(); i++) {
            long[] successors = batch.words();
            int like = known == null ? -1 : known.like(words, at, successors, batch.at(i));
            if (like >= 0 && batch.leavesOutRepeated()) {
                continue;
            }
            batch.move(i, next);
            if (like >= 0) {
                System.arraycopy(successors, batch.at(like), successors, batch.at(next), best.length);
            } else {
                canonise(successors, batch.at(next));
            }
            if (like < 0 && known != null && trials < MOST_TRIALS) {
                known.keep(next); // what has several representatives is led to its own
            }
            next++;
        }
        batch.leaveOutFrom(next);
    }

    /** Whether every state so far got the one representative of its class. */
    @Override
    public boolean isExact() {
        return isExact;
    }

    /** Where the last canonisation has led each agent. */
    public int[] agentImages() {
        return bestImages.clone();
    }

    /** Moves the agents of a state. */
    public void move(int[] agentImages, long[] words, int at) {
        state.read(words, at);
        state.write(agentImages, trial);
        System.arraycopy(trial, 0, words, at, trial.length);
    }

    /** How many states differ from this one by a symmetry, itself included. */
    @Override
    public BigInteger orbitSize(long[] words, int at) {
        isCounting = true;
        search(words, at);
        return agents.order().divide(keeping);
    }

    private void search(long[] words, int at) {
        state.read(words, at);
        trials = 0;
        long[] start = level(0);
        colors.start(start);
        descend(0, BigInteger.ONE, 0);
    }

    private long[] level(int depth) {
        if (depth == chosen.length) {
            chosen = Arrays.copyOf(chosen, 2 * depth);
            candidates = Arrays.copyOf(candidates, 2 * depth);
            standsFor = Arrays.copyOf(standsFor, 2 * depth);
        }
        if (chosen[depth] == null) {
            chosen[depth] = new long[agents.count()];
            candidates[depth] = new int[agents.count()];
            standsFor[depth] = new int[agents.count()];
        }
        return chosen[depth];
    }

    /**
     * Goes on with the colours at a depth.
     *
     * @param times how many others this choice represents
     * @param circles how many sets are done with, as far as they are circles
     */
    private void descend(int depth, BigInteger times, int circles) {
        colors.refine(chosen[depth]);
        int set = circles;
        while (set < agents.sets() && !agents.isCircle(set)) {
            set++;
        }
        if (set < agents.sets()) {
            begin(depth, times, set);
            return;
        }
        for (int s = 0; s < agents.sets(); s++) {
            if (!agents.isCircle(s)) {
                sort(s, chosen[depth]);
            }
        }
        for (int s = 0; s < agents.sets(); s++) {
            if (!agents.isCircle(s) && choose(s, depth, times, set)) {
                return;
            }
        }
        leaf(chosen[depth], times);
    }

    /** Tries each agent with which a circle may begin. */
    private void begin(int depth, BigInteger times, int set) {
        long[] here = chosen[depth];
        int first = agents.first(set);
        int n = agents.size(set);
        int start = CyclicSequences.least(here, first, n);
        int period = CyclicSequences.period(here, first, n);
        int kept = period;
        while (kept < n && !(n % kept == 0 && state.isKeptByRotation(set, kept))) {
            kept += period;
        }
        BigInteger each = isCounting ? times.multiply(BigInteger.valueOf(n / kept)) : times;
        for (int from = start; from < start + kept && !isOver(); from += period) {
            long[] next = level(depth + 1);
            System.arraycopy(chosen[depth], 0, next, 0, next.length);
            for (int i = 0; i < n; i++) {
                int agent = first + (from + i) % n;
                next[agent] = AgentColors.marked(next[agent], i);
                images[agent] = first + i;
            }
            descend(depth + 1, each, set + 1);
        }
    }

    private boolean isOver() {
        if (trials >= MOST_TRIALS) {
            isExact = false;
        }
        return trials >= MOST_TRIALS;
    }

    /** Puts the agents of a set into the order of their colours; they usually are nearly in it. */
    private void sort(int set, long[] by) {
        int first = agents.first(set);
        for (int i = 0; i < agents.size(set); i++) {
            int agent = first + i;
            int at = agent;
            while (at > first && by[order[at - 1]] > by[agent]) {
                order[at] = order[at - 1];
                at--;
            }
            order[at] = agent;
        }
    }

    /**
     * Looks for agents of one colour of which not any two may be exchanged, and tries each of them as the first; false
     * if there are none.
     */
    private boolean choose(int set, int depth, BigInteger times, int circles) {
        long[] here = chosen[depth];
        int to = agents.first(set);
        int end = to + agents.size(set);
        while (to < end) {
            int from = to++;
            boolean areAlike = true;
            while (to < end && here[order[to]] == here[order[from]]) {
                areAlike = areAlike && state.isKeptByExchange(order[to - 1], order[to]);
                to++;
            }
            if (!areAlike) {
                branch(from, to, depth, times, circles);
                return true;
            }
        }
        return false;
    }

    private void branch(int from, int to, int depth, BigInteger times, int circles) {
        int[] some = candidates[depth];
        int[] others = standsFor[depth];
        int count = 0;
        for (int i = from; i < to; i++) {
            int like = 0;
            while (like < count && !state.isKeptByExchange(some[like], order[i])) {
                like++;
            }
            if (like == count) {
                some[count] = order[i];
                others[count++] = 0;
            }
            others[like]++;
        }
        for (int i = 0; i < count && !isOver(); i++) {
            long[] next = level(depth + 1);
            System.arraycopy(chosen[depth], 0, next, 0, next.length);
            next[some[i]] = AgentColors.marked(next[some[i]], 0);
            descend(depth + 1, isCounting ? times.multiply(BigInteger.valueOf(others[i])) : times, circles);
        }
    }

    private void leaf(long[] here, BigInteger times) {
        for (int s = 0; s < agents.sets(); s++) {
            for (int i = agents.first(s); i < agents.first(s) + agents.size(s) && !agents.isCircle(s); i++) {
                images[order[i]] = i;
            }
        }
        state.write(images, trial);
        int compared = trials == 0 ? -1 : Arrays.compare(trial, best);
        trials++;
        if (compared < 0) {
            System.arraycopy(trial, 0, best, 0, best.length);
            System.arraycopy(images, 0, bestImages, 0, images.length);
            keeping = BigInteger.ZERO;
        }
        if (isCounting && compared <= 0) {
            keeping = keeping.add(times.multiply(exchanges(here)));
        }
    }

    /** In how many ways agents of the same colours can be exchanged. */
    private BigInteger exchanges(long[] here) {
        BigInteger ways = BigInteger.ONE;
        for (int s = 0; s < agents.sets(); s++) {
            int run = 1;
            for (int i = agents.first(s) + 1; i < agents.first(s) + agents.size(s) && !agents.isCircle(s); i++) {
                run = here[order[i]] == here[order[i - 1]] ? run + 1 : 1;
                ways = run == 1 ? ways : ways.multiply(BigInteger.valueOf(run));
            }
        }
        return ways;
    }

    /** Numbers in a circle: where to begin, and when they repeat. */
    private static final class CyclicSequences {
        private CyclicSequences() {}

        /** Where the circle has to begin for the numbers to come first in the order of the dictionary. Linear time. */
        static int least(long[] of, int first, int n) {
            int one = 0;
            int other = 1;
            int same = 0;
            while (one < n && other < n && same < n) {
                long a = of[first + (one + same) % n];
                long b = of[first + (other + same) % n];
                if (a == b) {
                    same++;
                    continue;
                }
                if (a > b) {
                    one += same + 1;
                } else {
                    other += same + 1;
                }
                other += one == other ? 1 : 0;
                same = 0;
            }
            return Math.min(one, other);
        }

        /** The smallest rotation that changes nothing. */
        static int period(long[] of, int first, int n) {
            for (int steps = 1; steps < n; steps++) {
                if (n % steps == 0 && repeats(of, first, n, steps)) {
                    return steps;
                }
            }
            return n;
        }

        private static boolean repeats(long[] of, int first, int n, int steps) {
            for (int i = steps; i < n; i++) {
                if (of[first + i] != of[first + i - steps]) {
                    return false;
                }
            }
            return true;
        }
    }

    /**
     * Colours of agents: numbers that say what an agent has, whatever number it has itself. Where a place belongs to
     * several agents, the colour of each depends on those of the others, round by round, as long as that distinguishes
     * more of them. Belongs to one thread.
     */
    private static final class AgentColors {
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
            return HashMixer.of(color + SHARE * (number + 1L));
        }

        /** Computes the initial colour of each agent, from its own entries only. */
        void start(long[] colors) {
            Arrays.fill(sums, 0);
            joints = 0;
            for (int entry = 0; entry < state.size(); entry++) {
                if (state.length(entry) > 1) {
                    join(entry);
                    continue;
                }
                long share = HashMixer.of(state.sign(entry));
                for (int list = 0; list < state.lists(entry) && state.length(entry) > 0; list++) {
                    sums[state.agent(entry, list, 0)] += share;
                }
            }
            for (int agent = 0; agent < colors.length; agent++) {
                colors[agent] = HashMixer.of(sums[agent] + state.agents().setOf(agent));
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
                    colors[agent] = HashMixer.of(31 * colors[agent] + sums[agent]);
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
                    all += HashMixer.of(colors[state.agent(entry, list, i)] + i);
                }
                for (int i = 0; i < length; i++) {
                    sums[state.agent(entry, list, i)] += HashMixer.of(all + SHARE * (i + 1L));
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
}
