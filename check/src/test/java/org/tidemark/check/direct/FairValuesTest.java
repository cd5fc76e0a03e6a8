package org.tidemark.check.direct;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Checks;
import org.tidemark.check.Finding;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.format.tide.TideModel;
import org.tidemark.format.tide.TideReader;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.Logic;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.reference.FormulaText;
import org.tidemark.reference.Lasso;
import org.tidemark.reference.NaiveFairStar;
import org.tidemark.reference.NaiveGraph;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.reference.SketchedConditions;
import org.tidemark.reference.TypedSketch;
import org.tidemark.verdict.Verdict;

/**
 * Random typed nets, random formulas about their values, random fairness: the unfolding, direct execution and the definitions agree,
 * and what is shown is a run of the definition, fair, that breaks its formula.
 */
@Seeded
class FairValuesTest {
    private static final int MOST_STATES = 24;
    private static final int CONDITIONS = 4;

    /** Conditions that say the same of all states have little to tell. */
    private static final int MOST_TRIES = 20;

    private static final List<String> WORDS =
            List.of("", "fair", "strongly fair", "fair together", "strongly fair together");

    /** Stands for the conditions in drawn formulas. */
    private static final PetriNet CONDITION_NAMES = conditionNames();

    private static PetriNet conditionNames() {
        PetriNetBuilder names = new PetriNetBuilder("conditions");
        for (int i = 0; i < CONDITIONS; i++) {
            names.transition("c" + i);
        }
        return names.build();
    }

    /** A net, what is asked of it, and the graph that the answers are taken from. */
    private static final class Case {
        final TypedSketch sketch;
        final TideModel model;
        final Fairness fairness;
        final NaiveFairStar.Fair sets;
        final List<SketchedConditions.Condition> conditions = new ArrayList<>();
        final List<Formula> formulas = new ArrayList<>();
        final List<Property> asked = new ArrayList<>();
        final List<Verdict> expected = new ArrayList<>();
        int decisive;

        Case(TypedSketch sketch, long seed) throws Exception {
            this.sketch = sketch;
            SplittableRandom random = new SplittableRandom(seed);
            List<String> words = new ArrayList<>();
            sets = new NaiveFairStar.Fair(new ArrayList<>(), new ArrayList<>());
            for (int t = 0; t < sketch.transitions(); t++) {
                String word = WORDS.get(random.nextInt(WORDS.size()));
                words.add(word);
                require(word, t);
            }
            boolean declared = random.nextBoolean();
            model = TideReader.read(
                    sketch.text(
                            declared ? words : words.stream().map(word -> "").toList()),
                    "m.tide",
                    Map.of());
            NetVocabulary names = new NetVocabulary(Unfolding.names(model.net()));
            fairness = declared ? model.fairness() : asked(words, random, names);
            SketchedConditions draw = new SketchedConditions(sketch, seed);
            for (int tries = 0; conditions.size() < CONDITIONS; tries++) {
                SketchedConditions.Condition condition = draw.draw();
                long where = IntStream.range(0, sketch.states().size())
                        .filter(condition.holds())
                        .count();
                if (tries > MOST_TRIES || (where > 0 && where < sketch.states().size())) {
                    conditions.add(condition);
                }
            }
            for (RandomFormulas.Kind kind :
                    List.of(RandomFormulas.Kind.LTL, RandomFormulas.Kind.CTL, RandomFormulas.Kind.CTL_STAR)) {
                ask(RandomFormulas.draw(kind, CONDITION_NAMES, random.nextLong()), names);
            }
            for (String usual : List.of("F c0", "G F c1", "G (c2 -> F c3)", "AG AF c0", "A (G F c1 -> G F c2)")) {
                String text = usual.replaceAll("(c\\d)", "fireable($1)");
                ask(FormulaParser.formula(text, new NetVocabulary(CONDITION_NAMES)), names);
            }
        }

        /** What words say, as options, and perhaps one binding by itself. */
        private Fairness asked(List<String> words, SplittableRandom random, NetVocabulary names) throws Exception {
            List<String> weak = named(words, "fair");
            List<String> strong = named(words, "strongly fair");
            List<TypedSketch.Edge> some =
                    sketch.edges().get(random.nextInt(sketch.edges().size()));
            if (!some.isEmpty()) {
                String one = sketch.name(some.get(random.nextInt(some.size())).event());
                boolean strongly = random.nextBoolean();
                (strongly ? strong : weak).add(one);
                (strongly ? sets.strong() : sets.weak()).add(Set.of(one));
            }
            return Fairness.of(weak, strong, names);
        }

        private void ask(Formula f, NetVocabulary names) throws Exception {
            String text = FormulaText.of(f);
            for (int i = 0; i < CONDITIONS; i++) {
                text = text.replace(
                        "fireable(c" + i + ")", "(" + conditions.get(i).text() + ")");
            }
            Property.Truth read = (Property.Truth) PropertyParser.parse("f" + asked.size(), text, names);
            asked.add(new Property.Truth(read.name(), read.formula(), fairness));
            formulas.add(f);
            Formula meant = Logic.of(f) == Logic.CTL ? NaiveFairStar.stuttering(f) : f;
            boolean holds = new NaiveFairStar(edges(), this::holds, sets).holds(meant);
            expected.add(Verdict.of(holds));
            NaiveFairStar.Fair nothing = new NaiveFairStar.Fair(List.of(), List.of());
            decisive += holds == new NaiveFairStar(edges(), this::holds, nothing).holds(meant) ? 0 : 1;
        }

