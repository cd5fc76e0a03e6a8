package org.tidemark.program.promela;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.StatePredicate;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.reference.RandomPromela;
import org.tidemark.system.Game;
import org.tidemark.system.SmallerSystem;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;

/** Random programs: byte code finds the states of the tree walker, and smaller programs have the same answers. */
class RandomPromelaTest {
    private static final int PROGRAMS = Integer.getInteger("tidemark.cases", 80);
    private static final int MOST_STATES = 3000;

    /** The states of a program, by their numbers, with what holds in them. */
    private static final class Graph {
        final List<int[]> next = new ArrayList<>();
        final List<Integer> events = new ArrayList<>();
        final List<Integer> parents = new ArrayList<>();
        final Set<String> violated = new TreeSet<>();
        final Map<String, Integer> violations = new HashMap<>();
        final Set<Integer> progress = new HashSet<>();
        final Set<Integer> accepting = new HashSet<>();
        final Set<List<Long>> values = new HashSet<>();

        /** The run to a state. */
        List<Integer> run(int state) {
            Deque<Integer> run = new ArrayDeque<>();
            for (int s = state; parents.get(s) >= 0; s = parents.get(s)) {
                run.push(events.get(s));
            }
            return List.copyOf(run);
        }

        /** Whether some cycle has no state of a set. */
        boolean hasCycleOutside(Set<Integer> excluded) {
            int[] in = new int[next.size()];
            for (int s = 0; s < in.length; s++) {
                for (int to : next.get(s)) {
                    in[to] += excluded.contains(s) || excluded.contains(to) ? 0 : 1;
                }
            }
            Deque<Integer> free = new ArrayDeque<>();
            int left = 0;
            for (int s = 0; s < in.length; s++) {
                if (!excluded.contains(s)) {
                    left++;
                    if (in[s] == 0) {
                        free.add(s);
                    }
                }
            }
            while (!free.isEmpty()) {
                int s = free.remove();
                left--;
                for (int to : next.get(s)) {
                    if (!excluded.contains(to) && --in[to] == 0) {
                        free.add(to);
                    }
                }
            }
            return left > 0;
        }
    }

