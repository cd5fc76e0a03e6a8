package org.tidemark.net.symmetry;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.tidemark.model.Canonical;
import org.tidemark.model.Layout;
import org.tidemark.model.Successors;

/**
 * Replaces a state by the representative of all states that differ from it by a symmetry.
 *
 * <p>Each agent gets a colour that says what it has and, where places belong to several agents, what these have; colours do not depend on
 * the numbers of agents. Exchangeable agents are put into the order of their colours, a circle begins where the colours of its agents come
 * first. Agents of one colour usually may be exchanged without any change, which is tested; otherwise, and where a circle has several
 * such beginnings, each is tried, and the smallest state is taken. This is exact up to {@link #MOST_TRIALS} trials for one state; a state
 * that needs more gets one of several representatives, and {@link #isExact} is false from then on.
 *
 * <p>Belongs to one thread. Costs a few nanoseconds for each place that belongs to agents and has tokens; allocates nothing per state, but
 * for {@link #orbitSize}.
 */
public final class Canoniser implements Canonical {
    static final int MOST_TRIALS = 128;

    /** Among fewer successors it does not pay to look for those that are alike. */
    private static final int FEW = 4;

    private final List<AgentSet> sets;
    private final PlaceIndex index;
    private final AgentTokens tokens;
    private final AgentColors colors;
    private final SuccessorOrbits orbits;
    private final boolean[] isCircle;

    /** The colours of agents after so many choices. */
    private long[][] chosen = new long[4][];

    /** What was to be chosen from, after so many choices: agents, and how many others each of them stands for. */
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

    Canoniser(List<AgentSet> sets, PlaceIndex index, Layout layout) {
        this.sets = sets;
        this.index = index;
        tokens = new AgentTokens(index, layout);
        colors = new AgentColors(index, tokens);
        orbits = new SuccessorOrbits(index, tokens, layout);
        isCircle = new boolean[sets.size()];
        for (int s = 0; s < isCircle.length; s++) {
            isCircle[s] = sets.get(s).isCircle();
        }
        order = new int[index.agents()];
        images = new int[index.agents()];
        bestImages = new int[index.agents()];
        trial = new long[layout.words()];
        best = new long[layout.words()];
    }

    @Override
    public void canonise(long[] words, int at) {
        isCounting = false;
        search(words, at);
        System.arraycopy(best, 0, words, at, best.length);
    }

    /** Of successors that are seen to be alike, one is led to its representative, and the others take it. */
    @Override
    public void canoniseSuccessors(long[] words, int at, Successors batch, int from) {
        boolean mayBeAlike = batch.size() - from > FEW && orbits.begin(isCircle, words, at);
        for (int i = from; i < batch.size(); i++) {
            long[] successors = batch.words();
            int like = mayBeAlike ? orbits.like(words, at, successors, batch.at(i)) : -1;
            if (like >= 0) {
                System.arraycopy(successors, batch.at(like), successors, batch.at(i), best.length);
                continue;
            }
            canonise(successors, batch.at(i));
            if (mayBeAlike && trials < MOST_TRIALS) {
                orbits.keep(i); // what has several representatives is led to its own
            }
        }
    }

    /** Whether every state so far got the one representative of its class. */
    public boolean isExact() {
        return isExact;
    }

    /** Where the last canonisation has led each agent. */
    public int[] agentImages() {
        return bestImages.clone();
    }

    /** Moves the agents of a state. */
    public void move(int[] agentImages, long[] words, int at) {
        tokens.read(words, at);
        tokens.write(agentImages, trial);
        System.arraycopy(trial, 0, words, at, trial.length);
    }

    /** How many states differ from this one by a symmetry, itself included. */
    public BigInteger orbitSize(BigInteger order, long[] words, int at) {
        isCounting = true;
        search(words, at);
        return order.divide(keeping);
    }

    private void search(long[] words, int at) {
        tokens.read(words, at);
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
            chosen[depth] = new long[index.agents()];
            candidates[depth] = new int[index.agents()];
            standsFor[depth] = new int[index.agents()];
        }
        return chosen[depth];
    }

    /**
     * Goes on with the colours at a depth.
     *
     * @param times how many others this choice stands for
     * @param circles how many sets are done with, as far as they are circles
     */
    private void descend(int depth, BigInteger times, int circles) {
        colors.refine(chosen[depth]);
        int set = circles;
        while (set < sets.size() && !sets.get(set).isCircle()) {
            set++;
        }
        if (set < sets.size()) {
            begin(depth, times, set);
            return;
        }
        for (int s = 0; s < sets.size(); s++) {
            if (!sets.get(s).isCircle()) {
                sort(s, chosen[depth]);
            }
        }
        for (int s = 0; s < sets.size(); s++) {
            if (!sets.get(s).isCircle() && choose(s, depth, times, set)) {
                return;
            }
        }
        leaf(chosen[depth], times);
    }

    /** Tries each agent with which a circle may begin. */
    private void begin(int depth, BigInteger times, int set) {
        long[] here = chosen[depth];
        int first = index.first(set);
        int n = index.size(set);
        int start = Circles.least(here, first, n);
        int period = Circles.period(here, first, n);
        int kept = period;
        while (kept < n && !(n % kept == 0 && tokens.isKeptByRotation(set, kept))) {
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
        int first = index.first(set);
        for (int i = 0; i < index.size(set); i++) {
            int agent = first + i;
            int at = agent;
            while (at > first && by[order[at - 1]] > by[agent]) {
                order[at] = order[at - 1];
                at--;
            }
            order[at] = agent;
        }
    }

    /** Looks for agents of one colour of which not any two may be exchanged, and tries each of them as the first; false if there are none. */
    private boolean choose(int set, int depth, BigInteger times, int circles) {
        long[] here = chosen[depth];
        int to = index.first(set);
        int end = to + index.size(set);
        while (to < end) {
            int from = to++;
            boolean areAlike = true;
            while (to < end && here[order[to]] == here[order[from]]) {
                areAlike = areAlike && tokens.isKeptByExchange(order[to - 1], order[to]);
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
            while (like < count && !tokens.isKeptByExchange(some[like], order[i])) {
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
        for (int s = 0; s < sets.size(); s++) {
            for (int i = index.first(s);
                    i < index.first(s) + index.size(s) && !sets.get(s).isCircle();
                    i++) {
                images[order[i]] = i;
            }
        }
        tokens.write(images, trial);
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
        for (int s = 0; s < sets.size(); s++) {
            int run = 1;
            for (int i = index.first(s) + 1;
                    i < index.first(s) + index.size(s) && !sets.get(s).isCircle();
                    i++) {
                run = here[order[i]] == here[order[i - 1]] ? run + 1 : 1;
                ways = run == 1 ? ways : ways.multiply(BigInteger.valueOf(run));
            }
        }
        return ways;
    }
}
