package org.tidemark.net.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.Seeds;
import org.tidemark.zoo.Zoo;

/** Siphons and traps against the definitions, over all subsets, and against what reachable markings do. */
class SiphonsAndTrapsTest {
    @Test
    void minimalSiphonsAreThoseAmongAllSubsets(TestInfo test) {
        ForAllNets.in(test, 1500).check(net -> {
            SiphonsAndTraps sets = new SiphonsAndTraps(net);
            List<BitSet> siphons = new ArrayList<>();
            for (long bits = 1; bits < 1L << net.places(); bits++) {
                BitSet set = BitSet.valueOf(new long[] {bits});
                boolean siphon = isSiphon(net, set);
                assertThat(sets.isSiphon(set)).as("%s is a siphon", set).isEqualTo(siphon);
                assertThat(sets.isTrap(set)).as("%s is a trap", set).isEqualTo(isTrap(net, set));
                if (siphon) {
                    siphons.add(set);
                }
            }
            List<BitSet> minimal = siphons.stream()
                    .filter(set -> siphons.stream().noneMatch(other -> !other.equals(set) && isInside(other, set)))
                    .toList();
            MinimalSiphons.Found found = MinimalSiphons.of(sets, 1000, Limit.none());
            assertThat(found.complete()).isTrue();
            assertThat(found.siphons()).containsExactlyInAnyOrderElementsOf(minimal);
        });
    }

    private static boolean isInside(BitSet part, BitSet whole) {
        BitSet rest = (BitSet) part.clone();
        rest.andNot(whole);
        return rest.isEmpty();
    }

    private static boolean isSiphon(PetriNet net, BitSet set) {
        for (int t = 0; t < net.transitions(); t++) {
            boolean puts = false;
            boolean needs = false;
            for (int p = set.nextSetBit(0); p >= 0; p = set.nextSetBit(p + 1)) {
                puts |= net.outputs().weight(t, p) > 0;
                needs |= net.inputs().weight(t, p) > 0 || net.reads().weight(t, p) > 0;
            }
            if (puts && !needs) {
                return false;
            }
        }
        return true;
    }

    private static boolean isTrap(PetriNet net, BitSet set) {
        for (int t = 0; t < net.transitions(); t++) {
            boolean takes = false;
            boolean leaves = false;
            for (int p = set.nextSetBit(0); p >= 0; p = set.nextSetBit(p + 1)) {
                int taken = net.inputs().weight(t, p);
                takes |= taken > 0;
                int needed = Math.max(taken, net.reads().weight(t, p));
                leaves |= needed - taken + net.outputs().weight(t, p) > 0;
            }
            if (takes && !leaves) {
                return false;
            }
        }
        return true;
    }

    @Test
    void onceEmptyOrOnceMarkedTheyStaySo(TestInfo test) {
        ForAllNets.in(test, 1000).check(net -> {
            SiphonsAndTraps sets = new SiphonsAndTraps(net);
            NaiveStateSpace space = NaiveStateSpace.of(net, 300);
            BitSet all = new BitSet();
            all.set(0, net.places());
            BitSet trap = sets.largestTrap(all);
            List<BitSet> siphons = MinimalSiphons.of(sets, 100, Limit.none()).siphons();
            for (NaiveStateSpace.Edge edge : space.edges()) {
                List<Integer> from = space.states().get(edge.source());
                List<Integer> to = space.states().get(edge.target());
                assertThat(isMarked(trap, from) && !isMarked(trap, to)).isFalse();
                for (BitSet siphon : siphons) {
                    assertThat(!isMarked(siphon, from) && isMarked(siphon, to)).isFalse();
                }
            }
        });
    }

    private static boolean isMarked(BitSet places, List<Integer> marking) {
        return places.stream().anyMatch(p -> marking.get(p) > 0);
    }

    @Test
    void deadlockFreedomAndLivenessAreNeverClaimedWrongly(TestInfo test) {
        int[] proven = new int[2];
        ForAllNets.in(test, 4000).check(net -> {
            Commoner answer = Commoner.of(net, NetClass.of(net), Limit.none());
            NaiveStateSpace space = NaiveStateSpace.of(net, 800);
            if (answer.deadlockFree() == Commoner.Answer.PROVEN) {
                assertThat(space.deadlocks()).isZero();
                proven[0]++;
            }
            if (answer.live() == Commoner.Answer.PROVEN && space.isComplete()) {
                assertThat(isLive(net, space)).isTrue();
                proven[1]++;
            }
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(proven[0]).as("proofs of deadlock freedom").isGreaterThan(100);
            assertThat(proven[1]).as("proofs of liveness").isGreaterThan(20);
        }
    }

    /** Backwards from the edges of each transition: every state must be met. */
    private static boolean isLive(PetriNet net, NaiveStateSpace space) {
        for (int t = 0; t < net.transitions(); t++) {
            BitSet can = new BitSet();
            boolean changed = true;
            while (changed) {
                int before = can.cardinality();
                for (NaiveStateSpace.Edge edge : space.edges()) {
                    if (edge.transition() == t || can.get(edge.target())) {
                        can.set(edge.source());
                    }
                }
                changed = can.cardinality() > before;
            }
            if (can.cardinality() < space.states().size()) {
                return false;
            }
        }
        return true;
    }

    @Test
    void kanbanIsLiveByProofAndPhilosophersAreNot() throws Exception {
        PetriNet kanban = Zoo.open("zoo:kanban/5");
        Commoner live = Commoner.of(kanban, NetClass.of(kanban), Limit.none());
        assertThat(live.live()).as(live.reason()).isEqualTo(Commoner.Answer.PROVEN);
        PetriNet philosophers = Zoo.open("zoo:philosophers/5");
        Commoner unknown = Commoner.of(philosophers, NetClass.of(philosophers), Limit.none());
        assertThat(unknown.deadlockFree()).isEqualTo(Commoner.Answer.UNKNOWN);
        assertThat(unknown.reason()).endsWith("(a siphon without a marked trap)");
    }
}
