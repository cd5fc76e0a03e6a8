package org.tidemark.format.pnml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.input.InputException;
import org.tidemark.net.Nupn;

/** The NUPN section: a root with two units of one and two places, and what can be wrong with such a thing. */
class NupnTest {
    private static final String SIZE = "<size places='3' transitions='1' arcs='2'/>";
    private static final String STRUCTURE = "<structure units='3' root='u0' safe='true'>";
    private static final String U0 = "<unit id='u0'><places/><subunits>u1 u2</subunits></unit>";
    private static final String U1 = "<unit id='u1'><places>p1</places><subunits/></unit>";
    private static final String U2 = "<unit id='u2'><places>p2\n p3</places><subunits></subunits></unit>";

    /** A net whose section starts at line 4; the size is at line 5, the structure at 6, the units at 7, 8, 9. */
    private static String net(String size, String structure, String u0, String u1, String u2) {
        return Pnml.net(
                "<place id='p1'><initialMarking><text>1</text></initialMarking></place><place id='p2'>"
                        + "<initialMarking><text>1</text></initialMarking></place><place id='p3'/><transition id='t'/>",
                "<toolspecific tool='nupn' version='1.1'>",
                size,
                structure,
                u0,
                u1,
                u2.replace("\n", ""),
                "</structure></toolspecific>",
                "<arc id='a' source='p1' target='t'/><arc id='b' source='t' target='p3'/>");
    }

    @Test
    void isReadAndNumberedLikeTheNet() throws InputException {
        Nupn nupn = Objects.requireNonNull(
                Pnml.read(net(SIZE, STRUCTURE, U0, U1, U2)).nupn());
        assertThat(nupn)
                .isEqualTo(new Nupn(
                        List.of(
                                new Nupn.Unit("u0", List.of(), List.of(1, 2)),
                                new Nupn.Unit("u1", List.of(0), List.of()),
                                new Nupn.Unit("u2", List.of(1, 2), List.of())),
                        0,
                        true,
                        "m.pnml:6"));
        assertThat(nupn.depthOfEachUnit()).containsExactly(0, 1, 1);
        assertThat(nupn.fromTheRootDown()).containsExactly(0, 1, 2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "places='3'          | places='4'         | 5 | size places '4': the net has 3",
                "transitions='1'     | transitions='0'    | 5 | size transitions '0': the net has 1",
                "arcs='2'            | arcs='9'           | 5 | size arcs '9': the net has 2",
                "arcs='2'            | arcs='-1'          | 5 | size arcs '-1': expected an integer ≥ 0",
                "arcs='2'            | arcs='many'        | 5 | size arcs 'many': expected an integer ≥ 0",
                "arcs='2'            | arcs='٢'           | 5 | size arcs '٢': expected an integer ≥ 0",
                "arcs='2'            | arc='2'            | 5 | size has no attribute 'arcs'",
                "units='3'           | units='2'          | 6 | structure units '2': found 3",
                "root='u0'           | root='u9'          | 6 | structure root 'u9': no unit has this id",
                "root='u0'           | root='u1'          | 8 | unit 'u1' is the root, yet it is in unit 'u0'",
                "root='u0'           | top='u0'           | 6 | structure has no attribute 'root'",
                "safe='true'         | safe='yes'         | 6 | structure safe 'yes': expected 'true' or 'false'",
                "<unit id='u2'>      | <unit id='u1'>     | 9 | unit 'u1': a second unit with this id",
                "<unit id='u2'>      | <unit>             | 9 | unit has no attribute 'id'",
                "p1</places>         | p7</places>        | 8 | unit 'u1' place 'p7': no place has this id",
                "p1</places>         | t</places>         | 8 | unit 'u1' place 't': no place has this id",
                "p1</places>         | p1 p2</places>     | 9 | unit 'u2' place 'p2': it is in unit 'u1' already",
                "p1</places>         | p1 p1</places>     | 8 | unit 'u1' place 'p1': it is in unit 'u1' already",
                "p1</places>         | </places>          | 6 | place 'p1' is in no unit; expected it in exactly one",
                "u1 u2</subunits>    | u1 u3</subunits>   | 7 | unit 'u0' subunit 'u3': no unit has this id",
                "u1 u2</subunits>    | u1 u2 u1</subunits> | 7 | unit 'u0' subunit 'u1': it is in unit 'u0' already",
                "u1 u2</subunits>    | u1</subunits>      | 9 | unit 'u2' cannot be reached from the root by subunits",
                "p1</places><subunits/> | p1</places><subunits>u1</subunits> | 8 | unit 'u1' subunit 'u1': it is in unit 'u0' already",
            })
    void isHeldAgainstTheNet(String good, String bad, int line, String message) {
        String document = net(SIZE, STRUCTURE, U0, U1, U2);
        assertThat(document).contains(good);
        assertThat(Pnml.refusal(document.replace(good, bad))).isEqualTo("m.pnml:" + line + ": nupn: " + message);
    }

    @Test
    void unitsThatContainEachOther() {
        assertThat(Pnml.refusal(net(
                        SIZE,
                        STRUCTURE,
                        "<unit id='u0'/>",
                        U1.replace("<subunits/>", "<subunits>u2</subunits>"),
                        U2.replace("</subunits>", "u1</subunits>"))))
                .isEqualTo("m.pnml:8: nupn: unit 'u1' cannot be reached from the root by subunits");
    }

    @Test
    void anInitialMarkingThatBreaksTheClaim() {
        String both = "place 'p1' and place 'p2' both start with a token, in one unit or one inside the other";
        assertThat(Pnml.refusal(net(
                        SIZE,
                        STRUCTURE,
                        U0.replace("u1 u2", "u1"),
                        U1.replace("<subunits/>", "<subunits>u2</subunits>"),
                        U2)))
                .isEqualTo("m.pnml:6: nupn: structure safe 'true': " + both);
        assertThat(Pnml.refusal(net(SIZE, STRUCTURE, U0, U1.replace("p1", "p1 p2"), U2.replace("p2\n", ""))))
                .isEqualTo("m.pnml:6: nupn: structure safe 'true': " + both);
        assertThat(Pnml.refusal(net(SIZE, STRUCTURE, U0, U1, U2).replace("<text>1</text>", "<text>2</text>")))
                .isEqualTo("m.pnml:6: nupn: structure safe 'true': place 'p1' starts with 2 tokens");
    }

    @Test
    void theMarkingIsFreeWhereSafetyIsNotClaimed() throws InputException {
        String document = net(SIZE, STRUCTURE, U0, U1, U2)
                .replace("safe='true'", "safe='false'")
                .replace("<text>1</text>", "<text>2</text>");
        assertThat(Objects.requireNonNull(Pnml.read(document).nupn()).safe()).isFalse();
    }

    @Test
    void aSectionWithoutStructureOrASecondOne() {
        String section = "<toolspecific tool='nupn' version='1.1'>";
        assertThat(Pnml.refusal(Pnml.net(section + "</toolspecific>")))
                .isEqualTo("m.pnml:3: nupn: no element 'structure'");
        String empty = section + "<structure units='1' root='u' safe='true'><unit id='u'/></structure></toolspecific>";
        assertThat(Pnml.refusal(Pnml.net(empty, empty)))
                .isEqualTo("m.pnml:4: toolspecific 'nupn': a second unit structure; expected one");
    }
}
