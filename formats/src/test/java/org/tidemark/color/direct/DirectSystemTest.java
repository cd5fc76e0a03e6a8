package org.tidemark.color.direct;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.format.tide.TideReader;
import org.tidemark.format.tide.ValueQuestions;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.StatePredicate;
import org.tidemark.logic.Term;
import org.tidemark.logic.Undefined;
import org.tidemark.logic.Vocabulary;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.reference.NaiveColored;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.RandomValueQuestions;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.system.Game;
import org.tidemark.system.StateModels;

/** A high-level net as a system: its models, its predicates, its games and its unfolding say the same. */
@Seeded
class DirectSystemTest {
    private static final int CAP = 120;

    /** All states of a system with one way to each, by events of the system. */
    private static Map<List<Long>, List<Integer>> states(Model model) {
        int words = model.layout().words();
        Map<List<Long>, List<Integer>> ways = new LinkedHashMap<>();
        List<long[]> open = new ArrayList<>();
        Successors next = new Successors(words, 16);
        model.initial(next);
        open.add(Arrays.copyOf(next.words(), words));
        ways.put(Arrays.stream(open.get(0)).boxed().toList(), List.of());
        Expander expander = model.expander();
        for (int i = 0; i < open.size(); i++) {
            long[] state = open.get(i);
            List<Integer> way = ways.get(Arrays.stream(state).boxed().toList());
            next.clear();
            expander.expand(state, 0, next);
            for (int k = 0; k < next.size(); k++) {
                long[] after = Arrays.copyOfRange(next.words(), next.at(k), next.at(k) + words);
                List<Integer> longer = new ArrayList<>(way);
                longer.add(next.event(k));
                if (ways.putIfAbsent(Arrays.stream(after).boxed().toList(), longer) == null) {
                    open.add(after);
                }
            }
        }
        return ways;
    }

    private static Game played(DirectSystem system, List<Integer> run) {
        Game game = system.game();
        run.forEach(game::fire);
        return game;
    }

    /** The marking of an unfolding after the events of these names. */
    private static TokenGame unfolded(DirectSystem system, PetriNet net, List<Integer> run) {
        return TokenGame.after(
                net,
                run.stream()
                        .map(event -> net.findTransition(system.eventName(event)))
                        .toList());
    }

    private static StateModels models(DirectSystem system) {
        return system.models(() -> true, 1);
    }

    @Test
    void statesAndTruthsAreThoseOfTheUnfolding(Seeds seeds) throws Exception {
        int compared = 0;
        for (long seed : seeds.upTo(120)) {
            for (ColoredNet random : List.of(
                    RandomColoredNets.net(seed),
                    RandomColoredNets.prioritised(seed),
                    RandomColoredNets.obliged(seed))) {
                ColoredNet net = ValueQuestions.about(random);
                if (new NaiveColored(net, CAP).isComplete()) {
                    compared += compare(net, seed);
                }
            }
        }
        assertThat(compared).isGreaterThan(300);
    }

