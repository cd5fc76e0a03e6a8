package org.tidemark.format.tina;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.format.Nets;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

class TinaTest {
    @Test
    void everythingThatANetCanHave() throws Exception {
        PetriNet net = Nets.read(TinaReader::read, """
                        # a comment
                        tr t0 : {go on} [0,w[ a b*2 c?3 {d}?-4 -> a*2K   # another
                        tr {a\\}b\\\\c} [ 0 , w [ -> a
                        pl a (3M)
                        pl b : beta (0) t1*3 -> t0 t2*2 t2?5\r
                        tr t3
                        lb t3 lonely
                        nt n1 0 {a note
                        on two lines}
                        net {my net}
                        tr t0 b ->""");
        assertThat(net.name()).isEqualTo("my net");
        assertThat(Nets.structureAndNames(net))
                .containsExactly(
                        "place a 'a' 3000000",
                        "place b 'beta' 0",
                        "place c 'c' 0",
                        "place d 'd' 0",
                        "transition t0 'go on' in {a=1, b=4} out {a=2000} read {c=3} inhibitor {d=4}",
                        "transition a}b\\c 'a}b\\c' in {} out {a=1} read {} inhibitor {}",
                        "transition t1 't1' in {} out {b=3} read {} inhibitor {}",
                        "transition t2 't2' in {b=2} out {} read {b=5} inhibitor {}",
                        "transition t3 'lonely' in {} out {} read {} inhibitor {}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "foo # m:1:1: found 'foo': expected one of net, tr, pl, lb, pr and nt",
                "-> # m:1:1: found '->': expected a declaration: net, tr, pl, lb, pr or nt, in braces if it holds more"
                        + " than letters, digits, ' and _",
                "tr # m:1:3: the file ends here: expected the name of a transition, in braces if it holds more than"
                        + " letters, digits, ' and _",
                "tr t a # m:1:7: the file ends here: expected '->' in the line of transition 't'",
                "tr t a - b # m:1:10: found 'b': expected '>' after '-', for the arrow '->'",
                "tr t a -> b) # m:1:12: found ')': expected a node at an arc of transition 't', in braces if it holds"
                        + " more than letters, digits, ' and _",
                "tr t {a # m:1:6: a name whose brace is never closed; expected '}'",
                "tr t [2,5] a -> # m:1:6: transition 't' time interval '[2,5]': it changes the behaviour, and this"
                        + " version does not support it",
                "tr t ]0,w[ a -> # m:1:6: transition 't' time interval ']0,w[': it changes the behaviour, and this"
                        + " version does not support it",
                "tr t [0;w[ a -> # m:1:6: transition 't' interval '[0;w[': expected one such as [2,5] or [0,w[",
                "tr t -> a** # m:1:10: transition 't' arc 'a': expected a reset to lead from a place to a transition",
                "tr t a!2 -> # m:1:7: transition 't' arc 'a' stopwatch arc '!': it changes the behaviour, and this"
                        + " version does not support it",
                "tr t a*0 -> # m:1:8: transition 't' arc 'a' weight '0': expected an integer ≥ 1",
                "tr t a*x -> # m:1:8: transition 't' arc 'a' weight 'x': expected an integer ≥ 1",
                "tr t a*3000M -> # m:1:8: transition 't' arc 'a' weight '3000': expected an integer ≤ 2147483647",
                "tr t -> a?2 # m:1:10: transition 't' arc 'a': expected a test to lead from a place to a transition",
                "pl p (x) # m:1:7: place 'p' initial marking 'x': expected an integer ≥ 0",
                "pl p (-1) # m:1:7: place 'p' initial marking '-1': expected an integer ≥ 0",
                "pl p (99999999999) # m:1:7: place 'p' initial marking '99999999999': expected an integer ≤"
                        + " 2147483647",
                "pl p (1 # m:1:8: the file ends here: expected ')' after the marking",
                "pr a > b # m:1:1: priority of transition 'a': it changes the behaviour, and this version does not support"
                        + " it",
                "lb x y # m:1:1: lb 'x': no place or transition has this name",
                "net a b # m:1:7: found 'b': expected the end of the line",
            })
    void whatIsWrongIsSaidExactly(String text, String message) {
        assertThat(Nets.refusal(TinaReader::read, text)).isEqualTo(message);
    }

    @Test
    void parallelArcsThatAreTooHeavy() {
        assertThat(Nets.refusal(TinaReader::read, "tr t -> p*2147483647\npl p t ->"))
                .startsWith("m:2:")
                .endsWith(
                        "the arcs from transition 't' to place 'p' have a total weight of 2147483648: expected at most"
                                + " 2147483647");
    }

