package org.tidemark.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.cli.option.Quantities;
import org.tidemark.cli.report.NextStep;
import org.tidemark.cli.session.Status;
import org.tidemark.verdict.StopReason;

/** The next step that a command names where it leaves something open is typed as it is printed. */
class NextStepsTest {
    /** Two places that grow, and choices that no proof by the structure sees through. */
    private static final String GROWING = """
        net growing
        tr a p -> p q
        tr b q -> r
        tr c q r -> s
        tr d s*2 -> r
        pl p (1)
        """;

    /** Values without an end of states: numbers that are passed around. */
    private static final String VALUES = """
        net values
        type N = 0..9
        place a: N = 0, 3, 5
        place b: N
        transition up(n: N) { guard n < 9 in a: n out b: n + 1 }
        transition back(n: N) { in b: n out a: n }
        transition drop(n: N) { guard n > 6 in b: n out a: n - 5 }
        property home { AG EF b = 0 }
        property low { AG EF a.0 >= 1 }
        """;

    private static final String PROGRAM = """
        byte x, y;
        active proctype One() { do :: x < 60 -> x++ :: x > 20 -> x = x - 7 od }
        active proctype Two() { do :: y < 60 -> y++ :: y > x -> y = y - 5 od }
        ltl often { []<> (x > 50) }
        """;

    /** Clocks of transitions. */
    private static final String TIMED = """
        net timed
        tr a [1,3] p -> q
        tr b [0,2] q -> p
        tr c [2,5] s -> t
        tr d [1,4] t -> s
        tr e [0,w[ q t -> q s
        pl p (2)
        pl s (1)
        """;

    private static final String WORKFLOW = """
        net workflow
        tr open i -> a b c d
        tr a1 a -> a2
        tr a3 a2 -> a
        tr b1 b -> b2
        tr b3 b2 -> b
        tr c1 c -> c2
        tr c3 c2 -> c
        tr close a b c d -> o
        pl i (1)
        """;

    private static final String NO_SHORTCUTS =
            "walks,proofs,diagram,smaller,local,stubborn,symmetric,components,equation,late,second,longer,quick,automaton";

    @TempDir
    static Path folder;

