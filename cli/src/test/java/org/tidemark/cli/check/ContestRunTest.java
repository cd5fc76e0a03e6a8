package org.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.cli.Ran;

class ContestRunTest {
    @TempDir
    Path folder;

    @BeforeEach
    void writeModel() {
        String model = folder.resolve("model.pnml").toString();
        assertThat(tidemark("convert", "zoo:philosophers/3", "-o", model).status())
                .isZero();
    }

    private Ran mcc(String examination) {
        return tidemark("mcc", examination, folder.toString());
    }

    @Test
    void aStateSpaceIsFourLines() {
        Ran ran = mcc("StateSpace");
        assertThat(ran.status()).isZero();
        assertThat(ran.out().lines())
                .hasSize(4)
                .allMatch(line -> line.matches("STATE_SPACE [A-Z_]+ [0-9]+ TECHNIQUES [A-Z_ ]+"));
        assertThat(ran.out())
                .contains("STATE_SPACE STATES 14 TECHNIQUES EXPLICIT")
                .contains("STATE_SPACE MAX_TOKEN_IN_PLACE 1 ");
    }

    /** There are more states than are explored first. */
    @Test
    void aLargeStateSpaceIsComposed() {
        tidemark(
                "convert",
                "zoo:philosophers/14",
                "-o",
                folder.resolve("model.pnml").toString(),
                "--force");
        Ran ran = tidemark("mcc", "StateSpace", folder.toString());
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .contains("STATE_SPACE STATES 228486 TECHNIQUES DECISION_DIAGRAMS")
                .contains("STATE_SPACE MAX_TOKEN_PER_MARKING 28 ")
                .contains("STATE_SPACE MAX_TOKEN_IN_PLACE 1 ");
        Ran explored = tidemark("explore", "zoo:philosophers/14", "--json");
        assertThat(ran.out())
                .contains("STATE_SPACE TRANSITIONS " + explored.json().get("edges") + " ");
        // Without diagrams, not even one of a smaller net, the same is found by going through the states.
        Ran without = tidemark("mcc", "StateSpace", folder.toString(), "--without", "diagram");
        assertThat(without.out()).doesNotContain("DECISION_DIAGRAMS");
        assertThat(figures(without)).isEqualTo(figures(ran)).hasSize(4);
    }