    private static int compare(ColoredNet net, long seed) throws Exception {
        DirectSystem system = new DirectSystem(DirectNet.of(net));
        Model model = models(system).model(StateModels.Use.WHOLE);
        Map<List<Long>, List<Integer>> ways = states(model);
        PetriNet unfolded = Unfolding.of(net, UnfoldingLimits.usual());
        List<Formula> formulas = formulas(net, system, seed);
        List<StatePredicate> predicates = new ArrayList<>();
        for (Formula formula : formulas) {
            predicates.add(StatePredicate.of(formula, model, model.expander()));
        }
        Set<Object> distinct = new HashSet<>();
        Set<List<Integer>> markings = new HashSet<>();
        for (Map.Entry<List<Long>, List<Integer>> state : ways.entrySet()) {
            long[] words = state.getKey().stream().mapToLong(n -> n).toArray();
            Game game = played(system, state.getValue());
            TokenGame tokens = unfolded(system, unfolded, state.getValue());
            distinct.add(game.state());
            markings.add(Arrays.stream(tokens.marking()).boxed().toList());
            assertThat(game.isAt(model, words, 0)).as("seed %d", seed).isTrue();
            assertThat(game.isDead()).as("seed %d", seed).isEqualTo(tokens.isDead());
            sameEvents(system, model, words, game, tokens, unfolded);
            Expansion expansion = new Expansion(new NetVocabulary(unfolded));
            for (int i = 0; i < formulas.size(); i++) {
                boolean expected = tokens.holds(expansion.of(formulas.get(i)));
                assertThat(game.holds(formulas.get(i)))
                        .as("seed %d: %s in %s", seed, formulas.get(i), game.text())
                        .isEqualTo(expected);
                assertThat(predicates.get(i).holds(words, 0, tokens.isDead()))
                        .as("seed %d: %s in %s", seed, formulas.get(i), game.text())
                        .isEqualTo(expected);
            }
            sameTokens(net, game, tokens, unfolded);
        }
        assertThat(distinct).as("seed %d", seed).hasSameSizeAs(ways.keySet());
        assertThat(markings).as("seed %d", seed).hasSameSizeAs(ways.keySet());
        return ways.size();
    }

    private static List<Formula> formulas(ColoredNet net, DirectSystem system, long seed) throws Exception {
        Vocabulary names = system.vocabulary();
        List<String> texts = new ArrayList<>(List.of(
                "deadlock",
                "fireable(t0)",
                "!fireable(t0) && p0 >= 1",
                "p0 * p0 > 2 || p0 = 0",
                "deadlock <-> p0 + 1 <= 1"));
        RandomValueQuestions random = new RandomValueQuestions(net, seed);
        for (int i = 0; i < 4 && !net.isPlain(); i++) {
            texts.add(random.condition(2).text());
        }
        List<Formula> formulas = new ArrayList<>();
        for (String text : texts) {
            formulas.add(new Expansion(names).of(FormulaParser.formula(text, names)));
        }
        system.direct().names().obligations().forEach(obligation -> formulas.add(obligation.condition()));
        return formulas;
    }

    /** The events that the model has here are those of the game, and those of the unfolding by name. */
    private static void sameEvents(
            DirectSystem system, Model model, long[] words, Game game, TokenGame tokens, PetriNet unfolded) {
        Successors next = new Successors(words.length, 16);
        model.expander().expand(words, 0, next);
        assertThat(game.enabled())
                .containsExactly(IntStream.range(0, next.size())
                        .map(next::event)
                        .sorted()
                        .toArray());
        Set<String> enabled = new HashSet<>();
        for (int i = 0; i < next.size(); i++) {
            enabled.add(system.eventName(next.event(i)));
        }
        Set<String> right = new HashSet<>();
        for (int t = 0; t < unfolded.transitions(); t++) {
            if (tokens.enabled(t)) {
                right.add(unfolded.transitionName(t));
            }
            OptionalInt event = system.findEvent(unfolded.transitionName(t));
            assertThat(game.enabled(event.orElseThrow())).isEqualTo(tokens.enabled(t));
            assertThat(system.transitionOf(event.orElseThrow()))
                    .isEqualTo(unfolded.transitionGroups().of(t));
        }
        assertThat(enabled).isEqualTo(right);
    }

    private static void sameTokens(ColoredNet net, Game game, TokenGame tokens, PetriNet unfolded) {
        for (int p = 0; p < unfolded.places(); p++) {
            Term count = new Term.Count(unfolded.placeName(p));
            assertThat(game.value(count).intValueExact()).isEqualTo(tokens.marking()[p]);
        }
        for (ColoredPlace place : net.places()) {
            boolean isMarked = game.value(new Term.Count(place.name())).signum() > 0;
            assertThat(game.values().containsKey(place.name())).isEqualTo(isMarked);
        }
    }

