package org.tidemark.format.pnml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.input.InputException;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** What is refused, and in which words. */
@Seeded
class PnmlRefusalTest {
    private static final String TYPE = " type='http://www.pnml.org/version-2009/grammar/ptnet'";

    @Test
    void noXml() {
        String hint = " where '<' was expected; a LoLA or TINA net needs a name that ends in .lola or .net";
        assertThat(Pnml.refusal("PLACE p1;\n")).isEqualTo("m.pnml:1: not XML: found 'PLACE'" + hint);
        assertThat(Pnml.refusal("\n\n  net x\n")).isEqualTo("m.pnml:3: not XML: found 'net'" + hint);
        assertThat(Pnml.refusal("<pnml>\n<net>\n</pnml>")).startsWith("m.pnml:2: net '' has no attribute 'type'");
        assertThat(Pnml.refusal("<pnml>\n<net" + TYPE + ">\n</pnml>"))
                .startsWith("m.pnml:3: not well-formed XML: ")
                .doesNotContain("cut short")
                .doesNotContain("\n");
        assertThat(Pnml.refusal(Pnml.net("<place id='p'/>") + "<more/>")).startsWith("m.pnml:4: not well-formed XML: ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "<place id='p'><arc></place>    | element 'arc' is not closed",
                "<place id='p</place>           | attribute 'id' lacks its closing quote",
                "<place id=p/>                  | the value of attribute 'id' is not in quotes",
                "<place id/>                    | attribute 'id' has no value",
                "<place id='p' id='q'/>         | element 'place' has attribute 'id' twice",
                "<place id='p' </place>         | the tag '<place' lacks its '>'",
                "<name><text>a & b</text></name>| '&' stands alone; write '&amp;'",
                "<name><text>a &b c</text></name>| '&b' stands alone; write '&amp;' for '&'",
                "<name><text>&x;</text></name>  | '&x;' is unknown; write '&amp;' for '&'",
                "<name><text>1 < 2</text></name>| '<' is not followed by a name; write '&lt;' for '<'",
                "</page></net></pnml><pnml>     | there is more after the end of the document",
                "<?xml version='1.0'?>          | '<?xml' is not the first thing in the file",
                "<!DOCTYPE x>                   | '<!DOCTYPE' or another declaration is inside an element",
                "<name>\u0001</name>            | the character U+1, which XML does not allow",
            })
    void slipsInXmlInPlainWords(String content, String words) {
        assumeTrue(Locale.getDefault().getLanguage().equals("en"), "the XML parser does not speak English here");
        assertThat(Pnml.refusal(Pnml.net(content))).startsWith("m.pnml:3: not well-formed XML: " + words);
    }

    @Test
    void digitsOfOtherScripts() {
        assertThat(Pnml.refusal(Pnml.net("<place id='p'><initialMarking><text>٣</text></initialMarking></place>")))
                .isEqualTo("m.pnml:3: place 'p' initial marking '٣': expected an integer ≥ 0");
    }

    @Test
    void anEmptyFile() {
        assertThat(Pnml.refusal("")).isEqualTo("m.pnml: the file is empty; expected an XML document");
    }

    @Test
    void everyCutOfADocument() {
        String whole = Pnml.net("<place id='p'><name><text>x</text></name></place>", "<!-- c --><transition id='t'/>");
        for (int length = 1; length < whole.length(); length++) {
            assertThat(Pnml.refusal(whole.substring(0, length)))
                    .as("cut after %d characters", length)
                    .startsWith("m.pnml:")
                    .endsWith("(the file ends here; was it cut short?)");
        }
    }

    @Test
    void bytesThatAreNoText() {
        byte[] document = Pnml.net("<place id='p?'/>").getBytes(StandardCharsets.UTF_8);
        document[new String(document, StandardCharsets.UTF_8).indexOf('?')] = (byte) 0xFF;
        assertThatThrownBy(() -> Pnml.read(document))
                .isInstanceOf(InputException.class)
                .hasMessage("m.pnml:3: not well-formed XML: bytes that are invalid in the document's encoding");
        assertThat(Pnml.refusal("<?xml version='1.0' encoding='klingon'?><pnml/>"))
                .isEqualTo("m.pnml:1: encoding 'klingon': unknown; expected one such as UTF-8");
    }