    private static List<String> figures(Ran ran) {
        return ran.out()
                .lines()
                .map(line -> line.replaceAll(" TECHNIQUES.*", ""))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "OneSafe, TRUE",
        "StableMarking, FALSE",
        "QuasiLiveness, TRUE",
        "Liveness, FALSE",
        "ReachabilityDeadlock, TRUE"
    })
    void globalPropertiesAreOneLine(String examination, String answer) {
        Ran ran = mcc(examination);
        assertThat(ran.status()).isZero();
        assertThat(ran.out()).matches("FORMULA " + examination + " " + answer + " TECHNIQUES [A-Z_ ]+\n");
    }

    @Test
    void formulasAreAnsweredAndWhatStaysOpenIsSaid() throws IOException {
        property(
                "a",
                "<exists-path><finally><is-fireable><transition>eat_1</transition></is-fireable></finally></exists-path>");
        Ran wrong = mcc("ReachabilityFireability");
        assertThat(wrong.status()).isEqualTo(3);
        assertThat(wrong.out()).isEqualTo("FORMULA a CANNOT_COMPUTE\n");
        assertThat(wrong.err()).contains("eat_1");
        property(
                "b",
                "<all-paths><globally><integer-le><tokens-count><place>eat_1</place></tokens-count>"
                        + "<integer-constant>1</integer-constant></integer-le></globally></all-paths>");
        Ran right = mcc("ReachabilityFireability");
        assertThat(right.status()).isZero();
        assertThat(right.out()).startsWith("FORMULA b TRUE TECHNIQUES ");
    }

    /** Two hands that go round together: a thousand states, but a binding for each pair of hours. */
    private void writeClock() throws IOException {
        StringBuilder hours = new StringBuilder();
        for (int hour = 0; hour < 1000; hour++) {
            hours.append("<feconstant id='h")
                    .append(hour)
                    .append("' name='h")
                    .append(hour)
                    .append("'/>");
        }
        String type = "<type><structure><usersort declaration='Hour'/></structure></type>";
        String first = "<hlinitialMarking><structure>" + one("<useroperator declaration='h0'/>")
                + "</structure></hlinitialMarking>";
        Files.writeString(
                folder.resolve("model.pnml"),
                "<pnml xmlns='http://www.pnml.org/version-2009/grammar/pnml'><net id='clock' "
                        + "type='http://www.pnml.org/version-2009/grammar/symmetricnet'><page id='page'>"
                        + "<place id='p'>" + type + first + "</place><place id='q'>" + type + first
                        + "</place><transition id='t'/>" + arc("p", "t", variable("x")) + arc("q", "t", variable("y"))
                        + arc("t", "p", next("x")) + arc("t", "q", next("y"))
                        + "</page><declaration><structure><declarations><namedsort id='Hour' name='Hour'>"
                        + "<cyclicenumeration>" + hours + "</cyclicenumeration></namedsort>"
                        + "<variabledecl id='x' name='x'><usersort declaration='Hour'/></variabledecl>"
                        + "<variabledecl id='y' name='y'><usersort declaration='Hour'/></variabledecl>"
                        + "</declarations></structure></declaration></net></pnml>");
    }

    private static String variable(String name) {
        return "<variable refvariable='" + name + "'/>";
    }

    private static String next(String name) {
        return "<successor><subterm>" + variable(name) + "</subterm></successor>";
    }

    private static String one(String term) {
        return "<numberof><subterm><numberconstant value='1'><positive/></numberconstant></subterm><subterm>" + term
                + "</subterm></numberof>";
    }

    private static String arc(String source, String target, String term) {
        return "<arc id='" + source + target + "' source='" + source + "' target='" + target
                + "'><hlinscription><structure>" + one(term) + "</structure></hlinscription></arc>";
    }

    @Test
    void aNetWhoseUnfoldingIsTooLargeIsExecutedDirectly() throws IOException {
        writeClock();
        Ran counted = tidemark("mcc", "StateSpace", folder.toString(), "--memory", "64m");
        assertThat(counted.out())
                .contains("STATE_SPACE STATES 1000 ")
                .contains("STATE_SPACE TRANSITIONS 1000 ")
                .contains("STATE_SPACE MAX_TOKEN_PER_MARKING 2 ");
        assertThat(counted.status()).isZero();
        property(
                "a",
                "<all-paths><globally><finally><is-fireable><transition>t</transition></is-fireable></finally>"
                        + "</globally></all-paths>");
        Ran asked = tidemark("mcc", "ReachabilityFireability", folder.toString(), "--memory", "64m");
        assertThat(asked.out()).startsWith("FORMULA a TRUE TECHNIQUES ");
        assertThat(asked.status()).isZero();
        Ran dead = tidemark("mcc", "ReachabilityDeadlock", folder.toString(), "--memory", "64m");
        assertThat(dead.out()).startsWith("FORMULA ReachabilityDeadlock FALSE ");
    }

    private void property(String id, String formula) throws IOException {
        Files.writeString(
                folder.resolve("ReachabilityFireability.xml"),
                "<?xml version=\"1.0\"?><property-set xmlns=\"http://mcc.lip6.fr/\"><property><id>" + id
                        + "</id><description>-</description><formula>" + formula
                        + "</formula></property></property-set>");
    }

    @Test
    void aNetThatBreaksItsOwnClaimLeavesTheRestOpenAndSaysSo() throws IOException {
        String token = "<initialMarking><text>1</text></initialMarking></place>";
        Files.writeString(
                folder.resolve("model.pnml"),
                "<?xml version='1.0'?><pnml xmlns='http://www.pnml.org/version-2009/grammar/pnml'>"
                        + "<net id='liar' type='http://www.pnml.org/version-2009/grammar/ptnet'><page id='g'>"
                        + "<place id='p'>" + token + "<place id='q'>" + token + "<transition id='t'/>"
                        + "<arc id='a' source='p' target='t'/><arc id='b' source='t' target='q'/></page>"
                        + "<toolspecific tool='nupn' version='1.1'><size places='2' transitions='1' arcs='2'/>"
                        + "<structure units='3' root='u' safe='true'><unit id='u'><places/><subunits>v w</subunits></unit>"
                        + "<unit id='v'><places>p</places><subunits/></unit>"
                        + "<unit id='w'><places>q</places><subunits/></unit></structure></toolspecific></net></pnml>");
        Ran ran = mcc("Liveness");
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.out()).isEqualTo("FORMULA Liveness CANNOT_COMPUTE\n");
        assertThat(ran.err()).contains("claims that the net is safe");
    }

    /** Two tokens meet at the end of a walk that is longer than what is explored first; the count says so. */
    @Test
    void aClaimThatIsBrokenFarAwayIsNoticed() throws IOException {
        int switches = 20;
        int walk = 30;
        StringBuilder parts = new StringBuilder();
        StringBuilder places = new StringBuilder();
        for (int i = 0; i < switches; i++) {
            parts.append(place("on" + i, 1)).append(place("off" + i, 0));
            parts.append(step("down" + i, "on" + i, "off" + i)).append(step("up" + i, "off" + i, "on" + i));
            places.append(" on").append(i).append(" off").append(i);
        }
        for (int i = 0; i <= walk; i++) {
            parts.append(place("w" + i, i == 0 || i == walk ? 1 : 0));
            parts.append(i == 0 ? "" : step("s" + i, "w" + (i - 1), "w" + i));
            places.append(" w").append(i);
        }
        Files.writeString(
                folder.resolve("model.pnml"),
                "<?xml version='1.0'?><pnml xmlns='http://www.pnml.org/version-2009/grammar/pnml'>"
                        + "<net id='liar' type='http://www.pnml.org/version-2009/grammar/ptnet'><page id='g'>" + parts
                        + "</page><toolspecific tool='nupn' version='1.1'><size places='71' transitions='70' arcs='140'/>"
                        + "<structure units='72' root='u' safe='true'>"
                        + units(places.substring(1).split(" ", -1))
                        + "</structure></toolspecific></net></pnml>");
        Ran ran = mcc("StateSpace");
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.out()).isEqualTo("CANNOT_COMPUTE\n");
        assertThat(ran.err()).contains("claims that the net is safe").contains("w30");
    }

    private static String place(String id, int tokens) {
        return "<place id='" + id + "'><initialMarking><text>" + tokens + "</text></initialMarking></place>";
    }

    private static String step(String id, String from, String to) {
        return "<transition id='" + id + "'/><arc id='" + id + "in' source='" + from + "' target='" + id
                + "'/><arc id='" + id + "out' source='" + id + "' target='" + to + "'/>";
    }

    /** A unit for each place. */
    private static String units(String[] places) {
        StringBuilder units = new StringBuilder("<unit id='u'><places/><subunits>");
        for (String place : places) {
            units.append(" u").append(place);
        }
        units.append("</subunits></unit>");
        for (String place : places) {
            units.append("<unit id='u" + place + "'><places>" + place + "</places><subunits/></unit>");
        }
        return units.toString();
    }

    @Test
    void whatIsMissingIsNamed() {
        assertThat(mcc("UpperBound").err()).contains("; did you mean 'UpperBounds'?");
        assertThat(mcc("Liveliness").err()).contains("unknown examination 'Liveliness'; available: StateSpace, ");
        Ran none = tidemark("mcc", "OneSafe", folder.resolve("nowhere").toString());
        assertThat(none.status()).isEqualTo(2);
        assertThat(none.out()).isEqualTo("CANNOT_COMPUTE\n");
        assertThat(none.err()).contains("no such file");
        assertThat(mcc("UpperBounds").err()).contains("UpperBounds.xml: no such file");
        Ran file = tidemark("mcc", "OneSafe", folder.resolve("model.pnml").toString());
        assertThat(file.err()).contains("model.pnml: is a file; expected the directory of a model");
        assertThat(tidemark("mcc", "OneSafe", "StateSpace", folder.toString()).err())
                .contains("expected one examination and one directory");
    }

    @Test
    void argumentsTheWrongWayRoundAreNoticed() {
        Ran ran = tidemark("mcc", folder.toString(), "OneSafe");
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.err()).contains("the examination comes first: tidemark mcc OneSafe " + folder);
    }
}
