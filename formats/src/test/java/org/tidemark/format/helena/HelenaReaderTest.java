package org.tidemark.format.helena;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.format.tide.Translated;
import org.tidemark.input.InputException;
import org.tidemark.reference.NaiveColored;

/** Nets of Helena mean what they say, and what is wrong in them is reported where it is. */
class HelenaReaderTest {
    private static final Path PRINTERS = Path.of("../examples/printers.lna");

    static Translated read(String text) throws InputException {
        return read(text, Map.of());
    }

    static Translated read(String text, Map<String, String> settings) throws InputException {
        return HelenaReader.read(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "net.lna", settings, note -> {});
    }

    private static NaiveColored states(String text) throws InputException {
        return new NaiveColored(read(text).model().net(), 10_000);
    }

    /** Counted by a few lines of another language, which follow the description of the net and not its text. */
    @ParameterizedTest
    @CsvSource({"3, 2, 19, 57", "4, 2, 63, 252", "4, 3, 115, 460"})
    void printers(String clients, String printers, int states, long edges) throws Exception {
        NaiveColored found = new NaiveColored(
                read(Files.readString(PRINTERS), Map.of("C", clients, "P", printers))
                        .model()
                        .net(),
                10_000);
        assertThat(found.states()).hasSize(states);
        assertThat(found.edges()).isEqualTo(edges);
    }

    @Test
    void aFileOfPropertiesPointsToItsNet() {
        assertThatThrownBy(() -> HelenaReader.read(
                        new ByteArrayInputStream(new byte[0]), "dining.prop.lna", Map.of(), note -> {}))
                .hasMessage(
                        "dining.prop.lna: holds the properties of a net; open the net, dining.lna, and they are read"
                                + " with it");
    }

    @Test
    void propertiesLieBesideTheNet() throws Exception {
        try (InputStream in = Files.newInputStream(PRINTERS)) {
            Translated net = HelenaReader.read(in, PRINTERS.toString(), Map.of(), note -> {});
            assertThat(net.model().propertyTexts())
                    .extracting(String::strip)
                    .containsExactly(
                            "AG !(queued = C)",
                            "AG !deadlock",
                            "(queued = 0) && ( G ( (queued = C) -> ! (queued = 0) ) )");
        }
    }

    @Test
    void everyKindOfValue() throws Exception {
        NaiveColored found = states("""
                all_kinds {
                   type colour: enum (red, green, blue);
                   subtype warm: colour range red .. green;
                   type small: range 0 .. 2;
                   type ring: mod 3;
                   type row: vector [small] of ring;
                   type bit: range 0 .. 1;
                   type table: vector [bit, small] of bit;
                   type smalls: set of small with capacity 3;
                   type stack: list [nat] of small with capacity 2;
                   type pair: struct { small one; colour two; };
                   place c { dom: colour; init: <( red )>; }
                   place w { dom: warm * ring; init: for(x in warm, y in ring range 0 .. 1) if(x = red or y = 0) <( x, y )>; }
                   place r { dom: row * table; init: <( [1], [[0, 1, 1]] )>; }
                   place s { dom: smalls * stack; init: <( |0, 2|, empty )>; }
                   place p { dom: pair; init: 2 * <( {1, blue} )>; }
                   transition a {
                      in  { c: <( x )>; r: <( v, m )>; }
                      out { c: <( succ x )>; r: <( v :: ([1] := v[1] + 2), m :: ([1, 2] := m[1, 2]) )>; }
                   }
                   transition b {
                      in   { s: <( all, l )>; }
                      out  { s: <( all - x, l & x )>; }
                      pick { x in all; }
                      guard: not all'empty and not l'full;
                   }
                   transition d {
                      in  { s: <( all, l )>; p: <( q )>; }
                      out { s: <( all or l'last, l'prefix )>; }
                      guard: not l'empty and q.one = 1 and q.two > green;
                   }
                }
                """);
        // colours and rings go round together in 3 steps, beside 15 contents of the set, the list and p, with 20 steps
        // between them
        assertThat(found.states()).hasSize(3 * 15);
        assertThat(found.edges()).isEqualTo(3 * 20 + 3 * 15);
        assertThat(found.deadlocks()).isZero();
    }

