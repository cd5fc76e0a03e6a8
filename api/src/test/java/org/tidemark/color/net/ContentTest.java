package org.tidemark.color.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tidemark.api.Format;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.Model;
import org.tidemark.api.Options;
import org.tidemark.api.Property;

/** A redundant place holds what its definition computes, at first and in every state. */
class ContentTest {
    private static Map<String, Integer> initial(Model model) throws InvalidInputException {
        return model.manualRun().marking().marked();
    }

    private static boolean keepsIt(Model model) throws InvalidInputException {
        return model.check(List.of(Property.declaredConditions()), Options.defaults())
                .get(0)
                .holds();
    }

    @Test
    void theInitialContentFollowsFromOtherPlaces() throws InvalidInputException {
        Model model = Model.parse("""
                type Id = 1..3
                place away: Id = 2
                place home: Id = all Id except away
                place twice: Id = 2'i for i in away
                place seen = 1 for i in home
                transition leave(i: Id) { in home: i out away: i }
                transition back(i: Id) { in away: i out home: i }
                """, Format.TIDE);
        assertThat(initial(model))
                .isEqualTo(Map.of("away: 2", 1, "home: 1", 1, "home: 3", 1, "twice: 2", 2, "seen", 2));
    }

    @Test
    void contentsOfContentsAreComputedInTheirOrder() throws InvalidInputException {
        Model model = Model.parse("""
                place third = 1 for x in second
                place second = 3 for x in first
                place first = 2
                transition t { in first; second: 3; third: 3 }
                """, Format.TIDE);
        assertThat(initial(model)).isEqualTo(Map.of("first", 2, "second", 6, "third", 6));
        assertThat(keepsIt(model)).isTrue();
    }

    @Test
    void aTransitionThatForgetsThePlaceBreaksIt() throws InvalidInputException {
        Model model = Model.parse("""
                place free = 1 except 1 for x in taken
                place taken
                transition take { out taken }
                """, Format.TIDE);
        assertThat(keepsIt(model)).isFalse();
    }
}
