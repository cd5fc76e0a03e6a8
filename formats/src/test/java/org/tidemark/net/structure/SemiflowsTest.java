package org.tidemark.net.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.structure.Semiflows.Elimination;
import org.tidemark.reference.ForAllNets;
import org.tidemark.zoo.Zoo;

/** Semiflows against their definition, by trying all small vectors. */
class SemiflowsTest {
    @Test
    void theMinimalOnesAreSemiflowsAndCoverEverySmallOne(TestInfo test) {
        ForAllNets.in(test, 240).check(net -> {
            check(Semiflows.ofPlaces(net, Limit.none()), effects(net, false), net.places());
            check(Semiflows.ofTransitions(net, Limit.none()), effects(net, true), net.transitions());
        });
    }

    /** The effects by definition: {@code effects[equation][unknown]}. */
    private static int[][] effects(PetriNet net, boolean ofTransitions) {
        int[][] effect = new int[net.transitions()][net.places()];
        int[][] transposed = new int[net.places()][net.transitions()];
        for (int t = 0; t < net.transitions(); t++) {
            for (int p = 0; p < net.places(); p++) {
                effect[t][p] = net.outputs().weight(t, p) - net.inputs().weight(t, p);
                transposed[p][t] = effect[t][p];
            }
        }
        return ofTransitions ? transposed : effect;
    }

    private static void check(Semiflows found, int[][] equations, int unknowns) {
        assertThat(found.complete()).isTrue();
        List<BitSet> supports =
                found.minimal().stream().map(SparseVector::support).toList();
        for (SparseVector semiflow : found.minimal()) {
            long divisor = 0;
            for (int k = 0; k < semiflow.size(); k++) {
                assertThat(semiflow.value(k)).isPositive();
                divisor = SparseVector.gcd(divisor, semiflow.value(k));
            }
            assertThat(divisor).isEqualTo(1);
            assertThat(List.of(equations)).allMatch(equation -> semiflow.times(equation) == 0);
            assertThat(supports)
                    .as("supports inside that of %s", semiflow)
                    .filteredOn(other -> contains(semiflow.support(), other))
                    .hasSize(1);
        }
        forEachSmall(unknowns, vector -> {
            boolean solves = IntStream.range(0, equations.length)
                    .allMatch(e -> IntStream.range(0, unknowns)
                                    .map(i -> vector[i] * equations[e][i])
                                    .sum()
                            == 0);
            if (solves) {
                BitSet covered = new BitSet();
                BitSet support = new BitSet();
                IntStream.range(0, unknowns).filter(i -> vector[i] > 0).forEach(support::set);
                supports.stream().filter(s -> contains(support, s)).forEach(covered::or);
                assertThat(covered).as("what minimal ones cover of %s", support).isEqualTo(support);
            }
        });
    }

    private static boolean contains(BitSet whole, BitSet part) {
        BitSet rest = (BitSet) part.clone();
        rest.andNot(whole);
        return rest.isEmpty();
    }

    private static void forEachSmall(int length, Consumer<int[]> visitor) {
        int most = length <= 5 ? 3 : 2;
        int[] vector = new int[length];
        while (true) {
            int i = 0;
            while (i < length && vector[i] == most) {
                vector[i++] = 0;
            }
            if (i == length) {
                return;
            }
            vector[i]++;
            visitor.accept(vector);
        }
    }

    @Test
    void theBasisSpansEverySemiflow(TestInfo test) {
        ForAllNets.in(test, 600).check(net -> {
            Incidence incidence = Incidence.of(net);
            Farkas.Result basis = Elimination.solve(incidence, Limit.none());
            assertThat(basis.lack()).isEqualTo(Incompleteness.NOTHING);
            for (SparseVector flow : basis.weights()) {
                for (int[] effect : effects(net, false)) {
                    assertThat(flow.times(effect)).isZero();
                }
            }
            int flows = basis.weights().size();
            assertThat(flows + rank(effects(net, false))).isEqualTo(net.places());
        });
    }

