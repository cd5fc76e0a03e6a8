package org.tidemark.check.question;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.StatePredicate;
import org.tidemark.logic.property.Property;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.exec.NetSystem;

/** What passes the check can be evaluated in 64 bits however wide the fields are, or as far as bounds of multiplied places are proven. */
class NumberLimitsTest {
    private final PetriNet net = twoPlaces();

    /** Two places that hold any number of tokens, and two that share five. */
    private static PetriNet twoPlaces() {
        PetriNetBuilder builder = new PetriNetBuilder("two");
        builder.place("p", 1);
        builder.place("q", 1);
        builder.place("log", 0);
        builder.place("room", 5);
        int grow = builder.transition("grow");
        builder.output(grow, 0, 1).output(grow, 1, 1);
        int put = builder.transition("put");
        builder.input(put, 3, 1).output(put, 2, 1);
        int get = builder.transition("get");
        builder.input(get, 2, 1).output(get, 3, 1);
        return builder.build();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "p + q >= 3",
                "4294967296*p + q >= 3",
                "p*q = 6",
                "log*log*log <= 125",
                "log*room*log*room*(p + 1) >= 7",
                "1000000000000*log*room > p",
            })
    void whatFitsCanBeAsked(String text) throws Exception {
        countable(text);
        isEvaluatedExactly(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // as a difference it fits 64 bits, as a sum of places it does not
                "4294967306*p + q >= 1099511627776",
                "9223372036854775807*p + q >= 3",
                // solved as a sum, also where markings are considered that have more than five tokens
                "1000000000000*log + room >= 3",
                "p*q*p = 8",
                "log*p*q >= 3",
            })
    void whatMayNotFitIsRefused(String text) throws Exception {
        assertThatThrownBy(() -> countable(text))
                .isInstanceOf(FormulaException.class)
                .hasMessageStartingWith("a number between 0 and ")
                .hasMessageContaining(" may occur, which does not fit in 64 bits; use smaller factors");
        isEvaluatedExactly(text);
    }

    @Test
    void aProductWithoutBoundsIsRefusedForThat() {
        assertThatThrownBy(() -> countable("p*q*p = 8"))
                .hasMessage(
                        "a number between 0 and 9903520300447984150353281023 may occur, which does not fit in 64 bits; "
                                + "use smaller factors (no smaller bounds of these places are proven)");
    }

    /** A net of names has no transitions, from which it does not follow that nothing moves. */
    @Test
    void namesProveNothing() throws Exception {
        Property asked = property("log*log*log <= 125");
        assertThatThrownBy(() ->
                        NumberLimits.byNames(new NetSystem(net), () -> false).check(asked))
                .isInstanceOf(FormulaException.class);
    }

    @Test
    void theMaximumOfAProduct() throws Exception {
        NetVocabulary names = new NetVocabulary(net);
        NumberLimits countable = NumberLimits.in(net, () -> false);
        countable.check(new Property.Maximum("m", FormulaParser.term("log*room*log*room", names)));
        Property tooLarge = new Property.Maximum("m", FormulaParser.term("log*p*q", names));
        assertThatThrownBy(() -> countable.check(tooLarge)).isInstanceOf(FormulaException.class);
    }

    private void countable(String text) throws FormulaException {
        NumberLimits.in(net, () -> false).check(property(text));
    }

    private Property property(String text) throws FormulaException {
        return new Property.Truth("f", Formula.always(FormulaParser.formula(text, new NetVocabulary(net))));
    }

    /** In fields as wide as can be, a predicate says what the tree of the formula says in arbitrary precision. */
    private void isEvaluatedExactly(String text) throws Exception {
        Formula formula = FormulaParser.formula(text, new NetVocabulary(net));
        int[] most = new int[net.places()];
        Arrays.fill(most, Integer.MAX_VALUE);
        NetModel widest = NetModel.of(net, FieldWidths.forCounts(net, most));
        StatePredicate predicate = StatePredicate.of(formula, widest, widest.expander());
        TokenGame game = new TokenGame(net);
        Random random = new Random(7);
        for (int i = 0; i < 300; i++) {
            long[] words = new long[widest.layout().words()];
            for (int p = 0; p < net.places(); p++) {
                game.marking()[p] = random.nextInt(Integer.MAX_VALUE) >>> random.nextInt(31);
                widest.layout().set(words, 0, p, game.marking()[p]);
            }
            assertThat(predicate.holds(words, 0, false)).isEqualTo(game.holds(formula));
        }
    }
}
