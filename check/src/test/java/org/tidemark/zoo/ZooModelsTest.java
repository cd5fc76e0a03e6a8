package org.tidemark.zoo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.tidemark.input.InputException;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.zoo.TideModels.TideExhibit;

/** Every model builds within its limits and has the state space its placard claims. */
class ZooModelsTest {
    /** Bigger state spaces were explored once, when their counts were written down. */
    private static final long MOST_STATES_TO_RECOUNT = 60_000;

    private static final int MOST_NODES = 250_000;

    static List<ZooModel> models() {
        return Zoo.models();
    }

    /** Every small census, and every formula at the first few values of the first parameter. */
    static Stream<Case> countable() {
        return models().stream()
                .filter(ZooModel::finite)
                .flatMap(model -> Stream.concat(
                                model.measured().stream().map(census -> new Case(model, census.values())),
                                Stream.iterate(model.parameters().get(0).least(), n -> n + 1)
                                        .limit(model.formula().isPresent() ? 6 : 0)
                                        .map(n -> new Case(model, withFirst(model, n))))
                        .filter(c -> c.expectedStates() <= MOST_STATES_TO_RECOUNT)
                        .distinct());
    }

    private static List<Integer> withFirst(ZooModel model, int value) {
        List<Parameter> rest = model.parameters().subList(1, model.parameters().size());
        return Stream.concat(Stream.of(value), rest.stream().map(Parameter::fallback))
                .toList();
    }

    record Case(ZooModel model, List<Integer> values) {
        int[] array() {
            return values.stream().mapToInt(Integer::intValue).toArray();
        }

        long expectedStates() {
            return model.states(array())
                    .map(BigInteger::longValueExact)
                    .orElseGet(() -> model.measured().stream()
                            .filter(census -> census.values().equals(values))
                            .findFirst()
                            .orElseThrow()
                            .states());
        }

        @Override
        public String toString() {
            return model.name() + values;
        }
    }

    @ParameterizedTest
    @MethodSource("countable")
    void countingConfirmsThePlacard(Case c) {
        Census counted = MarkingCounter.count(c.model().build(c.array()), c.values());
        assertThat(counted.states()).isEqualTo(c.expectedStates());
        assertThat(c.model().measured())
                .filteredOn(census -> census.values().equals(c.values()))
                .allSatisfy(census -> assertThat(census).isEqualTo(counted));
    }

    @ParameterizedTest
    @MethodSource("models")
    void theFormulaAgreesWithEveryCensus(ZooModel model) {
        assertThat(model.measured().isEmpty()).isNotEqualTo(model.finite());
        assertThat(model.measured()).allSatisfy(census -> {
            int[] values = census.values().stream().mapToInt(Integer::intValue).toArray();
            model.states(values).ifPresent(states -> assertThat(states).isEqualTo(BigInteger.valueOf(census.states())));
        });
        assertThat(model.states(fallbacks(model)).isPresent())
                .isEqualTo(model.formula().isPresent());
    }

    @ParameterizedTest
    @MethodSource("models")
    void everyModelBuildsAtItsDefaultAndAtItsLimits(ZooModel model) throws InputException {
        assertThat(Zoo.open("zoo:" + model.name()).places()).isPositive();
        assertThat(model.build(model.parameters().stream()
                                .mapToInt(Parameter::least)
                                .toArray())
                        .transitions())
                .isPositive();
        PetriNet largest = model.build(
                model.parameters().stream().mapToInt(Parameter::most).toArray());
        assertThat(largest.places() + largest.transitions()).isLessThanOrEqualTo(MOST_NODES);
        assertThat(largest.arcs()).isLessThanOrEqualTo(4 * MOST_NODES);
    }

