package org.tidemark.api.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.api.task.SoundTask.Finding;
import org.tidemark.api.task.SoundTask.Notion;
import org.tidemark.api.task.SoundTask.Property;
import org.tidemark.api.task.SoundTask.Truth;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.RunProgress;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.format.NetSource;
import org.tidemark.format.ProcessMarks;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.TokenGame;
import org.tidemark.net.structure.FreeChoiceSoundness;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.WorkflowNet;
import org.tidemark.reference.NaiveProcess;
import org.tidemark.reference.RandomDiagrams;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;
import org.tidemark.system.Workflow;
import org.tidemark.workflow.BpmnReader;

/** Soundness is what its definitions say, state by state, of random diagrams and workflow nets. */
class SoundTaskTest {
    private static final int MOST_STATES = 500;

    /** Runs the parts of a task as they come. */
    private static final Task.Follower NOBODY = new Task.Follower() {
        @Override
        public <T> T during(Supplier<? extends @Nullable RunProgress> progress, String before, Task.Part<T> part)
                throws InputException {
            return part.run();
        }
    };

    private static SoundTask.Result asked(NetSource source, int cases) throws InputException {
        ExploreOptions options = ExploreOptions.plain().withMemory(1L << 28).withTime(2_000_000_000L);
        return new SoundTask(source, new TimeLimit(options), cases).run(NOBODY);
    }