    @Test
    void stepsThatAreNotThereAreRefused(Seeds seeds) throws Exception {
        int refused = 0;
        for (long seed : seeds.upTo(40)) {
            DirectSystem system = new DirectSystem(DirectNet.of(RandomColoredNets.net(seed)));
            if (!new NaiveColored(system.direct().net(), CAP).isComplete()) {
                continue;
            }
            Model model = models(system).model(StateModels.Use.WHOLE);
            Map<List<Long>, List<Integer>> ways = states(model);
            for (Map.Entry<List<Long>, List<Integer>> state : ways.entrySet()) {
                Game game = played(system, state.getValue());
                Object here = game.state();
                for (int event = 0; event < system.direct().events(); event++) {
                    int asked = event;
                    long[] words = state.getKey().stream().mapToLong(n -> n).toArray();
                    if (model.expander().fire(asked, words, 0)) {
                        game.fire(asked);
                        assertThat(game.isAt(model, words, 0)).isTrue();
                        game.goTo(here);
                    } else {
                        refused++;
                        assertThatThrownBy(() -> game.fire(asked)).isInstanceOf(IllegalStateException.class);
                        assertThat(game.state()).isEqualTo(here);
                    }
                }
            }
            for (List<Long> other : ways.keySet()) {
                long[] words = other.stream().mapToLong(n -> n).toArray();
                boolean isInitial = ways.getOrDefault(other, List.of()).isEmpty();
                assertThat(system.game().isAt(model, words, 0)).isEqualTo(isInitial);
            }
        }
        assertThat(refused).isGreaterThan(200);
    }

    private static DirectSystem tide(String text) throws Exception {
        return new DirectSystem(
                DirectNet.of(TideReader.read(text, "m.tide", Map.of()).net()));
    }

    @Test
    void eventsHaveStableNames() throws Exception {
        DirectSystem system = tide(
                "place a: 1..3 = all 1..3 place b place c: 1..3 " + "transition t(x: 1..3) { in a: x out b; c: x }");
        int event = system.findEvent("t.2").orElseThrow();
        assertThat(system.eventName(event)).isEqualTo("t.2");
        assertThat(system.shownEvent(event)).isEqualTo("t(x = 2)");
        assertThat(system.findEvent("t.2")).hasValue(event);
        assertThat(system.findEvent("t.4")).isEmpty();
        assertThat(system.findEvent("u")).isEmpty();
        Game game = played(system, List.of(event));
        assertThat(game.text()).isEqualTo("a: 1, 3; b; c: 2");
        assertThat(new TreeMap<>(game.values()))
                .containsExactly(Map.entry("a", "1, 3"), Map.entry("b", 1), Map.entry("c", "2"));
    }

    @Test
    void whatCannotBeComputedIsNeitherTrueNorFalse() throws Exception {
        DirectSystem system = tide("type Big = 0..4000000000000000000 place a: Big = 4000000000000000000 "
                + "place b: Big transition t(x: Big) { in a: x out b: x }");
        Model model = models(system).model(StateModels.Use.WHOLE);
        Formula large = new Expansion(system.vocabulary())
                .of(FormulaParser.formula("sum(x in a: x) >= 1", system.vocabulary()));
        StatePredicate predicate = StatePredicate.of(large, model, model.expander());
        Successors first = new Successors(model.layout().words(), 1);
        model.initial(first);
        assertThatThrownBy(() -> predicate.holds(first.words(), 0, false)).isInstanceOf(Undefined.class);
        assertThat(system.game().holds(large)).isTrue();
    }

    @Test
    void aStepWithoutAValueIsNoStep() throws Exception {
        DirectSystem system = tide("place a: 0..3 = 1 transition down(x: 0..3) { in a: x out a: x - 1 }");
        Model model = models(system).model(StateModels.Use.WHOLE);
        assertThat(states(model)).hasSize(2);
        DirectNet.Fault fault = system.direct().fault();
        assertThat(fault).isNotNull();
        Game game = played(system, List.of(system.findEvent("down.1").orElseThrow()));
        assertThat(game.isDead()).isTrue();
        assertThat(((DirectGame) game).fault(requireNonNull(fault).event())).contains("has no value");
    }
}
