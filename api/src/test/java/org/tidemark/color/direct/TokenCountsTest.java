package org.tidemark.color.direct;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.api.Answer;
import org.tidemark.api.ExplorationResult;
import org.tidemark.api.Format;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.Model;
import org.tidemark.api.Options;
import org.tidemark.api.Property;
import org.tidemark.engine.Colors;
import org.tidemark.engine.Reduction;
import org.tidemark.engine.SearchOrder;
import org.tidemark.engine.Store;
import org.tidemark.verdict.Verdict;

/** The most tokens that direct execution sees are those that can be computed by hand, and those of the unfolding. */
class TokenCountsTest {
    private static final Options DIRECT = Options.defaults().colors(Colors.DIRECT);

    /** Three tokens of one value and one of another gather in one place; meanwhile two tokens become one. */
    private static final String GATHERING = """
            type Id = 1..2
            place near: Id = 3'1, 2
            place far: Id
            place pair = 2
            place one
            transition go(i: Id) { in near: i out far: i }
            transition join { in pair: 2 out one }
            """;

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void theMostOfAPlaceAndOfAllTogetherAreSeen(int threads) throws InvalidInputException {
        Model model = Model.parse(GATHERING, Format.TIDE);
        ExplorationResult.Counts counts = model.explore(DIRECT.threads(threads)).counts();
        assertThat(counts.states().number()).as("4 * 2 * 2").isEqualTo(16);
        assertThat(counts.mostTokensInPlace().number())
                .as("all four, whatever their values")
                .isEqualTo(4);
        assertThat(counts.mostTokensOfOneValue().number())
                .as("three of them are equal")
                .isEqualTo(3);
        assertThat(counts.mostTokensInState().number())
                .as("4 with values and 2 without")
                .isEqualTo(6);
        assertThat(counts).isEqualTo(model.explore(DIRECT.colors(Colors.UNFOLD)).counts());
    }

    /** As the model checking contest counts them. */
    @Test
    void theMostOfOneValueIsTheSameForEveryEngine() throws InvalidInputException {
        Model model = Model.parse(GATHERING, Format.TIDE);
        List<Options> engines = List.of(
                DIRECT,
                Options.defaults().colors(Colors.UNFOLD),
                Options.defaults().store(Store.DIAGRAM),
                Options.defaults().reduce(Reduction.COUNTING),
                Options.defaults().search(SearchOrder.SWEEP));
        for (Options engine : engines) {
            ExplorationResult.Counts counts = model.explore(engine).counts();
            assertThat(counts.mostTokensOfOneValue().number()).as("%s", engine).isEqualTo(3);
            assertThat(counts.mostTokensInPlace().number()).as("%s", engine).isEqualTo(4);
        }
    }

    @Test
    void sumsOverAllValuesOfAPlaceAreSeen() throws InvalidInputException {
        Model model = Model.parse(GATHERING, Format.TIDE);
        List<Property> asked =
                List.of(Property.maximum("far"), Property.maximum("far.1"), Property.maximum("near + 2 * one"));
        for (Colors colors : Colors.values()) {
            assertThat(model.check(asked, Options.defaults().colors(colors)))
                    .extracting(Answer::verdict)
                    .as(colors.toString())
                    .containsExactly(new Verdict.Value(4), new Verdict.Value(3), new Verdict.Value(6));
        }
    }

    /** More multi-sets than tables have room for at first. */
    @Test
    void tablesGrowWithTheMultiSets() throws InvalidInputException {
        Model model = Model.parse("""
                type Id = 1..6
                place near: Id = all Id
                place far: Id
                transition go(i: Id) { in near: i out far: i }
                transition back(i: Id) { in far: i out near: i }
                """, Format.TIDE);
        ExplorationResult.Counts counts = model.explore(DIRECT).counts();
        assertThat(counts.states().number()).isEqualTo(64);
        assertThat(counts.mostTokensInPlace().number()).isEqualTo(6);
        assertThat(counts.mostTokensInState().number()).isEqualTo(6);
    }
}
