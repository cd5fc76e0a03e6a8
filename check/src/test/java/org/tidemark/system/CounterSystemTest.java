package org.tidemark.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.replay.Replay;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.GraphExploration;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.check.run.SweepExploration;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SweepReport;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.automaton.AutomatonReader;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.Layout;
import org.tidemark.reference.NaiveCtl;
import org.tidemark.reference.NaiveGraph;
import org.tidemark.reference.NaiveLtl;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;

/** A system that is no net is explored, checked and replayed like any other. */
class CounterSystemTest extends ExploredSystemContract {
    private static final int NEVER = -1;

    @Override
    protected List<CounterSystem> systems() {
        return List.of(new CounterSystem(1, NEVER), new CounterSystem(3, NEVER), new CounterSystem(9, NEVER));
    }

    private static Finding ask(TransitionSystem system, Property property) throws Exception {
        CheckReport report = new Checker(
                        Subject.of(system),
                        List.of(property),
                        new CheckOptions(ExploreOptions.plain()),
                        Plans.exploring(UnfoldingLimits.usual()))
                .run();
        return report.findings().get(0);
    }

    private static Finding ask(TransitionSystem system, String formula) throws Exception {
        return ask(system, PropertyParser.parse("f", formula, system.vocabulary()));
    }

    /** The graph that the game reaches. */
    private static NaiveGraph graph(TransitionSystem system) {
        List<Object> states = new ArrayList<>();
        Map<Object, Integer> numbers = new HashMap<>();
        List<List<Integer>> successors = new ArrayList<>();
        Game game = system.game();
        states.add(game.state());
        numbers.put(game.state(), 0);
        for (int i = 0; i < states.size(); i++) {
            List<Integer> next = new ArrayList<>();
            for (int event = 0; event < CounterSystem.EVENTS.size(); event++) {
                game.goTo(states.get(i));
                if (game.enabled(event)) {
                    game.fire(event);
                    int before = states.size();
                    int number = numbers.computeIfAbsent(game.state(), state -> before);
                    if (number == before) {
                        states.add(game.state());
                    }
                    next.add(number);
                }
            }
            successors.add(next.stream().distinct().toList());
        }
        return new NaiveGraph(successors, (atom, state) -> {
            Game at = system.game();
            at.goTo(states.get(state));
            return at.holds(atom);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "EF x = 5",
                "EF x + y > 12",
                "AG y <= x + 3",
                "AG y <= 6",
                "EF deadlock",
                "AG EF x = 0",
                "AG (x > 0 -> EF fireable(clear))",
                "EG x < 4",
                "AF stopped = 1",
                "A (x < 6 U (fireable(clear) or stopped = 1))",
                "E (y < 2 U (x = 5 and AX x != 5))",
                "AG not fireable(ask)"
            })
    void formulasOfStatesAndBranchesAgreeWithANaiveSearch(String formula) throws Exception {
        CounterSystem system = new CounterSystem(6, NEVER);
        Property.Truth property = (Property.Truth) PropertyParser.parse("f", formula, system.vocabulary());
        boolean expected = new NaiveCtl(graph(system)).holds(property.formula());
        assertThat(ask(system, property).verdict()).as(formula).isEqualTo(Verdict.of(expected));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"G (x > 0 -> F x = 0)", "F (stopped = 1 or x = 6)", "G F x = 0", "(x = 0) U (x = 1)", "X x = 1"})
    void formulasOfRunsAgreeWithANaiveSearch(String formula) throws Exception {
        CounterSystem system = new CounterSystem(6, NEVER);
        Property.Truth property = (Property.Truth) PropertyParser.parse("f", formula, system.vocabulary());
        assertThat(Logic.of(property.formula())).isEqualTo(Logic.LTL);
        Formula run = property.formula();
        assertThat(ask(system, property).verdict())
                .as(formula)
                .isEqualTo(Verdict.of(NaiveLtl.holds(run, graph(system))));
    }

    /** Counters may go up and down forever, unless runs that never stop where they can are unfair. */
    @Test
    void fairnessIsHeeded() throws Exception {
        CounterSystem system = new CounterSystem(1, NEVER);
        Formula stops = ((Property.Truth) PropertyParser.parse("f", "F stopped = 1", system.vocabulary())).formula();
        Finding unfair = ask(system, new Property.Truth("f", stops));
        assertThat(unfair.verdict()).isInstanceOf(Verdict.Violated.class);
        assertThat(Objects.requireNonNull(unfair.evidence()).loop()).isPresent();
        Fairness fair = new Fairness(List.of(), List.of("stop", "follow"));
        assertThat(ask(system, new Property.Truth("f", stops, fair)).verdict()).isInstanceOf(Verdict.Holds.class);
    }

    @Test
    void theLargestValueIsFound() throws Exception {
        assertThat(ask(new CounterSystem(6, NEVER), "max(x + y)").verdict()).isEqualTo(new Verdict.Value(12));
    }

    @Test
    void everyStoreFindsAllStates() throws Exception {
        CounterSystem system = new CounterSystem(9, NEVER);
        long states = played(system).size();
        for (StoreChoice store : List.of(
                StoreChoice.auto(3),
                StoreChoice.plain(),
                StoreChoice.tree(),
                StoreChoice.delta(3),
                StoreChoice.stratified(3),
                StoreChoice.hashCompact(),
                StoreChoice.compactTree())) {
            assertThat(new Exploration(system, ExploreOptions.plain().withStore(store))
                            .run()
                            .states())
                    .isEqualTo(states);
        }
    }

