package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.Technique;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.state.Simplification;
import org.tidemark.check.temporal.AutomatonSearch;
import org.tidemark.check.temporal.LocalSearch;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** Stages that run at the same time: which do, what each of them has, and where their answers meet. */
@Timeout(20)
class StagesAtOnceTest {
    private static final long MEMORY = 1 << 20;
    private static final ExploreOptions TWO =
            ExploreOptions.plain().withThreads(2).withMemory(MEMORY);

    private final List<String> log = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger running = new AtomicInteger();
    private final CyclicBarrier meeting = new CyclicBarrier(2);

    /** What a stage does. */
    private interface Work {
        void run(Context context, List<Inquiry> open) throws Exception;
    }

    private final class Probe extends Stage {
        private final Company company;
        private final Work work;

        Probe(String name, Company company, Work work) {
            super(name, Cost.SAMPLE);
            this.company = company;
            this.work = work;
        }

        @Override
        public Company company() {
            return company;
        }

        @Override
        public boolean canSettle(Inquiry inquiry) {
            return true;
        }

        @Override
        public void run(Context context, List<Inquiry> open) {
            log.add(name() + " with " + running.getAndIncrement() + " beside it");
            try {
                work.run(context, open);
            } catch (RuntimeException thrown) {
                throw thrown;
            } catch (Exception failed) {
                throw new IllegalStateException(name(), failed);
            } finally {
                running.decrementAndGet();
            }
        }
    }

    private Probe any(String name, Work work) {
        return new Probe(name, Stage.Company.ANY, work);
    }

    private void meet() throws InterruptedException, BrokenBarrierException, TimeoutException {
        meeting.await(10, TimeUnit.SECONDS);
    }