        private void require(String word, int transition) {
            List<Set<String>> to = word.startsWith("strongly") ? sets.strong() : sets.weak();
            Set<String> together = new HashSet<>();
            sketch.edges()
                    .forEach(edges -> edges.stream()
                            .filter(edge -> edge.event().transition() == transition)
                            .forEach(edge -> together.add(sketch.name(edge.event()))));
            if (word.endsWith("together")) {
                to.add(together);
            } else if (!word.isEmpty()) {
                together.forEach(event -> to.add(Set.of(event)));
            }
        }

        private static List<String> named(List<String> words, String word) {
            List<String> named = new ArrayList<>();
            for (int t = 0; t < words.size(); t++) {
                if (words.get(t).equals(word)) {
                    named.add("t" + t);
                } else if (words.get(t).equals(word + " together")) {
                    named.add("t" + t + Fairness.TOGETHER);
                }
            }
            return named;
        }

        private List<List<NaiveFairStar.Edge>> edges() {
            return sketch.edges().stream()
                    .map(out -> out.stream()
                            .map(edge -> new NaiveFairStar.Edge(sketch.name(edge.event()), edge.target()))
                            .toList())
                    .toList();
        }

        boolean holds(Formula atom, int state) {
            if (atom instanceof Formula.Fireable name) {
                return conditions
                        .get(Integer.parseInt(name.transition().substring(1)))
                        .holds()
                        .test(state);
            }
            return atom instanceof Formula.Deadlock
                    ? sketch.edges().get(state).isEmpty()
                    : ((Formula.Constant) atom).value();
        }

        NaiveGraph graph() {
            return new NaiveGraph(
                    edges().stream()
                            .map(out -> out.stream()
                                    .map(NaiveFairStar.Edge::target)
                                    .distinct()
                                    .toList())
                            .toList(),
                    this::holds);
        }

        @Override
        public String toString() {
            return sketch.text(Collections.nCopies(sketch.transitions(), "")) + fairness;
        }
    }

    private static CheckReport unfolded(Case drawn) throws Exception {
        PetriNet net = Unfolding.of(drawn.model.net(), UnfoldingLimits.usual());
        return Checks.of(net, drawn.asked, ExploreOptions.plain(), told -> {}).run();
    }

    private static CheckReport direct(Case drawn) throws Exception {
        return new Checker(
                        Subject.of(DirectNet.of(drawn.model.net()), () -> null),
                        drawn.asked,
                        new CheckOptions(ExploreOptions.plain()),
                        Plans.exploring(UnfoldingLimits.usual()))
                .run();
    }

    @Test
    void theUnfoldingDirectExecutionAndTheDefinitionsAgree(Seeds seeds) throws Exception {
        int[] seen = new int[3];
        for (long seed : seeds.upTo(40)) {
            TypedSketch sketch = new TypedSketch(seed, MOST_STATES);
            if (!sketch.isComplete() || sketch.states().size() < 3) {
                continue;
            }
            Case drawn = new Case(sketch, seed);
            for (CheckReport report : List.of(unfolded(drawn), direct(drawn))) {
                PetriNet net = report.net();
                for (int i = 0; i < drawn.asked.size(); i++) {
                    Finding finding = report.findings().get(i);
                    assertThat(finding.verdict())
                            .as("seed %d, %s of%n%s", seed, drawn.asked.get(i), drawn)
                            .isEqualTo(drawn.expected.get(i));
                    Evidence run = finding.evidence();
                    if (run != null) {
                        boolean breaks = Logic.of(drawn.formulas.get(i)) == Logic.LTL;
                        replay(drawn, run, Objects.requireNonNull(net), breaks ? drawn.formulas.get(i) : null);
                        seen[run.loop().isPresent() ? 1 : 0]++;
                    }
                }
            }
            seen[2] += drawn.decisive;
        }
        assertThat(seen[0]).as("finite runs").isGreaterThan(15);
        assertThat(seen[1]).as("infinite runs").isGreaterThan(50);
        assertThat(seen[2]).as("answers that fairness changes").isGreaterThan(8);
    }

    /** By the sketch alone: it is a run; if it is infinite it is fair, and breaks the formula if one is given. */
    private static void replay(Case drawn, Evidence run, PetriNet net, @Nullable Formula broken) {
        List<Integer> states = new ArrayList<>(List.of(0));
        List<String> events = run.events().stream().map(net::shownTransition).toList();
        for (String event : events) {
            int from = states.get(states.size() - 1);
            states.add(drawn.sketch.edges().get(from).stream()
                    .filter(edge -> drawn.sketch.name(edge.event()).equals(event))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(event + " cannot happen after " + events + " in " + drawn))
                    .target());
        }
        if (run.loop().isEmpty()) {
            return;
        }
        int loop = run.loop().getAsInt();
        List<Integer> again = states.subList(loop, loop == run.steps() ? states.size() : states.size() - 1);
        Lasso lasso = new Lasso(states.subList(0, loop), again);
        assertThat(lasso.isRunOf(drawn.graph())).isTrue();
        List<Set<String>> enabled = new ArrayList<>();
        for (int state : again) {
            Set<String> here = new HashSet<>();
            drawn.sketch.edges().get(state).forEach(edge -> here.add(drawn.sketch.name(edge.event())));
            enabled.add(here);
        }
        Set<String> happening = new HashSet<>(events.subList(loop, events.size()));
        assertThat(NaiveFairStar.isFair(drawn.sets, enabled, happening))
                .as("fair: %s from %d on, in%n%s", events, loop, drawn)
                .isTrue();
        if (broken != null) {
            assertThat(lasso.satisfies(broken instanceof Formula.ForAll all ? all.run() : broken, drawn::holds))
                    .isFalse();
        }
    }
}
