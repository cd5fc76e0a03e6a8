package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.logic.Formula;
import org.tidemark.reference.RandomPromela;
import org.tidemark.system.Game;
import org.tidemark.system.SystemReader;
import org.tidemark.system.TransitionSystem;

/** Fairness to processes: random programs beside a naive search of the tree walker, and beside Spin's {@code pan -f}. */
class FairProcessesTest {
    private static final int PROGRAMS = Integer.getInteger("tidemark.cases", 12);
    private static final int COMPILED = PROGRAMS / 6;
    private static final Pattern LOOP_IN_ATOMIC = Pattern.compile("atomic \\{((?!\n  \\}).)*\\bdo\\b", Pattern.DOTALL);
    private static final int MOST_STATES = 400;

    private static final String ACCEPTING = "some process is at an accept label";

    @TempDir
    Path folder;

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    /** The states and steps of a program by its game; steps are known by who begins them. */
    private static final class Naive {
        final List<Map<Integer, Set<Integer>>> next = new ArrayList<>();
        final List<Boolean> isAccepting = new ArrayList<>();
        final List<Boolean> isProgress = new ArrayList<>();
        final Set<String> names;
        final boolean isWhole;

        Naive(TransitionSystem system) {
            Game game = system.game();
            names = new HashSet<>(system.vocabulary().conditions());
            Map<Object, Integer> numbers = new HashMap<>(Map.of(game.state(), 0));
            List<Object> states = new ArrayList<>(numbers.keySet());
            for (int i = 0; i < states.size() && states.size() <= MOST_STATES; i++) {
                game.goTo(states.get(i));
                isAccepting.add(names.contains(ACCEPTING) && game.holds(new Formula.Kept(ACCEPTING)));
                isProgress.add(names.contains("np_") && !game.holds(new Formula.Kept("np_")));
                Map<Integer, Set<Integer>> here = new HashMap<>();
                for (int event : game.enabled()) {
                    game.goTo(states.get(i));
                    game.fire(event);
                    Object to = game.state();
                    int number = numbers.computeIfAbsent(to, state -> {
                        states.add(state);
                        return states.size() - 1;
                    });
                    int process = Integer.parseInt(system.eventName(event).replaceFirst("^\\w+\\[?(\\d+).*", "$1"));
                    here.computeIfAbsent(process, any -> new HashSet<>()).add(number);
                }
                next.add(here);
            }
            isWhole = next.size() == states.size();
        }

        /** Whether a fair run stays among these states from some time on and visits one of the others of them again and again. */
        boolean hasFairCycle(List<Boolean> within, List<Boolean> visited) {
            List<Set<Integer>> reach = new ArrayList<>();
            for (int s = 0; s < next.size(); s++) {
                reach.add(within.get(s) ? reachable(s, within) : Set.of());
            }
            return IntStream.range(0, next.size())
                    .filter(s -> visited.get(s) && reach.get(s).contains(s))
                    .anyMatch(s -> isFair(reach.get(s).stream()
                            .filter(other -> reach.get(other).contains(s))
                            .collect(Collectors.toSet())));
        }

        boolean endsAccepting() {
            return IntStream.range(0, next.size()).anyMatch(s -> next.get(s).isEmpty() && isAccepting.get(s));
        }

        private Set<Integer> reachable(int from, List<Boolean> within) {
            Set<Integer> found = new HashSet<>();
            List<Integer> open = new ArrayList<>(List.of(from));
            for (int i = 0; i < open.size(); i++) {
                next.get(open.get(i))
                        .values()
                        .forEach(targets -> targets.forEach(to -> {
                            if (within.get(to) && found.add(to)) {
                                open.add(to);
                            }
                        }));
            }
            return found;
        }

        /** By the definition, for a run that takes all steps between these states: each process waits somewhere, or begins a step. */
        private boolean isFair(Set<Integer> component) {
            Set<Integer> processes = new HashSet<>();
            component.forEach(s -> processes.addAll(next.get(s).keySet()));
            return processes.stream()
                    .allMatch(process -> component.stream().anyMatch(s -> {
                        Set<Integer> steps = next.get(s).get(process);
                        return steps == null || steps.stream().anyMatch(component::contains);
                    }));
        }
    }

    private static TransitionSystem system(String text) throws Exception {
        SystemReader promela = ServiceLoader.load(SystemReader.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(reader -> reader.getClass().getSimpleName().equals("PromelaReader"))
                .findFirst()
                .orElseThrow();
        return promela.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "random.pml", Map.of());
    }

    private static List<String> programs(int count) {
        return LongStream.iterate(1, seed -> seed + 1)
                .mapToObj(RandomPromela::of)
                .filter(text -> text.contains("accept") || text.contains("progress"))
                .filter(text -> {
                    try {
                        Naive naive = new Naive(system(text));
                        return naive.isWhole && naive.next.size() > 5;
                    } catch (Exception notReadable) {
                        return false;
                    }
                })
                .limit(count)
                .toList();
    }

    /** The verdicts on some of the questions that a program brings along; none of those whose labels no state between steps has. */
    private Map<String, Object> verdicts(String text) throws IOException {
        Ran ran = Ran.tidemark("check", file("m.pml", text), "--json", "--quiet", "--fair", "processes");
        Map<String, Object> verdicts = new HashMap<>();
        for (Object answer : (List<?>) ran.field("properties")) {
            Map<?, ?> one = (Map<?, ?>) answer;
            verdicts.put((String) one.get("name"), one.get("verdict"));
        }
        verdicts.keySet().retainAll(Set.of("acceptance", "progress"));
        return verdicts;
    }

