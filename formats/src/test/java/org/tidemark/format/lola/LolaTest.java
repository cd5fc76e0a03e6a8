package org.tidemark.format.lola;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.format.Nets;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

class LolaTest {
    private static PetriNet read(String text) throws Exception {
        return Nets.read(LolaReader::read, text);
    }

    @Test
    void everythingThatANetCanHave() throws Exception {
        List<String> notes = new ArrayList<>();
        PetriNet net = Nets.read(LolaReader::read, """
                        { a comment
                          on two lines } /* another * one */ // and a third
                        PLACE SAFE 2 : a, b; SAFE: 17; c/d, e.f;
                        MARKING a, a, 17: 1, c/d : 007;
                        TRANSITION t STRONG FAIR CONSUME a:2, c/d, c/d: 3; PRODUCE ;
                        TRANSITION a WEAK FAIR CONSUME; PRODUCE b;
                        """, notes);
        assertThat(Nets.structureAndNames(net))
                .containsExactly(
                        "place a 'a' 2",
                        "place b 'b' 0",
                        "place 17 '17' 1",
                        "place c/d 'c/d' 7",
                        "place e.f 'e.f' 0",
                        "transition t 't' in {a=2, c/d=4} out {} read {} inhibitor {}",
                        "transition a' 'a' in {} out {b=1} read {} inhibitor {}");
        assertThat(net.name()).isEqualTo("m");
        assertThat(notes)
                .containsExactly(
                        "bounds stated by SAFE (3 places) are ignored",
                        "fairness assumptions (2 transitions) are ignored");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "`` # m:1:1: the file ends here: expected 'PLACE'; a LoLA net starts with its places, and this version"
                        + " reads no others",
                "SORT x # m:1:1: found 'SORT': expected 'PLACE'; a LoLA net starts with its places, and this version"
                        + " reads no others",
                "place a; # m:1:1: found 'place': expected 'PLACE'; a LoLA net starts with its places, and this"
                        + " version reads no others",
                "PLACE a, a; # m:1:10: place 'a': declared before",
                "PLACE a b; # m:1:9: found 'b': expected ',' or ';'",
                "PLACE a,; # m:1:9: found ';': expected the name of a place",
                "PLACE FAIR; # m:1:7: found 'FAIR': expected the name of a place (keywords cannot be names)",
                "PLACE SAFE 0: a; # m:1:12: bound '0': expected an integer ≥ 1",
                "PLACE SAFE 2 a; # m:1:14: found 'a': expected ':' after SAFE and its bound",
                "PLACE SAFE 2: a; MARKING a:3; # m:1:26: place 'a' starts with 3 tokens: expected at most 2, the bound"
                        + " stated by SAFE",
                "PLACE a; # m:1:9: the file ends here: expected the name of a place",
                "PLACE a; MARKING b; # m:1:18: place 'b': not among those after PLACE",
                "PLACE a; MARKING a:2147483648; # m:1:20: place 'a' initial marking '2147483648': expected an integer"
                        + " ≤ 2147483647",
                "PLACE a; MARKING a:2147483647, a; # m:1:32: place 'a' starts with 2147483648 tokens: expected at most"
                        + " 2147483647",
                "PLACE a; MARKING a:-1; # m:1:20: place 'a' initial marking '-1': expected an integer ≥ 0",
                "PLACE a; MARKING a:; # m:1:20: found ';': expected a number",
                "PLACE a; MARKING; x # m:1:19: found 'x': expected 'TRANSITION' or the end of the file",
                "PLACE a; MARKING; TRANSITION t PRODUCE; # m:1:32: found 'PRODUCE': expected 'CONSUME' of transition"
                        + " 't'",
                "PLACE a; MARKING; TRANSITION t CONSUME a:0; # m:1:42: transition 't' arc 'a' weight '0': expected an"
                        + " integer ≥ 1",
                "PLACE a; MARKING; TRANSITION t CONSUME a; # m:1:42: the file ends here: expected 'PRODUCE' of"
                        + " transition 't'",
                "PLACE a; MARKING; TRANSITION t STRONG CONSUME; # m:1:39: found 'CONSUME': expected 'FAIR'",
                "PLACE a; { # m:1:10: a comment that is never closed; expected '}'",
                "PLACE a; /* * / # m:1:10: a comment that is never closed; expected '*/'",
                "PLACE (a); # m:1:7: found '(': expected the name of a place",
            })
    void whatIsWrongIsSaidExactly(String text, String message) {
        assertThat(Nets.refusal(LolaReader::read, text)).isEqualTo(message);
    }

    @Test
    void parallelArcsThatAreTooHeavy() {
        assertThat(Nets.refusal(LolaReader::read, "PLACE a; MARKING; TRANSITION t CONSUME a:2147483647, a:1; PRODUCE;"))
                .isEqualTo(
                        "m:1:54: the arcs from place 'a' to transition 't' have a total weight of 2147483648: expected at most 2147483647");
    }

    @Test
    void exactlyThisText() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("n");
        int p = builder.place("p", "free slots", 3);
        int q = builder.place("a b", 0);
        int t = builder.transition("PLACE");
        builder.input(t, p, 2).read(t, p, 5).read(t, q, 1).output(t, p, 1);
        Nets.Written written = Nets.write(LolaWriter::write, builder.build());
        assertThat(written.text()).isEqualTo("""
                        PLACE
                          p,
                          a%20b;
                        MARKING
                          p:3;

                        TRANSITION %50LACE
                          CONSUME p:5, a%20b:1;
                          PRODUCE p:4, a%20b:1;
                        """);
        assertThat(written.notes())
                .containsExactly(
                        "LoLA has one name per node; one is written with the id, such as 'p' for 'free slots'",
                        "LoLA cannot carry 2 names, such as 'a b', which is written as 'a%20b'",
                        "LoLA has no read arcs; they are written as loops that consume and produce the same (2)");
    }

    @Test
    void namesThatMustNotBecomeOne() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("n");
        builder.place("a b", 1);
        builder.place("a%20b", 2);
        builder.place("//", 3);
        builder.place("", 4);
        builder.transition("/*");
        PetriNet again = read(Nets.write(LolaWriter::write, builder.build()).text());
        assertThat(Nets.structure(again))
                .containsExactly(
                        "place a%20b' 1",
                        "place a%20b 2",
                        "place %2F/ 3",
                        "place % 4",
                        "transition %2F* in {} out {} read {} inhibitor {}");
    }

    @Test
    void inhibitorsAreRefused() {
        PetriNetBuilder builder = new PetriNetBuilder("n");
        int p = builder.place("p", 0);
        int t = builder.transition("t");
        assertThat(Nets.refusal(LolaWriter::write, builder.inhibitor(t, p, 1).build()))
                .isEqualTo("transition 't' has an inhibitor arc from 'p': LoLA has none, and without it the behaviour"
                        + " would change; use .pnml or .net instead");
    }
}
