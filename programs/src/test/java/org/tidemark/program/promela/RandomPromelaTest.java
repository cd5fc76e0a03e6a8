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
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.engine.Reduction;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.StatePredicate;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.model.Orbits;
import org.tidemark.model.Successors;
import org.tidemark.model.wrap.Quotient;
import org.tidemark.reference.RandomPromela;
import org.tidemark.system.AlikeParts;
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
            SmallerSystem smaller = smaller(system, Set.of(Reduction.STRUCTURAL));
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

    /** Of states in which processes have changed places one is met, and it stands for all of them. */
    @Test
    void processesThatAreAlikeMayBeExchanged() throws Exception {
        int counted = 0;
        int exchanged = 0;
        int merged = 0;
        for (int seed = 1; seed <= 2 * PROGRAMS; seed++) {
            String text = RandomPromela.withEqualProcesses(seed);
            String named = "seed " + seed + "\n" + text;
            TransitionSystem system = system(text);
            Graph whole = graph(system, questions(system));
            if (whole.next.size() > MOST_STATES / 4) {
                continue;
            }
            AlikeParts parts = Objects.requireNonNull(system.alikeParts());
            Classes classes = classes(parts);
            assertThat(classes.representatives)
                    .as(named)
                    .isEqualTo(naiveClasses(system, parts.names()).size());
            if (classes.isExact) {
                counted += parts.names().isEmpty() ? 0 : 1;
                assertThat(classes.states).as(named).isEqualTo(whole.next.size());
                assertThat(classes.edges)
                        .as(named)
                        .isEqualTo(whole.next.stream().mapToInt(to -> to.length).sum());
            }
            exchanged += sameAnswers(named, system, whole, Set.of(Reduction.SYMMETRY));
            merged += sameAnswers(named, system, whole, Set.of(Reduction.STRUCTURAL, Reduction.SYMMETRY));
        }
        assertThat(counted).isGreaterThan(PROGRAMS / 20);
        assertThat(exchanged).isGreaterThan(PROGRAMS / 20);
        assertThat(merged).isGreaterThan(PROGRAMS / 4);
    }

    private record Classes(int representatives, long states, long edges, boolean isExact) {}

    /** The classes of a program, each counted by its representative. */
    private static Classes classes(AlikeParts parts) throws Exception {
        StateModels models = parts.models();
        while (true) {
            Model model = models.model(StateModels.Use.WHOLE);
            Orbits orbits = parts.orbits(model);
            try {
                Quotient quotient = new Quotient(model, () -> orbits);
                Successors out = new Successors(model.layout().words(), 16);
                quotient.initial(out);
                Set<List<Long>> known = new HashSet<>(Set.of(words(out, 0)));
                List<List<Long>> open = new ArrayList<>(known);
                var expander = quotient.expander();
                long states = 0;
                long edges = 0;
                for (int i = 0; i < open.size(); i++) {
                    long[] here =
                            open.get(i).stream().mapToLong(Long::longValue).toArray();
                    out.clear();
                    expander.expand(here, 0, out);
                    long orbit = orbits.orbitSize(here, 0).longValueExact();
                    states += orbit;
                    edges += orbit * out.size();
                    for (int k = 0; k < out.size(); k++) {
                        if (known.add(words(out, k))) {
                            open.add(words(out, k));
                        }
                    }
                }
                return new Classes(open.size(), states, edges, orbits.isExact());
            } catch (FieldOverflow overflow) {
                assertThat(models.widen(overflow)).isTrue();
            }
        }
    }

    /** The classes of the states that the tree walker finds: what each process has, whichever of those that may be exchanged it is. */
    private static Set<Object> naiveClasses(TransitionSystem system, List<List<String>> alike) {
        Game game = system.game();
        Set<Object> seen = new HashSet<>(Set.of(game.state()));
        List<Object> open = new ArrayList<>(seen);
        Set<Object> classes = new HashSet<>();
        for (int i = 0; i < open.size(); i++) {
            game.goTo(open.get(i));
            classes.add(classOf(game.values(), alike));
            for (int event : game.enabled()) {
                game.goTo(open.get(i));
                game.fire(event);
                if (seen.add(game.state())) {
                    open.add(game.state());
                }
            }
        }
        return classes;
    }

    private static Object classOf(Map<String, Object> values, List<List<String>> alike) {
        Map<String, Object> rest = new HashMap<>(values);
        List<List<String>> groups = new ArrayList<>();
        for (List<String> names : alike) {
            List<String> ofGroup = new ArrayList<>();
            for (String name : names) {
                Map<String, String> own = new TreeMap<>();
                values.forEach((key, value) -> {
                    if (key.equals(name) || key.startsWith(name + ".")) {
                        own.put(key.substring(name.length()), String.valueOf(value));
                        rest.remove(key);
                    }
                });
                ofGroup.add(own.toString());
            }
            ofGroup.sort(null);
            groups.add(ofGroup);
        }
        return List.of(rest, groups);
    }

    /** Compares smaller programs with the whole one; 1 where they have fewer states. */
    private static int sameAnswers(String named, TransitionSystem system, Graph whole, Set<Reduction> by)
            throws Exception {
        int fewer = 0;
        for (SmallerSystem smaller : system.smaller(questions(system), by)) {
            Graph reduced = graph(smaller.system(), smaller.answered());
            fewer |= reduced.next.size() < whole.next.size() ? 1 : 0;
            assertThat(reduced.next.size()).as(named).isLessThanOrEqualTo(whole.next.size());
            Set<String> violated = new TreeSet<>(whole.violated);
            violated.retainAll(smaller.answered().stream().map(Property::name).toList());
            assertThat(reduced.violated).as(by + ", " + named).isEqualTo(violated);
            assertThat(reduced.hasCycleOutside(reduced.progress))
                    .as("progress, " + by + ", " + named)
                    .isEqualTo(whole.hasCycleOutside(whole.progress));
            assertThat(reduced.hasCycleOutside(reduced.accepting))
                    .as("acceptance, " + by + ", " + named)
                    .isEqualTo(whole.hasCycleOutside(whole.accepting));
            assertThat(walked(smaller.system())).as(by + ", " + named).isEqualTo(reduced.next.size());
            for (Property question : smaller.answered()) {
                Integer state = reduced.violations.get(question.name());
                if (state != null) {
                    Evidence run = smaller.lifted(question, Evidence.run(reduced.run(state), ""));
                    assertThat(run != null && breaks(system, question, run))
                            .as(question.name() + ", " + by + ", " + named)
                            .isTrue();
                }
            }
        }
        return fewer;
    }

    /** The smaller program for all questions; null where there is none. */
    private static @Nullable SmallerSystem smaller(TransitionSystem system, Set<Reduction> by) {
        List<SmallerSystem> all = system.smaller(questions(system), by);
        assertThat(all).hasSizeLessThan(2);
        return all.isEmpty() ? null : all.get(0);
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
            SmallerSystem smaller = smaller(system, Set.of(Reduction.STRUCTURAL));
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