    @Test
    void filesFindAllStates(@TempDir Path folder) throws Exception {
        CounterSystem system = new CounterSystem(9, NEVER);
        ExploreOptions onDisk = ExploreOptions.plain().withStore(OnDisk.at(folder.resolve("states")));
        assertThat(new Exploration(system, onDisk).run().states())
                .isEqualTo(played(system).size());
    }

    @Test
    void aSweepFindsAllStates() throws Exception {
        CounterSystem system = new CounterSystem(9, NEVER);
        SweepMeasure.Wish byX = new SweepMeasure.Wish("x", Map.of());
        SweepReport report = new SweepExploration(system, ExploreOptions.plain(), byX, true).run();
        assertThat(report.complete()).isTrue();
        assertThat(Replay.after(system, Objects.requireNonNull(report.paths().toDeadlock()))
                        .isDead())
                .isTrue();
    }

    @Test
    void aGraphHasAllStates() throws Exception {
        CounterSystem system = new CounterSystem(9, NEVER);
        GraphReport report = new GraphExploration(system, ExploreOptions.plain(), null, Encoding.AUTO, Map.of()).run();
        assertThat(Objects.requireNonNull(report.built()).graph().states())
                .isEqualTo(played(system).size());
    }

    @Test
    void whatOnlyNetsHaveIsRefused() throws Exception {
        Finding finding = ask(new CounterSystem(2, NEVER), new Property.OneSafe("f"));
        assertThat(((Verdict.Unknown) finding.verdict()).why().cause()).isEqualTo(StopReason.REFUSED);
    }

    /** A predicate that cannot be computed in some state: neither that state nor its absence is concluded. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "AG not fireable(ask)",
                "EF fireable(ask)",
                "AG EF not fireable(ask)",
                "G not fireable(ask)",
                "EF (AG not fireable(ask) and x = 9)"
            })
    void whatCannotBeComputedIsNeverSettled(String formula) throws Exception {
        Finding finding = ask(new CounterSystem(3, 2), formula);
        assertThat(finding.verdict()).as(formula).isInstanceOf(Verdict.Unknown.class);
    }

    @Test
    void theReasonIsThatItCannotBeComputed() throws Exception {
        Finding finding = ask(new CounterSystem(3, 2), "AG not fireable(ask)");
        OpenReason why = ((Verdict.Unknown) finding.verdict()).why();
        assertThat(why.cause()).isEqualTo(StopReason.NO_VALUE);
        assertThat(why.sentence()).contains("nobody can say whether ask is enabled");
    }

    /** Also in the initial state, where questions are simplified. */
    @Test
    void whatCannotBeComputedAtFirstIsNeverSettled() throws Exception {
        for (String formula : List.of("not fireable(ask)", "AG not fireable(ask)", "EF (AG not fireable(ask))")) {
            assertThat(ask(new CounterSystem(3, 0), formula).verdict()).isInstanceOf(Verdict.Unknown.class);
        }
    }

    /** A model that takes two steps at once: the run that it finds is not one of the system. */
    @Test
    void aWrongStepIsFoundOut() {
        CounterSystem wrong = new CounterSystem(6, NEVER) {
            @Override
            boolean step(Layout layout, int event, long[] words, int at) {
                boolean isEnabled = super.step(layout, event, words, at);
                if (isEnabled && event == 0 && layout.get(words, at, 0) >= 3) {
                    super.step(layout, event, words, at); // counts twice
                }
                return isEnabled;
            }
        };
        assertThatThrownBy(() -> ask(wrong, "EF x = 6"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("of a run");
    }

    /** A model in which a transition seems enabled where it is not. */
    @Test
    void aWrongPredicateIsFoundOut() {
        CounterSystem wrong = new CounterSystem(6, NEVER) {
            @Override
            boolean step(Layout layout, int event, long[] words, int at) {
                return event == 5 ? layout.get(words, at, 0) == 4 : super.step(layout, event, words, at);
            }
        };
        assertThatThrownBy(() -> ask(wrong, "EF fireable(ask)"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("does not show what was seen");
    }

    @Test
    void conformanceIsChecked() throws Exception {
        CounterSystem system = new CounterSystem(2, NEVER);
        Finding kept = ask(system, automaton(system, "start s0\ns0 -- stop --> s1\naccept s0 s1\n"));
        assertThat(kept.verdict()).isInstanceOf(Verdict.Holds.class);
        Finding broken = ask(system, automaton(system, "start s0\ns0 -- up --> s1\ns1 -- down [y = 0] --> s0\n"));
        assertThat(broken.verdict()).isInstanceOf(Verdict.Violated.class);
        List<Integer> run = Objects.requireNonNull(broken.evidence()).events();
        assertThat(run).hasSize(2); // up twice is not allowed
        assertThat(Replay.after(system, run).holds(new Formula.Constant(true))).isTrue();
    }

    private static Property.Conformance automaton(TransitionSystem system, String text) throws Exception {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new Property.Conformance(
                "a", AutomatonReader.read(new ByteArrayInputStream(bytes), "a", system.vocabulary()));
    }
}
