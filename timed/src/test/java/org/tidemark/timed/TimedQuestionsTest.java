package org.tidemark.timed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.property.Property;
import org.tidemark.system.TransitionSystem;

/** State classes are never asked what only regions answer. */
class TimedQuestionsTest {
    private static final String NET = "pl a (1)\ntr t [1,2] a -> b\ntr u [1,3] b -> a\n";

    private static Property asked(TransitionSystem system, String formula) throws Exception {
        return new Property.Truth("f", FormulaParser.formula(formula, system.vocabulary()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "EF a = 1",
                "AG a <= 1",
                "A F b = 1",
                "E G a = 1",
                "G (a = 1 -> F b = 1)",
                "EF a = 1 and AG b <= 1",
                "EF deadlock",
                "EF fireable(t)",
                "AG not fireable(t)",
                "EF (fireable(t) and b = 0)"
            })
    void onClasses(String formula) throws Exception {
        TransitionSystem system = RandomTimeNets.system(NET, "auto");
        Property property = asked(system, formula);
        assertThat(system.objection(property)).isNull();
        assertThat(system.deciding(List.of(property))).isSameAs(system);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "AG EF a = 1",
                "EF (a = 1 and E G a = 1)",
                "A G (a = 1 -> A F b = 1)",
                "AG fireable(t)",
                "EF not fireable(t)",
                "EF (fireable(t) and fireable(u))",
                "G F fireable(t)"
            })
    void onRegionsOnly(String formula) throws Exception {
        TransitionSystem system = RandomTimeNets.system(NET, "auto");
        Property property = asked(system, formula);
        assertThat(system.objection(property)).isNotNull();
        TransitionSystem regions = system.deciding(List.of(property));
        assertThat(regions).isNotSameAs(system);
        assertThat(regions.objection(property)).isNull();
        for (String classes : List.of("linear", "strong")) {
            TransitionSystem fixed = RandomTimeNets.system(NET, classes);
            assertThat(fixed.deciding(List.of(property))).isSameAs(fixed);
            assertThat(fixed.objection(property)).isNotNull();
        }
    }

    @Test
    void livenessTakesRegions() {
        TransitionSystem system = RandomTimeNets.system(NET, "auto");
        assertThat(system.objection(new Property.Liveness("live"))).isNotNull();
        assertThat(system.objection(new Property.QuasiLiveness("quasi-live"))).isNull();
    }
}
