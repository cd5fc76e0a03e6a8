package org.tidemark.cpn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mistakes in a file are reported with its line, page, element, inscription and column. */
class BrokenNetsTest {
    private static Arguments guard(String text, int column, String message) {
        return Arguments.of(
                SampleNets.empty()
                        .place("A", "INT", "1")
                        .transition("t", text, "", "", "")
                        .in("A", "t", "i"),
                "page 'Main', transition 't', guard, column " + column + ": ",
                message);
    }

    private static Arguments arc(String text, int column, String message) {
        return Arguments.of(
                SampleNets.empty()
                        .place("A", "INT", "1")
                        .transition("t")
                        .in("A", "t", "i")
                        .out("A", "t", text),
                "page 'Main', arc from 't' to 'A', inscription, column " + column + ": ",
                message);
    }

    private static Arguments initial(String text, int column, String message) {
        return Arguments.of(
                SampleNets.empty().place("A", "INT", text),
                "page 'Main', place 'A', initial marking, column " + column + ": ",
                message);
    }

    private static Arguments declared(String text, int column, String message) {
        return Arguments.of(
                SampleNets.empty().ml(text).place("A", "INT", ""), "declaration, column " + column + ": ", message);
    }

    private static Arguments of(UnaryOperator<NetText> made, String where, String message) {
        return Arguments.of(made.apply(SampleNets.empty()), where, message);
    }

    static Stream<Arguments> broken() {
        return Stream.of(
                guard("[i > ]", 6, "expected an expression, found ']'"),
                guard("[i > true]", 6, "expected a value of type"),
                guard("[i + 1]", 4, "expected a value of type bool, found one of type int"),
                guard("[i = nope]", 6, "'nope' is not declared"),
                guard("[i = leng [1]]", 6, "'leng' is not declared; did you mean 'length'"),
                guard("[i = zyxwvu]", 6, "names that are known here is like it"),
                guard("[i = \"x\"]", 6, "expected a value of type int, found one of type string"),
                guard("[i = 1", 7, "expected ']', found the end"),
                guard("[i = \"x]", 6, "the string has no end"),
                guard("[i = (* 1]", 6, "the comment has no end"),
                guard("i = 1 2", 5, "expected a function, found a value of type int"),
                guard("[if i = 1 then true]", 20, "expected 'else'"),
                guard("[#2 (i, 1, 2) = true]", 17, "expected a value of type"),
                guard("[hd i = 1]", 5, "expected a value of type"),
                guard(
                        "[case i of 1 => true | \"a\" => false]",
                        24,
                        "expected a value of type int, found one of type string"),
                guard("[not 1]", 6, "expected a value of type bool, found one of type int"),
                guard("[i mod = 1]", 8, "expected an expression"),
                guard("[discrete 1 = 1]", 11, "expected a value of type"),
                arc("\"a\"", 1, "expected a value of type int ms, found one of type string"),
                arc("1`true", 2, "expected a value of type"),
                arc("(i, 1)", 1, "expected a value of type int ms"),
                arc("1`i ++ ", 8, "expected an expression, found the end"),
                arc("if i then 1`1 else empty", 4, "expected a value of type bool"),
                arc("1`i ++ 2", 8, "expected a value of type int ms, found one of type int"),
                arc("1`\"x\" ++ 2`\"y\"", 7, "expected a value of type int ms, found one of type string ms"),
                arc("[\"x\", \"y\"]", 1, "expected a value of type int ms, found one of type string list"),
                arc("(1`\"x\")@+1", 3, "expected a value of type int ms"),
                arc("", 1, "the arc has no inscription"),
                arc("List.nope i", 1, "'List.nope' is not declared"),
                arc("TextIO.inputLine i", 1, "'TextIO.inputLine' is not declared"),
                arc("j + k", 5, "expected a value of type"),
                arc("let val a = 1 in a", 19, "expected 'end'"),
                arc("{a = 1}", 1, "expected a value of type"),
                arc("i @+ true", 6, "expected a value of type"),
                arc("@+ 3", 1, "expected tokens before the delay"),
                initial("1`i", 3, "'i' is not declared"),
                Arguments.of(
                        SampleNets.empty().ml("colset Few = int with 1..3;").place("A", "Few", "1`2++1`5"),
                        "page 'Main', place 'A', initial marking, column ",
                        "the value 5 is not in the colour set Few of the place"),
                initial("1`", 3, "expected an expression, found the end"),
                initial("true", 1, "expected a value of type int ms, found one of type bool"),
                initial("hd []", 1, "exception Empty is raised"),
                initial("1 div 0", 3, "exception Div is raised"),
                declared("fun f x = g x +", 16, "expected an expression"),
                declared("fun f 0 = 1 | g n = 2", 15, "a clause of function 'f' has another name"),
                declared("val a = 1 + \"b\"", 13, "expected a value of type"),
                declared("colset X = list NOPE;", 1, "no colour set 'NOPE'"),
                declared("var q : NOPE;", 1, "no colour set 'NOPE'"),
                declared("fun loop x = loop (x + 1); val v = loop 0", 28, ""),
                declared("val 3x = 1", 6, "expected '='"),
                of(
                        net -> net.place("A", "INTT", ""),
                        "page 'Main', place 'A', colour set, column 1: ",
                        "no colour set 'INTT'; did you mean"),
                of(
                        net -> net.place("A", "INT", "")
                                .transition("t", "", "", "", "")
                                .out("A", "t", "i"),
                        "page 'Main', arc from 't' to 'A', inscription, column 1: ",
                        "no input arc, guard or small colour set gives a value to the variable 'i'"),
                of(
                        net -> net.place("A", "INT", "").transition("t").in("A", "t", "i@+3"),
                        "page 'Main', arc from 'A' to 't', inscription, column 4: ",
                        "tokens of colour set INT have no time to be taken before"),
                of(
                        net -> net.place("A", "TINT", "").transition("t").in("A", "t", "i@3"),
                        "page 'Main', arc from 'A' to 't', inscription, column 3: ",
                        "a delay on an input arc must be a whole number of time units"),
                of(
                        net -> net.place("A", "TINT", "")
                                .transition("t")
                                .in("A", "t", "i@+3")
                                .in("A", "t", "j"),
                        "page 'Main', arc from 'A' to 't', inscription, column 1: ",
                        "a place whose tokens are taken early may have only one input arc to a transition"),
                of(
                        net -> net.place("A", "INT", "")
                                .transition("t", "", "@+", "", "")
                                .in("A", "t", "i"),
                        "page 'Main', transition 't', delay, column 3: ",
                        "expected an expression"),
                of(
                        net -> net.place("A", "INT", "")
                                .transition("t", "", "", "output (zz); action 1", "")
                                .in("A", "t", "i"),
                        "page 'Main', transition 't', code segment, column 1: ",
                        "the output 'zz' is not a variable"),
                of(
                        net -> net.place("A", "INT", "")
                                .transition("t", "", "", "", "high")
                                .in("A", "t", "i"),
                        "page 'Main', transition 't', priority, column 1: ",
                        "'high' is not declared"));
    }

