package org.tidemark.color.direct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.color.ArrayBytes;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.TableCosts;
import org.tidemark.color.direct.BindingArcs.Need;
import org.tidemark.color.direct.BindingClosure.EventTouches;
import org.tidemark.color.direct.BindingClosure.NeedAmounts;
import org.tidemark.color.direct.DirectModel.DirectAgents;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.symmetry.SortSymmetry;
import org.tidemark.color.type.IntType;
import org.tidemark.format.tide.TideReader;
import org.tidemark.model.Successors;

/** What stubborn sets and symmetries of high-level nets remember is booked on the budget of the run, and stays within it. */
class WorkerMemoryTest {
    private static final int VALUES = 50_000;

    private static final Need NEED = new Need(0, MultiSet.Times.of(2, new Variable(0, "x", IntType.of(0, VALUES))), 1);

    private static void ask(NeedAmounts amounts, int value) {
        assertThat(amounts.of(NEED, 1, new long[] {value})).containsExactly(value, 2);
    }

    @Test
    void amountsOfNeedsAreBookedAndForgotten() {
        WorkerCosts costs = new WorkerCosts(MemoryBudget.unlimited());
        NeedAmounts amounts = new NeedAmounts(costs, CancellationCheck.ENDLESS);
        ask(amounts, 0);
        long each = costs.taken();
        assertThat(each).isGreaterThan(ArrayBytes.ofLongs(2) + ArrayBytes.ofLongs(1));
        ask(amounts, 0);
        assertThat(costs.taken()).as("known by now").isEqualTo(each);
        ask(amounts, 1);
        assertThat(costs.taken()).isEqualTo(2 * each);
        long most = 0;
        for (int value = 2; value < VALUES; value++) {
            ask(amounts, value);
            most = Math.max(most, costs.taken());
        }
        assertThat(most).as("a megabyte").isBetween((1L << 20) - each, 1L << 20);
        assertThat(costs.taken()).as("forgotten meanwhile").isLessThan(most);
    }

    @Test
    void amountsOfNeedsAreComputedAgainWhereThereIsNoMemory() {
        WorkerCosts costs = new WorkerCosts(new MemoryBudget(1));
        NeedAmounts amounts = new NeedAmounts(costs, CancellationCheck.ENDLESS);
        ask(amounts, 3);
        ask(amounts, 4);
        ask(amounts, 3);
        assertThat(costs.taken()).isZero();
    }

    @Test
    void whatWasUnpackedLastIsBookedAndMadeAgainWhereThereIsNoMemory() {
        MultiSetTable[] tables = {new MultiSetTable(new TableCosts())};
        int[] small = {0, 3, 1, 1};
        int[] large = new int[200];
        Arrays.setAll(large, i -> i % 2 == 0 ? tables[0].color(7L * i) : 2);
        tables[0].intern(small, small.length);
        tables[0].intern(large, large.length);
        WorkerCosts costs = new WorkerCosts(MemoryBudget.unlimited());
        LastUnpacked<int[]> pairs = LastUnpacked.pairs(tables, costs);
        LastUnpacked<long[]> ranks = LastUnpacked.ranks(tables, pairs, costs);
        assertThat(pairs.get(0, 1)).isEqualTo(large).isSameAs(pairs.get(0, 1));
        assertThat(ranks.get(0, 1)).isEqualTo(tables[0].ranks(1)).hasSize(100).isSameAs(ranks.get(0, 1));
        assertThat(costs.taken()).isEqualTo(ArrayBytes.ofInts(200) + ArrayBytes.ofLongs(100));
        assertThat(pairs.get(0, 0)).isEqualTo(small).isSameAs(pairs.get(0, 0));
        assertThat(ranks.get(0, 0)).containsExactly(0, 14);
        assertThat(costs.taken()).isZero();
        LastUnpacked<int[]> without = LastUnpacked.pairs(tables, new WorkerCosts(new MemoryBudget(1)));
        assertThat(without.get(0, 1)).isEqualTo(large).isNotSameAs(without.get(0, 1));
        assertThat(without.get(0, 0)).isEqualTo(small);
    }

    private static DirectNet ring(int stations) throws Exception {
        return DirectNet.of(
                TideReader.read("""
                        param n = 3
                        type S = 1..n
                        place idle: S = all S
                        place busy: S
                        transition begin(s: S) { in idle: s out busy: s }
                        transition end(s: S) { in busy: s out idle: s }
                        """, "m.tide", Map.of("n", "" + stations)).net());
    }

    /** An entry for each station, of which the first 64 are not counted. */
    @Test
    void whatSymmetriesReadOfAStateIsBooked() throws Exception {
        assertThat(bookedForAgents(ring(64), MemoryBudget.unlimited())).isZero();
        long entries = 2 * ArrayBytes.ofInts(256) + 2 * ArrayBytes.ofLongs(256);
        assertThat(bookedForAgents(ring(200), MemoryBudget.unlimited())).isGreaterThan(entries);
        DirectNet large = ring(2_000);
        assertThatThrownBy(() -> bookedForAgents(large, new MemoryBudget(1 << 16)))
                .isInstanceOf(MemoryBudget.Exhausted.class);
    }

    private static long bookedForAgents(DirectNet direct, MemoryBudget budget) throws Exception {
        SortSymmetry symmetry = SortSymmetry.of(direct.net(), CancellationCheck.ENDLESS);
        DirectModel model = direct.model();
        Successors initial = new Successors(model.layout().words(), 1);
        model.initial(initial);
        direct.charge(budget);
        long before = budget.usedBytes();
        new DirectAgents(symmetry, model).read(initial.words(), initial.at(0));
        return budget.usedBytes() - before;
    }

    @Test
    void whatEventsTouchIsBookedOnce() throws Exception {
        DirectNet direct = ring(5);
        DirectModel model = direct.wideModel();
        Successors batch = new Successors(model.layout().words(), 16);
        model.initial(batch);
        long[] state = Arrays.copyOfRange(
                batch.words(), batch.at(0), batch.at(0) + model.layout().words());
        model.expander().expand(state, 0, batch);
        WorkerCosts costs = new WorkerCosts(MemoryBudget.unlimited());
        EventTouches touches = new EventTouches(direct, costs);
        assertThat(touches.of(0)).hasSize(6);
        assertThat(costs.taken()).isEqualTo(ArrayBytes.ofLongs(6));
        touches.of(0);
        assertThat(costs.taken()).isEqualTo(ArrayBytes.ofLongs(6));
        assertThatThrownBy(() -> new EventTouches(direct, new WorkerCosts(new MemoryBudget(1))).of(0))
                .isInstanceOf(MemoryBudget.Exhausted.class);
    }
}
