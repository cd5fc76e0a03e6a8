package org.tidemark.logic.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.ListedNames;
import org.tidemark.logic.NaiveState;
import org.tidemark.logic.RandomFormulas;
import org.tidemark.logic.Vocabulary;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** What is said in fewer words means the same in every state. */
@Seeded
class ShortFormTest {
    private static final List<String> PLACES = List.of("p", "q", "r");
    private static final List<String> TRANSITIONS = List.of("t", "u");
    private static final Vocabulary NAMES = new ListedNames(PLACES, TRANSITIONS);

    @Test
    void shortFormsMeanTheSame(Seeds seeds) {
        int shorter = 0;
        for (long seed : seeds.upTo(600)) {
            SplittableRandom random = new SplittableRandom(seed);
            Formula f = new RandomFormulas(seed, PLACES, TRANSITIONS).state(4);
            Formula shortened = ShortForm.of(f);
            shorter += conditions(shortened) < conditions(f) ? 1 : 0;
            assertThat(conditions(shortened)).isLessThanOrEqualTo(conditions(f));
            for (int i = 0; i < 30; i++) {
                Map<String, Integer> tokens = new HashMap<>();
                PLACES.forEach(p -> tokens.put(p, random.nextInt(5)));
                List<Set<String>> fireable = List.of(Set.of(), Set.of("t"), Set.of("u"), Set.of("t", "u"));
                NaiveState state = new NaiveState(tokens, fireable.get(random.nextInt(4)));
                assertThat(state.holds(shortened))
                        .as("%s as %s in %s", FormulaPrinter.print(f), FormulaPrinter.print(shortened), state)
                        .isEqualTo(state.holds(f));
            }
        }
        assertThat(shorter).isGreaterThan(150);
    }

    private static int conditions(Formula f) {
        if (f.children().isEmpty()) {
            return f instanceof Formula.Constant ? 0 : 1;
        }
        return f.children().stream().mapToInt(ShortFormTest::conditions).sum();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "EF (!(fireable(t) || !fireable(t) || deadlock) && fireable(u))~EF false",
                "AG (p >= 2 -> p >= 1)~AG true",
                "EF (p >= 2 && !(p >= 1 && q = 0))~EF (p >= 2 && q >= 1)",
                "EF (p >= 2 && q < p && q + 1 > p)~EF false",
                "AG (fireable(t) && (!fireable(t) || fireable(u)))~AG (fireable(t) && fireable(u))",
                "G (p = 1 && q = 1) && F (fireable(t) || p = 1 && fireable(t))~G (p = 1 && q = 1) && F fireable(t)",
                "EF (p = 1 && q = 1 && fireable(t))~EF (p = 1 && q = 1 && fireable(t))",
            })
    void whatIsSaidTwiceIsSaidOnce(String written, String expected) throws Exception {
        Formula shortened = ShortForm.of(FormulaParser.formula(written, NAMES));
        Formula same = FormulaParser.formula(expected, NAMES);
        assertThat(FormulaPrinter.print(new Simplifier(place -> Long.MAX_VALUE).simplify(shortened)))
                .isEqualTo(FormulaPrinter.print(new Simplifier(place -> Long.MAX_VALUE).simplify(same)));
    }
}
