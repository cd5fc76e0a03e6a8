package org.tidemark.reduce.count;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The equations as a program: the steps that lead from a marking of the smaller net to each of the markings that belong
 * to it, place by place.
 *
 * <p>A program works on registers, one for the value of each variable, one for what is left of each sum while its parts
 * are chosen, and one for each kind of shared slots that are taken. It has no loops: it reads the places of the smaller
 * net in the order that it was made for, chooses parts of sums, computes what follows, and emits the tokens of a place
 * as soon as they are known. Immutable.
 */
public final class ExpansionSteps {
    private final Equations equations;
    private final List<Step> steps = new ArrayList<>();
    private final List<Integer> emitted = new ArrayList<>();
    private final Map<Integer, Integer> takersLeft = new HashMap<>();
    private final Map<Integer, Restriction> waiting = new HashMap<>();
    private final Set<Integer> known = new HashSet<>();
    private final int registers;

    /** The next step of an expansion. */
    public sealed interface Step {}

    /** Reads the next place of the smaller net into a register. */
    public record Read(int register) implements Step {}

    /** Chooses how much of the remainder goes into a register; the rest remains. */
    public record Choose(int register, int left) implements Step {}

    /**
     * Computes a register as a sum of others, each some number of times, and a constant; there is no solution where
     * that is negative.
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Compute(int register, int[] of, long[] factors, long constant) implements Step {}

    /** Emits a register as the tokens of the next place of the original. */
    public record Emit(int register) implements Step {}

    private ExpansionSteps(CountedReduction reduction) {
        equations = reduction.equations();
        registers = 2 * equations.variables() + equations.slots().size();
    }

    /**
     * The program.
     *
     * @param order the places of the smaller net, in the order in which they are read
     */
    public static ExpansionSteps of(CountedReduction reduction, int[] order) {
        ExpansionSteps program = new ExpansionSteps(reduction);
        Equations equations = program.equations;
        for (int place = 0; place < reduction.original().places(); place++) {
            if (equations.implied(place) != null) {
                program.waiting.put(place, Restriction.weighing(reduction, new int[] {place}));
            }
        }
        for (int s = 0; s < equations.slots().size(); s++) {
            program.takersLeft.put(s, equations.slots().get(s).takers().length);
            program.compute(program.taken(s), new int[0], new long[0], 0);
        }
        equations.constants().forEach((variable, value) -> {
            program.compute(variable, new int[0], new long[0], value);
            program.follow(variable);
        });
        for (int place : order) {
            program.steps.add(new Read(reduction.variable(place)));
            program.follow(reduction.variable(place));
        }
        return program;
    }

    private int left(int sum) {
        return equations.variables() + sum;
    }

    private int taken(int slots) {
        return 2 * equations.variables() + slots;
    }

    private void compute(int register, int[] of, long[] factors, long constant) {
        steps.add(new Compute(register, of, factors, constant));
    }

    /** Everything that follows from a variable whose value is known. */
    private void follow(int variable) {
        known.add(variable);
        if (equations.isPlace(variable)) {
            emit(variable, variable);
        }
        emitImplied();
        int slots = equations.slotsOf(variable);
        if (slots >= 0) {
            Equations.Slots shared = equations.slots().get(slots);
            int taken = taken(slots);
            compute(taken, new int[] {taken, variable}, new long[] {1, 1}, 0);
            // also where others are still to come, so that what cannot be is seen early
            compute(shared.free(), new int[] {taken}, new long[] {-1}, shared.all());
            if (takersLeft.merge(slots, -1, Integer::sum) == 0) {
                follow(shared.free());
            }
        }
        for (Equations.Multiple multiple : equations.multiples(variable)) {
            compute(multiple.variable(), new int[] {variable}, new long[] {multiple.factor()}, multiple.constant());
        }
        if (!equations.isPlace(variable)) {
            distribute(variable);
        }
        equations.multiples(variable).forEach(multiple -> follow(multiple.variable()));
    }

    private void distribute(int sum) {
        int[] parts = equations.parts(sum);
        int left = left(sum);
        compute(left, new int[] {sum}, new long[] {1}, 0);
        for (int i = 0; i < parts.length; i++) {
            if (i == parts.length - 1) {
                compute(parts[i], new int[] {left}, new long[] {1}, 0);
            } else {
                steps.add(new Choose(parts[i], left));
            }
            follow(parts[i]);
        }
    }

    private void emit(int place, int register) {
        emitted.add(place);
        steps.add(new Emit(register));
    }

    private void emitImplied() {
        for (Map.Entry<Integer, Restriction> implied : List.copyOf(waiting.entrySet())) {
            Map<Integer, Long> weights = implied.getValue().weights();
            if (known.containsAll(weights.keySet())) {
                waiting.remove(implied.getKey());
                int[] of = weights.keySet().stream().mapToInt(Integer::intValue).toArray();
                long[] factors = new long[of.length];
                for (int i = 0; i < of.length; i++) {
                    factors[i] = weights.getOrDefault(of[i], 0L);
                }
                compute(implied.getKey(), of, factors, implied.getValue().constant());
                emit(implied.getKey(), implied.getKey());
            }
        }
    }

    public int registers() {
        return registers;
    }

    public List<Step> steps() {
        return List.copyOf(steps);
    }

    /** The places of the original, in the order in which they are emitted. */
    public int[] emitted() {
        return emitted.stream().mapToInt(Integer::intValue).toArray();
    }
}