    @BeforeAll
    static void write() throws IOException {
        for (Map.Entry<String, String> file : Map.of(
                        "growing.net", GROWING,
                        "values.tide", VALUES,
                        "program.pml", PROGRAM,
                        "timed.net", TIMED,
                        "workflow.net", WORKFLOW)
                .entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
    }

    /** How a story ends when each step is taken as it is named. */
    private enum End {
        /** It is settled, by the first step or one of the next few. */
        SETTLED,
        /** Each step is accepted; the model has no end. */
        ACCEPTED
    }

    static Stream<Arguments> unknowns() {
        return Stream.of(
                // states
                arguments("explore zoo:philosophers/8 --max-states 500", "--max-states", End.SETTLED),
                arguments("explore zoo:kanban/2 --max-states 1100", "--max-states", End.SETTLED),
                arguments("explore values.tide --max-states 20", "--max-states", End.SETTLED),
                arguments("explore values.tide --colors direct --max-states 20", "--max-states", End.SETTLED),
                arguments("explore program.pml --max-states 50", "--max-states", End.SETTLED),
                arguments("explore timed.net --max-states 3", "--max-states", End.SETTLED),
                arguments("report zoo:philosophers/6 --max-states 100", "--max-states", End.SETTLED),
                arguments("report values.tide --max-states 20", "--max-states", End.SETTLED),
                // how far
                arguments("explore zoo:philosophers/8 --max-depth 4", "--max-depth", End.SETTLED),
                arguments("explore program.pml --max-depth 20", "--max-depth", End.SETTLED),
                // memory
                arguments("explore zoo:philosophers/12 --store plain --memory 1m", "--memory", End.SETTLED),
                arguments("report zoo:kanban/3 --memory 1m", "--memory", End.SETTLED),
                // time
                arguments("explore zoo:philosophers/12 --store plain --time 20ms", "--time", End.SETTLED),
                arguments("explore zoo:philosophers/12 --search sweep --time 5ms", "--time", End.SETTLED),
                arguments("check values.tide --time 1ms", "--time", End.SETTLED),
                arguments("check program.pml --time 1ms", "--time", End.SETTLED),
                arguments("check timed.net -f 'AG EF q >= 2' --time 1ms", "--time", End.SETTLED),
                arguments("why zoo:kanban/2 -f 'AG EF card_1 >= 2' --time 1ms", "--time", End.SETTLED),
                arguments("sound workflow.net --time 1ms", "--time", End.SETTLED),
                // stores
                arguments("explore zoo:philosophers/5 --store hash-compact", "--store", End.SETTLED),
                // kinds of questions
                arguments(open("check zoo:kanban/2 -f 'AG EF card_1 >= 2'"), "--max-states", End.SETTLED),
                arguments(
                        open("check zoo:mutex/3 -f 'G (waits_1 >= 1 -> F critical_1 >= 1)'"),
                        "--max-states",
                        End.SETTLED),
                arguments(open("check zoo:kanban/2 -f 'max(done_1 + done_2)'"), "--max-states", End.SETTLED),
                arguments(open("check values.tide"), "--max-states", End.SETTLED),
                arguments(open("check program.pml"), "--max-states", End.SETTLED),
                arguments(open("check timed.net -f 'AG EF (q >= 2 && t >= 1)'"), "--max-states", End.SETTLED),
                // no end of states
                arguments("explore growing.net --max-states 300", "--cut-off", End.ACCEPTED),
                arguments("explore growing.net --max-depth 5", "--cut-off", End.ACCEPTED),
                arguments("explore growing.net --time 50ms", "--cut-off", End.ACCEPTED),
                arguments("explore growing.net --cut-off 'q > 3 || r > 3 || s > 3'", "--cut-off", End.ACCEPTED),
                arguments("explore growing.net --cut-off 'q > 3' --max-states 300", "--cut-off", End.ACCEPTED),
                arguments(
                        "check growing.net -f 'EF (s >= 5 && !(r <= 1))' --cut-off 'q + r + s > 3'",
                        "--cut-off",
                        End.SETTLED));
    }

    /** A check that has to look at states one by one and may see few of them. */
    private static String open(String check) {
        return check + " --max-states 15 --without " + NO_SHORTCUTS;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("unknowns")
    void theNextStepIsTakenAsItIsPrinted(String command, String option, End end) {
        List<String> words = words(command);
        Ran ran = run(words);
        assertThat(ran.status()).as(command + "\n" + ran.out() + ran.err()).isEqualTo(Status.UNKNOWN);
        for (int step = 0; step < 4 && isOpen(ran); step++) {
            List<String> next = next(ran);
            assertThat(next).as(command + "\n" + ran.out()).isNotEmpty();
            assertThat(step > 0 || next.get(0).equals(option))
                    .as(command + "\n" + next)
                    .isTrue();
            words = repeated(words, next);
            ran = run(words);
            assertThat(ran.status()).as(words + "\n" + ran.out() + ran.err()).isNotEqualTo(Status.WRONG_INPUT);
            if (end == End.ACCEPTED) {
                return;
            }
        }
        assertThat(isOpen(ran)).as(words + "\n" + ran.out()).isFalse();
    }

    private static boolean isOpen(Ran ran) {
        return ran.status() != Status.DONE && ran.status() != Status.VIOLATED;
    }

    private static Ran run(List<String> words) {
        List<String> all = new ArrayList<>(words);
        all.add("--json");
        return tidemark(all.toArray(String[]::new));
    }

    @SuppressWarnings("unchecked")
    private static List<String> next(Ran ran) {
        return (List<String>) ran.json().getOrDefault("nextOptions", List.of());
    }

    /** The words of a command as a shell would read them, with the folder before each file. */
    private static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        String[] pieces = command.split("'", -1);
        IntStream.range(0, pieces.length).forEach(i -> {
            if (i % 2 == 1) {
                words.add(pieces[i]);
            } else {
                Stream.of(pieces[i].trim().split(" +"))
                        .filter(word -> !word.isEmpty())
                        .forEach(words::add);
            }
        });
        return words.stream()
                .map(word -> word.matches("\\w+\\.(net|tide|pml)")
                        ? folder.resolve(word).toString()
                        : word)
                .collect(Collectors.toList());
    }

    /** The command with the options of a step, each in the place of what the command said of it. */
    private static List<String> repeated(List<String> words, List<String> step) {
        List<String> again = new ArrayList<>(words);
        for (int i = 0; i < step.size(); i += 2) {
            int at = again.indexOf(step.get(i));
            if (at >= 0) {
                again.set(at + 1, step.get(i + 1));
            } else {
                again.addAll(step.subList(i, i + 2));
            }
        }
        return again;
    }

    /** The factor that is named is that between the time advised and the time given. */
    @ParameterizedTest
    @CsvSource({"1s, 10s, 10 times", "1200ms, 12s, 10 times", "11s, 110s, 10 times", "13s, 3m, 13.8 times"})
    void theFactorIsThatOfTheTimes(String given, String advised, String factor) {
        ExploreOptions limits = ExploreOptions.plain().withTime(new Quantities.Duration().convert(given));
        NextStep next = requireNonNull(
                new NextStep.Run(null, limits, Set.of("--time"), null, 1, false).after(StopReason.TIME, null));
        assertThat(next.options()).containsExactly("--time", advised);
        assertThat(next.sentence()).contains("this is " + factor + " the time");
    }

    /** One run settles formulas with several quantifiers; where none does, no cut-off after another is advised. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--time 60s           | EF EG o >= 5            | holds  a run that grows",
                "--time 60s           | AG AF o = 0             | violated  a run that grows",
                "--time 60s           | AG (o >= 3 -> AF o = 0) | violated  a run that grows",
                "--cut-off o>50       | AG EF o = 0             | so that every cut-off leaves out what follows",
                "--cut-off o>50       | EF o >= 90              | next: --cut-off 'o > 100'",
            })
    void netsWithoutAnEnd(String limit, String formula, String says) throws IOException {
        String net = Files.writeString(
                        folder.resolve("one.tide"), "place o\nplace p = 1\ntransition t { in p out p; o }\n")
                .toString();
        String[] words = limit.split(" ", 2);
        String shown =
                tidemark("check", net, "-f", formula, words[0], words[1]).out().replaceAll("\\n +", " ");
        assertThat(shown).contains(says);
    }
}
