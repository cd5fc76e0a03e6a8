package org.tidemark.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Fireable;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Formula.Until;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.logic.property.PropertyPrinter;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** What formulas mean as text, and what is said of those that mean nothing. */
@Seeded
class FormulaParserTest {
    private static final Vocabulary NAMES = new ListedNames(
            List.of("p", "q", "r", "cs1", "cs2", "a b", "F", "A", "waiting"), List.of("t", "u", "go-1"));

    private static Formula parse(String text) throws FormulaSyntaxException {
        return FormulaParser.formula(text, NAMES);
    }

    private static FormulaSyntaxException refusal(String text) {
        return catchThrowableOfType(FormulaSyntaxException.class, () -> parse(text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "AG !(cs1 >= 1 && cs2 >= 1)~AG !(cs1 >= 1 && cs2 >= 1)",
                "EF deadlock~EF deadlock",
                "A[ p = 1 U q = 1 ]~A[p = 1 U q = 1]",
                "E ( p = 1 W q = 1 )~E[p = 1 W q = 1]",
                "A(G F p>0)~A(G F p > 0)",
                "A(F p>0)~AF p > 0",
                "A F G p>0~A(F G p > 0)",
                "E G F p>0 && A F q=1~E(G F p > 0) && AF q = 1",
                "G (p >= 1 -> F q >= 1)~G (p >= 1 -> F q >= 1)",
                "not p == 1 and q != 2 or r < 3~!(p = 1) && q != 2 || r < 3",
                "p=1|q=1&r=1~p = 1 || q = 1 && r = 1",
                "(p=1||q=1)&&r=1~(p = 1 || q = 1) && r = 1",
                "p=1 -> q=1 -> r=1~p = 1 -> q = 1 -> r = 1",
                "(p=1 -> q=1) -> r=1~(p = 1 -> q = 1) -> r = 1",
                "(p=1 <-> q=1) <-> r=1~p = 1 <-> q = 1 <-> r = 1",
                "p=1 <-> (q=1 <-> r=1)~p = 1 <-> (q = 1 <-> r = 1)",
                "p=1 U q=1 R r=1~p = 1 U q = 1 R r = 1",
                "(p=1 U q=1) U r=1~(p = 1 U q = 1) U r = 1",
                "!p=1 U X q=1 && r=1~!(p = 1) U X q = 1 && r = 1",
                "p - q - 2*r + -3 <= -(p+1)*2~p - q - 2*r - 3 <= -(p + 1)*2",
                "(p+q)*(p-q) = 0~(p + q)*(p - q) = 0",
                "p*q*r = p*(q*r)~p*q*r = p*(q*r)",
                "fireable(t)~fireable(t)",
                "fireable(t, u)~fireable(t) || fireable(u)",
                "fireable(\"go-1\")~fireable(\"go-1\")",
                "\"a b\" + \"F\" = 1~\"a b\" + \"F\" = 1",
                "\"p\" = 1 # a remark~p = 1",
                "((((p)) = ((1))))~p = 1",
                "p = -9223372036854775808~p = -9223372036854775808",
                "E(A(X p=1) && F G q=1)~E(AX p = 1 && F G q = 1)",
            })
    void whatIsReadIsPrintedInOneWay(String text, String printed) throws FormulaSyntaxException {
        Formula formula = parse(text);

        assertThat(FormulaPrinter.print(formula)).isEqualTo(printed);
        assertThat(parse(printed)).isEqualTo(formula);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "p~1:1: 'p' is a place; compare it, such as p >= 1",
                "AG p~1:4: 'p' is a place; compare it, such as p >= 1",
                "AG (p + q)~1:4: '(p + q)' is a number; compare it, such as (p + q) >= 1",
                "p >= 1 + (q = 1)~1:10: found the condition '(q = 1)', expected a number, such as a place",
                "p >= ~1:5: found the end, expected a condition or a number",
                "p >= 1)~1:7: found ')', which closes nothing",
                "(p >= 1~1:1: '(' is never closed; expected ')'",
                "A[p=1 U q=1)~1:12: found ')', expected an operator or ']'",
                "p >= 1 q~1:8: found 'q', expected an operator or the end",
                "AG (p >= 1 q)~1:12: found 'q', expected an operator",
                "p / 2 = 1~1:3: there is no division, since numbers are whole; multiply the other side instead",
                "p = 1 => q = 1~1:7: found '=>'; write ->",
                "p = 1 <=> q = 1~1:7: found '<=>'; write <->",
                "[]p = 1~1:1: found '[]'; write G",
                "<> p = 1~1:1: found '<>'; write F, or != where numbers differ",
                "p ≤ 1~1:3: found '≤'; write <=",
                "p =< 1~1:3: found '=<'; write <=",
                "FG p = 1~1:1: there is no place 'FG'; operators are written apart: F G",
                "AGEF p = 1~1:1: there is no place 'AGEF'; operators are written apart: AG EF",
                "p = 1 ∧ q = 1~1:7: found '∧'; write &&",
                "p = 1 M q = 1~1:7: found 'M', expected an operator or the end; for f M g, the strong release, write g U (f && g)",
                "1 <= p <= 3~1:8: comparisons do not chain; write a <= b && b <= c",
                "p = 9223372036854775808~1:5: found '9223372036854775808', expected a number ≤ 9223372036854775807",
                "p = -9223372036854775809~1:5: found '-9223372036854775809', expected a number ≥ -9223372036854775808",
                "wating = 1~1:1: there is no place 'wating'; did you mean 'waiting'?",
                "t = 1~1:1: 't' is a transition, not a place; use fireable(t) to ask whether it is enabled",
                "fireable(p)~1:10: 'p' is a place, not a transition",
                "fireable(go_1)~1:10: there is no transition 'go_1'; did you mean \"go-1\"?",
                "fireable(t u)~1:12: found 'u', expected ',' or ')'",
                "ag p = 1~1:1: there is no place 'ag'; the operator is written AG",
                "EF DEADLOCK~1:4: there is no place 'DEADLOCK'; the keyword is written deadlock",
                "EF FIREABLE(t)~1:4: there is no place 'FIREABLE'; the keyword is written fireable",
                "NOT p = 1~1:1: there is no place 'NOT'; the keyword is written not",
                "p = 1 AND q = 1~1:7: found 'AND', expected an operator or the end; the operator is written and",
                "AG (p = 1 OR q = 1)~1:11: found 'OR', expected an operator; the operator is written or",
                "p = 1 u q = 1~1:7: found 'u', expected an operator or the end; the operator is written U",
                "p $ 1~1:3: found '$', which cannot occur in a formula; put names that contain it in \"…\"",
                "\"a b = 1~1:1: this quoted name has no closing '\"' on its line",
                "\"a\\x\" = 1~1:3: found '\\x', expected \\\", \\\\, \\n, \\r or \\t",
                "F >= 1~1:3: found '>=', expected a condition or a number; "
                        + "F is a keyword; to name the place, quote it: \"F\"",
                "A >= 1~1:3: found '>=', expected '(' or '['; " + "A is a keyword; to name the place, quote it: \"A\"",
                "EF p=1 && G q=1~1:11: 'G' has no path quantifier, but 'EF' at 1:1 is one, so this is neither LTL nor "
                        + "CTL*; put A(…) or E(…) around the part that contains it",
                "G EF p=1~1:1: 'G' has no path quantifier, but 'EF' at 1:3 is one, so this is neither LTL nor "
                        + "CTL*; put A(…) or E(…) around the part that contains it",
                "max(p) = 1~1:4: max(…) asks for a number; it cannot be part of a formula",
            })
    void whatCannotBeReadIsRefusedAtItsPlace(String text, String message) {
        assertThatThrownBy(() -> parse(text))
                .isInstanceOf(FormulaSyntaxException.class)
                .hasMessage(message);
    }