    private void compare(String text, Map<String, Object> expected) throws IOException {
        Map<String, Object> found = new HashMap<>(Map.of("acceptance", "holds", "progress", "holds"));
        found.putAll(verdicts(text));
        expected.forEach((question, verdict) ->
                assertThat(found.get(question)).as(question + " of\n" + text).isEqualTo(verdict));
    }

    private static String word(boolean isViolated) {
        return isViolated ? "violated" : "holds";
    }

    @Test
    void verdictsAreThoseOfANaiveSearch() throws Exception {
        for (String text : programs(PROGRAMS)) {
            Naive naive = new Naive(system(text));
            Map<String, Object> expected = new HashMap<>();
            List<Boolean> all = naive.isAccepting.stream().map(any -> true).toList();
            if (naive.names.contains(ACCEPTING)) {
                expected.put("acceptance", word(naive.hasFairCycle(all, naive.isAccepting) || naive.endsAccepting()));
            }
            if (naive.names.contains("np_")) {
                List<Boolean> without = naive.isProgress.stream().map(is -> !is).toList();
                expected.put("progress", word(naive.hasFairCycle(without, all)));
            }
            compare(text, expected);
        }
    }

    @Test
    void verdictsAreThoseOfSpin() throws Exception {
        assumeTrue(isInstalled("spin") && isInstalled("gcc"), "needs spin and gcc");
        for (String text : programs(COMPILED)) {
            if (LOOP_IN_ATOMIC.matcher(text).find()) {
                continue; // Spin also finds runs that never leave an atomic sequence
            }
            Map<String, Object> expected = new HashMap<>();
            file("m.pml", text);
            run("spin", "-a", "-o1", "-o2", "-o3", "m.pml");
            if (text.contains("accept")) {
                verdict(cycles("-DSKIP=1", "-a")).ifPresent(verdict -> expected.put("acceptance", verdict));
            }
            if (text.contains("progress")) {
                verdict(cycles("-DNP", "-l")).ifPresent(verdict -> expected.put("progress", verdict));
            }
            compare(text, expected);
        }
    }

    /** What Spin's verifier says about fair cycles; assertions and ends are not looked at. */
    private String cycles(String define, String search) throws Exception {
        run("gcc", "-O0", "-w", "-DNOREDUCE", "-DNFAIR=3", define, "-o", "pan", "pan.c");
        return run(folder.resolve("pan").toString(), search, "-f", "-A", "-E", "-n", "-m20000");
    }

    /** The verdict of a report; none where the verifier went round in an atomic sequence until its stack was full. */
    private static Optional<String> verdict(String report) {
        if (report.contains("has no effect")) {
            return Optional.of("holds"); // no state between steps has such a label
        }
        assertThat(report).contains("fairness enabled");
        boolean isViolated = Pattern.compile("errors: [1-9]").matcher(report).find();
        return report.contains("max search depth too small") && !isViolated
                ? Optional.empty()
                : Optional.of(word(isViolated));
    }

    /** The verdicts are those of {@code pan -a -f}; a process that only receives without a buffer begins no step. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            processes | active proctype A() { do :: x = 1 - x od } active proctype B() { y = 1 }                         | holds
            A[0]      | active proctype A() { do :: x = 1 - x od } active proctype B() { y = 1 }                         | violated
            B[1]      | active proctype A() { do :: x = 1 - x od } active proctype B() { y = 1 }                         | holds
            processes | active proctype A() { do :: x = 1 - x od } active proctype B() { x == 1 -> y = 1 }               | violated
            processes | proctype A() { do :: x = 1 - x od } proctype B() { y = 1 } init { run A(); run B() }             | holds
            B[2]      | proctype A() { do :: x = 1 - x od } proctype B() { y = 1 } init { atomic { run A(); run B() } }  | holds
            A[1]      | proctype A() { do :: x = 1 - x od } proctype B() { y = 1 } init { atomic { run A(); run B() } }  | violated
            A[1]      | proctype A() { y = 1 } active proctype B() { do :: x = 1 - x od } init { run A() }               | refused
            A[2]      | proctype A() { y = 1 } proctype B() { x = 1 } init { run B(); run A(); do :: x = 1 - x od }      | refused
            A[1]      | proctype A() { y = 1 } init { do :: run A() od }                                                 | refused
            B[2]      | proctype A() { x = 1 } proctype B() { y = 1 } init { atomic { run A(); x == 1; run B() } }       | refused
            B[2]      | proctype A() { c?x } proctype B() { y = 1 } init { atomic { run A(); c!1; run B() } }            | refused
            B[2]      | proctype A() { x = 1 } proctype B() { y = 1 } init { atomic { run A(); x = 2; run B() } }        | holds
            processes | active proctype A() { do :: c!1 od } active [2] proctype B() { do :: c?x; y = _pid / 2 od }      | violated
            """)
    void runsAreFairToProcesses(String fair, String processes, String verdict) throws Exception {
        String model =
                file("fair.pml", "byte x, y; chan c = [0] of { byte };\n" + processes + "\nltl f { <> (y > 0) }");
        Ran ran = Ran.tidemark("check", model, "--fair", fair);
        if (verdict.equals("refused")) {
            assertThat(ran.err()).contains("'" + fair + "'", "or of a process: ");
        } else {
            assertThat(ran.out()).containsPattern("f +" + verdict);
        }
    }

    private static boolean isInstalled(String tool) {
        return Stream.of(System.getenv("PATH").split(":", -1)).anyMatch(in -> Files.isExecutable(Path.of(in, tool)));
    }

    private String run(String... command) throws Exception {
        Path output = folder.resolve("output.txt");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return Files.readString(output, StandardCharsets.UTF_8);
    }
}
