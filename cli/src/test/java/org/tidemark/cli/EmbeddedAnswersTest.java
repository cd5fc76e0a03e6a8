package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.api.Answer;
import org.tidemark.api.ExplorationResult;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.Model;
import org.tidemark.api.Options;
import org.tidemark.api.Property;
import org.tidemark.engine.SearchOrder;
import org.tidemark.verdict.Verdict;

/** A program that embeds the core gets the answers of the command line. */
class EmbeddedAnswersTest {
    private static final Options OPTIONS = Options.defaults();

    @ParameterizedTest
    @ValueSource(strings = {"philosophers/5", "mutex/3", "kanban/2", "two-phase-commit/3", "elevator/3", "tide-dbm/4"})
    void explorationsCountTheSame(String model) throws InvalidInputException {
        Ran ran = Ran.tidemark("explore", "zoo:" + model, "--json");
        ExplorationResult.Counts counts = Model.zoo(model).explore(OPTIONS).counts();
        assertThat(ran.field("states")).isEqualTo(counts.states().number());
        assertThat(ran.field("edges")).isEqualTo(counts.edges().number());
        assertThat(ran.field("deadlocks")).isEqualTo(counts.deadlocks().number());
        assertThat(ran.field("depth")).isEqualTo(counts.depth().number());
    }

    /** Too many states to be explored one by one: a count of all of them outruns the exploration, whoever asks. */
    @Test
    void stateSpacesThatNobodyExploresAreCountedTheSame() throws InvalidInputException {
        Ran ran = Ran.tidemark("explore", "zoo:philosophers/100", "--memory", "1g", "--time", "2m", "--threads", "2");
        ExplorationResult found = Model.zoo("philosophers/100")
                .explore(OPTIONS.memory(1L << 30).time(Duration.ofMinutes(2)).threads(2));
        assertThat(ran.out()).contains("COMPLETE: every reachable marking");
        assertThat(found.isComplete()).isTrue();
        assertThat(found.states().isExact()).isTrue();
        String digits = found.states().toString();
        assertThat(ran.out())
                .containsPattern("states +" + digits.charAt(0) + "[.]" + digits.substring(1, 6) + "e[+]"
                        + (digits.length() - 1) + "\n");
    }

    @ParameterizedTest
    @CsvSource({
        "philosophers/4, AG EF eat_1 >= 1, max(eat_1 + eat_3)",
        "mutex/2, G (waits_1 >= 1 -> F critical_1 >= 1), AG critical_1 + critical_2 <= 1",
        "unbounded/1, max(items), EF items >= 5",
        "elevator/3, EG !deadlock, AG EF deadlock",
        "tide-philosophers/3, AF deadlock, max(fork)"
    })
    void checksAnswerTheSame(String model, String first, String second) throws InvalidInputException {
        List<Property> asked = List.of(
                Property.deadlockFree(),
                Property.oneSafe(),
                Property.quasiLive(),
                new Property("f1", first),
                new Property("f2", second));
        for (SearchOrder search : List.of(SearchOrder.BREADTH_FIRST, SearchOrder.SWEEP)) {
            String word = search == SearchOrder.SWEEP ? "sweep" : "bfs";
            Ran ran = Ran.tidemark(
                    "check",
                    "zoo:" + model,
                    "--deadlock-free",
                    "--one-safe",
                    "--quasi-live",
                    "-f",
                    first,
                    "-f",
                    second,
                    "--search",
                    word,
                    "--threads",
                    "1",
                    "--max-states",
                    "2000",
                    "--json");
            List<Answer> answers =
                    Model.zoo(model).check(asked, OPTIONS.search(search).maxStates(2000));
            assertThat(answers.stream().map(EmbeddedAnswersTest::line).toList()).isEqualTo(lines(ran));
        }
    }

    /** An answer: its name and its verdict, as the command line words it. */
    private static String line(Answer answer) {
        Verdict verdict = answer.verdict();
        String word = verdict instanceof Verdict.Violated
                ? "violated"
                : verdict instanceof Verdict.Unknown
                        ? "unknown"
                        : verdict instanceof Verdict.Value value
                                ? "value " + value.most()
                                : verdict instanceof Verdict.Unbounded ? "unbounded unbounded" : "holds";
        return answer.property().name() + " " + word;
    }

    @SuppressWarnings("unchecked")
    private static List<String> lines(Ran ran) {
        List<String> lines = new ArrayList<>();
        for (Object each : (List<Object>) ran.field("properties")) {
            Map<String, @Nullable Object> property = (Map<String, @Nullable Object>) each;
            Object value = property.get("value");
            lines.add(property.get("name") + " " + property.get("verdict") + (value == null ? "" : " " + value));
        }
        return lines;
    }

    @Test
    void aBadFormulaIsRefusedInTheSameWords() throws InvalidInputException {
        Model model = Model.zoo("mutex/2");
        Ran ran = Ran.tidemark("check", "zoo:mutex/2", "-f", "AG (critical_1 >= )");
        InvalidInputException refused = catchThrowableOfType(
                InvalidInputException.class,
                () -> model.check(List.of(new Property("f1", "AG (critical_1 >= )")), OPTIONS));
        assertThat(ran.err().strip())
                .isEqualTo("tidemark: " + refused.getMessage() + "\nTry 'tidemark explain formula'.");
        assertThat(refused.column()).hasValue(19);
    }
}
