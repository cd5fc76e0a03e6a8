package org.tidemark.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tidemark.engine.Colors;
import org.tidemark.engine.Reduction;
import org.tidemark.engine.SearchOrder;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;

/** Every kind of verdict is reached, and evidence can be walked. */
class VerdictTest {
    /** Of CTL*, so that neither a diagram nor a search on the fly decides it. */
    private static final String NEEDS_ALL_STATES = "AG (AF AG EF pallet_1 >= 40 | E G F pallet_1 <= 3)";

    private static final Options OPTIONS = Options.defaults();

    @Test
    void propertiesHoldAndAreViolatedInTheOrderAsked() throws InvalidInputException {
        List<Property> asked = List.of(
                Property.deadlockFree(),
                Property.oneSafe(),
                new Property("neighbours", "AG (eat_1 + eat_2 <= 1)"),
                Property.maximum("eat_1 + eat_3"),
                Property.live(),
                Property.quasiLive(),
                Property.stableMarking(),
                Property.declaredConditions());
        List<Answer> answers = Model.zoo("philosophers/4").check(asked, OPTIONS);
        assertThat(answers).extracting(Answer::property).isEqualTo(asked);
        assertThat(answers)
                .extracting(Answer::verdict)
                .containsExactly(
                        new Verdict.Violated(),
                        new Verdict.Holds(),
                        new Verdict.Holds(),
                        new Verdict.Value(2),
                        new Verdict.Violated(),
                        new Verdict.Holds(),
                        new Verdict.Violated(),
                        new Verdict.Holds());
        assertThat(answers.get(0).decidedBy()).isNotEmpty();
    }

