package org.tidemark.format.tide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.tide.TideToken.Kind;
import org.tidemark.format.tide.TideToken.Source;
import org.tidemark.input.InputException;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** Where words begin and end, what they are, and that every complaint points into the text. */
@Seeded
class LexerTest {
    private static final List<String> PIECES = List.of(
            "place",
            "p",
            "x1",
            "_",
            "é",
            "12",
            "1_000",
            "\"a b\"",
            "\"q\\\"\"",
            ":=",
            "..",
            "@+",
            "->",
            "||",
            "&&",
            "!=",
            "<=",
            ">=",
            "==",
            "=",
            "<",
            ">",
            "!",
            "+",
            "-",
            "*",
            "/",
            "%",
            "'",
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            ",",
            ";",
            ":",
            ".",
            "|",
            "// words\n",
            "type",
            "in");
    private static final List<String> GAPS = List.of(" ", "\n", "\t", "  \r\n ", " \n\n");

    private static List<TideToken> tokens(String text) throws InputException {
        return Lexer.tokens(new Source("m.tide", text));
    }

    @Test
    void wordsAreWhatWasPutTogetherAndWhereItWasPut(Seeds seeds) throws Exception {
        for (long seed : seeds.upTo(2000)) {
            SplittableRandom random = new SplittableRandom(seed);
            StringBuilder text = new StringBuilder();
            List<String> pieces = new ArrayList<>();
            for (int n = random.nextInt(12); n > 0; n--) {
                pieces.add(PIECES.get(random.nextInt(PIECES.size())));
                text.append(pieces.get(pieces.size() - 1)).append(GAPS.get(random.nextInt(GAPS.size())));
            }
            List<TideToken> tokens = tokens(text.toString());
            assertThat(tokens.get(tokens.size() - 1).kind()).isEqualTo(Kind.END);
            assertThat(tokens.subList(0, tokens.size() - 1))
                    .extracting(TideToken::written)
                    .isEqualTo(pieces.stream().map(String::strip).toList());
            for (TideToken token : tokens) {
                assertStandsWhereItSays(token, text.toString());
            }
        }
    }

    private static void assertStandsWhereItSays(TideToken token, String text) {
        String before = text.substring(0, token.start());
        assertThat(token.line())
                .isEqualTo(1 + before.chars().filter(c -> c == '\n').count());
        assertThat(token.column()).isEqualTo(token.start() - before.lastIndexOf('\n'));
        assertThat(token.position()).isEqualTo("m.tide:" + token.line() + ":" + token.column());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "place ~ KEYWORD ~ place",
                "placed ~ NAME ~ placed",
                "_1 ~ NAME ~ _1",
                "1_000 ~ NUMBER ~ 1000",
                "\"in\" ~ NAME ~ in",
                "\"a \\\" b\" ~ NAME ~ a \" b",
                "// to the end ~ COMMENT ~ // to the end",
                "@+ ~ SIGN ~ @+"
            })
    void kindsOfWords(String text, Kind kind, String inside) throws Exception {
        List<TideToken> tokens = tokens(text);
        assertThat(tokens).hasSize(2);
        assertThat(tokens.get(0).kind()).isEqualTo(kind);
        assertThat(tokens.get(0).text()).isEqualTo(inside);
        assertThat(tokens.get(0).is(inside)).isEqualTo(kind == Kind.KEYWORD || kind == Kind.SIGN);
    }

    @Test
    void aQuestionIsTakenAsItIsAndLinesGoOnAfterIt() throws Exception {
        List<TideToken> tokens = tokens("property safe // why\n{ AG p != \"}\"\n  && q @ # }\nplace r");
        assertThat(tokens)
                .extracting(TideToken::kind)
                .containsExactly(
                        Kind.KEYWORD,
                        Kind.NAME,
                        Kind.COMMENT,
                        Kind.SIGN,
                        Kind.RAW,
                        Kind.SIGN,
                        Kind.KEYWORD,
                        Kind.NAME,
                        Kind.END);
        assertThat(tokens.get(4).text()).isEqualTo(" AG p != \"}\"\n  && q @ # ");
        assertThat(tokens.get(5).position()).isEqualTo("m.tide:3:12");
        assertThat(tokens.get(7).position()).isEqualTo("m.tide:4:7");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "place # c ~ m.tide:1:7: found '#': a comment begins with '//' and ends with its line",
                "/* c */ ~ m.tide:1:1: found '/*': a comment begins with '//' and ends with its line",
                "place \"p ~ m.tide:1:7: a name whose quotes are never closed; expected '\"' on the same line",
                "const c = 12x ~ m.tide:1:11: a number with a letter after it, found '12x': expected names to begin with a letter",
                "const c = 12345678901234567890 ~ m.tide:1:11: the number '12345678901234567890': expected at most 19 digits",
                "place p $ ~ m.tide:1:9: found '$', which is not part of the language",
                "property p { AG q ~ m.tide:1:12: a brace that is never closed; expected '}' after its content"
            })
    void whatIsNoWordIsRefusedWhereItStands(String text, String message) {
        assertThat(catchThrowable(() -> tokens(text)))
                .isInstanceOf(InputException.class)
                .hasMessage(message);
    }

    /** Words of the language in any order: a model or a complaint that points into the text. */
    @Test
    void complaintsPointIntoTheText(Seeds seeds) {
        Pattern place = Pattern.compile("(?s)m\\.tide:(\\d+):(\\d+): .+");
        int refused = 0;
        for (long seed : seeds.upTo(3000)) {
            SplittableRandom random = new SplittableRandom(seed);
            StringBuilder text = new StringBuilder("place p: 1..3 = 1\ntransition t(x: 1..3) {\n in p: x\n");
            for (int n = 1 + random.nextInt(6); n > 0; n--) {
                text.append(PIECES.get(random.nextInt(PIECES.size()))).append(GAPS.get(random.nextInt(GAPS.size())));
            }
            Throwable thrown = catchThrowable(
                    () -> TideReader.read(text.toString(), "m.tide", Map.of()).unfolded(UnfoldingLimits.usual()));
            if (thrown != null) {
                refused++;
                assertThat(thrown).as("%s", text).isInstanceOf(InputException.class);
                Matcher at = place.matcher(String.valueOf(thrown.getMessage()));
                assertThat(at.matches()).as("%s", thrown.getMessage()).isTrue();
                String[] lines = text.toString().split("\n", -1);
                int line = Integer.parseInt(at.group(1));
                assertThat(line).isBetween(1, lines.length);
                assertThat(Integer.parseInt(at.group(2))).isBetween(1, lines[line - 1].length() + 1);
            }
        }
        assertThat(refused).isGreaterThan(2000);
    }
}
