package org.tidemark.check.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.Checker;
import org.tidemark.check.Checks;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Subject;
import org.tidemark.check.question.Technique;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.state.InitialState;
import org.tidemark.check.state.Simplification;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.NaiveFairStar;
import org.tidemark.reference.NaiveGraph;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** What endless runs decide is decided on a diagram as by the reference; every run that is shown was replayed by the check. */
@Seeded
class RunAnswersTest {
    private static final int MOST_STATES = 40;
    private static final ExploreOptions OPTIONS = ExploreOptions.plain();

    /** Without other engines, so that the diagram has to answer. */
    private static Finding check(PetriNet net, Property property, ExploreOptions options) throws Exception {
        Plan plan = new Plan(List.of(new Simplification(), new InitialState(), DiagramLabelling.only(null)));
        return new Checker(Subject.of(net), List.of(property), new CheckOptions(options), plan)
                .run()
                .findings()
                .get(0);
    }

    /** A net with a fairness that may be to nothing, and the reference for it. */
    private record Drawn(PetriNet net, Fairness fairness, NaiveFairStar reference) {
        static Drawn of(PetriNet net, NaiveStateSpace space, SplittableRandom random, boolean isFair) {
            List<Integer> weak = new ArrayList<>();
            List<Integer> strong = new ArrayList<>();
            for (int t = 0; isFair && t < net.transitions(); t++) {
                switch (random.nextInt(4)) {
                    case 0 -> weak.add(t);
                    case 1 -> strong.add(t);
                    default -> {}
                }
            }
            List<List<NaiveFairStar.Edge>> edges = new ArrayList<>();
            for (int s = 0; s < space.states().size(); s++) {
                edges.add(space.steps(s).stream()
                        .map(edge -> new NaiveFairStar.Edge(net.transitionName(edge.transition()), edge.target()))
                        .toList());
            }
            NaiveFairStar.Fair fair = new NaiveFairStar.Fair(names(net, weak), names(net, strong));
            return new Drawn(
                    net,
                    Checks.fairness(net, weak, strong),
                    new NaiveFairStar(edges, NaiveGraph.of(net, space).atoms(), fair));
        }

        private static List<Set<String>> names(PetriNet net, List<Integer> transitions) {
            return transitions.stream().map(t -> Set.of(net.transitionName(t))).toList();
        }

        /** Runs of CTL end in dead states; the reference lets them go on there. */
        boolean holds(Formula f) {
            return reference.holds(Logic.of(f) == Logic.CTL ? NaiveFairStar.stuttering(f) : f);
        }
    }

    private static void compare(Seeds seeds, int nets, boolean hasPriorities, boolean isFair) throws Exception {
        Map<Kind, Integer> drawn = new EnumMap<>(Kind.class);
        int[] runs = new int[2];
        int[] verdicts = new int[2];
        for (long seed : seeds.upTo(nets)) {
            PetriNet net = hasPriorities ? RandomNets.prioritized(seed) : RandomNets.net(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete() || !NetDiagram.obstacle(net).isEmpty()) {
                continue;
            }
            SplittableRandom random = new SplittableRandom(seed);
            for (Kind kind : List.of(Kind.LTL, Kind.CTL, Kind.CTL_STAR)) {
                Drawn one = Drawn.of(net, space, random, isFair);
                Formula f = RandomFormulas.draw(kind, net, random.nextLong());
                Property property = new Property.Truth("f", f, one.fairness());
                Finding finding = check(net, property, OPTIONS);
                boolean truth = one.holds(f);
                assertThat(finding.verdict())
                        .as("%s of seed %d: %s", kind, seed, f)
                        .isEqualTo(Verdict.of(truth));
                verdicts[truth ? 1 : 0]++;
                drawn.merge(kind, finding.technique() == Technique.DIAGRAM ? 1 : 0, Integer::sum);
                Evidence run = finding.evidence();
                if (run != null && run.loop().isPresent()) {
                    runs[run.loop().getAsInt() == run.steps() ? 1 : 0]++;
                }
            }
        }
        assertThat(verdicts).doesNotContain(0);
        assertThat(runs).as("loops and dead ends").doesNotContain(0);
        assertThat(drawn.values()).hasSize(3).allMatch(times -> times > 10);
    }

    @Test
    void formulasAboutRunsAreDecidedAsByTheReference(Seeds seeds) throws Exception {
        compare(seeds, 150, false, false);
    }

    @Test
    void onlyFairRunsCount(Seeds seeds) throws Exception {
        compare(seeds, 150, false, true);
    }

    @Test
    void transitionsWaitForThoseOfHigherPriority(Seeds seeds) throws Exception {
        compare(seeds, 100, true, false);
        compare(seeds, 100, true, true);
    }

    @Test
    void aTightBudgetMakesNoAnswerWrong(Seeds seeds) throws Exception {
        int open = 0;
        for (long seed : seeds.upTo(40)) {
            PetriNet net = RandomNets.net(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete() || !NetDiagram.obstacle(net).isEmpty()) {
                continue;
            }
            Drawn one = Drawn.of(net, space, new SplittableRandom(seed), true);
            Formula f = RandomFormulas.draw(Kind.LTL, net, seed);
            for (int memory : List.of(4_000, 10_000, 20_000, 30_000, 40_000, 60_000)) {
                Finding finding = check(net, new Property.Truth("f", f, one.fairness()), OPTIONS.withMemory(memory));
                boolean isOpen = finding.verdict() instanceof Verdict.Unknown;
                open += isOpen ? 1 : 0;
                if (!isOpen) {
                    assertThat(finding.verdict()).isEqualTo(Verdict.of(one.holds(f)));
                }
            }
        }
        assertThat(open).isPositive();
    }

    private static Finding ask(String model, String formula, Fairness fair) throws Exception {
        PetriNet net = Zoo.open(model);
        Property property = PropertyParser.parse("f", formula, new NetVocabulary(net));
        return check(net, Checks.fair(property, fair), OPTIONS);
    }

    /** 9.3 · 10^22 states: who never eats may wait forever, or all get stuck; else somebody eats again and again. */
    @Test
    void sixtyPhilosophersAreAskedAboutRuns() throws Exception {
        Finding hungry = ask("zoo:philosophers/60", "G (hasLeft_7 >= 1 -> F eat_7 >= 1)", Fairness.NONE);
        assertThat(hungry.verdict()).isEqualTo(new Verdict.Violated());
        assertThat(hungry.technique()).isEqualTo(Technique.DIAGRAM);
        assertThat(Objects.requireNonNull(hungry.evidence()).loop()).isPresent();
        Finding before = ask("zoo:philosophers/60", "eat_7 = 0 W hasLeft_7 >= 1", Fairness.NONE);
        assertThat(before.verdict()).isEqualTo(new Verdict.Holds());
    }

    /** The response of a mutex holds on strongly fair runs only. */
    @Test
    void aProcessEntersOnStronglyFairRuns() throws Exception {
        String response = "G (waits_1 >= 1 -> F critical_1 >= 1)";
        String branching = "AG (waits_1 >= 1 -> AF critical_1 >= 1)";
        for (String formula : List.of(response, branching)) {
            for (Fairness fair : List.of(Fairness.NONE, new Fairness(List.of("enter_1"), List.of()))) {
                assertThat(ask("zoo:mutex/12", formula, fair).verdict()).isEqualTo(new Verdict.Violated());
            }
            Fairness strong = new Fairness(List.of(), List.of("enter_1"));
            assertThat(ask("zoo:mutex/12", formula, strong).verdict()).isEqualTo(new Verdict.Holds());
        }
    }
}