    private static TransitionSystem system(String text) throws Exception {
        return new PromelaReader()
                .read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "m.pml", Map.of());
    }

    private static List<Property> questions(TransitionSystem system) {
        List<Property> all = new ArrayList<>(system.claims());
        system.obligations().forEach(obligation -> all.add(obligation.property()));
        return all;
    }

    private static Graph graph(TransitionSystem system, List<Property> questions) throws Exception {
        StateModels models = system.models(() -> true, 1);
        while (true) {
            try {
                return graph(system, models.model(StateModels.Use.WHOLE), questions);
            } catch (FieldOverflow overflow) {
                assertThat(models.widen(overflow)).isTrue();
            }
        }
    }

    private static Graph graph(TransitionSystem system, Model model, List<Property> questions) throws Exception {
        Graph graph = new Graph();
        int length = model.layout().words();
        Successors out = new Successors(length, 16);
        model.initial(out);
        Map<List<Long>, Integer> known = new HashMap<>(Map.of(words(out, 0), 0));
        List<List<Long>> open = new ArrayList<>(known.keySet());
        graph.parents.add(-1);
        graph.events.add(-1);
        var expander = model.expander();
        Map<String, StatePredicate> conditions = new HashMap<>();
        for (Property each : questions) {
            Formula f = ((Property.Truth) each).formula();
            if (f instanceof Formula.ForAll all
                    && all.run() instanceof Formula.Globally always
                    && Logic.of(always.of()) == Logic.STATE) {
                conditions.put(each.name(), StatePredicate.of(always.of(), model, expander));
            }
        }
        Set<String> defined = new HashSet<>(system.vocabulary().conditions());
        String acceptance = "some process is at an accept label";
        StatePredicate np =
                defined.contains("np_") ? StatePredicate.of(new Formula.Kept("np_"), model, expander) : null;
        StatePredicate accept =
                defined.contains(acceptance) ? StatePredicate.of(new Formula.Kept(acceptance), model, expander) : null;
        List<Integer> globals = new ArrayList<>();
        for (String name : List.of("g", "h", "a[0]", "a[1]")) {
            int field = model.layout().fields();
            for (int f = 0; f < field; f++) {
                if (model.layout().name(f).equals(name)) {
                    globals.add(f);
                }
            }
        }
        for (int i = 0; i < open.size() && open.size() <= MOST_STATES; i++) {
            long[] here = open.get(i).stream().mapToLong(Long::longValue).toArray();
            out.clear();
            expander.expand(here, 0, out);
            int[] next = new int[out.size()];
            for (int k = 0; k < out.size(); k++) {
                List<Long> to = words(out, k);
                Integer number = known.putIfAbsent(to, open.size());
                if (number == null) {
                    open.add(to);
                    graph.parents.add(i);
                    graph.events.add(out.event(k));
                }
                next[k] = known.get(to);
            }
            graph.next.add(next);
            int state = i;
            boolean dead = out.size() == 0;
            conditions.forEach((name, condition) -> {
                if (!condition.holds(here, 0, dead) && graph.violated.add(name)) {
                    graph.violations.put(name, state);
                }
            });
            if (np != null && !np.holds(here, 0, dead)) {
                graph.progress.add(i);
            }
            if (accept != null && accept.holds(here, 0, dead)) {
                graph.accepting.add(i);
            }
            graph.values.add(globals.stream()
                    .map(field -> model.layout().get(here, 0, field))
                    .toList());
        }
        return graph;
    }

    private static List<Long> words(Successors out, int entry) {
        List<Long> words = new ArrayList<>();
        for (int w = 0; w < out.wordsPerState(); w++) {
            words.add(out.words()[out.at(entry) + w]);
        }
        return words;
    }

    private static int walked(TransitionSystem system) {
        Game game = system.game();
        Set<Object> seen = new HashSet<>(Set.of(game.state()));
        List<Object> open = new ArrayList<>(seen);
        for (int i = 0; i < open.size(); i++) {
            game.goTo(open.get(i));
            for (int event : game.enabled()) {
                game.goTo(open.get(i));
                game.fire(event);
                if (seen.add(game.state())) {
                    open.add(game.state());
                }
            }
        }
        return open.size();
    }

    @Test
    void smallerProgramsHaveTheSameAnswers() throws Exception {
        int compared = 0;
        int smallerOnes = 0;
        for (int seed = 1; seed <= PROGRAMS; seed++) {
            String text = RandomPromela.of(seed);
            String named = "seed " + seed + "\n" + text;
            TransitionSystem system = system(text);
            Graph whole = graph(system, questions(system));
            if (whole.next.size() > MOST_STATES / 2) {
                continue;
            }
            compared++;
            if (whole.next.size() < 300) {
                assertThat(walked(system)).as(named).isEqualTo(whole.next.size());
            }
            SmallerSystem smaller = system.smaller(questions(system));
            if (smaller == null) {
                continue;
            }
            assertThat(smaller.answered()).as(named).isEqualTo(questions(system));
            Graph reduced = graph(smaller.system(), smaller.answered());
            smallerOnes += reduced.next.size() < whole.next.size() ? 1 : 0;
            assertThat(reduced.next.size()).as(named).isLessThanOrEqualTo(whole.next.size());
            assertThat(reduced.violated).as(named).isEqualTo(whole.violated);
            assertThat(reduced.hasCycleOutside(reduced.progress))
                    .as("progress, " + named)
                    .isEqualTo(whole.hasCycleOutside(whole.progress));
            if (reduced.next.size() < 300) {
                assertThat(walked(smaller.system())).as(named).isEqualTo(reduced.next.size());
            }
            for (Property question : smaller.answered()) {
                Integer state = reduced.violations.get(question.name());
                if (state != null) {
                    Evidence run = smaller.lifted(question, Evidence.run(reduced.run(state), ""));
                    assertThat(run != null && breaks(system, question, run))
                            .as(question.name() + ", " + named)
                            .isTrue();
                }
            }
        }
        assertThat(compared).isGreaterThan(PROGRAMS / 2);
        assertThat(smallerOnes).isGreaterThan(PROGRAMS / 4);
    }

    /** An else beside a rendezvous sees whether the other process has come to its message. */
    @Test
    void anElseBesideAMessageSeesOthers() throws Exception {
        for (String capacity : List.of("0", "1")) {
            String text =
                    """
                    chan c = [%s] of { byte }; byte missed;
                    active proctype P() { byte x; x = 1; %s }
                    active proctype Q() { byte y; if :: %s :: else -> missed = 1 fi; assert(missed == 0) }
                    """.formatted(capacity, capacity.equals("0") ? "c?x" : "c!x", capacity.equals("0") ? "c!y" : "c?y");
            TransitionSystem system = system(text);
            SmallerSystem smaller = system.smaller(questions(system));
            Graph whole = graph(system, questions(system));
            assertThat(whole.violated).contains("assert:3");
            if (smaller != null) {
                assertThat(graph(smaller.system(), questions(system)).violated).isEqualTo(whole.violated);
            }
        }
    }

    /** Whether a run, step by step by the tree walker, leads to a state that breaks a condition. */
    private static boolean breaks(TransitionSystem system, Property question, Evidence run) {
        Game game = system.game();
        run.events().forEach(game::fire);
        Formula.ForAll all = (Formula.ForAll) ((Property.Truth) question).formula();
        return !game.holds(((Formula.Globally) all.run()).of());
    }
}
