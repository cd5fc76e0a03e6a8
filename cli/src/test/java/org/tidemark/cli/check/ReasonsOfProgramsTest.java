package org.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tidemark.check.Finding;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.why.LaterQuestions;
import org.tidemark.check.why.NoReturn;
import org.tidemark.check.why.Reasons;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.reference.NaiveChances;
import org.tidemark.reference.NaiveCtl;
import org.tidemark.reference.NaiveGraph;
import org.tidemark.reference.NaiveLtl;
import org.tidemark.reference.NaiveProgram;
import org.tidemark.system.Game;
import org.tidemark.system.SystemReader;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.Verdict;

/** Slices and points of no return of random programs are those of a search that shares nothing with what executes them. */
class ReasonsOfProgramsTest {
    private static final int PROGRAMS = 60;
    private static final int MOST_STATES = 200;

    private static TransitionSystem system(NaiveProgram naive) throws Exception {
        SystemReader reader = ServiceLoader.load(SystemReader.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.endings().contains(".dve"))
                .findFirst()
                .orElseThrow();
        return reader.read(new ByteArrayInputStream(naive.text().getBytes(StandardCharsets.UTF_8)), "m.dve", Map.of());
    }

    /** The value of the variable {@code g} that was found last: reached late, if at all. */
    private static Formula lastValue(NaiveProgram naive) {
        int last = naive.states.get(naive.states.size() - 1).get(0);
        return new Formula.Comparison(new Term.Count("g"), Relation.EQUAL, new Term.Constant(last));
    }

    private static Finding found(LaterQuestions questions, Formula asked) throws Exception {
        return questions
                .check(List.of(new Property.Truth("f", asked)))
                .findings()
                .get(0);
    }

    /** The states of the reference that a run may pass: those with its values, each a successor of one before it. */
    private static List<Set<Integer>> passed(NaiveProgram naive, TransitionSystem system, List<Integer> run) {
        List<Set<Integer>> passed = new ArrayList<>(List.of(Set.of(0)));
        for (int i = 1; i <= run.size(); i++) {
            Game game = Objects.requireNonNull(NaiveChances.after(system, run.subList(0, i)));
            Set<Integer> next = passed.get(i - 1).stream()
                    .flatMap(state -> naive.successors.get(state).stream())
                    .filter(state -> hasValues(naive.states.get(state), game))
                    .collect(Collectors.toSet());
            assertThat(next).isNotEmpty();
            passed.add(next);
        }
        return passed;
    }

    private static boolean hasValues(List<Integer> state, Game game) {
        List<String> names = List.of("g", "h", "a[0]", "a[1]", "a[2]", "P0.x", "P0.y", "P1.x", "P1.y");
        return IntStream.range(0, names.size())
                .allMatch(i -> game.number(names.get(i)).equals(BigInteger.valueOf(state.get(i))));
    }

    /** Compares the reasons why a formula is violated; 1 where there was a last chance. */
    private static int compare(NaiveProgram naive, Formula asked, Formula chance) throws Exception {
        TransitionSystem system = system(naive);
        LaterQuestions questions = new LaterQuestions(system, new TimeLimit(ExploreOptions.plain()));
        Finding finding = found(questions, asked);
        NaiveCtl reference = new NaiveCtl(naive.graph());
        assertThat(finding.verdict() instanceof Verdict.Holds)
                .as(naive.text())
                .isEqualTo(reference.states(asked).contains(0));
        Reasons reasons = Reasons.of(questions, finding);
        Reasons.Slice slice = reasons.slice();
        if (finding.verdict() instanceof Verdict.Holds || slice == null) {
            return 0;
        }
        List<Integer> run = slice.run().run().events();
        List<Set<Integer>> passed = passed(naive, system, run);
        Set<Integer> can = reference.states(chance);
        List<Boolean> chances = new ArrayList<>();
        for (Set<Integer> states : passed) {
            if (states.stream().map(can::contains).distinct().count() > 1) {
                return 0; // what the buffer holds would tell
            }
            chances.add(can.contains(states.iterator().next()));
        }
        NoReturn point = Objects.requireNonNull(reasons.noReturn());
        int last = chances.lastIndexOf(true);
        assertThat(point.kind()).isEqualTo(last < 0 ? NoReturn.Kind.FROM_THE_START : NoReturn.Kind.STEP);
        if (last < 0) {
            return 0;
        }
        assertThat(point.lostAt()).as(naive.text()).isEqualTo(last + 1);
        assertThat(point.chosen()).isEqualTo(run.get(last));
        return 1;
    }

