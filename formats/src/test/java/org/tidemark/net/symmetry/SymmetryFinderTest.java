package org.tidemark.net.symmetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.Arcs;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.symmetry.SymmetryFinder.AutomorphismSearch;
import org.tidemark.zoo.Zoo;

/** What may be exchanged is found, and what tells parts apart is respected. */
class SymmetryFinderTest {
    private static NetSymmetry of(PetriNet net) {
        return SymmetryFinder.of(net, () -> false);
    }

    private static void assertOrder(PetriNet net, long order) {
        assertThat(of(net).order()).as(of(net).inWords()).isEqualTo(BigInteger.valueOf(order));
    }

    /** Processes that share a lock, one of which may differ from the others. */
    private static PetriNetBuilder processes(int n) {
        PetriNetBuilder net = new PetriNetBuilder("processes");
        int lock = net.place("lock", 1);
        for (int i = 1; i <= n; i++) {
            int idle = net.place("idle_" + i, 1);
            int busy = net.place("busy_" + i, 0);
            int begin = net.transition("begin_" + i);
            net.input(begin, idle, 1).input(begin, lock, 1).output(begin, busy, 1);
            int end = net.transition("end_" + i);
            net.input(end, busy, 1).output(end, idle, 1).output(end, lock, 1);
        }
        return net;
    }

    @Test
    void whateverTellsPartsApartIsRespected() {
        assertOrder(processes(4).build(), 24);
        assertOrder(processes(4).inhibitor(0, 3, 1).build(), 2);
        assertOrder(processes(4).read(0, 0, 1).build(), 6);
        assertOrder(processes(4).priority(0, 1).build(), 6);
        assertOrder(processes(4).output(1, 1, 1).build(), 6);
        PetriNetBuilder more = processes(4);
        more.output(more.transition("refill"), 1, 1);
        assertOrder(more.build(), 6);
    }

    /** The same unfolding has the same symmetries if nothing is known of colours; identities may all be exchanged. */
    @ParameterizedTest
    @CsvSource({"zoo:tide-dbm/4, 24", "zoo:tide-mutex/5, 120", "zoo:tide-two-phase-commit/4, 24"})
    void unfoldingsHaveTheSymmetriesThatSortsDeclare(String name, long order) throws Exception {
        PetriNet net = Zoo.open(name);
        assertOrder(net, order);
        assertOrder(withoutColors(net), order);
    }

    private static PetriNet withoutColors(PetriNet net) {
        PetriNetBuilder plain = new PetriNetBuilder(net.name());
        for (int p = 0; p < net.places(); p++) {
            plain.place(net.placeId(p), net.initial(p));
        }
        for (int t = 0; t < net.transitions(); t++) {
            plain.transition(net.transitionId(t));
            for (int a = net.inputs().from(t); a < net.inputs().to(t); a++) {
                plain.input(t, net.inputs().place(a), net.inputs().weight(a));
            }
            for (int a = net.outputs().from(t); a < net.outputs().to(t); a++) {
                plain.output(t, net.outputs().place(a), net.outputs().weight(a));
            }
            Arcs reads = net.reads();
            for (int a = reads.from(t); a < reads.to(t); a++) {
                plain.read(t, reads.place(a), reads.weight(a));
            }
            for (int a = net.inhibitors().from(t); a < net.inhibitors().to(t); a++) {
                plain.inhibitor(t, net.inhibitors().place(a), net.inhibitors().weight(a));
            }
        }
        return plain.build();
    }

