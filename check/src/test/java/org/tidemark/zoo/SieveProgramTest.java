package org.tidemark.zoo;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checks;
import org.tidemark.check.direct.DirectExploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.verdict.Verdict;

/** The sieve with tasks against its program, written down as what each task does one after the other. */
class SieveProgramTest {
    /** A step of a task: what is known once it is done, and what must be known before; each may be empty. */
    private record Step(String tells, String needs) {}

    /** For each task its steps in order. The numbers that a filter gets do not depend on the order of steps. */
    private static List<List<Step>> tasks(int n) {
        List<List<Step>> tasks = new ArrayList<>();
        List<Integer> numbers =
                new ArrayList<>(IntStream.rangeClosed(2, n).boxed().toList());
        numbers.add(0);
        List<Step> main = new ArrayList<>();
        for (int j = 0; j < numbers.size(); j++) {
            call(main, 1, j);
            main.add(new Step("", ""));
        }
        tasks.add(main);
        for (int filter = 1; numbers.get(0) != 0; filter++) {
            List<Integer> passed = new ArrayList<>();
            tasks.add(filter(filter, numbers, passed));
            numbers = passed;
        }
        return tasks;
    }

    private static void call(List<Step> steps, int filter, int number) {
        steps.add(new Step("called " + filter + " " + number, ""));
        steps.add(new Step("", "ended " + filter + " " + number));
    }

    private static void accept(List<Step> steps, int filter, int number) {
        steps.add(new Step("", "called " + filter + " " + number));
        steps.add(new Step("", "")); // the assignment
        steps.add(new Step("ended " + filter + " " + number, ""));
    }

    private static List<Step> filter(int filter, List<Integer> gets, List<Integer> passed) {
        List<Step> steps = new ArrayList<>();
        int next = filter + 1;
        if (filter > 1) {
            steps.add(new Step("active " + filter, "created " + filter));
        }
        accept(steps, filter, 0);
        steps.add(new Step("", "")); // print
        for (int j = 1; j < gets.size(); j++) {
            int number = gets.get(j);
            accept(steps, filter, j);
            steps.add(new Step("", "")); // exit?
            boolean isPassed = number == 0 ? !passed.isEmpty() : number % gets.get(0) != 0;
            if (number > 0) {
                steps.add(new Step("", "")); // divide
                steps.add(new Step("", "")); // compare
            }
            if (number == 0 || isPassed) {
                steps.add(new Step("", "")); // next?
            }
            if (isPassed && passed.isEmpty()) {
                steps.add(new Step("created " + next, ""));
                steps.add(new Step("", "active " + next));
            }
            if (isPassed) {
                call(steps, next, passed.size());
            }
            if (isPassed || number == 0) {
                passed.add(number);
            }
            steps.add(new Step("", "")); // end loop, or stop
        }
        return steps;
    }

    /** States, edges and deadlocks: a state says how far each task is. */
    private static List<Long> counted(List<List<Step>> tasks) {
        Map<String, int[]> known = new HashMap<>();
        for (int t = 0; t < tasks.size(); t++) {
            for (int i = 0; i < tasks.get(t).size(); i++) {
                known.put(tasks.get(t).get(i).tells(), new int[] {t, i + 1});
            }
        }
        known.put("", new int[] {0, 0});
        List<Integer> initial = tasks.stream().map(task -> 0).toList();
        Set<List<Integer>> seen = new HashSet<>(Set.of(initial));
        ArrayDeque<List<Integer>> open = new ArrayDeque<>(seen);
        long edges = 0;
        long deadlocks = 0;
        while (!open.isEmpty()) {
            List<Integer> state = open.remove();
            boolean isStuck = true;
            for (int t = 0; t < tasks.size(); t++) {
                List<Step> steps = tasks.get(t);
                int at = state.get(t);
                int[] need = at < steps.size()
                        ? Objects.requireNonNull(known.get(steps.get(at).needs()))
                        : new int[] {0, Integer.MAX_VALUE};
                if (state.get(need[0]) >= need[1]) {
                    List<Integer> next = new ArrayList<>(state);
                    next.set(t, at + 1);
                    edges++;
                    isStuck = false;
                    if (seen.add(next)) {
                        open.add(next);
                    }
                }
            }
            deadlocks += isStuck ? 1 : 0;
        }
        return List.of((long) seen.size(), edges, deadlocks);
    }

    private static ColoredNet net(int n) throws Exception {
        return Objects.requireNonNull(Zoo.tide("zoo:sieve/" + n)).net();
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 6, 7, 8, 9, 10, 11})
    void theNetDoesWhatTheProgramDoes(int n) throws Exception {
        ExplorationReport found = new DirectExploration(DirectNet.of(net(n)), ExploreOptions.plain())
                .run()
                .exploration();
        assertThat(List.of(
                        found.states(), found.counts().edges(), found.counts().deadlocks()))
                .isEqualTo(counted(tasks(n)));
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 5, 10, 11})
    void itEndsWithThePrimesAndNowhereElse(int n) throws Exception {
        String printed = IntStream.rangeClosed(2, n)
                .mapToObj(x -> "printed." + x + " = " + (BigInteger.valueOf(x).isProbablePrime(20) ? 1 : 0))
                .collect(Collectors.joining(" && "));
        PetriNet net = Zoo.open("zoo:sieve/" + n);
        List<Property> questions = List.of(
                PropertyParser.parse(
                        "right", "AG (deadlock -> main_ends = 1 && " + printed + ")", new NetVocabulary(net)),
                PropertyParser.parse("ends", "AF deadlock", new NetVocabulary(net)));
        CheckReport report =
                Checks.of(net, questions, ExploreOptions.plain(), told -> {}).run();
        assertThat(report.findings()).hasSize(2).allMatch(finding -> finding.verdict() instanceof Verdict.Holds);
    }
}
