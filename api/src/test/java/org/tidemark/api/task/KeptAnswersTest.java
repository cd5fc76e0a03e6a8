package org.tidemark.api.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.check.Finding;
import org.tidemark.check.Reductions;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.RunProgress;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.view.AnswerDigest;
import org.tidemark.engine.SearchOrder;
import org.tidemark.engine.Store;
import org.tidemark.format.NetSource;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.verdict.Verdict;

/** After random edits of random nets, what is kept and what is asked again is what the definitions say of the edited net. */
@Seeded
class KeptAnswersTest {
    private static final int MOST_STATES = 300;
    private static final int EDITS = 25;

    private static final Task.Follower NOBODY = new Task.Follower() {
        @Override
        public <T> T during(Supplier<? extends @Nullable RunProgress> progress, String before, Task.Part<T> part)
                throws InputException {
            return part.run();
        }
    };

    private static final AnswerDigest.ModelText NO_TEXT = new AnswerDigest.ModelText() {
        @Override
        public String whole() {
            return "no text is needed";
        }

        @Override
        public @Nullable String around(Set<String> names) {
            return null;
        }
    };

    private int edits;
    private int kept;
    private int asked;

    @Test
    void theyAreThoseOfTheEditedNet(Seeds seeds) throws InputException {
        for (long seed : seeds.upTo(60)) {
            check(seed);
        }
        if (!Seeds.oneIsGiven()) {
            assertThat(edits).as("edits").isGreaterThan(1000);
            assertThat(kept).as("kept answers").isGreaterThan(asked / 4);
        }
    }

    private void check(long seed) throws InputException {
        SplittableRandom random = new SplittableRandom(seed);
        Sketch sketch = Sketch.of(RandomNets.net(seed));
        sketch.addApart(random);
        PetriNet net = sketch.net();
        List<Property> questions = questions(net, seed);
        KeptAnswers answers = new KeptAnswers();
        for (int i = 0; i < EDITS; i++) {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (space.isComplete()) {
                compare(answers, net, questions, new NaiveProperties(net, space));
                edits++;
            }
            Sketch before = sketch.copy();
            sketch.edit(random);
            if (!NaiveStateSpace.of(sketch.net(), MOST_STATES).isComplete()) {
                sketch = before;
            }
            net = sketch.net();
        }
    }

    private static List<Property> questions(PetriNet net, long seed) {
        List<Property> questions = new ArrayList<>();
        for (Kind kind : List.of(Kind.REACHABILITY, Kind.REACHABILITY, Kind.REACHABILITY, Kind.CTL, Kind.LTL)) {
            String name = "f" + questions.size();
            questions.add(new Property.Truth(name, RandomFormulas.draw(kind, net, seed + questions.size())));
        }
        String place = net.placeName(0);
        questions.add(new Property.Maximum("most", new Term.Count(place)));
        questions.add(new Property.Truth("alive", Formula.always(new Formula.Not(new Formula.Deadlock()))));
        questions.add(new Property.OneSafe("safe"));
        questions.add(new Property.QuasiLiveness("quasi-live"));
        return questions;
    }

    private void compare(KeptAnswers answers, PetriNet net, List<Property> questions, NaiveProperties naive)
            throws InputException {
        Map<String, Verdict> found = new HashMap<>();
        ExploreOptions options = ExploreOptions.plain().withMemory(24 << 20).withThreads(1);
        Engine engine = Engine.of(Store.PLAIN, 0, SearchOrder.BREADTH_FIRST, Reductions.AUTO);
        CheckTask task = new CheckTask(
                NetSource.of(net, "net"),
                engine,
                options,
                new TimeLimit(options),
                scene -> answers.open(scene, questions, NO_TEXT));
        if (task.run(NOBODY) instanceof CheckTask.Answered answered) {
            List<Finding> findings = answered.report().findings();
            answers.learn(findings);
            findings.forEach(finding -> found.put(finding.property().name(), finding.verdict()));
            asked += findings.size();
        }
        found.putAll(answers.kept());
        kept += answers.kept().size();
        assertThat(answers.order()).hasSameSizeAs(questions);
        for (Property question : questions) {
            Verdict verdict = question instanceof Property.Maximum most
                    ? new Verdict.Value(naive.maximum(most.term()))
                    : Verdict.of(naive.holds(question));
            assertThat(found.get(question.name())).as("%s", question).isEqualTo(verdict);
        }
    }