    @Test
    void anEmptyFormulaIsRefused() {
        assertThat(refusal("")).hasMessage("1:1: found the end, expected a condition or a number");
    }

    @Test
    void theLineIsShownWithAMarkUnderThePlace() {
        FormulaSyntaxException refusal = refusal("p >= 1 &&\n\tq >= r r\n&& true");

        assertThat(refusal.line()).isEqualTo(2);
        assertThat(refusal.column()).isEqualTo(9);
        assertThat(refusal.excerpt()).isEqualTo("\tq >= r r\n\t       ^");
    }

    @Test
    void ofALongLineThePartRoundThePlaceIsShown() {
        FormulaSyntaxException refusal = refusal("p >= 1 && ".repeat(50) + "x >= 1" + " && p >= 1".repeat(50));
        String[] lines = refusal.excerpt().split("\n", -1);

        assertThat(lines[0]).hasSizeLessThanOrEqualTo(76);
        assertThat(lines[0].substring(lines[1].indexOf('^'))).startsWith("x >= 1");
    }

    @Test
    void properNamesComeOutWhateverNameWasWritten() throws FormulaSyntaxException {
        Vocabulary aliases = new Vocabulary() {
            @Override
            public String place(String name) {
                return "proper";
            }

            @Override
            public String transition(String name) {
                return "properly";
            }

            @Override
            public List<String> places() {
                return List.of("proper");
            }

            @Override
            public List<String> transitions() {
                return List.of("properly");
            }
        };

        assertThat(FormulaPrinter.print(FormulaParser.formula("x = 1 && fireable(y)", aliases)))
                .isEqualTo("proper = 1 && fireable(properly)");
    }