    @Test
    void reductionsAreChosenByName() throws InvalidInputException {
        Model model = Model.zoo("philosophers/20");
        Answer stubborn = model.check(Property.deadlockFree(), OPTIONS.reduce(Reduction.STUBBORN));
        assertThat(stubborn.verdict()).isEqualTo(new Verdict.Violated());
        assertThat(stubborn.decidedBy()).isEqualTo("stubborn search");
        assertThat(stubborn.run().orElseThrow().length()).isEqualTo(20);
        Answer structural = model.check("EF (eat_1 >= 1 && eat_3 >= 1)", OPTIONS.reduce(Reduction.STRUCTURAL));
        assertThat(structural.verdict()).isEqualTo(new Verdict.Holds());
        assertThat(structural.decidedBy()).isEqualTo("structural reduction");
        assertThatThrownBy(() -> model.explore(OPTIONS.reduce(Reduction.STRUCTURAL)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("leaves out states");
        Answer swept =
                model.check("EF deadlock", OPTIONS.search(SearchOrder.SWEEP).reduce(Reduction.STUBBORN));
        assertThat(swept.verdict()).isEqualTo(new Verdict.Holds());
        assertThat(swept.decidedBy()).isEqualTo("stubborn sweep");
    }

    @Test
    void aReductionThatDoesNotPreserveAFormulaIsRefusedUnlessSimplificationDecidesIt() throws InvalidInputException {
        Model model = Model.zoo("philosophers/3");
        Options stubborn = OPTIONS.reduce(Reduction.STUBBORN);
        Answer bounded = model.check("AX eat_1 <= 1", stubborn);
        assertThat(bounded.verdict()).isEqualTo(new Verdict.Holds());
        assertThat(bounded.decidedBy()).isEqualTo("simplification");
        assertThat(model.check("AX eat_1 <= 1 && AG EF eat_1 >= 1", stubborn).verdict())
                .isEqualTo(new Verdict.Violated());
        assertThatThrownBy(() -> model.check("EX eat_1 >= 1", stubborn))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("this depends on single steps");
    }

    @Test
    void aRunIsWalkedStepByStep() throws InvalidInputException {
        Answer answer = Model.zoo("philosophers/4").check("AG EF eat_1 >= 1", OPTIONS);
        assertThat(answer.isViolated()).isTrue();
        Run run = answer.run().orElseThrow();
        assertThat(run.length()).isEqualTo(4);
        assertThat(run.loop()).isEmpty();
        assertThat(run.events()).containsExactlyInAnyOrder("takeLeft_1", "takeLeft_2", "takeLeft_3", "takeLeft_4");
        assertThat(run.start().tokens("fork_1")).isEqualTo(1);
        assertThat(run.end().marked()).containsOnlyKeys("hasLeft_1", "hasLeft_2", "hasLeft_3", "hasLeft_4");
        List<String> walked = new ArrayList<>();
        int holding = 0;
        for (Run.Step step : run) {
            walked.add(step.event());
            String taken = step.event().replace("takeLeft", "hasLeft");
            assertThat(step.marking().tokens(taken)).isEqualTo(1);
            holding++;
            assertThat(step.marking().marked().keySet().stream().filter(place -> place.startsWith("hasLeft")))
                    .hasSize(holding);
        }
        assertThat(walked).isEqualTo(run.events());
        assertThat(run.toString().lines()).hasSize(5);
        assertThatThrownBy(() -> run.start().tokens("spoon")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anEndlessRunHasALoop() throws InvalidInputException {
        Model mutex = Model.zoo("mutex/2");
        String response = "G (waits_1 >= 1 -> F critical_1 >= 1)";
        Answer answer = mutex.check(response, OPTIONS);
        Run run = answer.run().orElseThrow();
        assertThat(answer.isViolated()).isTrue();
        int loop = run.loop().orElseThrow();
        assertThat(loop).isLessThan(run.length());
        List<Marking> states = new ArrayList<>(List.of(run.start()));
        run.forEach(step -> states.add(step.marking()));
        assertThat(states.get(loop).marked()).isEqualTo(run.end().marked());
    }

    @Test
    void fairnessChangesWhichRunsCount() throws InvalidInputException {
        Model mutex = Model.zoo("mutex/2");
        Options fair = OPTIONS.stronglyFair("enter_1");
        assertThat(mutex.check("G (waits_1 >= 1 -> F critical_1 >= 1)", fair).holds())
                .isTrue();
        assertThat(mutex.check("AG (waits_1 >= 1 -> AF critical_1 >= 1)", fair).holds())
                .isTrue();
        assertThat(mutex.check("AG (waits_1 >= 1 -> AF critical_1 >= 1)", OPTIONS)
                        .isViolated())
                .isTrue();
        assertThatThrownBy(() -> mutex.check("AF idle_1 >= 1", OPTIONS.weaklyFair("nobody")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("nobody");
        assertThatThrownBy(() -> mutex.check(List.of(Property.oneSafe()), fair))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("fairness");
    }

    @Test
    void aReasonThatIsNoSingleRunIsInWords() throws InvalidInputException {
        Answer answer = Model.zoo("mutex/2").check("EF critical_1 >= 1 && EF critical_2 >= 1", OPTIONS);
        assertThat(answer.holds()).isTrue();
        assertThat(answer.explanation()).contains("since\n", "critical_1 >= 1 holds", "request_1 enter_1");
    }

    @Test
    void everyAnswerSaysWhy() throws InvalidInputException {
        List<Property> asked = List.of(
                Property.deadlockFree(),
                Property.oneSafe(),
                Property.quasiLive(),
                Property.stableMarking(),
                Property.declaredConditions(),
                Property.maximum("eat_1 + eat_2"),
                Property.formula("AG EF eat_1 >= 1"),
                Property.formula("EF eat_1 >= 1"),
                Property.formula("G F eat_1 >= 1"),
                Property.formula("AG (eat_1 + eat_2 <= 1)"));
        for (SearchOrder search : List.of(SearchOrder.BREADTH_FIRST, SearchOrder.DEPTH_FIRST, SearchOrder.SWEEP)) {
            for (Answer answer : Model.zoo("philosophers/4").check(asked, OPTIONS.search(search))) {
                assertThat(answer.explanation()).as(answer.toString()).isNotBlank();
            }
        }
        Answer stuck = Model.zoo("philosophers/4").check("AG EF eat_1 >= 1", OPTIONS);
        assertThat(stuck.explanation()).contains("a run of 4 steps shows");
        Answer open = Model.zoo("fms/40")
                .check(
                        List.of(Property.formula(NEEDS_ALL_STATES)),
                        OPTIONS.reduce().without("proofs").memory(1 << 20).time(Duration.ofSeconds(8)))
                .get(0);
        assertThat(open.explanation()).contains("memory");
    }

    @Test
    void verdictsAreHeardOfOneByOne() throws InvalidInputException {
        List<Property> asked =
                List.of(Property.deadlockFree(), Property.oneSafe(), Property.formula("AG EF eat_1 >= 1"));
        Map<Property, Verdict> heard = new ConcurrentHashMap<>();
        List<Answer> answers =
                Model.zoo("philosophers/6").check(asked, OPTIONS.threads(2).onVerdict(heard::put));
        assertThat(answers).allSatisfy(answer -> assertThat(heard).containsEntry(answer.property(), answer.verdict()));
    }

    @Test
    void runsConformToAnAutomatonOrNot() throws InvalidInputException {
        Model mutex = Model.zoo("mutex/2");
        String turns = """
                start out
                out -- enter_1 --> in
                in -- leave_1 --> out
                """;
        String never = """
                start s
                strict
                s -- request_1, request_2 --> s
                """;
        List<Answer> answers =
                mutex.check(List.of(Property.conformsTo("turns", turns), Property.conformsTo("never", never)), OPTIONS);
        assertThat(answers.get(0).holds()).isTrue();
        assertThat(answers.get(1).isViolated()).isTrue();
        assertThat(answers.get(1)
                        .run()
                        .orElseThrow()
                        .events()
                        .get(answers.get(1).run().orElseThrow().length() - 1))
                .startsWith("enter_");
        assertThatThrownBy(
                        () -> mutex.check(List.of(Property.conformsTo("bad", "start s\ns -- nothing --> s")), OPTIONS))
                .isInstanceOfSatisfying(
                        InvalidInputException.class,
                        wrong -> assertThat(wrong.line()).hasValue(2));
    }

    @Test
    void anAutomatonDescribesWhatIsForbidden() throws InvalidInputException {
        String waitsForever = """
                HOA: v1
                States: 2
                Start: 0
                AP: 2 "waits_1 >= 1" "critical_1 >= 1"
                Acceptance: 1 Inf(0)
                --BODY--
                State: 0
                [t] 0
                [0 & !1] 1
                State: 1 {0}
                [!1] 1
                --END--
                """;
        List<Property> asked = List.of(Property.forbids("starvation", waitsForever));
        Model mutex = Model.zoo("mutex/2");
        Answer unfair = mutex.check(asked, OPTIONS).get(0);
        assertThat(unfair.isViolated()).isTrue();
        assertThat(unfair.run().orElseThrow().loop()).isPresent();
        assertThat(mutex.check(asked, OPTIONS.stronglyFair("enter_1")).get(0).holds())
                .isTrue();
    }

    @Test
    void valuesMayGrowWithoutBound() throws InvalidInputException {
        List<Answer> answers = Model.zoo("unbounded")
                .check(List.of(Property.maximum("items"), Property.oneSafe()), OPTIONS.time(Duration.ofSeconds(60)));
        assertThat(answers.get(0).verdict()).isEqualTo(new Verdict.Unbounded());
        assertThat(answers.get(1).isViolated()).isTrue();
    }

    @Test
    void limitsLeaveQuestionsOpenAndSayWhatRanOut() throws InvalidInputException {
        Model model = Model.zoo("fms/40");
        Property property = Property.formula(NEEDS_ALL_STATES);
        assertThat(stop(model, property, OPTIONS.reduce().without("proofs").time(Duration.ofMillis(100))))
                .isEqualTo(StopReason.TIME);
        assertThat(stop(
                        model,
                        property,
                        OPTIONS.reduce().without("proofs").memory(1 << 20).time(Duration.ofSeconds(8))))
                .isEqualTo(StopReason.MEMORY);
    }

    private static StopReason stop(Model model, Property property, Options options) throws InvalidInputException {
        Answer answer = model.check(List.of(property), options).get(0);
        assertThat(answer.verdict()).isInstanceOf(Verdict.Unknown.class);
        Verdict.Unknown unknown = (Verdict.Unknown) answer.verdict();
        assertThat(unknown.reason()).isNotBlank();
        return unknown.stoppedBy();
    }

    @Test
    void aBadFormulaHasAPosition() throws InvalidInputException {
        Model model = Model.zoo("philosophers/3");
        assertThatThrownBy(() -> model.check("AG (eat_1 >= )", OPTIONS))
                .isInstanceOfSatisfying(InvalidInputException.class, wrong -> {
                    assertThat(wrong.line()).hasValue(1);
                    assertThat(wrong.column()).hasValue(14);
                    assertThat(wrong).hasMessageStartingWith("formula:1:14: ").hasMessageEndingWith("^");
                });
        assertThatThrownBy(() -> model.check(List.of(new Property("mine", "AG eat_9 = 0")), OPTIONS))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("formula mine:1:4: ")
                .hasMessageContaining("eat_9");
        assertThatThrownBy(() -> model.check("eat_1 = 0", OPTIONS))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("condition on one state");
        assertThatThrownBy(() -> model.check(" ", OPTIONS)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> model.check(List.of(Property.live(), Property.live()), OPTIONS))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @EnumSource(SearchOrder.class)
    void everySearchGivesTheSameVerdicts(SearchOrder search) throws InvalidInputException {
        Options options = OPTIONS.search(search);
        Model model = Model.zoo("two-phase-commit/2");
        for (String formula : List.of("AG !deadlock", "EF deadlock", "AF deadlock", "AG EF deadlock")) {
            assertThat(model.check(formula, options).verdict())
                    .as(formula)
                    .isEqualTo(model.check(formula, OPTIONS).verdict());
        }
    }

    @ParameterizedTest
    @EnumSource(Colors.class)
    void everyWayToExecuteValuesGivesTheSameVerdicts(Colors colors) throws InvalidInputException {
        Options options = OPTIONS.colors(colors);
        Model model = Model.zoo("tide-philosophers/3");
        List<Answer> answers = model.check(List.of(Property.deadlockFree(), Property.live()), options);
        assertThat(answers).allMatch(Answer::isViolated);
        assertThat(answers.get(0).run().orElseThrow().length()).isEqualTo(3);
        Run run = answers.get(0).run().orElseThrow();
        assertThat(run.start().tokens("thinking")).isEqualTo(3);
        assertThat(run.start().tokens("thinking.2")).isEqualTo(1);
        assertThat(run.end().tokens("thinking")).isZero();
        assertThat(model.explore(options).states().number()).isEqualTo(14);
    }
}