    /** Compares the reasons why a formula about runs is violated, of which the goal is the only condition. */
    private static void compareRuns(NaiveProgram naive, Formula goal, Formula path, Map<NoReturn.Kind, Integer> kinds)
            throws Exception {
        TransitionSystem system = system(naive);
        LaterQuestions questions = new LaterQuestions(system, new TimeLimit(ExploreOptions.plain()));
        Finding finding = found(questions, path);
        NaiveGraph graph = naive.graph();
        String which = path + " of " + naive.text();
        assertThat(finding.verdict() instanceof Verdict.Holds).as(which).isEqualTo(NaiveLtl.holds(path, graph));
        if (finding.verdict() instanceof Verdict.Holds) {
            return;
        }
        Reasons reasons = Reasons.of(questions, finding);
        Reasons.Slice slice = Objects.requireNonNull(reasons.slice(), which);
        List<Integer> run = slice.run().run().events();
        int loop = slice.run().run().loop().orElseThrow();
        assertThat(NaiveChances.breaks(system, run, loop, goal, path)).as(which).isTrue();
        for (int i = 0; i < run.size(); i++) {
            List<Integer> rest = new ArrayList<>(run);
            rest.remove(i);
            assertThat(NaiveChances.breaks(system, rest, i < loop ? loop - 1 : loop, goal, path))
                    .as("without step " + (i + 1) + ", " + which)
                    .isFalse();
        }
        NoReturn point = Objects.requireNonNull(reasons.noReturn());
        int steps = point.kind() == NoReturn.Kind.STEP ? point.lostAt() : run.size() + 3 * (run.size() - loop);
        List<Set<Integer>> passed = passed(naive, system, NaiveChances.unrolled(run, loop, steps));
        List<Boolean> can = NaiveChances.chances(graph, passed, path);
        if (can.contains(null)) {
            return; // what the buffer holds would tell
        }
        kinds.merge(point.kind(), 1, Integer::sum);
        assertThat(point.kind())
                .as(which)
                .isEqualTo(
                        !can.get(0)
                                ? NoReturn.Kind.FROM_THE_START
                                : can.contains(false) ? NoReturn.Kind.STEP : NoReturn.Kind.NEVER);
        if (point.kind() == NoReturn.Kind.STEP) {
            assertThat(can.indexOf(false)).as(which).isEqualTo(point.lostAt());
        }
    }

    /** No event can be left out: the others cannot happen without it, or lead elsewhere. */
    private static void assertMinimal(NaiveProgram naive, Formula goal) throws Exception {
        TransitionSystem system = system(naive);
        LaterQuestions questions = new LaterQuestions(system, new TimeLimit(ExploreOptions.plain()));
        Finding finding = found(questions, Formula.always(new Formula.Not(goal)));
        List<Integer> run = Objects.requireNonNull(
                        Reasons.of(questions, finding).slice())
                .run()
                .run()
                .events();
        assertThat(Objects.requireNonNull(NaiveChances.after(system, run)).holds(goal))
                .isTrue();
        for (int i = 0; i < run.size(); i++) {
            List<Integer> rest = new ArrayList<>(run);
            rest.remove(i);
            Game end = NaiveChances.after(system, rest);
            assertThat(end != null && end.holds(goal)).as(naive.text()).isFalse();
        }
    }

    @Test
    void slicesAndPointsOfNoReturnAreThoseOfANaiveSearch() throws Exception {
        int avoided = 0;
        int lost = 0;
        Map<NoReturn.Kind, Integer> kinds = new EnumMap<>(NoReturn.Kind.class);
        for (int seed = 1; seed <= PROGRAMS; seed++) {
            NaiveProgram naive = new NaiveProgram(seed);
            if (!naive.isWhole || naive.states.size() > MOST_STATES) {
                continue;
            }
            Formula goal = lastValue(naive);
            Formula not = new Formula.Not(goal);
            assertMinimal(naive, goal);
            avoided += compare(naive, Formula.always(not), new Formula.Exists(new Formula.Globally(not)));
            lost += compare(naive, Formula.always(Formula.reachable(goal)), Formula.reachable(goal));
            for (Formula path : List.of(
                    new Formula.Finally(new Formula.Globally(not)),
                    new Formula.Globally(new Formula.Finally(goal)),
                    new Formula.Finally(goal))) {
                compareRuns(naive, goal, path, kinds);
            }
        }
        assertThat(avoided).isGreaterThan(3);
        assertThat(lost).isGreaterThan(3);
        assertThat(kinds).containsKeys(NoReturn.Kind.STEP, NoReturn.Kind.NEVER, NoReturn.Kind.FROM_THE_START);
    }
}
