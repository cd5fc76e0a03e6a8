package org.tidemark.check.question;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
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
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;

/** What passes the check can be evaluated however wide the fields are, and what does not pass cannot. */
class CountableTest {
    private final PetriNet net = twoPlaces();

    private static PetriNet twoPlaces() {
        PetriNetBuilder builder = new PetriNetBuilder("two");
        builder.place("p", 1);
        builder.place("q", 1);
        return builder.build();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "p + q >= 3",
                "4294967296*p + q >= 3",
                "p*q = 6",
                // as a difference it fits 64 bits, as a sum of places it does not
                "4294967306*p + q >= 1099511627776",
                "9223372036854775807*p + q >= 3",
                "p*q*p = 8",
            })
    void theCheckSaysWhetherAComparisonCanBeEvaluated(String text) throws Exception {
        Formula formula = FormulaParser.formula(text, new NetVocabulary(net));
        int[] most = new int[net.places()];
        Arrays.fill(most, Integer.MAX_VALUE);
        NetModel widest = NetModel.of(net, FieldWidths.forCounts(net, most));
        boolean passes = passes(formula);
        if (passes) {
            assertThatCode(() -> StatePredicate.of(formula, widest, widest.expander()))
                    .doesNotThrowAnyException();
        } else {
            assertThatThrownBy(() -> StatePredicate.of(formula, widest, widest.expander()))
                    .isInstanceOf(FormulaException.class);
        }
        assertThat(passes)
                .isEqualTo(!text.contains("1099511627776") && !text.contains("9223") && !text.contains("p*q*p"));
    }

    private boolean passes(Formula formula) {
        try {
            new Countable(net).check(new Property.Truth("f", Formula.always(formula)));
            return true;
        } catch (FormulaException tooBig) {
            return false;
        }
    }
}