    @ParameterizedTest
    @MethodSource("broken")
    void isReportedWhereItIs(NetText net, String where, String message) {
        assertThat(net.refusal())
                .matches("(?s)net\\.cpn:\\d+: .*")
                .contains(where)
                .contains(message);
    }

    /** Every inscription of the examples, broken in several ways: the message says on which page, at which element, in which inscription and where. */
    @Test
    void anyInscriptionOfAGoodFileMayBeBroken() throws Exception {
        Pattern written = Pattern.compile(
                "(?s)<(type|initmark|cond|time|code|annot)\\b[^>]*>(?:(?!</\\1>).)*?<text[^>]*>([^<]+)</text>");
        int broken = 0;
        for (String example : List.of("dbm.cpn", "philosophers.cpn", "protocol.cpn")) {
            String good = SampleNets.example(example);
            Matcher at = written.matcher(good);
            while (at.find()) {
                for (String bad : List.of("nowhere", "(", "1`(\"x")) {
                    String text = good.substring(0, at.start(2)) + bad + good.substring(at.end(2));
                    assertThat(refused(text))
                            .as("%s: %s in %s", example, bad, at.group())
                            .matches("(?s)net\\.cpn:\\d+: page '[^']+', (place '[^']+', (colour set|initial"
                                    + " marking)|transition '[^']+', (guard|delay|code segment)|arc from '[^']+'"
                                    + " to '[^']+', inscription), column \\d+: .+");
                    broken++;
                }
            }
        }
        assertThat(broken).isGreaterThanOrEqualTo(40);
    }

    @Test
    void thereAreFortyOfThem() {
        assertThat(broken().count()).isGreaterThanOrEqualTo(40);
    }

    @Test
    void documentsAreReadWithoutWhatTheyReferTo() throws Exception {
        String evil = "<?xml version=\"1.0\"?><!DOCTYPE workspaceElements [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>"
                + "<workspaceElements><cpnet>&x;</cpnet></workspaceElements>";
        for (String each : List.of(evil, "<workspaceElements>", "<a/>", "", "<workspaceElements/>")) {
            assertThat(refused(each)).startsWith("net.cpn:").doesNotContain("root:");
        }
    }

    private static String refused(String text) {
        try {
            NetText.read(text, java.util.Map.of());
            return "";
        } catch (org.tidemark.input.InputException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /** What is wrong is how many values there are, not the function that lists them. */
    @ParameterizedTest
    @ValueSource(strings = {"10002", "99999999999999", "9223372036854775807"})
    void aColourSetWithTooManyValuesIsBlamed(String size) {
        assertThatThrownBy(() -> NetText.read(SampleNets.example("dbm.cpn"), java.util.Map.of("n", size)))
                .hasMessageContaining(
                        "'DBM.all' needs a list of all values of its colour set, which has more than 10000");
    }

    @Test
    void definitionsOfNothingAreRefused() {
        try {
            NetText.read(SampleNets.example("dbm.cpn"), java.util.Map.of("m", "3"));
            throw new AssertionError("it was taken");
        } catch (org.tidemark.input.InputException e) {
            assertThat(e).hasMessageContaining("no declaration val m");
        }
    }
}