    @Test
    void conditionsOfTheFile() throws Exception {
        String text = """
                net (N := 2) {
                #ifdef MORE
                   constant int K := N + 1;
                #else
                   constant int K := N;
                #endif
                   place p { dom: epsilon; init: K * epsilon; }
                   transition t { in { p: 2 * epsilon; } out { } priority: 1; }
                }
                """;
        assertThat(new NaiveColored(read(text).model().net(), 10).states()).hasSize(2);
        assertThat(new NaiveColored(
                                read(text, Map.of("MORE", "", "N", "4")).model().net(), 10)
                        .states())
                .hasSize(3);
        assertThatThrownBy(() -> read(text, Map.of("LESS", "1")))
                .hasMessage("net.lna: there is no parameter 'LESS'; expected a parameter of N or a symbol of MORE");
    }

    @Test
    void theTextIsTide() throws Exception {
        assertThat(read(Files.readString(PRINTERS)).text())
                .contains("type numbers = array[printer] of number\n")
                .contains("place working: client capacity 1 each = c for c: client\n")
                .contains("  out waiting: w[shortest(w) := w[shortest(w)] + 1]\n");
    }

    static List<String> broken() {
        List<String> all = new ArrayList<>();
        all.add("n { type t: range 1 .. 0; } => net.lna:1:10: the range 1 .. 0");
        all.add("n { type t: range 1 .. x; } => net.lna:1:24: 'x' is not known here");
        all.add("n { type t: vector [int] of int; } => net.lna:1:21: vectors cannot be indexed by 'int'");
        all.add("n { type t: list [nat] of u with capacity 2; } => net.lna:1:27: no type is called 'u'");
        all.add("n { type t: mod 0; } => net.lna:1:10: the modulus 0");
        all.add("n { constant bool b := 3; } => net.lna:1:19: '3' is not a value of type bool");
        all.add("n { constant int b := 1 / 0; } => net.lna:1:25: 1 / 0 has no result");
        all.add("n { place p { dom: q; } } => net.lna:1:20: no type is called 'q'");
        all.add("n { place p { size: 3; } } => net.lna:1:15: 'size': expected dom, init, capacity or type");
        all.add("n { place p { dom: int; init: <( 1, 2 )>; } } => net.lna:1:31: tokens with 2 components");
        all.add("n { place p { dom: int; init: <( 1; } } => net.lna:1:35: ';': expected ')>'");
        all.add("n { place p { dom: bool; init: <( 1 )>; } } => net.lna:1:");
        all.add("n { transition t { in { q: epsilon; } } } => net.lna:1:25: no place is called 'q'");
        all.add(
                "n { place p { dom: int; } transition t { in { p: <( x )>; } out { p: <( y )>; } } } => net.lna:1:73: nothing is called 'y' here");
        all.add(
                "n { place p { dom: int; } transition t { in { p: <( x )>; } guard: x; } } => net.lna:1:68: expected a condition");
        all.add(
                "n { place p { dom: int; } transition t { in { p: <( x )>; } priority: x; } } => net.lna:1:71: a priority that depends");
        all.add(
                "n { place p { dom: int; } transition t { in { p: x * <( x )>; } } } => net.lna:1:50: a number of tokens that is not constant");
        all.add(
                "n { place p { dom: int; } transition t { in { p: <( f(x) )>; } } } => net.lna:1:53: no function with 1 arguments is called 'f'");
        all.add(
                "n { function f (int x) -> int { x := 1; } place p { dom: int; init: <( f(2) )>; } } => net.lna:1:14: the function 'f' ends without a value");
        all.add(
                "n { function f (int x) -> int { while(true) x := x; return x; } place p { dom: int; init: <( f(2) )>; } } => net.lna:1:");
        all.add("n { import function f (int x) -> int; } => net.lna:1:5: a function in C");
        all.add("n { place p { dom: int; } => net.lna:1:26: the end of the file");
        all.add("n {\n#ifdef A\n} => net.lna:2: a condition without an end");
        all.add("n {\n#endif\n} => net.lna:2: '#endif' without a condition");
        all.add("n {\n/* } => net.lna:2: a comment without an end");
        all.add("n { ? } => net.lna:1:5: '?': expected a declaration");
        all.add("n { @ } => net.lna:1:5: '@': not a sign of the language");
        all.add("{ } => net.lna:1:1: '{': expected the name of the net");
        all.add(" => net.lna:1:1: the end of the file: expected the name of the net");
        return all;
    }

    @Test
    void mistakesAreReportedWhereTheyAre() {
        for (String each : broken()) {
            int arrow = each.indexOf(" => ");
            String text = each.substring(0, arrow);
            String message = each.substring(arrow + 4);
            assertThatThrownBy(() -> read(text))
                    .as(text)
                    .isInstanceOf(InputException.class)
                    .hasMessageStartingWith(message);
        }
    }
}