    private static int rank(int[][] rows) {
        double[][] a = new double[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            a[i] = IntStream.of(rows[i]).asDoubleStream().toArray();
        }
        int rank = 0;
        for (int c = 0; rows.length > 0 && c < rows[0].length && rank < rows.length; c++) {
            int pivot = rank;
            for (int r = rank; r < rows.length; r++) {
                pivot = Math.abs(a[r][c]) > Math.abs(a[pivot][c]) ? r : pivot;
            }
            if (Math.abs(a[pivot][c]) < 1e-9) {
                continue;
            }
            double[] swap = a[pivot];
            a[pivot] = a[rank];
            a[rank] = swap;
            for (int r = rank + 1; r < rows.length; r++) {
                double factor = a[r][c] / a[rank][c];
                for (int k = c; k < rows[0].length; k++) {
                    a[r][k] -= factor * a[rank][k];
                }
            }
            rank++;
        }
        return rank;
    }

    @Test
    void kanbanHasSixInvariantsOfFourPlacesThatHoldTheCards() throws Exception {
        PetriNet net = Zoo.open("zoo:kanban/3");
        Semiflows flows = Semiflows.ofPlaces(net, Limit.none());
        assertThat(flows.minimal()).hasSize(6);
        assertThat(flows.minimal()).allMatch(flow -> flow.times(net.initialMarking()) == 3 && flow.size() == 4);
    }

    @Test
    void anInvariantReadsLikeAlgebra() {
        PetriNetBuilder builder = new PetriNetBuilder("readers");
        int idle = builder.place("idle", 3);
        int reading = builder.place("reading", 0);
        int writing = builder.place("writing", 0);
        int read = builder.transition("read");
        int write = builder.transition("write");
        builder.input(read, idle, 1).output(read, reading, 1);
        builder.input(write, idle, 2).output(write, writing, 1);
        PetriNet net = builder.build();
        Semiflows flows = Semiflows.ofPlaces(net, Limit.none());
        assertThat(flows.minimal())
                .singleElement()
                .satisfies(
                        flow -> assertThat(Algebra.invariant(net, flow)).isEqualTo("idle + reading + 2·writing = 3"));
        assertThat(Semiflows.ofTransitions(net, Limit.none()).minimal()).isEmpty();
    }

    @Test
    void theValueOfAnInvariantMayBeOfAnySize() {
        PetriNetBuilder builder = new PetriNetBuilder("huge");
        builder.place("p", Integer.MAX_VALUE);
        SparseVector weights = SparseVector.of(new int[] {0}, new long[] {Long.MAX_VALUE});
        assertThat(Algebra.invariant(builder.build(), weights))
                .isEqualTo("9223372036854775807·p = 19807040619342712359383728129");
    }

    @Test
    void anExplosionEndsAtTheLimitWithABasisInstead() {
        PetriNetBuilder builder = new PetriNetBuilder("explosion");
        int stages = 40;
        for (int i = 0; i <= stages; i++) {
            builder.place("a" + i, 1);
            builder.place("b" + i, 0);
        }
        for (int i = 0; i < stages; i++) {
            int t = builder.transition("t" + i);
            builder.input(t, 2 * i, 1).input(t, 2 * i + 1, 1);
            builder.output(t, 2 * i + 2, 1).output(t, 2 * i + 3, 1);
        }
        PetriNet net = builder.build();
        Semiflows flows = Semiflows.ofPlaces(net, Limit.millis(2000));
        assertThat(flows.complete()).isFalse();
        assertThat(flows.basisComplete()).isTrue();
        assertThat(flows.basis()).hasSize(2 * stages + 2 - stages);
    }

    @Test
    void whatOverflowsIsLeftOutAndSaid() {
        PetriNetBuilder builder = new PetriNetBuilder("overflow");
        int chain = 8;
        for (int p = 0; p <= chain; p++) {
            builder.place("p" + p, 0);
        }
        for (int t = 0; t < chain; t++) {
            builder.transition("t" + t);
            builder.input(t, t, 1_000_003 + 2 * t).output(t, t + 1, 999_983 - 2 * t);
        }
        Semiflows flows = Semiflows.ofPlaces(builder.build(), Limit.none());
        assertThat(flows.complete()).isFalse();
        assertThat(flows.minimal()).isEmpty();
        assertThat(flows.basisComplete()).isFalse();
    }
}
