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
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.tidemark.check.TimedCases.Condition;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.Clock;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.property.Property;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.reference.TimedSketch;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;

/** What is asked about time has the answers of a naive interpreter, unfolded and executed directly, searched and swept. */
@Seeded
class TimedAnswersTest {
    private static final int LAST = 5;

    @Test
    void timesBetweenConditions(Seeds seeds) throws Exception {
        forAll(seeds, 90, 25, (seed, sketch, naive, net) -> {
            SplittableRandom random = new SplittableRandom(~seed);
            List<Property> asked = new ArrayList<>();
            List<Verdict> right = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Condition until = Condition.random(random, sketch.places());
                Condition after = random.nextBoolean() ? Condition.random(random, sketch.places()) : null;
                Predicate<List<Integer>> begin = after == null ? null : after.test();
                OptionalLong earliest = !naive.isMet(begin) ? OptionalLong.of(0) : naive.earliest(begin, until.test());
                OptionalLong latest = naive.latest(begin, until.test());
                String between = "(" + until.text() + TimedCases.text(after) + ")";
                asked.add(read("e" + i, "earliest" + between, net));
                right.add(expected(earliest));
                asked.add(read("l" + i, "latest" + between, net));
                right.add(expected(latest));
                long deadline = random.nextInt(5);
                asked.add(read("d" + i, "latest" + between + " <= " + deadline, net));
                right.add(Verdict.of(latest.isPresent() && latest.getAsLong() <= deadline));
            }
            PetriNet unfolded = Unfolding.of(net, LIMITS);
            ExploreOptions options = ExploreOptions.plain();
            assertThat(verdicts(findings(Subject.of(unfolded), asked, options, Plans.exploring(LIMITS))))
                    .as("seed %d, %s:%n%s", seed, asked, sketch.text())
                    .isEqualTo(right);
            assertThat(verdicts(findings(
                            Subject.of(DirectNet.of(net), () -> null), asked, options, Plans.exploring(LIMITS))))
                    .as("seed %d, %s, executed directly:%n%s", seed, asked, sketch.text())
                    .isEqualTo(right);
        });
    }

    @Test
    void statesAtMoments(Seeds seeds) throws Exception {
        forAll(seeds, 60, 15, (seed, sketch, naive, relative) -> {
            ColoredNet net = Clock.absolute(relative);
            List<Set<List<Integer>>> moments = naive.moments(LAST);
            SplittableRandom random = new SplittableRandom(~seed);
            List<Property> asked = new ArrayList<>();
            List<Boolean> right = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                int moment = random.nextInt(LAST + 1);
                Condition condition = Condition.random(random, sketch.places());
                String state = "time = " + moment + " && " + condition.text();
                boolean isMet = moments.get(moment).stream().anyMatch(condition.test());
                asked.add(read("e" + i, "EF (" + state + ")", net));
                right.add(isMet);
                asked.add(read("a" + i, "AG !(" + state + ")", net));
                right.add(!isMet);
            }
            PetriNet unfolded = Unfolding.of(net, LIMITS);
            ExploreOptions cut = ExploreOptions.plain()
                    .withCutOff(FormulaParser.formula("time > " + LAST, new NetVocabulary(Unfolding.names(net))));
            SweepMeasure.Wish time = new SweepMeasure.Wish(Clock.TIME, Map.of());
            Subject direct = Subject.of(DirectNet.of(net), () -> null);
            agrees(findings(Subject.of(unfolded), asked, cut, Plans.cuttingOff(LIMITS)), right, seed, sketch);
            agrees(
                    findings(Subject.of(unfolded), asked, cut, Plans.sweepingToCutOff(time, LIMITS)),
                    right,
                    seed,
                    sketch);
            agrees(findings(direct, asked, cut, Plans.cuttingOff(LIMITS)), right, seed, sketch);
            agrees(findings(direct, asked, cut, Plans.sweepingToCutOff(time, LIMITS)), right, seed, sketch);
        });
    }

    /** States that differ only in the moment it is are met once, which no question about places can tell. */
    @Test
    void relativeTime(Seeds seeds) throws Exception {
        int[] turned = new int[1];
        forAll(seeds, 40, 10, (seed, sketch, naive, net) -> {
            SplittableRandom random = new SplittableRandom(~seed);
            List<Property> asked = new ArrayList<>();
            List<Verdict> right = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Condition one = Condition.random(random, sketch.places());
                Condition other = Condition.random(random, sketch.places());
                boolean isMet = naive.isMet(one.test().and(other.test()));
                asked.add(read("e" + i, "EF (" + one.text() + " && " + other.text() + ")", net));
                right.add(Verdict.of(isMet));
                asked.add(read("a" + i, "AG !(" + one.text() + " && " + other.text() + ")", net));
                right.add(Verdict.of(!isMet));
                if (i == 0) {
                    comparesRuns(net, one, other);
                }
            }
            Subject direct = Subject.of(DirectNet.of(Clock.relative(net)), () -> null);
            assertThat(verdicts(findings(direct, asked, ExploreOptions.plain(), Plans.exploring(LIMITS))))
                    .as("seed %d, %s, executed directly:%n%s", seed, asked, sketch.text())
                    .isEqualTo(right);
            PetriNet unfolded = Unfolding.of(Clock.relative(net), LIMITS);
            List<Finding> found =
                    findings(Subject.of(unfolded), asked, ExploreOptions.plain(), Plans.exploring(LIMITS));
            turned[0] +=
                    found.stream().anyMatch(finding -> finding.stage().equals("search relative to the clock")) ? 1 : 0;
            assertThat(verdicts(found))
                    .as("seed %d, %s:%n%s", seed, asked, sketch.text())
                    .isEqualTo(right);
        });
        assertThat(turned[0]).isGreaterThan(Seeds.oneIsGiven() ? -1 : 2);
    }

    /** Formulas of CTL and LTL have the same answers with a relative clock and one that wraps around. */
    private static void comparesRuns(ColoredNet net, Condition one, Condition other) throws Exception {
        List<Property> asked = List.of(
                read("c", "AG (" + one.text() + " -> AF " + other.text() + ")", net),
                read("x", "EF (" + one.text() + " && EX !(" + other.text() + "))", net),
                read("l", "G F " + one.text(), net),
                read("u", "(" + one.text() + ") U (" + other.text() + ")", net));
        Plan plan = Plans.exploring(LIMITS);
        Subject round = Subject.of(Unfolding.of(net, LIMITS));
        Subject turned = Subject.of(DirectNet.of(Clock.relative(net)), () -> null);
        assertThat(verdicts(findings(turned, asked, ExploreOptions.plain(), plan)))
                .isEqualTo(verdicts(findings(round, asked, ExploreOptions.plain(), plan)));
    }

    /** What was met is so; what was not met is not so up to the cut-off, and nowhere if nothing was cut off. */
    private static void agrees(List<Finding> findings, List<Boolean> right, long seed, TimedSketch sketch) {
        for (int i = 0; i < findings.size(); i++) {
            Verdict verdict = findings.get(i).verdict();
            boolean isPossibility = i % 2 == 0;
            if (verdict instanceof Verdict.Unknown open) {
                assertThat(open.why().cause()).isEqualTo(StopReason.CUT_OFF);
                assertThat(open.reason())
                        .startsWith(isPossibility ? "there is no such state up to" : "it holds up to the cut-off");
                verdict = Verdict.of(!isPossibility);
            }
            assertThat(verdict)
                    .as("seed %d, %s:%n%s", seed, findings.get(i).property(), sketch.text())
                    .isEqualTo(Verdict.of(right.get(i)));
        }
    }
}