    /** Formulas keep what they cannot tell apart. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "EF deadlock; 24",
                "EF busy_1 >= 1; 6",
                "EF busy_1 + busy_2 >= 1; 4",
                "EF (busy_1 >= 1 || busy_2 >= 1 || busy_3 >= 1 || busy_4 >= 1); 24",
                "AG (busy_1 >= 1 -> idle_2 >= 1); 2",
                "AG (fireable(begin_1) || fireable(begin_2)); 4",
                "AG busy_1 + busy_2 + busy_3 + busy_4 <= lock + 1; 24",
                "AG 2 * busy_1 + busy_2 <= 2; 2",
                "(AG EF busy_1 >= 1) && (AG EF busy_2 >= 1) && (AG EF busy_3 >= 1) && (AG EF busy_4 >= 1); 1",
            })
    void formulasKeepWhatTheyCannotTellApart(String text, long order) throws Exception {
        PetriNet net = processes(4).build();
        Formula formula = ((Property.Truth) PropertyParser.parse("f", text, new NetVocabulary(net))).formula();
        assertThat(of(net).keeping(List.of(formula), () -> false).order()).isEqualTo(BigInteger.valueOf(order));
    }

    /** In a circle, every second one may be alike. */
    @Test
    void aCircleKeepsSomeRotations() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/6");
        NetSymmetry all = of(net);
        Formula odd = ((Property.Truth)
                        PropertyParser.parse("f", "EF eat_1 + eat_3 + eat_5 >= 3", new NetVocabulary(net)))
                .formula();
        assertThat(all.keeping(List.of(odd), () -> false).order()).isEqualTo(BigInteger.valueOf(3));
        assertThat(all.keeping(List.of(odd), () -> false).inWords())
                .isEqualTo("think_1, think_3, think_5 may be rotated");
    }

    /** The token of a ring comes to every station, so that the stations may be rotated though one of them begins. */
    @Test
    void whatComesRoundMayBegin() throws Exception {
        NetSymmetry ring = of(Zoo.open("zoo:ring/7"));
        assertThat(ring.order()).isEqualTo(BigInteger.valueOf(7));
        assertThat(ring.keepsStart()).isFalse();
        assertThat(ring.keepingStart(() -> false).isTrivial()).isTrue();
        assertThat(of(Zoo.open("zoo:philosophers/7")).keepsStart()).isTrue();
        assertOrder(Zoo.open("zoo:ring/400"), 400);
    }

    /** A token that goes one way and stops does not come to all places; what begins elsewhere is another net. */
    @Test
    void whatDoesNotComeRoundTellsPartsApart() {
        assertOrder(ring(5, 5), 5);
        assertOrder(ring(5, 4), 1);
        PetriNetBuilder two = new PetriNetBuilder("two");
        int full = two.place("p", 1);
        int empty = two.place("q", 0);
        two.input(two.transition("a"), full, 2).output(0, empty, 2);
        two.input(two.transition("b"), empty, 2).output(1, full, 2);
        assertOrder(two.build(), 1);
    }

    /** A token in a circle of places, in which some of the first transitions are never enabled for want of fuel. */
    private static PetriNet ring(int places, int fuel) {
        PetriNetBuilder net = new PetriNetBuilder("ring");
        for (int i = 0; i < places; i++) {
            net.place("p" + i, i == 0 ? 1 : 0);
            net.place("fuel" + i, i < fuel ? 1 : 0);
        }
        for (int i = 0; i < places; i++) {
            int move = net.transition("t" + i);
            net.input(move, 2 * i, 1).read(move, 2 * i + 1, 1).output(move, 2 * ((i + 1) % places), 1);
        }
        return net.build();
    }

    /** The nodes of a chain are told apart two at a time, so that each round has to ask for the time. */
    @Test
    void coloursAreMadeFinerOnlyWhileThereIsTime() {
        PetriNetBuilder builder = new PetriNetBuilder("chain");
        builder.place("p0", 0);
        for (int i = 0; i < 1_000; i++) {
            int next = builder.place("p" + (i + 1), 0);
            builder.input(builder.transition("t" + i), next - 1, 1).output(i, next, 1);
        }
        PetriNet chain = builder.build();
        NetGraph all = new NetGraph(chain, () -> false);
        all.colors();
        int[] rounds = new int[1];
        NetGraph some = new NetGraph(chain, () -> ++rounds[0] > 10);
        long[] colors = some.colors();
        AutomorphismSearch search = new AutomorphismSearch(some, colors, () -> true);
        assertThat(some.visits()).isPositive().isLessThan(all.visits() / 10);
        assertThat(search.leading(0, 1)).isNull();
        assertThat(SymmetryFinder.of(chain, () -> true).isTrivial()).isTrue();
    }

    /** The way from one station of a ring to the next takes markings, which need memory. Without it rotations are not used. */
    @Test
    void movedMarkingsAreLookedForInTheMemoryThatThereIs() throws Exception {
        PetriNet ring = Zoo.open("zoo:ring/8");
        MemoryBudget enough = new MemoryBudget(1 << 20);
        assertThat(SymmetryFinder.of(ring, enough, () -> false).order()).isEqualTo(BigInteger.valueOf(8));
        assertThat(enough.usedBytes()).isZero();
        assertThat(enough.peakBytes()).isGreaterThan(4L * ring.places());
        MemoryBudget little = new MemoryBudget(4L * ring.places());
        assertThat(SymmetryFinder.of(ring, little, () -> false).isTrivial()).isTrue();
        assertThat(little.usedBytes()).isZero();
    }

    /** Two thousand agents are indexed at once: not each place by each of them. What is cancelled is left out. */
    @Test
    void manyAgentsAreIndexedWhileThereIsTime() {
        PetriNet net = processes(2_000).build();
        NetSymmetry all = of(net);
        assertThat(all.sets()).hasSize(1);
        int[] asked = new int[1];
        assertThat(NetSymmetry.of(net, all.sets(), MemoryBudget.unlimited(), () -> ++asked[0] < 0))
                .isNotNull();
        assertThat(asked[0]).isGreaterThan(net.places());
        assertThat(NetSymmetry.of(net, all.sets(), MemoryBudget.unlimited(), () -> true))
                .isNull();
        int[] left = {asked[0] / 2};
        assertThat(NetSymmetry.of(net, all.sets(), MemoryBudget.unlimited(), () -> --left[0] < 0))
                .isNull();
    }

    /** A place has a number in a table, and lists of the generators that move it. Sets that there is no memory for are left out. */
    @Test
    void placesAreIndexedInTheMemoryThatThereIs() {
        PetriNet net = processes(2_000).build();
        NetSymmetry all = of(net);
        long table = 4L * net.places();
        assertThat(NetSymmetry.of(net, all.sets(), new MemoryBudget(table), () -> false))
                .isNull();
        MemoryBudget enough = new MemoryBudget(1000L * net.places());
        assertThat(NetSymmetry.of(net, all.sets(), enough, () -> false)).isNotNull();
        assertThat(enough.usedBytes()).isZero();
        assertThat(SymmetryFinder.of(net, new MemoryBudget(table), () -> false).isTrivial())
                .isTrue();
    }

    /** What keeps the initial marking is looked for while there is time. */
    @Test
    void keepingTheStartLooksAtTheClock() throws Exception {
        NetSymmetry ring = of(Zoo.open("zoo:ring/7"));
        int[] asked = new int[1];
        assertThat(ring.keepingStart(() -> ++asked[0] < 0).isTrivial()).isTrue();
        assertThat(asked[0]).isPositive();
    }
}
