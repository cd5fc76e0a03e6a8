package org.tidemark.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Nets are built arc by arc, and what is built means what it says. */
class NetBuilderTest {
    private static final Options OPTIONS = Options.defaults();

    @Test
    void arcsOfEveryKindMeanWhatTheySay() throws InvalidInputException {
        Model model = Model.builder("all kinds")
                .transition("make")
                .to("parts", 2)
                .inhibitedBy("parts", 4)
                .transition("join")
                .from("parts", 3)
                .to("done")
                .reads("permit", 1)
                .inhibitedBy("done", 1)
                .place("parts", 0)
                .place("permit", 1)
                .place("done", 0)
                .build();
        // parts: 0, 2, 4 (then 'make' is inhibited), after a join 1, 3, 5
        ExplorationResult result = model.explore(OPTIONS);
        assertThat(result.isComplete()).isTrue();
        assertThat(result.states().number()).isEqualTo(6);
        assertThat(result.counts().mostTokensInPlace().number()).isEqualTo(5);
        assertThat(model.check("AG permit = 1", OPTIONS).holds()).isTrue();
        assertThat(model.net().places())
                .containsExactlyInAnyOrder(
                        new Net.Place("parts", "", 0), new Net.Place("permit", "", 1), new Net.Place("done", "", 0));
        assertThat(model.net().transitions().get(1))
                .isEqualTo(new Net.Transition(
                        "join",
                        List.of(),
                        0,
                        List.of(
                                new Net.Arc(Net.Arc.Kind.INPUT, "parts", 3),
                                new Net.Arc(Net.Arc.Kind.OUTPUT, "done", 1),
                                new Net.Arc(Net.Arc.Kind.READ, "permit", 1),
                                new Net.Arc(Net.Arc.Kind.INHIBITOR, "done", 1))));
    }

    @Test
    void mistakesAreNamed() {
        assertThatThrownBy(() -> Model.builder("x").from("p"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("before the first transition");
        assertThatThrownBy(() -> Model.builder("x").transition("t").from("p").build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("place p, which was not added");
        assertThatThrownBy(() -> Model.builder("x").place("p", 1).transition("p"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Model.builder("x").place("p", -1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Model.builder("x").transition("t").to("p", 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least 1");
    }
}