    @Test
    void documentTypesAndWhatTheyCouldDo() {
        StringBuilder bomb = new StringBuilder("<?xml version='1.0'?>\n<!DOCTYPE pnml [<!ENTITY l0 'ha'>");
        for (int i = 1; i < 60; i++) {
            bomb.append("<!ENTITY l" + i + " '&l" + (i - 1) + ";&l" + (i - 1) + ";'>");
        }
        String refused = "DOCTYPE: refused, since it could open other files or expand without limit; remove it";
        assertThat(Pnml.refusal(bomb + "]><pnml>&l59;</pnml>")).isEqualTo("m.pnml:2: " + refused);
        assertThat(Pnml.refusal("<!DOCTYPE pnml [<!ENTITY x SYSTEM 'file:///etc/hostname'>]><pnml>&x;</pnml>"))
                .isEqualTo("m.pnml:1: " + refused);
        assertThat(Pnml.refusal("<!DOCTYPE pnml SYSTEM 'http://localhost:1/pnml.dtd'><pnml/>"))
                .isEqualTo("m.pnml:1: " + refused);
        assertThat(Pnml.refusal(Pnml.net("<place id='p'><name><text>&x;</text></name></place>")))
                .startsWith("m.pnml:3: not well-formed XML: ");
    }

    @Test
    void documentsWithoutExactlyOneNet() {
        assertThat(Pnml.refusal("<html/>")).isEqualTo("m.pnml:1: root element 'html': expected 'pnml'");
        assertThat(Pnml.refusal("<pnml>\n<other/></pnml>"))
                .isEqualTo("m.pnml:1: element 'pnml' holds no net; expected one");
        String net = "<net id='%s'" + TYPE + "/>\n";
        assertThat(Pnml.refusal("<pnml>\n" + net.formatted("a") + net.formatted("b") + "</pnml>"))
                .isEqualTo("m.pnml:3: a file with 2 nets ('a', 'b'); expected one, so give each its own file");
    }

