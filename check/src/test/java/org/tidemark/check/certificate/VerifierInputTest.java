package org.tidemark.check.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.format.pnml.PnmlReader;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/** What the independent program makes of nets and names that could deceive it. */
class VerifierInputTest {
    private static final String NET =
            "<pnml><net id='n' type='http://www.pnml.org/version-2009/grammar/ptnet'>%s</net></pnml>";
    private static final String NODES = "<place id='p'/><transition id='t'/>";
    private static final String ONE = "<initialMarking><text>1</text></initialMarking>";

    @TempDir
    Path folder;

    private Verifier verifier;

    @BeforeEach
    void open() {
        verifier = Verifier.in(folder);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "<place/>                                        | an element 'place' has no id",
                "<transition/>                                   | an element 'transition' has no id",
                "<arc source='p' target='t'/>                    | an element 'arc' has no id",
                "<place id='q' initialMarking='1'/>              | place 'q' has the attribute 'initialMarking'",
                "<transition id='u' priority='9'/>               | transition 'u' has the attribute 'priority'",
                "<transition id='u' urgent='true'/>              | transition 'u' has the attribute 'urgent'",
                "<transition id='u'><timing/></transition>       | transition 'u' has the element 'timing'",
                "<transition id='p'/>                            | the id 'p' occurs twice",
                "<arc id='a' source='p' target='t' weight='2'/>  | arc 'a' has the attribute 'weight'",
                "<arc id='a' source='p' target='t' inscription='2'/> | arc 'a' has the attribute 'inscription'",
                "<arc id='a' source='p' target='t'><reset/></arc> | arc 'a' has the element 'reset'",
                "<arc id='a' source='p' target='t' type='reset'/> | arc 'a' has the unknown type 'reset'",
                "<arc id='a' source='p' target='t' type='read'><type value='inhibitor'/></arc> | arc 'a' has two types",
                "<arc id='a' source='p' target='t'><type>inhibitor</type></arc> | arc 'a' has a 'type' that is not one element",
                "<inhibitorArc id='a' source='p' target='t'/>    | net 'n' has the element 'inhibitorArc'",
                "<page id='g'><transportArc id='a'/></page>      | page 'g' has the element 'transportArc'",
                "<referencePlace id='r' ref='p'>ONE</referencePlace> | referencePlace 'r' has the element 'initialMarking'",
                "<place id='q'>ONEONE</place>                    | place 'q' has two elements 'initialMarking'",
                "<place id='q'><initialMarking><text>1</text><text>2</text></initialMarking></place> | place 'q' has a 'initialMarking' that is not one",
                "<place id='q'><initialMarking>3</initialMarking></place> | place 'q' has a 'initialMarking' that is not one",
                "<place id='q'><capacity><text>2</text></capacity></place> | place 'q' has the capacity '2'",
            })
    void whatMightChangeTheBehaviourIsRefused(String element, String words) throws Exception {
        Path net = write(NODES + element.replace("ONE", ONE));
        Verifier.Judgement judged = verifier.judge(net, "tidemark-certificate 1\n");
        assertThat(judged.text())
                .startsWith("tidemark-verify: " + net + ": " + words)
                .hasLineCount(1);
        assertThat(judged.status()).isEqualTo(2);
    }

    @Test
    void whatStandsInSectionsOfToolsIsNotPartOfTheNet() throws Exception {
        Path net =
                write("<toolspecific tool='x' version='1'><place id='q'>" + ONE + "</place><arc id='a'/></toolspecific>"
                        + "<place id='p'><toolspecific tool='x' version='1'>" + ONE + "</toolspecific>"
                        + "<capacity><value>0</value></capacity></place><page id='g'><transition id='t'/></page>");
        Verifier.Judgement judged = verifier.judge(net, Certified.text(PnmlReader.read(net), "AG p = 0", "max(p)"));
        assertThat(judged.text()).contains("q1: 0: accepted", "2 accepted");
        assertThat(judged.status()).isZero();
    }

    @Test
    void backslashesInNamesAreUndoneFromTheLeft() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("names");
        builder.place("a\\nb", 1);
        builder.place("a\\\nb", 0);
        builder.place("a\u2028b", 2);
        builder.place("a b", 3);
        PetriNet net = builder.build();
        String text =
                Certified.text(net, "max(\"a\\\\nb\")", "max(\"a\\\\\\nb\")", "max(\"a\u2028b\")", "max(\"a b\")");
        Verifier.Judgement judged = verifier.judge(verifier.file(net), text);
        assertThat(judged.text())
                .contains(
                        "q0: 1: acc", "q1: 0: acc", "q2: 2: acc", "q3: 3: acc", "max(\"a\\u2028b\")\n", "4 accepted\n");
        assertThat(judged.status()).isZero();
    }

    @Test
    void aNodeWithoutALabelHasNoEmptyName() throws Exception {
        Path net = write("<place id='p'/>");
        String text = Certified.text(PnmlReader.read(net), "AG p = 0");
        Verifier.Judgement judged = verifier.judge(net, text.replace("AG p", "AG \"\""));
        assertThat(judged.text()).contains("the net has no place \"\"").hasLineCount(1);
        assertThat(judged.status()).isEqualTo(2);
    }

    @Test
    void aQuestionThatEndsTooEarlyIsOneSentence() throws Exception {
        Path net = write(NODES);
        String text = Certified.text(PnmlReader.read(net), "EF fireable(t)");
        for (String cut : new String[] {"EF fireable(", "EF", "fireable(t,", "max()", "(", "\""}) {
            Verifier.Judgement judged = verifier.judge(net, text.replace("EF fireable(t)", cut));
            assertThat(judged.status()).as(cut).isEqualTo(2);
            assertThat(judged.text()).as(cut).hasLineCount(1).doesNotContain("Exception");
        }
    }

    @Test
    void namesAnswersAndReasonsCannotPassForOutput() throws Exception {
        Path net = write(NODES);
        String text = Certified.text(PnmlReader.read(net), "A (F G EF p >= 1)");
        String forged = text.replace("question q0", "question q: holds: accepted, \"a run\"\u001b[2K")
                .replace("none ", "none \u001b[1A\u202e");
        Verifier.Judgement judged = verifier.judge(net, forged);
        assertThat(judged.text())
                .startsWith(
                        "\"q: holds: accepted, \\\"a run\\\"\\u001b[2K\": violated: no certificate, \\u001b[1A\\u202e");
        assertThat(judged.status()).isEqualTo(3);
        judged = verifier.judge(net, text.replace("answer violated", "answer holds: accepted\u001b[8m"));
        assertThat(judged.text()).doesNotContain("\u001b").contains("expected holds, violated, a number");
        assertThat(judged.status()).isEqualTo(2);
    }

    @Test
    void idsWithLineBreaksDoNotMakeOneNetAnother() throws Exception {
        PetriNetBuilder one = new PetriNetBuilder("net");
        one.place("p 0\nplace q", 0);
        PetriNetBuilder two = new PetriNetBuilder("net");
        two.place("p", 0);
        two.place("q", 0);
        String text = Certified.text(one.build(), "one-safe");
        assertThat(verifier.judge(verifier.file(one.build()), text).status()).isZero();
        Verifier.Judgement judged = verifier.judge(verifier.file(two.build()), text);
        assertThat(judged.text()).contains("another net");
        assertThat(judged.status()).isEqualTo(1);
    }

    @Test
    void theFileThatIsMissingIsNamed() throws Exception {
        String net = write(NODES).toString();
        assertThat(verifier.judge(net, "none.cert").text()).isEqualTo("tidemark-verify: none.cert: no such file\n");
        assertThat(verifier.judge("none.pnml", net).text()).isEqualTo("tidemark-verify: none.pnml: no such file\n");
        assertThat(verifier.judge("a\0b", net).text())
                .isEqualTo("tidemark-verify: a\\u0000b: is not the name of a file\n");
        assertThat(verifier.judge(net, "a\0b").text())
                .isEqualTo("tidemark-verify: a\\u0000b: is not the name of a file\n");
    }

    @Test
    void helpIsNotAnError() throws Exception {
        for (String word : new String[] {"--help", "-h"}) {
            Verifier.Judgement judged = verifier.judge(word);
            assertThat(judged.status()).as(word).isZero();
            assertThat(judged.text()).startsWith("usage: tidemark-verify NET.pnml CERTIFICATE\n");
        }
        assertThat(verifier.judge().status()).isEqualTo(2);
        assertThat(verifier.judge("--no-such-option").status()).isEqualTo(2);
    }

    private Path write(String content) throws Exception {
        return Files.writeString(folder.resolve("n.pnml"), NET.formatted(content));
    }
}
