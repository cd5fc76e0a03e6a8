package org.tidemark.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Term;
import org.tidemark.model.Layout;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveTruth;

/** Measures as text and as numbers: what is written is what is compared. */
class TermMeasureTest {
    private static final Swept TWO = Swept.of(twoPlaces(), 10);

    private static PetriNet twoPlaces() {
        PetriNetBuilder builder = new PetriNetBuilder("two");
        int p = builder.place("p", 3);
        int q = builder.place("a, b", 0);
        int t = builder.transition("t");
        builder.input(t, p, 1);
        builder.output(t, q, 1);
        return builder.build();
    }

    private static TermMeasure read(String text) throws FormulaException {
        return Measures.parse(text, TWO.model());
    }

    @Test
    void aSingleTermKeepsItsValues() throws FormulaException {
        assertThat(TWO.value(read("2*p - 7"), 0)).isEqualTo(-1);
        assertThat(TWO.value(read("p*p"), 0)).isEqualTo(9);
    }

    @Test
    void aListIsANumberInMixedRadix() throws FormulaException {
        // Two bits for each place: p - 3 is a digit of base 4 from -3 on.
        TermMeasure measure = read("\"a, b\", p - 3");
        assertThat(measure.parts()).hasSize(2);
        assertThat(TWO.value(measure, 0)).isEqualTo(3);
        assertThat(TWO.value(measure, 3)).isEqualTo(12);
        assertThat(measure.text()).isEqualTo("\"a, b\", p - 3");
    }

    @Test
    void commasSeparateOnlyOutsideQuotesCommentsAndParentheses() throws FormulaException {
        assertThat(read("p # not, here\n , (p + 1)*2").parts()).hasSize(2);
        assertThatThrownBy(() -> read("p, q"))
                .isInstanceOf(FormulaException.class)
                .hasMessageStartingWith("1:4: there is no place 'q'");
        assertThatThrownBy(() -> read("p,")).hasMessageStartingWith("1:3: found the end");
        assertThatThrownBy(() -> read("(p, p)")).hasMessageStartingWith("1:3: found ','");
        assertThatThrownBy(() -> read("t")).hasMessageContaining("is a transition, not a place");
        assertThatThrownBy(() -> read("p >= 1")).isInstanceOf(FormulaException.class);
    }

    @Test
    void whatTakesTooManyBitsIsToldWithThePartToDrop() {
        assertThatThrownBy(() -> read("p, 1000000000000*p, 10000000000*p, p"))
                .isInstanceOf(FormulaException.class)
                .hasMessage("the progress measure takes more than 63 bits; drop its part 3, '10000000000*p' (35 bits), "
                        + "and what follows it, or use smaller factors: 44 bits are taken before it");
    }

    @Test
    void constantsAreKnown() throws FormulaException {
        assertThat(read("7").isConstant()).isTrue();
        assertThat(read("p - p, 3").isConstant()).isTrue();
        assertThat(read("p, 3").isConstant()).isFalse();
        assertThat(Measures.monotone(read("7"), TWO.model())).isEqualTo(Monotone.YES);
    }

    @Test
    void monotoneIsProvenFromTheEffects() throws FormulaException {
        assertThat(Measures.monotone(read("\"a, b\""), TWO.model())).isEqualTo(Monotone.YES);
        assertThat(Measures.monotone(read("-p"), TWO.model())).isEqualTo(Monotone.YES);
        assertThat(Measures.monotone(read("p"), TWO.model())).isEqualTo(Monotone.UNKNOWN);
        assertThat(Measures.monotone(read("-p*p"), TWO.model())).isEqualTo(Monotone.UNKNOWN);
    }

    @Test
    void wideFieldsLeaveRoomForOffsets() throws FormulaException {
        Layout layout = Layout.guarded(List.of("x", "y"), new int[] {31, 31});
        Term x = new Term.Count("x");
        Term y = new Term.Negated(new Term.Count("y"));
        TermMeasure measure = TermMeasure.of(List.of(x, y), layout);
        long[] words = new long[layout.words()];
        layout.set(words, 0, 0, Integer.MAX_VALUE);
        assertThat(measure.value(words, 0)).isEqualTo((1L << 62) - 1);
        layout.set(words, 0, 1, Integer.MAX_VALUE);
        assertThat(measure.value(words, 0)).isEqualTo((1L << 62) - (1L << 31));
    }

    @Test
    void packedNumbersAreOrderedLikeTheLists(TestInfo test) {
        ForAllNets.in(test, 400).check(net -> {
            Swept swept = Swept.of(net, 40);
            List<Term> terms = RandomTerms.list(net, new SplittableRandom(net.arcs()));
            TermMeasure measure = TermMeasure.of(terms, swept.model().layout());
            TermMeasure again = Measures.parse(measure.text(), swept.model());
            assertThat(again.text()).isEqualTo(measure.text());
            NaiveTruth truth = new NaiveTruth(net);
            int states = swept.space().states().size();
            for (int a = 0; a < states; a++) {
                assertThat(swept.value(again, a)).isEqualTo(swept.value(measure, a));
                for (int b = 0; b < states; b++) {
                    int packed = Long.compare(swept.value(measure, a), swept.value(measure, b));
                    assertThat(packed).isEqualTo(compare(terms, truth, swept.marking(a), swept.marking(b)));
                }
            }
        });
    }

    private static int compare(List<Term> terms, NaiveTruth truth, List<Integer> a, List<Integer> b) {
        for (Term term : terms) {
            int order = Long.compare(truth.value(term, a), truth.value(term, b));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    /** Short lists of small terms, products of places among them. */
    private static final class RandomTerms {
        static List<Term> list(PetriNet net, SplittableRandom random) {
            List<Term> terms = new ArrayList<>();
            for (int i = 1 + random.nextInt(4); i > 0; i--) {
                terms.add(term(net, random, 2));
            }
            return terms;
        }

        private static Term term(PetriNet net, SplittableRandom random, int depth) {
            int kind = random.nextInt(depth == 0 ? 2 : 5);
            return switch (kind) {
                case 0 -> new Term.Constant(random.nextInt(9) - 4);
                case 1 -> new Term.Count(net.placeName(random.nextInt(net.places())));
                case 2 -> new Term.Negated(new Term.Count(net.placeName(random.nextInt(net.places()))));
                case 3 -> new Term.Product(term(net, random, 0), term(net, random, 0));
                default ->
                    new Term.Sum(List.of(term(net, random, 0), term(net, random, depth - 1), term(net, random, 0)));
            };
        }
    }
}