    private static CheckReport check(CheckOptions options, Stage... stages) throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/4");
        List<Property> properties = new ArrayList<>();
        for (String formula : List.of("AG eat_1 + eat_2 <= 1", "AG eat_2 + eat_3 <= 1")) {
            properties.add(PropertyParser.parse(formula.substring(3, 8), formula, new NetVocabulary(net)));
        }
        List<Stage> all = new ArrayList<>(List.of(new Simplification()));
        all.addAll(List.of(stages));
        return new Checker(Subject.of(net), properties, options, new Plan(all)).run();
    }

    private static CheckReport check(Stage... stages) throws Exception {
        return check(new CheckOptions(TWO), stages);
    }

    /** Neither would go on if the other were not there. */
    @Test
    void twoStagesRunAtOnceWithHalfOfTheMemoryEach() throws Exception {
        List<ExploreOptions> given = Collections.synchronizedList(new ArrayList<>());
        Work together = (context, open) -> {
            given.add(context.options().explore());
            meet();
        };
        CheckReport report = check(any("one", together), any("other", together));
        assertThat(report.stages()).extracting(StageReport::stage).containsExactly("simplification", "one", "other");
        assertThat(given).extracting(ExploreOptions::memoryBytes).containsExactly(MEMORY / 2, MEMORY / 2);
        assertThat(given).extracting(ExploreOptions::threads).containsExactly(1, 1);
    }

    @Test
    void aStageWithoutCompanyHasEverythingToItself() throws Exception {
        Work look = (context, open) -> log.add(context.options().explore().memoryBytes() + " bytes");
        check(
                any("first", (context, open) -> meet()),
                any("second", (context, open) -> meet()),
                new Probe("alone", Stage.Company.NONE, look),
                any("last", look));
        assertThat(log).hasSize(6);
        assertThat(log.subList(2, 6))
                .containsExactly(
                        "alone with 0 beside it", MEMORY + " bytes", "last with 0 beside it", MEMORY + " bytes");
    }

    @Test
    void whatGoesByOthersWaitsForThemAndLetsOthersPass() throws Exception {
        check(
                any("proof", (context, open) -> meet()),
                new Probe("by proofs", Stage.Company.LATER, (context, open) -> {}),
                any("walk", (context, open) -> meet()));
        assertThat(log).hasSize(3).last().asString().startsWith("by proofs");
    }

    @Test
    void withOneThreadStagesComeOneByOneInTheOrderOfThePlan() throws Exception {
        Work nothing = (context, open) -> {};
        check(
                new CheckOptions(TWO.withThreads(1)),
                any("one", nothing),
                new Probe("two", Stage.Company.LATER, nothing),
                any("three", nothing));
        assertThat(log).containsExactly("one with 0 beside it", "two with 0 beside it", "three with 0 beside it");
    }

    /** Both answers are there, each is said to be of the stage that gave it, and who has nothing left to do ends. */
    @Test
    void answersOfBothMeetAndWhoseQuestionsAreSettledEnds() throws Exception {
        CountDownLatch oneIsSettled = new CountDownLatch(1);
        CheckReport report = check(
                new CheckOptions(TWO).withoutExplanations(),
                any("quick", (context, open) -> {
                    meet();
                    open.get(0).close(Technique.STRUCTURE, "so it is");
                    oneIsSettled.countDown();
                    while (!context.isCancelled()) {
                        Thread.onSpinWait();
                    }
                    context.leaveOpen(new OpenReason(StopReason.TIME, "not the reason"));
                }),
                any("slow", (context, open) -> {
                    meet();
                    oneIsSettled.await();
                    assertThat(open.get(0).isOpen()).isFalse();
                    open.get(0).close(Technique.WALK, "too late");
                    open.get(1).close(Technique.WALK, "so is this");
                }));
        assertThat(report.findings()).extracting(Finding::verdict).containsOnly(new Verdict.Holds());
        assertThat(report.findings()).extracting(Finding::stage).containsExactly("quick", "slow");
        assertThat(report.findings().get(0).because()).isEqualTo("so it is");
        assertThat(report.stages().get(1).settled()).containsExactly("eat_1");
    }

    /** Half of the memory is not enough for it, all of it is. */
    @Test
    void whoLacksMemoryBesideOthersHasAnotherTurnAlone() throws Exception {
        CheckReport report = check(
                any("hungry", (context, open) -> {
                    if (context.options().explore().memoryBytes() < MEMORY) {
                        meet();
                        context.lacksMemory(open);
                    } else {
                        open.forEach(inquiry -> inquiry.close(Technique.STRUCTURE, "there was room"));
                    }
                }),
                any("other", (context, open) -> meet()),
                new Probe("last", Stage.Company.NONE, (context, open) -> {}));
        assertThat(report.stages())
                .extracting(StageReport::stage)
                .containsExactly("simplification", "hungry", "hungry with all memory", "other", "last");
        assertThat(report.findings()).extracting(Finding::stage).containsOnly("hungry with all memory");
        assertThat(log).hasSize(3).last().isEqualTo("hungry with 0 beside it");
    }

    /** Nobody waits for a turn that has to wait itself, and of two such turns that of the earlier stage comes first. */
    @Test
    void thoseThatTakeCompanyGoOnBeforeAnotherTurn() throws Exception {
        CountDownLatch hasEnded = new CountDownLatch(1);
        Work lateToEnd = (context, open) -> {
            if (context.options().explore().memoryBytes() < MEMORY) {
                meet();
                assertThat(hasEnded.await(5, TimeUnit.SECONDS)).isTrue();
                context.lacksMemory(open);
            }
        };
        Work firstToEnd = (context, open) -> {
            if (context.options().explore().memoryBytes() < MEMORY) {
                meet();
                context.lacksMemory(open);
            }
        };
        check(
                any("first", lateToEnd),
                any("second", firstToEnd),
                any("third", (context, open) -> hasEnded.countDown()),
                new Probe("last", Stage.Company.NONE, (context, open) -> {}));
        assertThat(log).hasSize(6);
        assertThat(log.subList(2, 6))
                .containsExactly(
                        "third with 1 beside it",
                        "first with 0 beside it",
                        "second with 0 beside it",
                        "last with 0 beside it");
    }

    @Test
    void thereIsNoOtherTurnForWhatIsOpenForAnotherReason() throws Exception {
        check(
                any("hungry", (context, open) -> {
                    meet();
                    context.lacksMemory(open.subList(0, 1));
                    open.get(0).close(Technique.STRUCTURE, "somebody else knew");
                }),
                any("other", (context, open) -> meet()));
        assertThat(log).hasSize(2);
    }

    @Test
    void whoHadNoLimitOfMemoryHasNoOtherTurn() throws Exception {
        check(
                new CheckOptions(TWO.withMemory(Long.MAX_VALUE)),
                any("hungry", (context, open) -> {
                    meet();
                    context.lacksMemory(open);
                }),
                any("other", (context, open) -> meet()));
        assertThat(log).hasSize(2);
    }

    /** Memory that is just enough for a search is not enough beside another stage. */
    @Test
    void aSearchThatNeedsAllOfTheMemoryAnswersAllTheSame() throws Exception {
        long bytes = 10_000;
        while (search(TWO.withThreads(1).withMemory(bytes)).verdict() instanceof Verdict.Unknown) {
            bytes += bytes / 2;
        }
        Finding beside = search(TWO.withMemory(bytes));
        assertThat(beside.verdict()).isEqualTo(new Verdict.Holds());
        assertThat(beside.stage()).isEqualTo("search with all memory");
    }

    /** A limit of states is not one of memory: another turn with all of the memory would come no farther. */
    @ParameterizedTest
    @ValueSource(strings = {"AG (EF eat_1 = 1 || EF deadlock)", "G ((eat_1 = 1 && X eat_1 = 1) -> eat_2 = 0)"})
    void aLimitOfStatesIsNoReasonForAnotherTurn(String formula) throws Exception {
        CheckReport report = searched(formula, TWO.withMaxStates(50));
        assertThat(report.findings().get(0).verdict()).isInstanceOf(Verdict.Unknown.class);
        assertThat(report.stages()).extracting(StageReport::stage).doesNotContain("search with all memory");
        assertThat(searched(formula, TWO.withMemory(12_000)).stages())
                .extracting(StageReport::stage)
                .contains("search with all memory");
    }

    private Finding search(ExploreOptions options) throws Exception {
        return searched("AG (EF eat_1 = 1 || EF deadlock)", options).findings().get(0);
    }

    private CheckReport searched(String formula, ExploreOptions options) throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/8");
        Property always = PropertyParser.parse("f", formula, new NetVocabulary(net));
        Plan plan = new Plan(List.of(
                new Simplification(),
                formula.startsWith("AG")
                        ? new LocalSearch("search", context -> 10_000_000_000L)
                        : new AutomatonSearch("search", context -> 10_000_000_000L, 0),
                any("beside", (context, open) -> {})));
        return new Checker(Subject.of(net), List.of(always), new CheckOptions(options).withoutExplanations(), plan)
                .run();
    }

    @Test
    void whatOthersHaveSettledNeedsNoOtherTurn() throws Exception {
        CountDownLatch isSettled = new CountDownLatch(1);
        CheckReport report = check(
                any("hungry", (context, open) -> {
                    meet();
                    isSettled.await();
                    context.lacksMemory(open);
                }),
                any("other", (context, open) -> {
                    meet();
                    open.forEach(inquiry -> inquiry.close(Technique.STRUCTURE, ""));
                    isSettled.countDown();
                }));
        assertThat(report.stages()).extracting(StageReport::stage).containsExactly("simplification", "hungry", "other");
    }

    @Test
    void thereIsNoOtherTurnWithoutTime() throws Exception {
        CheckReport report = check(
                new CheckOptions(TWO.withTime(100_000_000)),
                any("hungry", (context, open) -> {
                    meet();
                    while (!context.isCancelled()) {
                        Thread.onSpinWait();
                    }
                    context.lacksMemory(open);
                }),
                any("other", (context, open) -> meet()));
        assertThat(report.stages().get(2).ran()).isFalse();
        assertThat(log).hasSize(2);
    }

    /** A stage that has settled a question is not hurried while it looks for what shows the answer. */
    @Test
    void whoShowsAnAnswerIsNotCutShort() throws Exception {
        List<Boolean> cancelled = Collections.synchronizedList(new ArrayList<>());
        check(
                any("shows", (context, open) -> {
                    meet();
                    open.forEach(inquiry -> inquiry.close(Technique.STRUCTURE, ""));
                    cancelled.add(context.isCancelled());
                }),
                any("other", (context, open) -> {
                    meet();
                    while (!context.isCancelled()) {
                        Thread.onSpinWait();
                    }
                }));
        assertThat(cancelled).containsExactly(false);
    }

    @Test
    void whatOneThrowsEndsTheOtherAndReachesTheCaller() {
        assertThatThrownBy(() -> check(
                        any("faulty", (context, open) -> {
                            meet();
                            throw new IllegalStateException("a fault");
                        }),
                        any("patient", (context, open) -> {
                            meet();
                            while (!context.isCancelled()) {
                                Thread.onSpinWait();
                            }
                        })))
                .hasMessage("a fault");
        assertThat(running).hasValue(0);
    }

    @Test
    void bothEndWhenTheTimeIsUp() throws Exception {
        Work wait = (context, open) -> {
            meet();
            while (!context.isCancelled()) {
                Thread.onSpinWait();
            }
        };
        CheckReport report = check(
                new CheckOptions(TWO.withTime(100_000_000)), any("one", wait), any("other", wait), any("late", wait));
        assertThat(report.seconds()).isBetween(0.1, 5.0);
        assertThat(report.stages().get(3).ran()).isFalse();
    }
}
