package org.tidemark.logic.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.logic.CountBounds;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.Fireable;
import org.tidemark.logic.Formula.Iff;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.Linear;
import org.tidemark.logic.ListedNames;
import org.tidemark.logic.NaiveState;
import org.tidemark.logic.RandomFormulas;
import org.tidemark.logic.Term;
import org.tidemark.logic.Vocabulary;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** Shorter and normal forms mean the same, state by state. */
@Seeded
class SimplifierTest {
    private static final List<String> PLACES = List.of("p", "q", "r");
    private static final List<String> TRANSITIONS = List.of("t", "u");
    private static final Vocabulary NAMES = new ListedNames(PLACES, TRANSITIONS);
    private static final int MOST = 3;

    private static String simplified(String text, CountBounds bounds) throws FormulaSyntaxException {
        return FormulaPrinter.print(new Simplifier(bounds).simplify(FormulaParser.formula(text, NAMES)));
    }

    private static NaiveState state(SplittableRandom random) {
        Map<String, Integer> tokens = new HashMap<>();
        PLACES.forEach(p -> tokens.put(p, random.nextInt(MOST + 1)));
        List<Set<String>> fireable = List.of(Set.of(), Set.of("t"), Set.of("u"), Set.of("t", "u"));
        return new NaiveState(tokens, fireable.get(random.nextInt(4)));
    }

    @Test
    void simplifiedStateFormulasMeanTheSame(Seeds seeds) {
        Simplifier simplifier = new Simplifier(place -> MOST);
        int constant = 0;
        int all = 0;
        for (long seed : seeds.upTo(600)) {
            SplittableRandom random = new SplittableRandom(seed);
            Formula f = new RandomFormulas(seed, PLACES, TRANSITIONS).state(3);
            Formula shorter = simplifier.simplify(f);
            all++;
            constant += shorter.children().isEmpty() ? 1 : 0;
            for (int i = 0; i < 30; i++) {
                NaiveState state = state(random);
                assertThat(state.holds(shorter))
                        .as("%s as %s in %s", FormulaPrinter.print(f), FormulaPrinter.print(shorter), state)
                        .isEqualTo(state.holds(f));
            }
        }
        assertThat(constant).isBetween(all / 12, all * 11 / 12);
    }

    @Test
    void normalFormsMeanTheSameAndTheirContrariesTheContrary(Seeds seeds) {
        for (long seed : seeds.upTo(2000)) {
            SplittableRandom random = new SplittableRandom(seed);
            Formula f = new RandomFormulas(seed, PLACES, TRANSITIONS).state(3);
            Formula normal = NormalForm.of(f);
            Formula contrary = NormalForm.ofContrary(f);
            assertThat(isNormal(normal) && isNormal(contrary)).as("%s", f).isTrue();
            for (int i = 0; i < 20; i++) {
                NaiveState state = state(random);
                assertThat(state.holds(normal)).isEqualTo(state.holds(f));
                assertThat(state.holds(contrary)).isEqualTo(!state.holds(f));
            }
        }
    }