    /** A net that can be edited. */
    private record Sketch(List<Integer> places, List<String> names, List<List<Map<Integer, Integer>>> transitions) {
        private static final int INPUTS = 0;
        private static final int OUTPUTS = 1;

        static Sketch of(PetriNet net) {
            Sketch sketch = new Sketch(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            for (int p = 0; p < net.places(); p++) {
                sketch.places.add(net.initial(p));
            }
            for (int t = 0; t < net.transitions(); t++) {
                List<Map<Integer, Integer>> ends = new ArrayList<>();
                for (Arcs arcs : List.of(net.inputs(), net.outputs(), net.reads(), net.inhibitors())) {
                    Map<Integer, Integer> some = new HashMap<>();
                    for (int a = arcs.from(t); a < arcs.to(t); a++) {
                        some.put(arcs.place(a), arcs.weight(a));
                    }
                    ends.add(some);
                }
                sketch.names.add(net.transitionId(t));
                sketch.transitions.add(ends);
            }
            return sketch;
        }

        Sketch copy() {
            return of(net());
        }

        /** A part that nothing else depends on, so that some edits are outside of cones. */
        void addApart(SplittableRandom random) {
            int first = places.size();
            places.add(1);
            places.add(0);
            names.add("apart");
            Map<Integer, Integer> from = new HashMap<>(Map.of(first, 1));
            if (random.nextBoolean()) {
                from.put(random.nextInt(first), 1); // it depends on the net, and may take from it
            }
            transitions.add(List.of(from, new HashMap<>(Map.of(first + 1, 1)), new HashMap<>(), new HashMap<>()));
            names.add("back");
            transitions.add(List.of(
                    new HashMap<>(Map.of(first + 1, 1)),
                    new HashMap<>(Map.of(first, 1)),
                    new HashMap<>(),
                    new HashMap<>()));
        }

        void edit(SplittableRandom random) {
            boolean isApart = random.nextInt(3) == 0;
            int place = isApart ? places.size() - 1 - random.nextInt(2) : random.nextInt(places.size());
            int transition = isApart ? names.size() - 1 - random.nextInt(2) : random.nextInt(names.size());
            int kind = random.nextInt(4);
            Map<Integer, Integer> ends =
                    transitions.get(transition).get(random.nextInt(5) == 0 ? 2 + kind % 2 : kind % 2);
            switch (random.nextInt(6)) {
                case 0 -> places.set(place, random.nextInt(3));
                case 1 -> ends.put(place, 1 + random.nextInt(2));
                case 2 -> ends.remove(place);
                case 3 -> ends.keySet().stream().findFirst().ifPresent(ends::remove);
                case 4 -> {
                    int other = random.nextInt(names.size()); // another order, which changes nothing
                    Collections.swap(names, transition, other);
                    Collections.swap(transitions, transition, other);
                }
                default -> {
                    List<Map<Integer, Integer>> of = transitions.get(transition);
                    Map<Integer, Integer> inputs = new HashMap<>(of.get(INPUTS));
                    of.get(INPUTS).clear();
                    of.get(INPUTS).putAll(of.get(OUTPUTS));
                    of.get(OUTPUTS).clear();
                    of.get(OUTPUTS).putAll(inputs);
                }
            }
        }

        PetriNet net() {
            PetriNetBuilder net = new PetriNetBuilder("edited");
            for (int p = 0; p < places.size(); p++) {
                net.place("p" + p, places.get(p));
            }
            for (int t = 0; t < names.size(); t++) {
                int transition = net.transition(names.get(t));
                List<Map<Integer, Integer>> ends = transitions.get(t);
                ends.get(0).forEach((p, weight) -> net.input(transition, p, weight));
                ends.get(1).forEach((p, weight) -> net.output(transition, p, weight));
                ends.get(2).forEach((p, weight) -> net.read(transition, p, weight));
                ends.get(3).forEach((p, weight) -> net.inhibitor(transition, p, weight));
            }
            return net.build();
        }
    }
}
