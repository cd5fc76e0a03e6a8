package org.tidemark.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Runs that were kept by name, and who takes part in their steps; pictures that are given up. */
class RunViewTest {
    private static final Options OPTIONS = Options.defaults().memory(64L << 20);

    private static final String RELAY = """
            place left = 1
            place middle
            place right
            place watch = 1
            transition go { in left out middle }
            transition on { in middle read watch out right }
            transition back { in right out left }
            """;

    private static Run run(Model model, OptionalInt loop, String... events) throws InvalidInputException {
        return model.replay(List.of(events), loop, "something", OPTIONS);
    }

    @Test
    void partsThatTakePartAreKnownByTheirPlaces() throws InvalidInputException {
        Model model = Model.parse(RELAY, Format.TIDE);
        Run run = run(model, OptionalInt.of(0), "go", "on", "back");
        assertThat(run.participants(List.of(List.of("left"), List.of("middle", "right"), List.of("watch"))))
                .containsExactly(List.of(0, 1), List.of(1, 2), List.of(0, 1));
        assertThat(run.loop()).hasValue(0);
        assertThat(run.shows()).isEqualTo("something");
    }

    @Test
    void partsOfANetWithValuesAreKnownByEitherName() throws InvalidInputException {
        Model model = Model.parse("""
                type Id = 1..2
                place waiting: Id = 1, 2
                place done: Id
                transition go(i: Id) { in waiting: i out done: i }
                """, Format.TIDE);
        Run run = run(model, OptionalInt.empty(), "go(i = 2)");
        assertThat(run.participants(List.of(List.of("waiting"), List.of("done: 1"), List.of("done: 2"))))
                .containsExactly(List.of(0, 2));
    }

    @Test
    void whatIsNotARunIsRefused() throws InvalidInputException {
        Model model = Model.parse(RELAY, Format.TIDE);
        assertThatThrownBy(() -> run(model, OptionalInt.empty(), "go", "go"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("step 2: go is not enabled");
        assertThatThrownBy(() -> run(model, OptionalInt.of(0), "go")).hasMessageContaining("does not return");
        assertThatThrownBy(() -> run(model, OptionalInt.of(2), "go")).hasMessageContaining("step 2");
        assertThatThrownBy(() -> run(model, OptionalInt.empty(), "nothing")).hasMessageContaining("not enabled");
    }

    @Test
    void aPictureIsGivenUp() throws InvalidInputException {
        Model model = Model.zoo("philosophers/40");
        Cancellation cancellation = new Cancellation();
        assertThat(model.picture(OPTIONS.cancellation(cancellation)).orElseThrow())
                .isEqualTo(model.picture());
        cancellation.cancel();
        assertThat(model.picture(OPTIONS.cancellation(cancellation))).isEmpty();
    }
}