    @Test
    void whatMayComeOnce() {
        assertThat(Nets.refusal(TinaReader::read, "pl p (1)\npl p (1)"))
                .isEqualTo("m:2:6: place 'p' initial marking: given twice; expected it once");
        assertThat(Nets.refusal(TinaReader::read, "net a\nnet b"))
                .isEqualTo("m:2:1: a second name of the net; expected one");
    }

    @Test
    void bytesThatAreNoText() {
        assertThat(Nets.refusal(
                        (in, file, notes) -> TinaReader.read(
                                new ByteArrayInputStream(new byte[] {'p', 'l', '\n', ' ', (byte) 0xFF}), file, notes),
                        ""))
                .isEqualTo("m:1:3: the line ends here: expected the name of a place, in braces if it holds more than"
                        + " letters, digits, ' and _");
        assertThat(Nets.refusal(
                        (in, file, notes) -> TinaReader.read(
                                new ByteArrayInputStream(new byte[] {'\n', ' ', (byte) 0xFF}), file, notes),
                        ""))
                .isEqualTo("m:2:2: invalid UTF-8");
    }

    @Test
    void exactlyThisText() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("my net");
        int p = builder.place("p", "free slots", 3);
        int q = builder.place("q{1}", 0);
        int t = builder.transition("line\nbreak");
        builder.input(t, p, 1).input(t, q, 2).read(t, p, 1).inhibitor(t, q, 7).output(t, q, 3);
        Nets.Written written = Nets.write(TinaWriter::write, builder.build());
        assertThat(written.text()).isEqualTo("""
                        net {my net}
                        pl p : {free slots} (3)
                        pl {q\\{1\\}}
                        tr {line%0Abreak} p {q\\{1\\}}*2 p?1 {q\\{1\\}}?-7 -> {q\\{1\\}}*3
                        """);
        assertThat(written.notes())
                .containsExactly(
                        "TINA cannot carry one name, such as 'line break', which is written as 'line%0Abreak'");
    }

    @Test
    void aDrawing() throws Exception {
        PetriNet net = Nets.read(NdrReader::read, """
                        p 115.0 55.0 p0 1 n
                        p 1.0 2.0 {p 1} 2K e {a label} s
                        t 115.0 135.0 t0 0 w n
                        t 25.0 135.0 t1 w 0 w n {go} ne
                        e p0 t0 1 n
                        e {p 1} 0.5 60 t0 0.25 60 ?3 n
                        e p0 t1 ?-2 n
                        e t1 p0 4 n
                        n 1 2 {a note}
                        h drawn normal
                        """);
        assertThat(net.name()).isEqualTo("drawn");
        assertThat(Nets.structureAndNames(net))
                .containsExactly(
                        "place p0 'p0' 1",
                        "place p 1 'a label' 2000",
                        "transition t0 't0' in {p0=1} out {} read {p 1=3} inhibitor {}",
                        "transition t1 'go' in {} out {p0=4} read {} inhibitor {p0=2}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "x 1 2 # m:1:1: found 'x': expected one of p, t, e, n and h",
                "p 1 2 a # m:1:1: a place of 3 words: expected x y name tokens anchor",
                "p 1 2 a x n # m:1:1: place 'a' initial marking 'x': expected an integer ≥ 0",
                "t 1 2 a 0 4 n # m:1:1: transition 'a' time interval '0,4': it changes the behaviour, and"
                        + " this version does not support it",
                "e a b 1 n # m:1:1: edge from 'a' to 'b': no node 'a' is drawn before it",
            })
    void wrongDrawings(String text, String message) {
        assertThat(Nets.refusal(NdrReader::read, text)).isEqualTo(message);
    }

    @Test
    void edgesThatAreNone() {
        String nodes = "p 1 2 p 0 n\nt 1 2 t 0 w n\nt 1 2 u 0 w n\n";
        assertThat(Nets.refusal(NdrReader::read, nodes + "e t u 1 n"))
                .isEqualTo("m:4:1: edge from 't' to 'u' between transitions, a priority: it changes the behaviour, and"
                        + " this version does not support it");
        assertThat(Nets.refusal(NdrReader::read, nodes + "e p p 1 n"))
                .isEqualTo("m:4:1: edge from 'p' to 'p': expected one end to be a place and the other a transition");
        assertThat(Nets.refusal(NdrReader::read, nodes + "e p t !1 n"))
                .startsWith("m:4:1: edge from 'p' to 't' stopwatch '!1': it changes the behaviour");
        assertThat(Nets.refusal(NdrReader::read, nodes + "p 1 2 t 0 n"))
                .isEqualTo("m:4:1: place 't': a node of this name was drawn before");
    }
}