    @Test
    void netsOfOtherTypes() {
        assertThat(Pnml.refusal("<pnml><net id='c' type='workflow'/></pnml>"))
                .isEqualTo("m.pnml:1: net 'c' type 'workflow': expected a place/transition net"
                        + " (http://www.pnml.org/version-2009/grammar/ptnet) or a symmetric net");
        assertThat(Pnml.refusal("<pnml><net id='c'/></pnml>")).isEqualTo("m.pnml:1: net 'c' has no attribute 'type'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "<place/>                                   | place has no attribute 'id'",
                "<place id=''/>                             | place has no attribute 'id'",
                "<transition/>                              | transition has no attribute 'id'",
                "<referencePlace id='r'/>                   | referencePlace 'r' has no attribute 'ref'",
                "<arc source='p' target='t'/>               | arc has no attribute 'id'",
                "<arc id='a' target='t'/>                   | arc 'a' has no attribute 'source'",
                "<arc id='a' source='p'/>                   | arc 'a' has no attribute 'target'",
                "<place id='t'/>                            | place 't': the transition at line 3 has the same id",
                "<transition id='t'/>                       | transition 't': the transition at line 3 has the same id",
                "<referencePlace id='p' ref='q'/>           | referencePlace 'p': the place at line 3 has the same id",
                "<arc id='p' source='p' target='t'/>        | arc 'p': the place at line 3 has the same id",
                "<arc id='a' source='x' target='t'/>        | arc 'a' source 'x': no place or transition has this id",
                "<arc id='a' source='p' target='g'/>        | arc 'a' target 'g': no place or transition has this id",
                "<arc id='a' source='p' target='q'/>        | arc 'a' from place 'p' to place 'q': expected one end to be a place and the other a transition",
                "<arc id='a' source='t' target='t'/>        | arc 'a' from transition 't' to transition 't': expected one end to be a place and the other a transition",
                "<arc id='a' source='t' target='p' type='inhibitor'/> | inhibitor arc 'a' from transition 't' to place 'p': expected it to lead from a place to a transition",
                "<arc id='a' source='t' target='p' type='reset'/> | reset arc 'a' from transition 't' to place 'p': expected it to lead from a place to a transition",
                "<arc id='a' source='p' target='t'><type value='transport'/></arc> | arc 'a' type 'transport': this version reads normal, inhibitor, read and reset arcs",
                "<arc id='a' source='p' target='t' type='timed' weight='1'/> | arc 'a' type 'timed': this version reads normal, inhibitor, read and reset arcs",
                "<arc id='a' source='p' target='t' weight='2'/> | arc 'a' attribute 'weight': expected an element 'inscription'",
                "<arc id='a' source='p' target='t' inscription='2'/> | arc 'a' attribute 'inscription': expected an element 'inscription'",
                "<arc id='a' source='p' target='t'><reset/></arc> | arc 'a' reset: it changes the behaviour, and this version does not support it",
                "<arc id='a' source='p' target='t'><type>inhibitor</type></arc> | arc 'a' type: expected a word such as 'inhibitor' in an element 'text'",
                "<inhibitorArc id='a' source='p' target='t'/> | element 'inhibitorArc' with a source and a target: expected an element 'arc'",
                "<transportArc source='p' target='t'><x/></transportArc> | element 'transportArc' with a source and a target: expected an element 'arc'",
                "<referencePlace id='r' ref='x'/>           | referencePlace 'r' ref 'x': no place has this id",
                "<referencePlace id='r' ref='t'/>           | referencePlace 'r' ref 't': expected a place, found a transition",
                "<referenceTransition id='r' ref='r'/>      | referenceTransition 'r': its chain of references is circular",
                "<place id='x' initialMarking='1'/>         | place 'x' attribute 'initialMarking': expected an element of this name",
                "<place id='x'><capacity><text>3</text></capacity></place> | place 'x' capacity '3': it changes the behaviour, and this version does not support it",
                "<place id='x'><hlinitialMarking><structure/></hlinitialMarking></place> | place 'x' hlinitialMarking: it changes the behaviour, and this version does not support it",
                "<transition id='x'><priority><text>2</text></priority></transition> | transition 'x' priority '2': it changes the behaviour, and this version does not support it",
                "<transition id='x' priority='9'/>          | transition 'x' priority '9': it changes the behaviour, and this version does not support it",
                "<transition id='x' urgent='true'/>         | transition 'x' urgent 'true': it changes the behaviour, and this version does not support it",
                "<transition id='x'><timing>[1,2]</timing></transition> | transition 'x' timing: it changes the behaviour, and this version does not support it",
                "<transition id='x'><delay><interval/></delay></transition> | transition 'x' delay: it changes the behaviour, and this version does not support it",
                "<transition id='x'><timed><value>true</value></timed></transition> | transition 'x' timed 'true': it changes the behaviour, and this version does not support it",
            })
    void elementsThatAreWrong(String element, String message) {
        String document = Pnml.net("<place id='p'/><place id='q'/><transition id='t'/>", element);
        assertThat(Pnml.refusal(document)).isEqualTo("m.pnml:4: " + message);
    }