    private static TransitionSystem diagram(String text, Map<String, String> definitions) {
        try {
            return new BpmnReader()
                    .read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "m.bpmn", definitions);
        } catch (IOException | InputException e) {
            throw new AssertionError(text, e);
        }
    }

    private static Finding finding(SoundTask.Result result, Property property) {
        return result.findings().stream()
                .filter(each -> each.property() == property)
                .findFirst()
                .orElseThrow();
    }

    /** All states that a game reaches, with their successors by event, or null where there are too many. */
    private record States(List<Object> all, List<Map<Integer, Integer>> next) {
        static @Nullable States of(Game game) {
            Map<Object, Integer> numbers = new HashMap<>(Map.of(game.state(), 0));
            List<Object> all = new ArrayList<>(List.of(game.state()));
            List<Map<Integer, Integer>> next = new ArrayList<>();
            for (int i = 0; i < all.size(); i++) {
                Map<Integer, Integer> here = new HashMap<>();
                game.goTo(all.get(i));
                for (int event : game.enabled()) {
                    game.goTo(all.get(i));
                    game.fire(event);
                    Object state = game.state();
                    Integer known = numbers.putIfAbsent(state, all.size());
                    if (known == null) {
                        all.add(state);
                    }
                    here.put(event, known == null ? all.size() - 1 : known);
                }
                next.add(here);
                if (all.size() > MOST_STATES) {
                    return null;
                }
            }
            return new States(all, next);
        }

        /** The states from which one of some states is reached. */
        Set<Integer> reaching(Set<Integer> goal) {
            Set<Integer> found = new HashSet<>(goal);
            for (boolean grows = true; grows; ) {
                grows = false;
                for (int s = 0; s < all.size(); s++) {
                    if (!found.contains(s) && next.get(s).values().stream().anyMatch(found::contains)) {
                        grows |= found.add(s);
                    }
                }
            }
            return found;
        }

        boolean happens(List<Integer> events) {
            return next.stream().anyMatch(here -> events.stream().anyMatch(here::containsKey));
        }
    }

    private static Set<Integer> where(States states, Game game, Formula condition) {
        Set<Integer> found = new HashSet<>();
        for (int s = 0; s < states.all.size(); s++) {
            game.goTo(states.all.get(s));
            if (game.holds(condition)) {
                found.add(s);
            }
        }
        return found;
    }

    private static void compare(Workflow workflow, States states, SoundTask.Result result, String text) {
        Game game = workflow.system().game();
        Set<Integer> completed = where(states, game, workflow.completed());
        Set<Integer> proper = where(states, game, workflow.properCompletion().condition());
        Set<Integer> properly = new HashSet<>(completed);
        properly.retainAll(proper);
        Set<Integer> canEnd = states.reaching(properly);
        expect(result, Property.OPTION_TO_COMPLETE, states.reaching(completed).size() == states.all.size(), text);
        expect(result, Property.PROPER_COMPLETION, proper.size() == states.all.size(), text);
        expect(
                result,
                Property.NO_DEAD_PARTS,
                workflow.tasks().stream().allMatch(task -> states.happens(task.events())),
                text);
        expect(
                result,
                Property.SYNCHRONISATION,
                where(states, game, workflow.synchronisation().condition()).size() == states.all.size(),
                text);
        if (!workflow.delivery().clauses().isEmpty()) {
            expect(
                    result,
                    Property.DELIVERY,
                    where(states, game, workflow.delivery().condition()).size() == states.all.size(),
                    text);
        }
        boolean isRelaxed = workflow.tasks().stream()
                .allMatch(task -> states.next.stream()
                        .anyMatch(here -> task.events().stream()
                                .anyMatch(event -> canEnd.contains(here.getOrDefault(event, -1)))));
        expect(result, Notion.RELAXED, isRelaxed, text);
        expect(result, Notion.EASY, canEnd.contains(0), text);
        Set<Integer> ended = where(states, game, workflow.ended());
        boolean isLazy = states.reaching(ended).size() == states.all.size()
                && where(states, game, workflow.endedTwice()).isEmpty();
        expect(result, Notion.LAZY, isLazy, text);
        replay(result, states, completed);
    }

    private static void expect(SoundTask.Result result, Property property, boolean holds, String text) {
        Truth truth = finding(result, property).truth();
        if (truth != Truth.UNKNOWN) {
            assertThat(truth == Truth.HOLDS).as(property + " of " + text).isEqualTo(holds);
        }
    }

    private static void expect(SoundTask.Result result, Notion notion, boolean holds, String text) {
        Truth truth = result.notions().getOrDefault(notion, Truth.UNKNOWN);
        if (truth != Truth.UNKNOWN) {
            assertThat(truth == Truth.HOLDS).as(notion + " of " + text).isEqualTo(holds);
        }
    }

    /** The run of a process that cannot be completed ends where it cannot be, and could before its turning point; it is stuck there, or has gone round. */
    private static void replay(SoundTask.Result result, States states, Set<Integer> completed) {
        Finding option = finding(result, Property.OPTION_TO_COMPLETE);
        List<Integer> run = option.run();
        if (run == null) {
            return;
        }
        Set<Integer> can = states.reaching(completed);
        int at = 0;
        for (int step = 0; step < run.size(); step++) {
            assertThat(can.contains(at)).isEqualTo(step <= option.turn());
            at = Objects.requireNonNull(states.next.get(at).get(run.get(step)));
        }
        assertThat(can.contains(at)).isFalse();
        if (option.loop() < 0) {
            assertThat(states.next.get(at)).isEmpty();
            return;
        }
        int again = 0;
        for (int step = 0; step < option.loop(); step++) {
            again = Objects.requireNonNull(states.next.get(again).get(run.get(step)));
        }
        assertThat(at).isEqualTo(again);
        assertThat(option.loop()).isLessThan(run.size());
    }

    @Test
    void structuredDiagramsAreSound() throws InputException {
        for (int seed = 1; seed <= 60; seed++) {
            String text = RandomDiagrams.structured(seed, 3 + seed % 8);
            SoundTask.Result result = asked(NetSource.of(diagram(text, Map.of()), "m.bpmn"), 1);
            assertThat(result.findings())
                    .as(text)
                    .allSatisfy(
                            each -> assertThat(each.truth()).as(each.toString()).isEqualTo(Truth.HOLDS));
            assertThat(result.notions().values()).containsOnly(Truth.HOLDS);
            assertThat(result.notions()).doesNotContainKey(Notion.GENERALISED);
        }
    }

    @Test
    void wildDiagramsAreWhatTheDefinitionsSay() throws InputException {
        List<String> networks = List.of("bag", "fifo-pair", "causal", "inbox", "outbox", "fifo", "rsc");
        int violated = 0;
        int compared = 0;
        for (int seed = 1; seed <= 70; seed++) {
            String text = RandomDiagrams.wild(seed, 3 + seed % 4);
            Map<String, String> how = Map.of("network", networks.get(seed % networks.size()));
            TransitionSystem system = diagram(text, how);
            States states = States.of(system.game());
            if (states == null) {
                continue;
            }
            SoundTask.Result result = asked(NetSource.of(system, "m.bpmn"), 1);
            compare((Workflow) system, states, result, text);
            compared++;
            violated += result.verdict() == Truth.VIOLATED ? 1 : 0;
        }
        assertThat(violated).isBetween(20, compared);
    }

    @Test
    void brokenDiagramsAreWhatADirectReadingSays() throws InputException {
        int compared = 0;
        int violated = 0;
        for (int seed = 1; seed <= 120; seed++) {
            String text = switch (seed % 4) {
                case 0 -> RandomDiagrams.wild(seed, 3 + seed % 5);
                case 1 -> RandomDiagrams.broken(seed, 4 + seed % 9);
                case 2 -> RandomDiagrams.several(seed, 2 + seed % 5);
                default -> RandomDiagrams.tangled(seed, 4 + seed % 4);
            };
            int instances = 1 + seed / 4 % 2;
            NaiveProcess.States states = new NaiveProcess(text, instances).states(MOST_STATES);
            if (states == null) {
                continue;
            }
            Map<String, String> how = Map.of("instances", "" + instances);
            SoundTask.Result result = asked(NetSource.of(diagram(text, how), "m.bpmn"), 1);
            expect(result, Property.OPTION_TO_COMPLETE, states.hasOptionToComplete(), text);
            expect(result, Property.PROPER_COMPLETION, states.hasProperCompletion(), text);
            expect(result, Property.NO_DEAD_PARTS, states.hasNoDeadParts(), text);
            expect(result, Property.SYNCHRONISATION, states.isSynchronised(), text);
            if (result.findings().size() == Property.values().length) {
                expect(result, Property.DELIVERY, states.isDelivered(), text);
            }
            expect(result, Notion.LAZY, states.isLazilySound(), text);
            expect(result, Notion.EASY, states.isEasilySound(), text);
            expect(result, Notion.RELAXED, states.isRelaxedSound(), text);
            expect(result, Notion.WEAK, states.hasOptionToComplete() && states.hasProperCompletion(), text);
            assertThat(result.verdict()).as(text).isNotEqualTo(Truth.UNKNOWN);
            compared++;
            violated += result.verdict() == Truth.VIOLATED ? 1 : 0;
        }
        assertThat(compared).isGreaterThan(45);
        assertThat(violated).isBetween(compared / 4, compared - 5);
    }

    /** A free-choice net without blocks: every cluster is one place, or several places with transitions that need them all. */
    private static PetriNet freeChoice(long seed) {
        Random random = new Random(seed);
        PetriNetBuilder builder = new PetriNetBuilder("free choice");
        int source = builder.place("i", 1);
        builder.place("o", 0);
        int places = 2 + random.nextInt(6);
        for (int p = 0; p < places; p++) {
            builder.place("p" + p, 0);
        }
        List<Integer> left = new ArrayList<>();
        for (int p = 2; p < 2 + places; p++) {
            left.add(p);
        }
        Collections.shuffle(left, random);
        List<List<Integer>> clusters = new ArrayList<>(List.of(List.of(source)));
        while (!left.isEmpty()) {
            int size = Math.min(left.size(), random.nextInt(3) == 0 ? 2 : 1);
            clusters.add(List.copyOf(left.subList(0, size)));
            left.subList(0, size).clear();
        }
        for (List<Integer> cluster : clusters) {
            for (int i = random.nextInt(3) == 0 ? 2 : 1; i > 0; i--) {
                int t = builder.transition("t" + builder.transitions());
                cluster.forEach(place -> builder.input(t, place, 1));
                Set<Integer> targets = new HashSet<>();
                for (int j = random.nextInt(3) == 0 ? 2 : 1; j > 0; j--) {
                    targets.add(1 + random.nextInt(1 + places));
                }
                targets.forEach(place -> builder.output(t, place, 1));
            }
        }
        return builder.build();
    }

    @Test
    void freeChoiceNetsAreDecidedByStructureAsByExploration() {
        int decided = 0;
        int sound = 0;
        for (long seed = 1; seed <= 8_000; seed++) {
            PetriNet net = freeChoice(seed);
            WorkflowNet workflow = WorkflowNet.of(net);
            Boolean expected = workflow == null ? null : isSound(workflow, 1);
            if (workflow == null || expected == null) {
                continue;
            }
            FreeChoiceSoundness structure = FreeChoiceSoundness.of(workflow, Limit.none());
            assertThat(structure.verdict())
                    .as("seed " + seed + ": " + structure)
                    .isEqualTo(expected ? FreeChoiceSoundness.Verdict.SOUND : FreeChoiceSoundness.Verdict.NOT_SOUND);
            decided++;
            sound += expected ? 1 : 0;
        }
        assertThat(decided).isGreaterThan(150);
        assertThat(sound).isGreaterThan(10);
    }

    /** A workflow net of nested blocks, with some arcs more. */
    private static PetriNet net(long seed, int size) {
        return new Blocks(seed).net(size);
    }

    /** Builds workflow nets at random. */
    private static final class Blocks {
        private final Random random;
        private final PetriNetBuilder builder = new PetriNetBuilder("random");
        private final List<int[]> inputs = new ArrayList<>();
        private final List<int[]> outputs = new ArrayList<>();

        Blocks(long seed) {
            random = new Random(seed);
        }

        PetriNet net(int size) {
            int source = builder.place("i", 1);
            int sink = builder.place("o", 0);
            between(source, sink, size);
            for (int i = random.nextInt(3); i > 0; i--) {
                boolean isInput = random.nextBoolean();
                int place = random.nextInt(builder.places());
                if (place != (isInput ? sink : source)) {
                    (isInput ? inputs : outputs).add(new int[] {random.nextInt(builder.transitions()), place});
                }
            }
            inputs.forEach(arc -> builder.input(arc[0], arc[1], 1));
            outputs.forEach(arc -> builder.output(arc[0], arc[1], 1));
            return builder.build();
        }

        private int place() {
            return builder.place("p" + builder.places(), 0);
        }

        private int transition(int from, int to) {
            int t = builder.transition("t" + builder.transitions());
            inputs.add(new int[] {t, from});
            outputs.add(new int[] {t, to});
            return t;
        }

        private void between(int from, int to, int size) {
            int kind = size < 2 ? 0 : 1 + random.nextInt(4);
            switch (kind) {
                case 0 -> transition(from, to);
                case 1 -> {
                    int middle = place();
                    between(from, middle, size / 2);
                    between(middle, to, size / 2);
                }
                case 2 -> {
                    between(from, to, size / 2);
                    between(from, to, size / 2);
                }
                case 3 -> {
                    int split = builder.transition("t" + builder.transitions());
                    int join = builder.transition("t" + builder.transitions());
                    inputs.add(new int[] {split, from});
                    outputs.add(new int[] {join, to});
                    for (int i = 0; i < 2; i++) {
                        int first = place();
                        int last = place();
                        outputs.add(new int[] {split, first});
                        inputs.add(new int[] {join, last});
                        between(first, last, size / 2);
                    }
                }
                default -> {
                    int first = place();
                    int last = place();
                    transition(from, first);
                    between(first, last, size / 2);
                    transition(last, to);
                    transition(last, first);
                }
            }
        }
    }

    /** Whether a net is sound by the definition; null where it has too many markings. */
    private static @Nullable Boolean isSound(WorkflowNet workflow, int cases) {
        PetriNet net = workflow.started(cases);
        Map<List<Integer>, Set<List<Integer>>> next = new HashMap<>();
        Set<Integer> fired = new HashSet<>();
        Deque<List<Integer>> open = new ArrayDeque<>();
        List<Integer> first = Arrays.stream(net.initialMarking()).boxed().toList();
        next.put(first, new HashSet<>());
        open.add(first);
        while (!open.isEmpty()) {
            List<Integer> marking = open.remove();
            for (int t = 0; t < net.transitions(); t++) {
                TokenGame game = new TokenGame(net);
                for (int p = 0; p < net.places(); p++) {
                    game.marking()[p] = marking.get(p);
                }
                if (game.enabled(t)) {
                    fired.add(t);
                    game.fire(t);
                    List<Integer> after = Arrays.stream(game.marking()).boxed().toList();
                    Objects.requireNonNull(next.get(marking)).add(after);
                    if (next.putIfAbsent(after, new HashSet<>()) == null) {
                        open.add(after);
                    }
                }
            }
            if (next.size() > MOST_STATES) {
                return null;
            }
        }
        List<Integer> last = new ArrayList<>(Collections.nCopies(net.places(), 0));
        last.set(workflow.sink(), cases);
        Set<List<Integer>> can = new HashSet<>();
        if (next.containsKey(last)) {
            can.add(last);
        }
        for (boolean grows = true; grows; ) {
            grows = false;
            for (Map.Entry<List<Integer>, Set<List<Integer>>> each : next.entrySet()) {
                if (!can.contains(each.getKey()) && each.getValue().stream().anyMatch(can::contains)) {
                    grows |= can.add(each.getKey());
                }
            }
        }
        boolean isProper = next.keySet().stream()
                .allMatch(marking -> marking.get(workflow.sink()) < cases || marking.equals(last));
        return can.size() == next.size() && isProper && fired.size() == net.transitions();
    }

    @Test
    void workflowNetsAreWhatTheDefinitionsSay() throws InputException {
        int sound = 0;
        int decided = 0;
        int byStructure = 0;
        int bySmallerNet = 0;
        for (int seed = 1; seed <= 800; seed++) {
            PetriNet net = net(seed, 2 + seed % 11);
            WorkflowNet workflow = WorkflowNet.of(net);
            int cases = seed % 5 == 0 ? 2 : 1;
            Boolean expected = workflow == null ? null : isSound(workflow, cases);
            if (workflow == null || expected == null) {
                continue;
            }
            decided++;
            sound += expected ? 1 : 0;
            SoundTask.Result result = asked(NetSource.of(net, "m.pnml"), cases);
            assertThat(result.notions().get(Notion.CLASSICAL))
                    .as("seed " + seed)
                    .isEqualTo(expected ? Truth.HOLDS : Truth.VIOLATED);
            Truth forAny = result.notions().getOrDefault(Notion.GENERALISED, Truth.UNKNOWN);
            assertThat(forAny == Truth.HOLDS).as("seed " + seed).isEqualTo(result.isForAnyNumber());
            if (forAny == Truth.HOLDS && seed % 8 == 0) { // of a free-choice net: three cases are as good as one
                assertThat(isSound(workflow, 3)).as("seed " + seed).isNotEqualTo(false);
            }
            if (cases == 1) {
                FreeChoiceSoundness structure = FreeChoiceSoundness.of(workflow, Limit.none());
                if (structure.verdict() != FreeChoiceSoundness.Verdict.UNKNOWN) {
                    byStructure++;
                    assertThat(structure.verdict() == FreeChoiceSoundness.Verdict.SOUND)
                            .as("seed " + seed + ": " + structure)
                            .isEqualTo(expected);
                }
                States states = Objects.requireNonNull(
                        States.of(result.workflow().system().game()));
                compare(result.workflow(), states, result, "seed " + seed);
                bySmallerNet += structure.verdict() == FreeChoiceSoundness.Verdict.UNKNOWN
                                && (result.how() + result.objection()).contains("fusing nodes left")
                        ? 1
                        : 0;
            }
        }
        assertThat(decided).isGreaterThan(400);
        assertThat(sound).isBetween(decided / 5, decided * 4 / 5);
        assertThat(byStructure).isGreaterThan(150);
        assertThat(bySmallerNet).isGreaterThan(20);
    }

    /** One token of i becomes one in o and one in p; q begins and stays marked. */
    private static SoundTask.Result ending(List<Map<String, Integer>> finalMarkings) throws InputException {
        PetriNetBuilder net = new PetriNetBuilder("ending");
        net.place("i", 1);
        net.place("o", 0);
        net.place("p", 0);
        net.place("q", 1);
        int both = net.transition("both");
        net.input(both, 0, 1);
        net.output(both, 1, 1);
        net.output(both, 2, 1);
        net.read(both, 3, 1);
        int drop = net.transition("drop");
        net.input(drop, 2, 1);
        NetSource source = NetSource.of(net.build(), "ending.pnml");
        return asked(source.marked(new ProcessMarks(finalMarkings, Set.of())), 1);
    }

    @Test
    void finalMarkingsOfTheFileSayWhereANetEnds() throws InputException {
        Map<String, Integer> end = Map.of("o", 1, "q", 1);
        SoundTask.Result early = ending(List.of(end));
        assertThat(finding(early, Property.OPTION_TO_COMPLETE).truth()).isEqualTo(Truth.HOLDS);
        assertThat(finding(early, Property.PROPER_COMPLETION).why()).isEqualTo("a token is left in p");
        assertThat(early.notions()).doesNotContainKey(Notion.GENERALISED);
        SoundTask.Result either = ending(List.of(end, Map.of("o", 1, "p", 1, "q", 1)));
        assertThat(either.verdict()).isEqualTo(Truth.HOLDS);
        SoundTask.Result never = ending(List.of(Map.of("o", 2)));
        assertThat(finding(never, Property.OPTION_TO_COMPLETE).truth()).isEqualTo(Truth.VIOLATED);
        SoundTask.Result empty = ending(List.of(Map.of()));
        assertThat(finding(empty, Property.OPTION_TO_COMPLETE).truth()).isEqualTo(Truth.VIOLATED);
        assertThat(finding(empty, Property.PROPER_COMPLETION).truth()).isEqualTo(Truth.HOLDS);
    }

    @Test
    void aNetThatIsNotAWorkflowNetIsRefused() {
        PetriNetBuilder two = new PetriNetBuilder("two");
        two.place("a", 1);
        two.place("b", 0);
        int t = two.transition("t");
        two.output(t, 0, 1);
        two.output(t, 1, 1);
        assertThat(WorkflowNet.why(two.build())).contains("no place is without incoming arcs");
        assertThatThrownBy(() -> asked(NetSource.of(two.build(), "two.net"), 1))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("is not a workflow net");
    }
}
