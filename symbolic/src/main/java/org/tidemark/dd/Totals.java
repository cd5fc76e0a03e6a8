package org.tidemark.dd;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.TreeSet;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Levels;
import org.tidemark.model.LocalMove;

/**
 * How many states a set has, and how many pairs of a state of the set and an event that can happen in it, exactly.
 *
 * <p>One pass from the last level up. For each node of a level it knows how many ends of states there are, how many
 * pairs with events that begin here or below, and, for each chain that an event above may have begun, how many ends let
 * it go on to its end. Only the numbers of two levels are kept, however many levels and however large the numbers. Not
 * thread-safe.
 */
public final class Totals {
    private static final int NUMBER_BYTES = 64;

    private final Forest forest;
    private final Chains chains;
    private final int[][] open;
    private final Pairs reached;

    /** The first node of each level among those reached, and behind them how many there are. */
    private final int[] first;

    private BigInteger[] states = {};
    private BigInteger[] steps = {};
    private BigInteger[][] through = {};

    private Totals(Forest forest, int root, Levels system) {
        this.forest = forest;
        chains = new Chains(system);
        open = open(system.levels());
        reached = forest.reach(root);
        first = new int[system.levels() + 1];
        for (int i = 0; i < reached.size(); i++) {
            first[forest.level(reached.first(i)) + 1] = i + 1;
        }
    }

    /** The numbers of all states and all steps. */
    public record Sum(BigInteger states, BigInteger steps) {}

    /**
     * Counts the states of a set and what can happen in them.
     *
     * @param root not the empty set
     */
    public static Sum of(Forest forest, int root, Levels system) {
        Totals totals = new Totals(forest, root, system);
        MemoryBudget budget = forest.budget();
        long booked = 0;
        try {
            for (int level = system.levels() - 1; level >= 0; level--) {
                long now = totals.go(level);
                budget.replace(booked, now);
                booked = now;
            }
            // events that touch no level can happen everywhere
            BigInteger everywhere = BigInteger.valueOf(totals.chains.times(Chains.DONE));
            return new Sum(totals.states[0], totals.steps[0].add(totals.states[0].multiply(everywhere)));
        } finally {
            budget.release(booked);
        }
    }

    /** For each level the chains that may have begun above it and go on at it or below. */
    private int[][] open(int levels) {
        TreeSet<Integer>[] sets = sets(levels);
        for (int chain = 1; chain < chains.size(); chain++) {
            int rest = chains.next(chain);
            for (int level = chains.level(chain) + 1; rest != Chains.DONE && level <= chains.level(rest); level++) {
                sets[level].add(rest);
            }
        }
        return Arrays.stream(sets)
                .map(set -> set.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static TreeSet<Integer>[] sets(int levels) {
        TreeSet[] sets = new TreeSet[levels];
        Arrays.setAll(sets, level -> new TreeSet<Integer>());
        return sets;
    }

    /** Works out a level from the one below it; returns what its numbers take. */
    private long go(int level) {
        int nodes = first[level + 1] - first[level];
        BigInteger[] statesHere = new BigInteger[nodes];
        BigInteger[] stepsHere = new BigInteger[nodes];
        BigInteger[][] throughHere = new BigInteger[open[level].length][nodes];
        long bytes = 0;
        for (int i = 0; i < nodes; i++) {
            forest.lookUp();
            int node = reached.first(first[level] + i);
            statesHere[i] = sum(node, level, -1, Chains.DONE);
            stepsHere[i] = stepsBelow(node, level);
            for (int chain : chains.from(level)) {
                stepsHere[i] = stepsHere[i].add(
                        sum(node, level, level, chain).multiply(BigInteger.valueOf(chains.times(chain))));
            }
            for (int c = 0; c < open[level].length; c++) {
                throughHere[c][i] = sum(node, level, chains.level(open[level][c]), open[level][c]);
            }
            bytes += (2L + open[level].length) * (NUMBER_BYTES + stepsHere[i].bitLength() / Byte.SIZE);
        }
        states = statesHere;
        steps = stepsHere;
        through = throughHere;
        return 2 * bytes;
    }

    private BigInteger stepsBelow(int node, int level) {
        BigInteger sum = BigInteger.ZERO;
        if (level < first.length - 2) {
            for (int arc = forest.start(node); arc < forest.end(node); arc++) {
                sum = sum.add(steps[below(arc, level)]);
            }
        }
        return sum;
    }

    /** How many ends let a chain go on, whose next move is at a level that is this one or a later one. */
    private BigInteger sum(int node, int level, int moveAt, int chain) {
        BigInteger sum = BigInteger.ZERO;
        LocalMove move = chains.move(chain);
        int rest = moveAt == level ? chains.next(chain) : chain;
        int at = rest == Chains.DONE ? -1 : Arrays.binarySearch(open[level + 1], rest);
        for (int arc = forest.start(node); arc < forest.end(node); arc++) {
            int ways = moveAt == level ? ways(move, forest.value(arc)) : 1;
            if (ways > 0) {
                BigInteger ends = level == first.length - 2
                        ? BigInteger.ONE
                        : at < 0 ? states[below(arc, level)] : through[at][below(arc, level)];
                sum = sum.add(ways == 1 ? ends : ends.multiply(BigInteger.valueOf(ways)));
            }
        }
        return sum;
    }

    private static int ways(LocalMove move, int value) {
        int ways = 0;
        while (move.target(value, ways) != LocalMove.NONE) {
            ways++;
        }
        return ways;
    }

    private int below(int arc, int level) {
        return reached.find(forest.child(arc), 0) - first[level + 1];
    }
}