    @ParameterizedTest
    @ValueSource(ints = {10_000, 1_000_000})
    void whatIsNestedTooDeeplyIsRefused(int levels) {
        for (String opening : List.of("!", "AG ", "-", "p = 1 -> ", "G F X ")) {
            assertThat(refusal(opening.repeat(levels))).hasMessageContaining("nested more than 500 levels deep");
            assertThat(refusal(opening.repeat(501) + "p = 1")).hasMessageContaining("nested more than 500 levels deep");
        }
        for (String opening : List.of("(", "A(", "!(", "p = 1 U (", "G F (p = 1 && ", "max(")) {
            assertThat(refusal(opening.repeat(levels)))
                    .hasMessageContaining("more than 1000 parentheses are open here");
        }
        assertThat(refusal("p" + "*p".repeat(levels) + " = 1")).hasMessageContaining("nested more than 500");
        assertThat(refusal("p = 1" + " <-> p = 1".repeat(levels))).hasMessageContaining("nested more than 500");
        assertThat(refusal("p = 1" + ")".repeat(levels))).hasMessageContaining("closes nothing");
    }

    @Test
    void parenthesesAreNoLevels() throws FormulaSyntaxException {
        assertThat(parse("(".repeat(1000) + "p = 1" + ")".repeat(1000))).isEqualTo(parse("p = 1"));
    }

    /** On a stack of the usual size for a thread. */
    @Test
    void theDeepestFormulaAllowedCanBeUsed() throws Exception {
        Throwable[] failure = new Throwable[1];
        Thread thread = new Thread(null, () -> failure[0] = useDeepFormulas(), "usual stack", 1 << 20);
        thread.start();
        thread.join();

        assertThat(failure[0]).isNull();
    }

    private static @Nullable Throwable useDeepFormulas() {
        try {
            for (String opening : List.of("AG ", "!", "p = 1 -> ", "A(", "!(", "p = 1 && (q = 1 || (")) {
                int levels = opening.equals("AG ") || opening.contains("|") ? 249 : 498;
                int parentheses = opening.length() - opening.replace("(", "").length();
                String text = opening.repeat(levels) + "p = 1" + ")".repeat(levels * parentheses);
                Formula formula = parse(text);
                assertThat(parse(FormulaPrinter.print(formula)).equals(formula)).isTrue();
                assertThat(formula.hashCode()).isEqualTo(parse(text).hashCode());
                assertThat(Logic.of(formula)).isNotNull();
            }
            return null;
        } catch (Throwable e) {
            return e;
        }
    }

    @Test
    void aLongFlatFormulaIsFine() throws FormulaSyntaxException {
        int parts = 100_000;
        String text = IntStream.range(0, parts).mapToObj(i -> "p >= " + i).collect(Collectors.joining(" && "));
        String sum = IntStream.range(0, parts).mapToObj(i -> "p").collect(Collectors.joining(" + ")) + " = 1";

        Formula formula = parse(text);

        assertThat(formula.children()).hasSize(parts);
        assertThat(FormulaPrinter.print(formula)).isEqualTo(text);
        assertThat(FormulaPrinter.print(parse(sum))).isEqualTo(sum);
    }

    @Test
    void questionsAreFormulasMaximaAndWords() throws FormulaSyntaxException {
        assertThat(PropertyParser.parse("n", "max(p + 2*q)", NAMES)).isInstanceOf(Property.Maximum.class);
        assertThat(PropertyParser.parse("n", " one-safe ", NAMES)).isEqualTo(new Property.OneSafe("n"));
        assertThat(PropertyParser.parse("n", "stable-marking", NAMES)).isEqualTo(new Property.StableMarking("n"));
        assertThat(PropertyParser.parse("n", "quasi-live", NAMES)).isEqualTo(new Property.QuasiLiveness("n"));
        assertThat(PropertyParser.parse("n", "live", NAMES)).isEqualTo(new Property.Liveness("n"));
        assertThat(PropertyParser.parse("n", "EF p = 1", NAMES)).isInstanceOf(Property.Truth.class);
        for (String text : List.of("max(p - q)", "one-safe", "stable-marking", "quasi-live", "live", "AG p = 1")) {
            assertThat(PropertyPrinter.print(PropertyParser.parse("n", text, NAMES)))
                    .isEqualTo(text);
        }
    }

