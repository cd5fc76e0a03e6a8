package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.check.TimedCases.LIMITS;
import static org.tidemark.check.TimedCases.expected;
import static org.tidemark.check.TimedCases.findings;
import static org.tidemark.check.TimedCases.forAll;
import static org.tidemark.check.TimedCases.read;
import static org.tidemark.check.TimedCases.verdicts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.check.TimedCases.Condition;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.Clock;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.FiniteTime;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.Relation;
import org.tidemark.logic.property.Property;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.NaiveTimed;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.reference.TimedSketch;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;

/** Times and deadlines by sweeps over moments are those of a naive interpreter of discrete time. */
@Seeded
class TimedSweepsTest {
    private static final SweepMeasure.Wish TIME = new SweepMeasure.Wish(Clock.TIME, Map.of());
    private static final int LAST = 12;

    /** A question with the right answer. */
    private record Asked(
            Property property,
            Verdict right,
            boolean isLongest,
            @Nullable Condition after) {}

    private static List<Asked> questions(long seed, TimedSketch sketch, NaiveTimed naive, ColoredNet net)
            throws Exception {
        SplittableRandom random = new SplittableRandom(seed * 31 + 7);
        List<Asked> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Condition until = Condition.random(random, sketch.places());
            Condition after = random.nextBoolean() ? Condition.random(random, sketch.places()) : null;
            Predicate<List<Integer>> begin = after == null ? null : after.test();
            OptionalLong earliest = !naive.isMet(begin) ? OptionalLong.of(0) : naive.earliest(begin, until.test());
            OptionalLong latest = naive.latest(begin, until.test());
            for (boolean isLongest : new boolean[] {false, true}) {
                OptionalLong time = isLongest ? latest : earliest;
                String text = (isLongest ? "latest" : "earliest") + "(" + until.text() + TimedCases.text(after) + ")";
                all.add(new Asked(read("t" + all.size(), text, net), expected(time), isLongest, after));
                List<Relation> relations = List.of(Relation.values());
                Relation relation = relations.get(random.nextInt(relations.size()));
                long deadline = random.nextInt(6);
                Property compared = read("d" + all.size(), text + " " + relation.sign() + " " + deadline, net);
                Verdict right = Verdict.of(relation.holds(time.orElse(Long.MAX_VALUE), deadline));
                all.add(new Asked(compared, right, isLongest, after));
            }
        }
        return all;
    }

    private static List<Property> properties(List<Asked> asked) {
        return asked.stream().map(Asked::property).toList();
    }

    private static List<Verdict> right(List<Asked> asked) {
        return asked.stream().map(Asked::right).toList();
    }

    @Test
    void whereTimeEnds(Seeds seeds) throws Exception {
        int[] ending = new int[1];
        forAll(seeds, 70, 20, (seed, sketch, naive, round) -> {
            if (!FiniteTime.isCertain(round)) {
                return;
            }
            ending[0]++;
            ColoredNet net = Clock.absolute(round);
            List<Asked> asked = questions(seed, sketch, naive, net);
            Plan plan = Plans.sweeping(TIME, LIMITS);
            List<Finding> found =
                    findings(Subject.of(Unfolding.of(net, LIMITS)), properties(asked), ExploreOptions.plain(), plan);
            assertThat(verdicts(found))
                    .as("seed %d, %s:%n%s", seed, properties(asked), sketch.text())
                    .isEqualTo(right(asked));
            assertThat(found).allMatch(each -> each.stage().equals("sweep by time"));
            Subject direct = Subject.of(DirectNet.of(net), () -> null);
            assertThat(verdicts(
                            findings(direct, properties(asked), ExploreOptions.plain(), Plans.sweeping(TIME, LIMITS))))
                    .as("seed %d, %s, executed directly:%n%s", seed, properties(asked), sketch.text())
                    .isEqualTo(right(asked));
        });
        assertThat(ending[0]).isGreaterThan(Seeds.oneIsGiven() ? -1 : 8);
    }

    /** Where it goes on, the most time from the beginning has an answer all the same, and so have deadlines. */
    @Test
    void whereTimeGoesOn(Seeds seeds) throws Exception {
        int[] endless = new int[1];
        int[] decided = new int[1];
        forAll(seeds, 70, 20, (seed, sketch, naive, round) -> {
            if (FiniteTime.isCertain(round)) {
                return;
            }
            endless[0]++;
            ColoredNet net = Clock.absolute(round);
            PetriNet unfolded = Unfolding.of(net, LIMITS);
            List<Asked> all = questions(seed, sketch, naive, net);
            List<Asked> first = all.stream()
                    .filter(asked -> asked.isLongest && asked.after == null)
                    .toList();
            assertThat(verdicts(findings(
                            Subject.of(unfolded),
                            properties(first),
                            ExploreOptions.plain(),
                            Plans.sweeping(TIME, LIMITS))))
                    .as("seed %d, %s:%n%s", seed, properties(first), sketch.text())
                    .isEqualTo(right(first));
            ExploreOptions cut = ExploreOptions.plain()
                    .withCutOff(FormulaParser.formula("time > " + LAST, new NetVocabulary(Unfolding.names(net))));
            List<Finding> found =
                    findings(Subject.of(unfolded), properties(all), cut, Plans.sweepingToCutOff(TIME, LIMITS));
            for (int i = 0; i < all.size(); i++) {
                Asked asked = all.get(i);
                Verdict verdict = found.get(i).verdict();
                if (verdict instanceof Verdict.Unknown open) {
                    assertThat(open.why().cause()).isEqualTo(StopReason.CUT_OFF);
                    boolean isSoon = asked.right instanceof Verdict.Value time && time.most() <= LAST;
                    assertThat(isSoon && !asked.isLongest && asked.after == null)
                            .as("seed %d, %s is open:%n%s", seed, asked, sketch.text())
                            .isFalse();
                } else {
                    decided[0]++;
                    assertThat(verdict)
                            .as("seed %d, %s:%n%s", seed, asked, sketch.text())
                            .isEqualTo(asked.right);
                }
            }
        });
        assertThat(endless[0]).isGreaterThan(Seeds.oneIsGiven() ? -1 : 8);
        assertThat(decided[0]).isGreaterThan(Seeds.oneIsGiven() ? -1 : 30);
    }
}
