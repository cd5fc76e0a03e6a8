package org.tidemark.check.certificate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;

/**
 * The textbook tableau of a formula about runs over the states of a net: pairs of a state and what the rest of a run owes from there,
 * as numbers of temporal operators.
 *
 * <p>An owed until or release is owed itself, of an owed next its operand is; the number after the last operator represents the whole
 * formula. Each way to meet what is owed in a state leads to pairs of its successors, or of the state itself where it is dead.
 * No run satisfies the formula if every cycle puts off some until all the time. See {@link TableauOrder} for how that is shown.
 */
final class RunTableau {
    private static final int MOST_PAIRS = 1_000_000;
    private static final long BYTES_PER_PAIR = 250;
    private static final long BYTES_PER_EDGE = 16;

    /** A state, and what is owed from there. */
    record Pair(int state, BitSet owed) {}

    /** One way to meet what is owed: what is owed next, and the untils that are put off. */
    private record Way(BitSet next, BitSet putOff) {}

    private final ClosedStates states;
    private final NormalTree root;
    private final List<NormalTree> temporal;
    private final Map<Pair, Integer> numbers = new HashMap<>();
    private final List<Pair> pairs = new ArrayList<>();
    private final List<int[]> targets = new ArrayList<>();
    private final List<BitSet[]> putOffs = new ArrayList<>();

    private RunTableau(ClosedStates states, NormalTree root) {
        this.states = states;
        this.root = root;
        temporal = root.temporal();
    }

    static RunTableau of(ClosedStates states, NormalTree root, MemoryBudget memory, BooleanSupplier isOver)
            throws NoCertificate {
        RunTableau tableau = new RunTableau(states, root);
        tableau.explore(memory, isOver);
        return tableau;
    }

    private void explore(MemoryBudget memory, BooleanSupplier isOver) throws NoCertificate {
        BitSet start = new BitSet();
        start.set(temporal.size());
        number(new Pair(0, start));
        for (int k = 0; k < pairs.size(); k++) {
            int edges = expand(pairs.get(k));
            if (pairs.size() > MOST_PAIRS) {
                throw new NoCertificate("its tableau has more than " + MOST_PAIRS + " pairs");
            }
            if (isOver.getAsBoolean()) {
                throw new NoCertificate("time ran out");
            }
            if (!memory.reserve(BYTES_PER_PAIR + BYTES_PER_EDGE * edges)) {
                throw new NoCertificate("memory ran out");
            }
        }
    }

    private int number(Pair pair) {
        Integer known = numbers.putIfAbsent(pair, pairs.size());
        if (known == null) {
            pairs.add(pair);
        }
        return known == null ? pairs.size() - 1 : known;
    }

    private int expand(Pair pair) {
        List<NormalTree> owed = new ArrayList<>();
        pair.owed.stream().forEach(number -> {
            NormalTree part = number == temporal.size() ? root : temporal.get(number);
            boolean isNext = number < temporal.size() && part.op() == NormalTree.Op.X;
            owed.add(isNext ? part.left() : part);
        });
        List<Way> ways = new ArrayList<>();
        ways(owed, pair.state, new Way(new BitSet(), new BitSet()), ways);
        int[] next = states.successors(pair.state);
        next = next.length == 0 ? new int[] {pair.state} : next;
        int[] to = new int[ways.size() * next.length];
        BitSet[] off = new BitSet[to.length];
        int edges = 0;
        for (Way way : ways) {
            for (int state : next) {
                to[edges] = number(new Pair(state, way.next));
                off[edges++] = way.putOff;
            }
        }
        targets.add(to);
        putOffs.add(off);
        return edges;
    }

    private void ways(List<NormalTree> owed, int state, Way soFar, List<Way> found) {
        if (owed.isEmpty()) {
            found.add(soFar);
            return;
        }
        NormalTree part = owed.get(owed.size() - 1);
        List<NormalTree> rest = owed.subList(0, owed.size() - 1);
        switch (part.op()) {
            case STATE -> {
                if (states.holds(part.condition(), state)) {
                    ways(rest, state, soFar, found);
                }
            }
            case AND -> ways(with(rest, part.left(), part.right()), state, soFar, found);
            case OR -> {
                ways(with(rest, part.left()), state, soFar, found);
                ways(with(rest, part.right()), state, soFar, found);
            }
            case X -> ways(rest, state, later(soFar, part, false), found);
            case U -> {
                ways(with(rest, part.right()), state, soFar, found);
                ways(with(rest, part.left()), state, later(soFar, part, true), found);
            }
            default -> {
                ways(with(rest, part.left(), part.right()), state, soFar, found);
                ways(with(rest, part.right()), state, later(soFar, part, false), found);
            }
        }
    }

    private static List<NormalTree> with(List<NormalTree> rest, NormalTree... more) {
        List<NormalTree> all = new ArrayList<>(rest);
        all.addAll(List.of(more));
        return all;
    }

    private static Way later(Way soFar, NormalTree part, boolean isPutOff) {
        BitSet next = (BitSet) soFar.next.clone();
        next.set(part.number());
        BitSet putOff = (BitSet) soFar.putOff.clone();
        if (isPutOff) {
            putOff.set(part.number());
        }
        return new Way(next, putOff);
    }

    int size() {
        return pairs.size();
    }

    Pair pair(int number) {
        return pairs.get(number);
    }

    /** The pairs after a pair. */
    int[] targets(int number) {
        return targets.get(number);
    }

    /** The untils that are put off on the way to each of the {@link #targets}. */
    BitSet[] putOffs(int number) {
        return putOffs.get(number);
    }
}