    @ParameterizedTest
    @MethodSource("models")
    void namesAreIdentifiers(ZooModel model) {
        assertThat(model.name()).matches("[a-z]+(-[a-z]+)*");
        if (model instanceof TideExhibit) {
            return; // the names of an unfolding have values behind a dot
        }
        PetriNet net = model.build(fallbacks(model));
        assertThat(net.placeNames()).allMatch(name -> name.matches("[A-Za-z_][A-Za-z0-9_]*"));
        for (int t = 0; t < net.transitions(); t++) {
            assertThat(net.transitionName(t)).matches("[A-Za-z_][A-Za-z0-9_]*");
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void valuesOutOfRangeAreRefused(ZooModel model) {
        int[] values = fallbacks(model);
        values[0] = model.parameters().get(0).least() - 1;
        assertThatThrownBy(() -> model.build(values)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(model::build).isInstanceOf(IllegalArgumentException.class);
    }

    private static int[] fallbacks(ZooModel model) {
        return model.parameters().stream().mapToInt(Parameter::fallback).toArray();
    }

    @ParameterizedTest
    @CsvSource({
        "kanban/10, 1005927208",
        "kanban/200, 31731714717364931267341",
        "fms/1000, 21576588217001978419563077657284401",
        "philosophers/16, 1331714",
        "philosophers/50, 13765255184676885126"
    })
    void formulasReachWhatNoExplorationDoes(String reference, BigInteger states) {
        String[] parts = reference.split("/", -1);
        ZooModel model = models().stream()
                .filter(m -> m.name().equals(parts[0]))
                .findFirst()
                .orElseThrow();
        assertThat(model.states(Integer.parseInt(parts[1]))).hasValue(states);
    }

    @ParameterizedTest
    @CsvSource({"kanban/5,16,16,40", "fms/5,22,20,50", "philosophers/12,48,36,120"})
    void wellKnownNetsHaveTheirWellKnownSizes(String reference, int places, int transitions, int arcs)
            throws InputException {
        PetriNet net = Zoo.open("zoo:" + reference);
        assertThat(net.places()).isEqualTo(places);
        assertThat(net.transitions()).isEqualTo(transitions);
        assertThat(net.arcs()).isEqualTo(arcs);
    }

    @Test
    void theDeadlockOfThePhilosophersIsThatAllHoldTheLeftFork() throws InputException {
        PetriNet net = Zoo.open("zoo:philosophers/4");
        TokenGame game = new TokenGame(net);
        for (int i = 1; i <= 4; i++) {
            game.fire(net.findTransition("takeLeft_" + i));
        }
        assertThat(game.enabled(new int[0])).isZero();
        assertThat(game.marking()[net.findPlace("hasLeft_3")]).isOne();
    }

    @ParameterizedTest
    @CsvSource({"peterson/2", "peterson/3", "lamport/2", "lamport/3", "mutex/4"})
    void atMostOneProcessIsCritical(String reference) throws InputException {
        PetriNet net = Zoo.open("zoo:" + reference);
        int[] critical = Stream.iterate(1, i -> i + 1)
                .mapToInt(i -> net.findPlace("critical_" + i))
                .takeWhile(p -> p >= 0)
                .toArray();
        long[] entered = new long[critical.length];
        MarkingCounter.count(net, List.of(), marking -> {
            int inside = 0;
            for (int i = 0; i < critical.length; i++) {
                inside += marking[critical[i]];
                entered[i] += marking[critical[i]];
            }
            assertThat(inside).isLessThanOrEqualTo(1);
        });
        assertThat(entered).hasSizeGreaterThan(1).doesNotContain(0);
    }

    @Test
    void twoPhaseCommitHasThePublishedLayers() throws InputException {
        PetriNet net = Zoo.open("zoo:two-phase-commit/2");
        int[] layers = new int[3];
        MarkingCounter.count(net, List.of(2), marking -> {
            layers[0] += marking[net.findPlace("coordinatorIdle")];
            layers[1] += marking[net.findPlace("waitingVotes")];
            layers[2] += marking[net.findPlace("waitingAcknowledgements")];
        });
        assertThat(layers).containsExactly(1, 9, 9);
    }

    @Test
    void theZooHasEveryKindOfArc() throws InputException {
        PetriNet elevator = Zoo.open("zoo:elevator");
        assertThat(elevator.reads().size()).isPositive();
        assertThat(elevator.inhibitors().size()).isPositive();
        Arcs inputs = Zoo.open("zoo:readers-writers/5").inputs();
        assertThat(Stream.iterate(0, a -> a + 1).limit(inputs.size()).mapToInt(inputs::weight))
                .contains(5);
    }

    @Test
    void theUnboundedModelHasNoBound() throws InputException {
        PetriNet net = Zoo.open("zoo:unbounded");
        assertThat(models())
                .filteredOn(m -> !m.finite())
                .extracting(ZooModel::name)
                .containsExactly("unbounded");
        TokenGame game = new TokenGame(net);
        for (int i = 0; i < 1_000; i++) {
            assertThat(game.enabled(net.findTransition("produce"))).isTrue();
            game.fire(net.findTransition("produce"));
            game.fire(net.findTransition("store"));
        }
        assertThat(game.marking()[net.findPlace("items")]).isEqualTo(1_000);
    }
}
