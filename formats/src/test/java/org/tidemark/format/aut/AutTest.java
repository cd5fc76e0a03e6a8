package org.tidemark.format.aut;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.format.Nets;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

class AutTest {
    @Test
    void aGraphIsAStateMachine() throws Exception {
        List<String> notes = new ArrayList<>();
        PetriNet net = Nets.read(AutReader::read, """
                        des (2, 5, 2000000000)
                        (0, "put (1, 2)", 1)

                        (1,i,0)
                        (1, "i", 2)
                          (2 , a , 2)\r
                        (1, i#2, 1999999999)
                        """, notes);
        assertThat(Nets.structure(net))
                .containsExactly(
                        "place s0 0",
                        "place s1 0",
                        "place s2 1",
                        "place s1999999999 0",
                        "transition put (1, 2) in {s0=1} out {s1=1} read {} inhibitor {}",
                        "transition i in {s1=1} out {s0=1} read {} inhibitor {}",
                        "transition i#3 in {s1=1} out {s2=1} read {} inhibitor {}",
                        "transition a in {s2=1} out {s2=1} read {} inhibitor {}",
                        "transition i#2 in {s1=1} out {s1999999999=1} read {} inhibitor {}");
        assertThat(notes).containsExactly("edges with a repeated label (1) get a number after it, such as #2");
    }

    @Test
    void goesOutAsItCameIn() throws Exception {
        String text = "des (1, 3, 3)\n(0, \"a\", 1)\n(1, \"b, c\", 2)\n(2, \"d\", 0)\n";
        Nets.Written written = Nets.write(AutWriter::write, Nets.read(AutReader::read, text));
        assertThat(written.text()).isEqualTo(text);
        assertThat(written.notes()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "`` # m:1:1: the file ends here: expected a header such as des (0, 5, 3)",
                "des 0 # m:1:1: header 'des 0': expected one such as des (0, 5, 3)",
                "des (3,0,3) # m:1:1: first state 3: expected a state below 3",
                "des (0,1,3) # m:1:1: the header states 1 edge, but 0 follow",
                "des (0,0,99999999999) # m:1:1: number of states '99999999999': expected an integer ≤ 2147483647",
                "des (0,0,0) # m:1:1: number of states '0': expected an integer ≥ 1",
            })
    void wrongHeaders(String text, String message) {
        assertThat(Nets.refusal(AutReader::read, text)).isEqualTo(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "(0, a # m:2:1: edge '(0, a': expected one such as (0, \"label\", 1)",
                "(0, 1) # m:2:1: edge '(0, 1)': expected one such as (0, \"label\", 1)",
                "(x, a, 1) # m:2:1: edge from 'x': expected the number of a state",
                "(0, a, 2) # m:2:1: edge to 2: expected a state below 2",
            })
    void wrongEdges(String edge, String message) {
        assertThat(Nets.refusal(AutReader::read, "des (0,1,2)\n" + edge)).isEqualTo(message);
    }

    @Test
    void aNetIsNoGraph() {
        PetriNetBuilder two = new PetriNetBuilder("n");
        two.place("p", 2);
        assertThat(Nets.refusal(AutWriter::write, two.build()))
                .isEqualTo(
                        "the net is not a graph: AUT can represent a net only if one token moves from place to place,"
                                + " but the net starts with 2 tokens");
        PetriNetBuilder fork = new PetriNetBuilder("n");
        int p = fork.place("p", 1);
        int q = fork.place("q", 0);
        int t = fork.transition("t");
        fork.input(t, p, 1).output(t, p, 1).output(t, q, 1);
        assertThat(Nets.refusal(AutWriter::write, fork.build()))
                .endsWith("but transition 't' does more than move one token");
    }

    @Test
    void namesOfPlacesAreLost() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("n");
        int p = builder.place("idle", 1);
        int t = builder.transition("say \"hi\"");
        Nets.Written written = Nets.write(
                AutWriter::write, builder.input(t, p, 1).output(t, p, 1).build());
        assertThat(written.text()).isEqualTo("des (0, 1, 1)\n(0, \"say %22hi%22\", 0)\n");
        assertThat(written.notes())
                .containsExactly(
                        "AUT cannot carry one name, such as 'say \"hi\"', which is written as 'say %22hi%22'",
                        "AUT numbers its states; the names of places are left out");
    }
}