    private static boolean isNormal(Formula f) {
        boolean here = f instanceof Not not
                ? not.of() instanceof Fireable || not.of() instanceof Formula.Deadlock
                : !(f instanceof Iff) && !(f instanceof Implies);
        return here && f.children().stream().allMatch(SimplifierTest::isNormal);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "!AG p = 1~EF p != 1",
                "!A[p = 1 U q = 1]~E[p != 1 R q != 1]",
                "!E[p = 1 R q = 1]~A[p != 1 U q != 1]",
                "!A[p = 1 W q = 1]~E[q != 1 U (p != 1 && q != 1)]",
                "!EX fireable(t)~AX !fireable(t)",
                "!(G p = 1 -> X deadlock)~G p = 1 && X !deadlock",
                "p = 1 <-> q = 1~p = 1 && q = 1 || p != 1 && q != 1",
            })
    void negationsArePushedToTheAtoms(String text, String normal) throws FormulaSyntaxException {
        assertThat(FormulaPrinter.print(NormalForm.of(FormulaParser.formula(text, NAMES))))
                .isEqualTo(normal);
    }

    @Test
    void nestedEquivalencesDoNotGrowWithoutEnd() throws FormulaSyntaxException {
        String text = "!(p = 1" + " <-> q = 1".repeat(200) + " <-> !(p = 1 W (p = 1 W q = 1)))";

        Formula normal = NormalForm.of(FormulaParser.formula(text, NAMES));

        assertThat(FormulaPrinter.print(normal)).hasSizeLessThan(400_000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "2*p + 4*q <= 5~p + 2*q <= 2",
                "-2*p - 4*q <= -5~p + 2*q >= 3",
                "2*p = 3~false",
                "2*p != 3~true",
                "p + 1 > q + p~q <= 0",
                "p - q < 2 + p - q~true",
                "!(p >= 2)~p <= 1",
                "p >= 0~true",
                "p < 0~false",
                "p*q = 1~p*q = 1",
                "p = 1 && true && p = 1~p = 1",
                "p = 1 && (q = 1 && p = 1)~p = 1 && q = 1",
                "p = 1 || !(p = 1)~true",
                "p >= 1 && p < 1~false",
                "!!fireable(t)~fireable(t)",
                "fireable(t) -> false~!fireable(t)",
                "fireable(t) <-> !fireable(t)~false",
                "fireable(t) -> fireable(t)~true",
                "EF EF p = 1~EF p = 1",
                "AG AG p = 1~AG p = 1",
                "EF AG p = 1~EF AG p = 1",
                "EF true~true",
                "AG p >= 0~true",
                "EX true~EX true",
                "AX false~AX false",
                "F F p = 1~F p = 1",
                "G F G p = 1~F G p = 1",
                "F G F p = 1~G F p = 1",
                "F (p = 1 U q = 1)~F q = 1",
                "G (p = 1 R q = 1)~G q = 1",
                "E[true U p = 1]~EF p = 1",
                "A[false R p = 1]~AG p = 1",
                "p = 1 W false~G p = 1",
                "false W p = 1~p = 1",
                "A(p = 1)~p = 1",
                "p = 1 U F q = 1~F q = 1",
                "p = 1 R G q = 1~G q = 1",
            })
    void identities(String text, String shorter) throws FormulaSyntaxException {
        assertThat(simplified(text, CountBounds.none())).isEqualTo(shorter);
    }

    @Test
    void boundsDecideComparisons() throws FormulaSyntaxException {
        CountBounds bounds = place -> place.equals("r") ? CountBounds.UNKNOWN : 2;

        assertThat(simplified("p + q <= 4", bounds)).isEqualTo("true");
        assertThat(simplified("p + q <= 3", bounds)).isEqualTo("p + q <= 3");
        assertThat(simplified("p - q >= 3", bounds)).isEqualTo("false");
        assertThat(simplified("p + r <= 4", bounds)).isEqualTo("p + r <= 4");
        assertThat(simplified("EF p + q >= 5 || AG p = 3", bounds)).isEqualTo("false");
    }

    @Test
    void linearTermsHaveTheValueOfTheTermTheyComeFrom(Seeds seeds) {
        int linear = 0;
        for (long seed : seeds.upTo(1200)) {
            SplittableRandom random = new SplittableRandom(seed);
            Term term = new RandomFormulas(seed, PLACES, TRANSITIONS).term(4);
            Linear form = Linear.of(term);
            if (form == null) {
                continue;
            }
            linear++;
            NaiveState state = state(random);
            BigInteger value = form.coefficients().entrySet().stream()
                    .map(c -> c.getValue().multiply(state.value(new Term.Count(c.getKey()))))
                    .reduce(form.constant(), BigInteger::add);
            assertThat(value).isEqualTo(state.value(term));
            Term written = form.toTerm();
            assertThat(written == null ? null : Linear.of(written)).isEqualTo(form);
        }
        assertThat(linear).isGreaterThan(1000);
    }
}