    @Test
    void theTreeIsTheOneWritten() throws FormulaSyntaxException {
        Formula p = parse("p = 1");
        Formula q = parse("q = 1");

        assertThat(parse("E[p = 1 U !q = 1]")).isEqualTo(new Exists(new Until(p, new Not(q))));
        assertThat(parse("A(p = 1)")).isEqualTo(new ForAll(p));
        assertThat(parse("(p = 1 && q = 1) && p = 1")).isEqualTo(new And(List.of(new And(List.of(p, q)), p)));
        assertThat(parse("fireable(t, u)")).isEqualTo(new Or(List.of(new Fireable("t"), new Fireable("u"))));
        assertThat(FormulaParser.term("p - 2 - q - (3)", NAMES))
                .isEqualTo(new Term.Sum(List.of(
                        new Term.Count("p"),
                        new Term.Constant(-2),
                        new Term.Negated(new Term.Count("q")),
                        new Term.Negated(new Term.Constant(3)))));
    }

    @Test
    void whatIsPrintedIsReadAsTheSameTree(Seeds seeds) throws FormulaSyntaxException {
        List<String> places = List.of("p", "AG", "a b", "max", "x\"y\\z\n", "é_1", "1st", "");
        List<String> transitions = List.of("t", "U", "a-b");
        Vocabulary names = new ListedNames(places, transitions);
        for (long seed : seeds.upTo(1200)) {
            RandomFormulas random = new RandomFormulas(seed, places, transitions);
            Term term = random.term(4);
            assertThat(FormulaParser.term(FormulaPrinter.print(term), names)).isEqualTo(term);
            for (Formula f : List.of(random.state(4), random.ctl(4), random.ltl(4), random.ctlStar(4))) {
                String printed = FormulaPrinter.print(f);
                assertThat(FormulaParser.formula(printed, names)).as(printed).isEqualTo(f);
            }
        }
    }

    @Test
    void noTextMakesTheParserFailInAnotherWay(Seeds seeds) {
        List<String> pieces = List.of(
                "p",
                "q",
                "\"a b\"",
                "(",
                ")",
                "[",
                "]",
                "A",
                "E",
                "AG ",
                "EX ",
                "U",
                "R ",
                "!",
                "-",
                "+",
                "*",
                "=",
                "<=",
                "->",
                "<->",
                "&&",
                "||",
                "1",
                "fireable",
                ",",
                "max",
                "true",
                "deadlock",
                "\"",
                "\\",
                "#",
                "\n");
        Pattern located = Pattern.compile("(?s)\\d+:\\d+: .+");
        int read = 0;
        for (long seed : seeds.upTo(20_000)) {
            SplittableRandom random = new SplittableRandom(seed);
            StringBuilder text = new StringBuilder();
            int length = 1 + random.nextInt(9);
            for (int j = 0; j < length; j++) {
                text.append(pieces.get(random.nextInt(pieces.size()))).append(random.nextBoolean() ? " " : "");
            }
            try {
                PropertyParser.parse("n", text.toString(), NAMES);
                read++;
            } catch (FormulaSyntaxException refused) {
                assertThat(refused.getMessage()).matches(located);
            }
        }
        assertThat(read).isGreaterThan(160);
    }

    @Test
    void blanksCommentsAndNamesMayBeAsLongAsOneLikes() throws FormulaSyntaxException {
        String blanks = " \n# a comment\n".repeat(50_000) + " ".repeat(100_000);
        assertThat(PropertyParser.parse("n", blanks + "EF p >= 1", NAMES)).isNotNull();
        assertThat(PropertyParser.parse("n", blanks + "latest(p >= 1) <= 3" + blanks, NAMES))
                .isNotNull();
        String name = "\"" + "x".repeat(100_000) + "\"";
        assertThatThrownBy(() -> PropertyParser.parse("n", "EF " + name + " >= 1", NAMES))
                .isInstanceOf(FormulaSyntaxException.class);
    }
}
