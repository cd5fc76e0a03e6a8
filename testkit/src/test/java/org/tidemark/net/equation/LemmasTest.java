package org.tidemark.net.equation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.net.PetriNet;
import org.tidemark.net.equation.CountedRuns.WithinCounts;
import org.tidemark.net.proof.Lemma;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.proof.RandomFormulas;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.SparseVector;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.Seeds;

/** What lemmas say of all runs is true of the short ones; and one that was tampered with is refused, unless it is true all the same. */
class LemmasTest {
    private static final int STEPS = 6;

    @Test
    void shortRunsMeetEveryLemma(TestInfo test) {
        int[] count = new int[4];
        ForAllNets.in(test, 300).check(net -> {
            SplittableRandom random = new SplittableRandom(net.arcs());
            NaiveRuns runs = NaiveRuns.of(net, STEPS);
            PlaceUse use = new PlaceUse(net);
            TokenFlow flow = new TokenFlow(use);
            RandomFormulas formulas = new RandomFormulas(net, net.arcs());
            for (int i = 0; i < 4; i++) {
                SparseVector counts = counts(net, random);
                BitSet fired = counts.support();
                ProofGoal goal = ProofGoal.of(formulas.formula(i % 3), net);
                count[0] += look(net, goal, runs, flow.withoutSource(fired));
                count[1] += look(net, goal, runs, flow.withoutDrain(fired, places(net, random)));
                count[2] += look(net, goal, runs, flow.withTooFew(counts));
                CountedRuns.Outcome outcome = new CountedRuns(use, goal).within(counts, Limit.none());
                if (outcome instanceof CountedRuns.Stuck stuck) {
                    count[3] += look(net, goal, runs, stuck.lemma());
                } else if (outcome instanceof CountedRuns.Found found) {
                    assertThat(found.run().size())
                            .isLessThanOrEqualTo(
                                    fired.stream().map(t -> (int) counts.at(t)).sum());
                }
            }
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(count[0]).as("first tokens").isGreaterThan(50);
            assertThat(count[1]).as("last tokens").isGreaterThan(50);
            assertThat(count[2]).as("too few tokens").isGreaterThan(20);
            assertThat(count[3]).as("within counts").isGreaterThan(200);
        }
    }

    private static int look(PetriNet net, ProofGoal goal, NaiveRuns runs, @Nullable Lemma lemma) {
        if (lemma == null) {
            return 0;
        }
        assertThat(lemma.holds(net, goal)).as("%s", lemma.text(net)).isTrue();
        assertThat(runs.imply(goal, lemma.cases(net))).as("%s", lemma.text(net)).isTrue();
        return 1;
    }

    private static SparseVector counts(PetriNet net, SplittableRandom random) {
        BitSet some = new BitSet();
        for (int t = 0; t < net.transitions(); t++) {
            some.set(t, random.nextInt(3) > 0);
        }
        return SparseVector.of(
                some.stream().toArray(),
                some.stream().mapToLong(t -> 1 + random.nextInt(2)).toArray());
    }

    private static BitSet places(PetriNet net, SplittableRandom random) {
        BitSet some = new BitSet();
        for (int p = 0; p < net.places(); p++) {
            some.set(p, random.nextInt(3) > 0);
        }
        return some;
    }

    @Test
    void tamperedLemmasAreRefused(TestInfo test) {
        int[] count = new int[3];
        ForAllNets.in(test, 200).check(net -> {
            SplittableRandom random = new SplittableRandom(net.arcs());
            NaiveRuns runs = NaiveRuns.of(net, STEPS);
            RandomFormulas formulas = new RandomFormulas(net, net.arcs());
            for (int i = 0; i < 4; i++) {
                ProofGoal goal = ProofGoal.of(formulas.formula(i % 3), net);
                CountedRuns.Outcome outcome =
                        new CountedRuns(new PlaceUse(net), goal).within(counts(net, random), Limit.none());
                if (outcome instanceof CountedRuns.Stuck stuck) {
                    for (Lemma forged : new Lemma[] {
                        withoutExceeding(stuck.lemma(), random),
                        withoutChosen(stuck.lemma(), random),
                        withoutVector(stuck.lemma(), random)
                    }) {
                        count[0]++;
                        boolean holds = forged.holds(net, goal);
                        if (!runs.imply(goal, forged.cases(net))) {
                            assertThat(holds).as("%s", forged.text(net)).isFalse();
                            count[1]++;
                        }
                        count[2] += holds ? 0 : 1;
                    }
                }
            }
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(count[1]).as("false ones of %d forged lemmas", count[0]).isGreaterThan(10);
            assertThat(count[2])
                    .as("refused ones of %d forged lemmas", count[0])
                    .isGreaterThan(count[0] / 2);
        }
    }

    /** Says that one transition less can fire more often. */
    private static Lemma withoutExceeding(WithinCounts lemma, SplittableRandom random) {
        BitSet fewer = lemma.exceeding();
        drop(fewer, random);
        return new WithinCounts(lemma.counts(), fewer, lemma.chosen());
    }

    /** Leaves a transition out where some were looked at. */
    private static Lemma withoutChosen(WithinCounts lemma, SplittableRandom random) {
        Map<SparseVector, BitSet> chosen = new HashMap<>(lemma.chosen());
        chosen.replaceAll((fired, set) -> {
            BitSet fewer = (BitSet) set.clone();
            drop(fewer, random);
            return fewer;
        });
        return new WithinCounts(lemma.counts(), lemma.exceeding(), chosen);
    }

    /** Leaves out what was looked at first. */
    private static Lemma withoutVector(WithinCounts lemma, SplittableRandom random) {
        Map<SparseVector, BitSet> chosen = new HashMap<>(lemma.chosen());
        chosen.remove(SparseVector.of(new int[0], new long[0]));
        BitSet none = random.nextBoolean() ? new BitSet() : lemma.exceeding();
        return new WithinCounts(lemma.counts(), none, chosen);
    }

    private static void drop(BitSet set, SplittableRandom random) {
        if (!set.isEmpty()) {
            set.clear(set.stream()
                    .skip(random.nextInt(set.cardinality()))
                    .findFirst()
                    .getAsInt());
        }
    }
}
