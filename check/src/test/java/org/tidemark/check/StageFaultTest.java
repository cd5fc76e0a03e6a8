package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.bits.Contradiction;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.MaximumInquiry;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.check.question.Technique;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.state.Simplification;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** A bug that ends one stage costs the answers of that stage, and no others. */
class StageFaultTest {
    private static final List<String> ASKED =
            List.of("AG eat_1 + eat_2 <= 1", "EF deadlock", "AG EF eat_1 >= 1", "max(eat_1 + eat_3)", "G F eat_1 >= 1");

    private final List<StageFault> heard = Collections.synchronizedList(new ArrayList<>());

    /** Says that goals cannot be reached, perhaps, and then throws. */
    private static final class Broken extends Stage {
        private final Supplier<? extends Throwable> bug;
        private final Company company;
        private boolean settles;
        private boolean limits;
        private boolean isPreparing;

        Broken(Supplier<? extends Throwable> bug, Company company) {
            super("broken", Cost.STRUCTURE);
            this.bug = bug;
            this.company = company;
        }

        Broken settling() {
            settles = true;
            return this;
        }

        Broken limiting() {
            limits = true;
            return this;
        }

        Broken preparing() {
            isPreparing = true;
            return this;
        }

        @Override
        public Company company() {
            return company;
        }

        @Override
        public boolean settlesInquiries() {
            return !isPreparing;
        }

        @Override
        public boolean canSettle(Inquiry inquiry) {
            return inquiry instanceof ReachabilityGoal || (limits && inquiry instanceof MaximumInquiry);
        }

        @Override
        public void run(Context context, List<Inquiry> open) {
            for (Inquiry inquiry : open) {
                if (inquiry instanceof MaximumInquiry peak) {
                    peak.cannotExceed(1, "wrong");
                }
            }
            if (settles) {
                open.forEach(inquiry -> inquiry.close(Technique.STRUCTURE, "wrong"));
            }
            Throwable thrown = bug.get();
            if (thrown instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) thrown;
        }
    }

    private Checker checker(int threads, boolean outlives, int after, Stage... broken) throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/4");
        List<Property> properties = new ArrayList<>();
        for (String text : ASKED) {
            properties.add(PropertyParser.parse(text, text, new NetVocabulary(net)));
        }
        List<Stage> stages =
                new ArrayList<>(Plans.exploring(UnfoldingLimits.usual()).stages());
        int simplification = 0;
        while (!(stages.get(simplification) instanceof Simplification)) {
            simplification++;
        }
        stages.addAll(simplification + after, List.of(broken));
        CheckOptions options = new CheckOptions(ExploreOptions.plain().withThreads(threads));
        return new Checker(
                Subject.of(net),
                properties,
                outlives ? options.outlivingFaults(heard::add) : options,
                new Plan(stages));
    }

    private static List<Verdict> verdicts(CheckReport report) {
        return report.findings().stream().map(Finding::verdict).toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void theOthersGoOn(int threads) throws Exception {
        for (Stage.Company company : Stage.Company.values()) {
            heard.clear();
            CheckReport report = checker(
                            threads, true, 1, new Broken(() -> new IllegalStateException("a bug"), company))
                    .run();
            assertThat(verdicts(report)).isEqualTo(verdicts(checker(1, false, 1).run()));
            assertThat(heard).extracting(StageFault::stage).containsExactly("broken");
            assertThat(heard.get(0).thrown()).hasMessage("a bug");
            assertThat(report.stages().stream().filter(StageReport::hasFailed).map(StageReport::stage))
                    .containsExactly("broken");
        }
    }

    /** Two philosophers can eat at a time; a walk that sees one eat would settle it by the wrong limit. */
    @Test
    void whatItHadAddedToDoesNotCountEither() throws Exception {
        Broken broken = new Broken(() -> new IllegalStateException("a bug"), Stage.Company.ANY).limiting();
        List<Finding> findings = checker(1, true, 1, broken).run().findings();
        for (Finding finding : findings) {
            if (finding.property().name().startsWith("max")) {
                assertThat(finding.verdict()).isInstanceOf(Verdict.Unknown.class);
            } else {
                assertThat(finding.verdict()).isNotInstanceOf(Verdict.Unknown.class);
            }
        }
    }

    /** Whatever threw, it may have been because of what was settled: these answers were wrong. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whatItHadSettledDoesNotCount(int threads) throws Exception {
        List<Verdict> right = verdicts(checker(1, false, 1).run());
        CheckReport report = checker(
                        threads, true, 1, new Broken(StackOverflowError::new, Stage.Company.NONE).settling())
                .run();
        int withdrawn = 0;
        for (int i = 0; i < right.size(); i++) {
            Finding finding = report.findings().get(i);
            if (finding.verdict() instanceof Verdict.Unknown unknown) {
                assertThat(unknown.why().cause()).isEqualTo(StopReason.FAULT);
                assertThat(unknown.reason()).contains("the stage 'broken' failed, by a bug in Tidemark");
                assertThat(finding.stage()).isEmpty();
                withdrawn++;
            } else {
                assertThat(finding.verdict()).as(ASKED.get(i)).isEqualTo(right.get(i));
            }
        }
        assertThat(withdrawn).isBetween(1, right.size() - 1);
        assertThat(report.stages())
                .allMatch(stage -> !stage.hasFailed() || stage.settled().isEmpty());
    }

    @Test
    void whatRestsOnItIsNotRun() throws Exception {
        Broken preparing = new Broken(IllegalStateException::new, Stage.Company.NONE).preparing();
        CheckReport report = checker(1, true, 0, preparing).run();
        assertThat(verdicts(report))
                .allMatch(verdict -> verdict instanceof Verdict.Unknown unknown
                        && unknown.why().cause() == StopReason.FAULT);
        assertThat(report.stages().stream().filter(StageReport::ran).map(StageReport::stage))
                .contains("broken")
                .doesNotContain("simplification", "first states");
        assertThat(heard).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aContradictionIsOneOfTheWholeCheck(int threads) throws Exception {
        Checker checker =
                checker(threads, true, 1, new Broken(() -> new Contradiction("a proof and a run"), Stage.Company.ANY));
        assertThatThrownBy(checker::run).isInstanceOf(Contradiction.class);
        assertThat(heard).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whereNobodyListensItEndsTheCheck(int threads) throws Exception {
        Checker checker =
                checker(threads, false, 1, new Broken(() -> new IllegalStateException("a bug"), Stage.Company.ANY));
        assertThatThrownBy(checker::run)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a bug");
    }

    @Test
    void memoryIsAnotherMatter() throws Exception {
        Checker checker = checker(1, true, 1, new Broken(OutOfMemoryError::new, Stage.Company.NONE));
        assertThatThrownBy(checker::run).isInstanceOf(OutOfMemoryError.class);
        assertThat(heard).isEmpty();
    }
}
