package org.tidemark.zoo;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checks;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.tide.TideModel;
import org.tidemark.format.tide.TideReader;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.NaiveColored;
import org.tidemark.system.Obligation;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.TideModels.TideExhibit;

/** The models in the tide language behave as their placards say when they are read as high-level nets, too. */
class TideExhibitTest {
    /** Larger ones are left to the unfolding. */
    private static final int FEW_STATES = 500;

    private static final BigInteger MANY_BINDINGS = BigInteger.valueOf(2_000);

    static Stream<TideExhibit> models() {
        return Zoo.models().stream().filter(TideExhibit.class::isInstance).map(TideExhibit.class::cast);
    }

    @ParameterizedTest
    @MethodSource("models")
    void theNaiveInterpreterCountsTheSame(TideExhibit model) {
        for (Census census : model.measured()) {
            int[] values = census.values().stream().mapToInt(v -> v).toArray();
            if (census.states() <= FEW_STATES
                    && hasFewBindings(model.model(values).net())) {
                NaiveColored naive = new NaiveColored(model.model(values).net(), FEW_STATES);
                assertThat(naive.states()).as("states of %s", census).hasSize((int) census.states());
                assertThat(naive.edges()).as("edges of %s", census).isEqualTo(census.edges());
                assertThat(naive.deadlocks()).as("deadlocks of %s", census).isEqualTo(census.deadlocks());
            }
        }
    }

    /** The interpreter tries every binding in every state; models with large types have programs of their own as oracles. */
    private static boolean hasFewBindings(ColoredNet net) {
        return net.transitions().stream()
                .allMatch(t -> t.variables().stream()
                                .map(variable -> variable.type().size())
                                .reduce(BigInteger.ONE, BigInteger::multiply)
                                .compareTo(MANY_BINDINGS)
                        < 0);
    }

    @ParameterizedTest
    @MethodSource("models")
    void thePlacardHasTheDefaultsOfTheFile(TideExhibit model) throws Exception {
        int[] fallbacks =
                model.parameters().stream().mapToInt(Parameter::fallback).toArray();
        TideModel untouched = TideReader.read(model.source(), "zoo.tide", Map.of());
        assertThat(untouched.net().name())
                .isEqualTo(model.model(fallbacks).net().name());
    }

    @ParameterizedTest
    @MethodSource("models")
    void whatTheyTakeForGrantedIsSo(TideExhibit model) throws Exception {
        PetriNet net = model.build(
                model.parameters().stream().mapToInt(Parameter::fallback).toArray());
        List<Property> all =
                net.obligations().stream().<Property>map(Obligation::property).toList();
        CheckReport report =
                Checks.of(net, all, ExploreOptions.plain(), told -> {}).run();
        assertThat(report.findings()).allMatch(finding -> finding.verdict() instanceof Verdict.Holds);
    }
}
