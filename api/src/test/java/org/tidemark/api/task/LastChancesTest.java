package org.tidemark.api.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tidemark.check.Finding;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.why.LaterQuestions;
import org.tidemark.check.why.NoReturn;
import org.tidemark.check.why.Reasons;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.DirectSystem;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.format.tide.TideReader;
import org.tidemark.input.InputException;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.reference.NaiveCtl;
import org.tidemark.reference.NaiveGraph;
import org.tidemark.reference.NaiveProgram;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.Verdict;

/**
 * Points of no return in systems whose models compile conditions themselves, compared with the graph of all states that their games give, which
 * share no code with the models.
 */
class LastChancesTest {
    private static final int MOST_STATES = 400;

    private static TransitionSystem system(String text, String name) throws InputException {
        return Objects.requireNonNull(
                NetFiles.open(text, Path.of(name), Map.of(), note -> {}).system());
    }

    /** All states of a system by its game, the initial one first. */
    private static final class Graph {
        final Map<Object, Integer> numbers = new HashMap<>();
        final List<Object> states = new ArrayList<>();
        final List<List<Integer>> successors = new ArrayList<>();
        final Game game;

        Graph(TransitionSystem system) {
            game = system.game();
            number();
            for (int state = 0; state < states.size() && isWhole(); state++) {
                game.goTo(states.get(state));
                List<Integer> next = new ArrayList<>();
                for (int event : game.enabled()) {
                    game.goTo(states.get(state));
                    game.fire(event);
                    next.add(number());
                }
                successors.add(next);
            }
        }

        boolean isWhole() {
            return states.size() <= MOST_STATES;
        }

        private int number() {
            return numbers.computeIfAbsent(game.state(), state -> {
                states.add(state);
                return states.size() - 1;
            });
        }

        /** The states from which some run never comes to one where a condition holds. */
        Set<Integer> avoiding(Formula condition) {
            NaiveGraph graph = new NaiveGraph(successors, (atom, state) -> {
                game.goTo(states.get(state));
                return game.holds(atom);
            });
            return new NaiveCtl(graph).states(new Formula.Exists(new Formula.Globally(new Formula.Not(condition))));
        }
    }

    /** Compares the last chance to avoid a condition; says whether it was after some step. */
    private static boolean compare(TransitionSystem system, Graph graph, Formula condition) throws InputException {
        LaterQuestions questions = new LaterQuestions(system, new TimeLimit(ExploreOptions.plain()));
        Formula never = Formula.always(new Formula.Not(condition));
        Finding finding = questions
                .check(List.of(new Property.Truth("q", never, Fairness.NONE)))
                .findings()
                .get(0);
        if (!(finding.verdict() instanceof Verdict.Violated)) {
            return false;
        }
        Reasons reasons = Reasons.of(questions, finding);
        NoReturn point = Objects.requireNonNull(reasons.noReturn());
        Evidence run = Objects.requireNonNull(reasons.slice()).run().run();
        Set<Integer> can = graph.avoiding(new Expansion(system.vocabulary()).of(condition));
        int last = -1;
        Game game = system.game();
        for (int step = 0; step <= run.steps(); step++) {
            last = can.contains(graph.numbers.get(game.state())) ? step : last;
            if (step < run.steps()) {
                game.fire(run.events().get(step));
            }
        }
        assertThat(point.kind()).isEqualTo(last < 0 ? NoReturn.Kind.FROM_THE_START : NoReturn.Kind.STEP);
        if (last >= 0) {
            assertThat(point.step()).isEqualTo(last);
            assertThat(point.chosen()).isEqualTo(run.events().get(last));
        }
        return last >= 0;
    }

    /** Compares the last chances to avoid many conditions; how many of them there were. */
    private static int compareAll(TransitionSystem system, List<String> conditions) throws Exception {
        Graph graph = new Graph(system);
        if (!graph.isWhole()) {
            return 0;
        }
        int found = 0;
        for (String condition : conditions) {
            Formula formula = FormulaParser.formula(condition, system.vocabulary());
            found += compare(system, graph, formula) ? 1 : 0;
        }
        return found;
    }

    @Test
    void programsWithNegativeVariables() throws Exception {
        int found = 0;
        for (long seed = 1; seed <= 60; seed++) {
            NaiveProgram program = new NaiveProgram(seed);
            if (program.isWhole && program.states.size() > 10 && program.states.size() <= MOST_STATES) {
                found += compareAll(
                        system(program.text(), "m.dve"),
                        List.of("h < 0", "h > 0", "P0.x > 1", "h + P0.x = -1", "P1.s1 && h >= 0"));
            }
        }
        assertThat(found).isGreaterThan(20);
    }

    /** The fields of the first model are too narrow for the states that lead there. */
    @Test
    void valuesThatOutgrowTheFirstFields() throws Exception {
        TransitionSystem system = system("""
                int x = -1;
                byte y = 0;
                process P { state a; init a; trans a -> a { guard x > -9000 and y == 0; effect x = x * 3; }; }
                process Q { state s, t; init s; trans s -> t { guard y == 0; effect y = 2; }; }
                system async;
                """, "m.dve");
        assertThat(compareAll(system, List.of("x < -5000", "y = 2 && x = -6561", "x <= -81")))
                .isEqualTo(3);
    }

    @Test
    void netsOfCpnTools() throws Exception {
        String text = Files.readString(Path.of("..", "examples", "philosophers.cpn"));
        TransitionSystem system = system(text, "philosophers.cpn");
        assertThat(compareAll(
                        system, List.of("\"Table'Has_left 1\" > 2", "\"Table'Eat 1\" > 1", "\"Table'Has_left 1\" > 4")))
                .isEqualTo(3);
    }

    @Test
    void highLevelNetsThatAreExecutedDirectly() throws Exception {
        String text = Files.readString(Path.of("..", "examples", "philosophers.tide"));
        TransitionSystem table = new DirectSystem(DirectNet.of(
                TideReader.read(text, "philosophers.tide", Map.of("n", "4")).net()));
        assertThat(compareAll(table, List.of("hungry > 2", "eating > 1", "deadlock", "thinking.2 + hungry.3 = 0")))
                .isEqualTo(4);
        int found = 0;
        for (long seed = 1; seed <= 30; seed++) {
            DirectSystem system = new DirectSystem(DirectNet.of(RandomColoredNets.net(seed)));
            List<String> conditions = new ArrayList<>();
            for (String place : system.vocabulary().places()) {
                conditions.add('"' + place + "\" >= 2");
                conditions.add('"' + place + "\" = 0");
                conditions.add('"' + place + "\" = 1");
                conditions.add('"' + place + "\" >= 3");
            }
            found += compareAll(system, conditions);
        }
        assertThat(found).isPositive();
    }
}
