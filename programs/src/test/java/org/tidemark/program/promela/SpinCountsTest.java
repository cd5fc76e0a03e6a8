package org.tidemark.program.promela;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.logic.Formula;
import org.tidemark.logic.StatePredicate;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.system.Game;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;

/**
 * Small programs, one for each rule of the semantics, whose numbers of states and errors Spin 6.5.2 gave ({@code spin -a -o1 -o2 -o3}, {@code -DNOREDUCE -DSAFETY},
 * {@code pan -c0 -n}): by byte code and by the tree walker.
 */
class SpinCountsTest {
    /** A program of the resources and the numbers of Spin. */
    record Expected(String program, int states, boolean isAssertionViolated, boolean isEndInvalid) {
        @Override
        public String toString() {
            return program;
        }
    }

    static Stream<Expected> programs() throws IOException {
        return text("spin.csv")
                .lines()
                .skip(1)
                .map(line -> line.split(",", -1))
                .map(row -> new Expected(row[0], Integer.parseInt(row[1]), row[2].equals("yes"), row[3].equals("yes")));
    }

    private static String text(String name) throws IOException {
        try (InputStream in = SpinCountsTest.class.getResourceAsStream("/promela/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static TransitionSystem system(String program) throws Exception {
        try (InputStream in = SpinCountsTest.class.getResourceAsStream("/promela/" + program + ".pml")) {
            return new PromelaReader().read(in, program + ".pml", Map.of());
        }
    }

    @ParameterizedTest
    @MethodSource("programs")
    void byteCodeFindsTheStatesOfSpin(Expected expected) throws Exception {
        TransitionSystem system = system(expected.program);
        StateModels models = system.models(() -> true, 1);
        Found found = null;
        while (found == null) {
            try {
                found = states(system, models.model(StateModels.Use.WHOLE));
            } catch (FieldOverflow overflow) {
                assertThat(models.widen(overflow)).isTrue();
            }
        }
        assertThat(found).isEqualTo(found(expected));
        // A process that resumes the run has the same fields.
        StateModels resumed = system(expected.program).models(() -> true, 1).startingWith(models.widths());
        assertThat(resumed.model(StateModels.Use.WHOLE).layout().toString())
                .isEqualTo(models.model(StateModels.Use.WHOLE).layout().toString());
    }

    @ParameterizedTest
    @MethodSource("programs")
    void theTreeWalkerFindsTheStatesOfSpin(Expected expected) throws Exception {
        TransitionSystem system = system(expected.program);
        Game game = system.game();
        Set<Object> seen = new HashSet<>(Set.of(game.state()));
        List<Object> open = new ArrayList<>(seen);
        Set<String> violated = new TreeSet<>();
        for (int i = 0; i < open.size(); i++) {
            game.goTo(open.get(i));
            for (Property claim : system.claims()) {
                if (!game.holds(condition(claim))) {
                    violated.add(kind(claim));
                }
            }
            for (int event : game.enabled()) {
                game.goTo(open.get(i));
                game.fire(event);
                if (seen.add(game.state())) {
                    open.add(game.state());
                }
            }
        }
        assertThat(new Found(open.size(), violated)).isEqualTo(found(expected));
    }

    /** What Spin counts as an assertion, or "end". */
    private static String kind(Property claim) {
        return claim.name().replaceFirst(":.*", "").replaceFirst("(no)?trace", "assert");
    }

    /** The findings of a search. */
    private record Found(int states, Set<String> violated) {}

    private static Found found(Expected expected) {
        Set<String> violated = new TreeSet<>();
        if (expected.isAssertionViolated) {
            violated.add("assert");
        }
        if (expected.isEndInvalid) {
            violated.add("end");
        }
        return new Found(expected.states, violated);
    }

    /** The condition that a claim says is always true. */
    private static Formula condition(Property claim) {
        Formula.ForAll all = (Formula.ForAll) ((Property.Truth) claim).formula();
        return ((Formula.Globally) all.run()).of();
    }

    private static Found states(TransitionSystem system, Model model) throws Exception {
        Successors out = new Successors(model.layout().words(), 16);
        model.initial(out);
        Set<List<Long>> seen = new HashSet<>(Set.of(words(out, 0)));
        List<List<Long>> open = new ArrayList<>(seen);
        Expander expander = model.expander();
        List<StatePredicate> conditions = new ArrayList<>();
        for (Property claim : system.claims()) {
            conditions.add(StatePredicate.of(condition(claim), model, expander));
        }
        Set<String> violated = new TreeSet<>();
        for (int i = 0; i < open.size(); i++) {
            long[] here = open.get(i).stream().mapToLong(Long::longValue).toArray();
            out.clear();
            expander.expand(here, 0, out);
            for (int k = 0; k < out.size(); k++) {
                if (seen.add(words(out, k))) {
                    open.add(words(out, k));
                }
            }
            boolean dead = out.size() == 0;
            for (int c = 0; c < conditions.size(); c++) {
                if (!conditions.get(c).holds(here, 0, dead)) {
                    violated.add(kind(system.claims().get(c)));
                }
            }
        }
        return new Found(open.size(), violated);
    }

    private static List<Long> words(Successors out, int entry) {
        List<Long> words = new ArrayList<>();
        for (int w = 0; w < out.wordsPerState(); w++) {
            words.add(out.words()[out.at(entry) + w]);
        }
        return words;
    }

    /** Where Spin is installed, the numbers are compared with it again; a few programs, since each is compiled by a C compiler. */
    @ParameterizedTest
    @ValueSource(
            strings = {"atomic_goto", "rendezvous_atomic", "unless_nested", "d_step_timeout", "sorted_into_unsorted"})
    void spinStillSaysSo(String program, @TempDir Path folder) throws Exception {
        assumeTrue(isInstalled("spin") && isInstalled("gcc"), "needs spin and gcc");
        Files.writeString(folder.resolve("m.pml"), text(program + ".pml"));
        run(folder, "spin", "-a", "-o1", "-o2", "-o3", "m.pml");
        run(folder, "gcc", "-O0", "-w", "-DNOREDUCE", "-DSAFETY", "-o", "pan", "pan.c");
        String report = run(folder, folder.resolve("pan").toString(), "-c0", "-n", "-m100000");
        Matcher stored = Pattern.compile("(\\d+) states, stored").matcher(report);
        assertThat(stored.find()).isTrue();
        int states = programs()
                .filter(each -> each.program.equals(program))
                .findFirst()
                .orElseThrow()
                .states;
        assertThat(Integer.parseInt(stored.group(1))).isEqualTo(states);
    }

    private static boolean isInstalled(String tool) {
        return Stream.of(System.getenv("PATH").split(":", -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
    }

    private static String run(Path folder, String... command) throws Exception {
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
