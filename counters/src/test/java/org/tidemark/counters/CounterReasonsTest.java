package org.tidemark.counters;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.Tidemark;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.reference.NaiveCtl;

/** Reasons of answers about a formalism that has no tokens: slices, orders and points of no return by a search that shares nothing with the program. */
class CounterReasonsTest {
    private static final int MACHINES = 40;

    @TempDir
    Path folder;

    private Map<?, ?> why(String model, String formula) throws IOException {
        String file = Files.writeString(folder.resolve("m.counters"), model).toString();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = Tidemark.run(
                new String[] {"why", file, "-f", formula, "--json", "--quiet"},
                new ByteArrayInputStream(new byte[0]),
                new PrintStream(out, false, StandardCharsets.UTF_8),
                new PrintStream(err, false, StandardCharsets.UTF_8));
        assertThat(status).as(err.toString(StandardCharsets.UTF_8)).isBetween(0, 1);
        try (JsonParser parser = new JsonFactory().createParser(out.toString(StandardCharsets.UTF_8))) {
            parser.nextToken();
            return (Map<?, ?>) Objects.requireNonNull(value(parser));
        }
    }

    private static @Nullable Object value(JsonParser parser) throws IOException {
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            Map<String, @Nullable Object> map = new HashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                parser.nextToken();
                map.put(name, value(parser));
            }
            return map;
        }
        if (parser.currentToken() == JsonToken.START_ARRAY) {
            List<@Nullable Object> list = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                list.add(value(parser));
            }
            return list;
        }
        return switch (parser.currentToken()) {
            case VALUE_NUMBER_INT -> parser.getIntValue();
            case VALUE_NULL -> null;
            default -> parser.getText();
        };
    }

    private static List<Integer> events(Map<?, ?> slice) {
        List<Integer> run = new ArrayList<>();
        for (Object step : (List<?>) Objects.requireNonNull(slice.get("steps"))) {
            run.add(Integer.parseInt(
                    String.valueOf(((Map<?, ?>) step).get("event")).substring(1)));
        }
        return run;
    }

    private static boolean leadsTo(NaiveMachine machine, List<Integer> run, Predicate<List<Integer>> goal) {
        List<List<Integer>> passed = machine.passed(run);
        return !passed.isEmpty() && goal.test(passed.get(passed.size() - 1));
    }

    /** Which steps an event needs directly, and so in all. */
    private static boolean[][] order(Map<?, ?> slice) {
        List<?> steps = (List<?>) Objects.requireNonNull(slice.get("steps"));
        boolean[][] before = new boolean[steps.size()][steps.size()];
        for (int i = 0; i < steps.size(); i++) {
            for (Object needed : (List<?>) Objects.requireNonNull(((Map<?, ?>) steps.get(i)).get("needs"))) {
                int cause = (Integer) needed - 1;
                before[i][cause] = true;
                for (int earlier = 0; earlier < cause; earlier++) {
                    before[i][earlier] |= before[cause][earlier];
                }
            }
        }
        return before;
    }

    /** Tries every sequence of the steps that respects the order. */
    private static int sequences(
            boolean[][] before, List<Integer> done, NaiveMachine machine, List<Integer> run, List<Integer> end) {
        if (done.size() == run.size()) {
            List<Integer> sequence = done.stream().map(run::get).toList();
            assertThat(leadsTo(machine, sequence, end::equals))
                    .as(sequence + " of " + run)
                    .isTrue();
            return 1;
        }
        int count = 0;
        for (int i = 0; i < run.size() && count < 500; i++) {
            int next = i;
            boolean isNext = !done.contains(i)
                    && IntStream.range(0, run.size()).noneMatch(other -> before[next][other] && !done.contains(other));
            if (isNext) {
                done.add(i);
                count += sequences(before, done, machine, run, end);
                done.remove(done.size() - 1);
            }
        }
        return count;
    }

    @Test
    void slicesOrdersAndPointsOfNoReturnAreThoseOfANaiveSearch() throws Exception {
        int violated = 0;
        int points = 0;
        for (int seed = 1; seed <= MACHINES; seed++) {
            NaiveMachine machine = new NaiveMachine(seed);
            int last = machine.states.get(machine.states.size() - 1).get(1);
            Map<?, ?> found = why(machine.text(), "AG x0 != " + last);
            assertThat(found.get("verdict")).as(machine.text()).isEqualTo("violated");
            violated++;
            Map<?, ?> slice = (Map<?, ?>) Objects.requireNonNull(found.get("slice"));
            List<Integer> run = events(slice);
            Predicate<List<Integer>> goal = state -> state.get(1) == last;
            assertThat(leadsTo(machine, run, goal)).as(machine.text()).isTrue();
            for (int i = 0; i < run.size(); i++) {
                List<Integer> rest = new ArrayList<>(run);
                rest.remove(i);
                assertThat(leadsTo(machine, rest, goal)).isFalse();
            }
            List<List<Integer>> passed = machine.passed(run);
            assertThat(sequences(order(slice), new ArrayList<>(), machine, run, passed.get(run.size())))
                    .isPositive();
            points += compare(machine, run, passed, last, (Map<?, ?>) Objects.requireNonNull(found.get("noReturn")));
        }
        assertThat(violated).isEqualTo(MACHINES);
        assertThat(points).isGreaterThan(5);
    }

    /** Steps of two counters that nothing connects may come in any order, though the machine has no tokens to follow. */
    @Test
    void stepsThatDoNotNeedEachOtherAreInDifferentColumns() throws Exception {
        Map<?, ?> found = why("""
                machine two
                counter x max 2
                counter y max 2
                start l0
                s0: l0 -> l0 do x + 1
                s1: l0 -> l0 do y + 1
                s2: l0 -> l1 when x = 2 and y = 1
                """, "AG !l1");
        Map<?, ?> slice = (Map<?, ?>) Objects.requireNonNull(found.get("slice"));
        boolean[][] before = order(slice);
        List<Integer> run = events(slice);
        assertThat(run).containsExactlyInAnyOrder(0, 0, 1, 2).endsWith(2);
        int other = run.indexOf(1);
        for (int i = 0; i < 3; i++) {
            assertThat(before[3][i]).isTrue();
            assertThat(i != other && (before[i][other] || before[other][i])).isFalse();
        }
    }

    /** Compares the point of no return with the last state from which a run avoids the goal; 1 where there is such a state. */
    private static int compare(
            NaiveMachine machine, List<Integer> run, List<List<Integer>> passed, int last, Map<?, ?> point)
            throws Exception {
        Formula avoids = FormulaParser.formula(
                "EG x0 != " + last, CounterContractTest.machine(machine.text()).vocabulary());
        Set<Integer> can = new NaiveCtl(machine.graph()).states(avoids);
        int chance = -1;
        for (int i = 0; i < passed.size(); i++) {
            chance = can.contains(machine.states.indexOf(passed.get(i))) ? i : chance;
        }
        if (chance < 0) {
            assertThat(point.get("kind")).isEqualTo("from the start");
            return 0;
        }
        assertThat(point.get("kind")).isEqualTo("step");
        assertThat(point.get("step")).isEqualTo(chance + 1);
        assertThat(point.get("event")).isEqualTo("s" + run.get(chance));
        return 1;
    }
}