    @Test
    void longCyclesOfReferences() {
        assertThat(Pnml.refusal(Pnml.net(
                        "<referencePlace id='a' ref='b'/>",
                        "<referencePlace id='b' ref='c'/>",
                        "<referencePlace id='c' ref='b'/>")))
                .isEqualTo("m.pnml:3: referencePlace 'a': its chain of references is circular");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "-2,≥ 1",
                "0,≥ 1",
                "1.5,≥ 1",
                "two,≥ 1",
                "``,≥ 1",
                "2147483648,≤ 2147483647",
                "99999999999999999999,≤ 2147483647"
            })
    void weights(String weight, String expected) {
        assertThat(Pnml.refusal(Pnml.net(
                        "<arc id='a7' source='p' target='t'>",
                        "<inscription>",
                        "<text>" + weight + "</text>",
                        "</inscription></arc>")))
                .isEqualTo("m.pnml:5: arc 'a7' weight '" + weight + "': expected an integer " + expected);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {"-1,≥ 0", "0.5,≥ 0", "1 2,≥ 0", "``,≥ 0", "2147483648,≤ 2147483647"})
    void initialMarkings(String tokens, String expected) {
        assertThat(Pnml.refusal(
                        Pnml.net("<place id='p'><initialMarking><text>" + tokens + "</text></initialMarking></place>")))
                .isEqualTo("m.pnml:3: place 'p' initial marking '" + tokens + "': expected an integer " + expected);
    }

    @Test
    void aNumberGivenTwice() {
        String one = "<initialMarking><text>1</text></initialMarking>";
        assertThat(Pnml.refusal(Pnml.net("<place id='p'>" + one, one + "</place>")))
                .isEqualTo("m.pnml:4: place 'p' initial marking: given twice; expected it once");
    }

    @Test
    void parallelArcsThatTogetherWeighTooMuch() {
        String heavy = "<arc id='%s' source='t' target='p'><inscription><text>1073741824</text></inscription></arc>";
        assertThat(Pnml.refusal(Pnml.net(
                        "<place id='p'/><transition id='t'/><arc id='x' source='p' target='t'/>",
                        heavy.formatted("a"),
                        heavy.formatted("b"))))
                .isEqualTo(
                        "m.pnml:5: arc 'b' weight '1073741824': with the arcs before it from transition 't' to place 'p'"
                                + " it exceeds 2147483647");
    }

    @Test
    void messagesStayShortAndOnOneLine() {
        String message = Pnml.refusal(Pnml.net(
                "<place id='p'><initialMarking><text>" + "9 \n".repeat(10_000) + "</text></initialMarking></place>"));
        assertThat(message).hasSizeLessThan(150).doesNotContain("\n").contains("…'");
    }

    @Test
    void filesThatAreNone(@TempDir Path directory) throws Exception {
        assertThatThrownBy(() -> PnmlReader.read(directory))
                .isInstanceOf(InputException.class)
                .hasMessage(directory + ": is a directory; expected a PNML file");
        Path missing = directory.resolve("missing.pnml");
        assertThatThrownBy(() -> PnmlReader.read(missing))
                .isInstanceOf(InputException.class)
                .hasMessage(missing + ": no such file");
    }

    @Test
    void aFileOneMayNotRead(@TempDir Path directory) throws Exception {
        Path secret = Files.writeString(directory.resolve("secret.pnml"), Pnml.net());
        Assumptions.assumeTrue(
                secret.toFile().setReadable(false) && !Files.isReadable(secret),
                "this user may read every file, whatever its permissions");
        assertThatThrownBy(() -> PnmlReader.read(secret))
                .isInstanceOf(InputException.class)
                .hasMessage(secret + ": cannot be read: permission denied");
    }

    /** Whatever the bytes, the answer is a net or one sentence; no other exception, no line break. */
    @Test
    void damagedDocuments(Seeds seeds) {
        byte[] whole = Pnml.net(
                        "<place id='p'><name><text>x</text></name><initialMarking><text>1</text></initialMarking></place>",
                        "<transition id='t'/><arc id='a' source='p' target='t'/><referencePlace id='r' ref='p'/>",
                        "<toolspecific tool='nupn' version='1.1'><size places='1' transitions='1' arcs='1'/>",
                        "<structure units='1' root='u' safe='true'><unit id='u'><places>p</places></unit></structure>",
                        "</toolspecific>")
                .getBytes(StandardCharsets.UTF_8);
        int refused = 0;
        for (long seed : seeds.upTo(2_500)) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] damaged = whole.clone();
            for (int i = random.nextInt(3); i >= 0; i--) {
                damaged[random.nextInt(damaged.length)] = random.nextBoolean()
                        ? (byte) random.nextInt(256)
                        : (byte) "<>&;'\"=/!?[]- ".charAt(random.nextInt(14));
            }
            try {
                Pnml.read(damaged);
            } catch (InputException e) {
                refused++;
                assertThat(e.getMessage()).startsWith("m.pnml").doesNotContain("\n");
            }
        }
        assertThat(refused).isGreaterThan(1_200);
    }
}
