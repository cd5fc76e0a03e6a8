package org.tidemark.format.pnml;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;

/** What is understood, in the spellings that tools use. */
class PnmlReaderTest {
    @Test
    void readsNodesNamesMarkingsAndWeights() throws InputException {
        PetriNet net = Pnml.read(Pnml.net(
                "<place id='p'><name><graphics/><text> ready </text></name>",
                "<initialMarking><text>\n 3 </text></initialMarking></place>",
                "<place id='q'/>",
                "<transition id='t'><name><text>go</text></name></transition>",
                "<arc id='a' source='p' target='t'><inscription><text> 2\n</text></inscription></arc>",
                "<arc id='b' source='t' target='q'/>"));
        assertThat(Pnml.describe(net))
                .containsExactly(
                        "net n", "place p 'ready' 3", "place q 'q' 0", "transition t 'go' in p*2 out q*1", "no units");
    }

    @Test
    void arcsMayComeBeforeTheirEnds() throws InputException {
        PetriNet net =
                Pnml.read(Pnml.net("<arc id='a' source='p' target='t'/>", "<transition id='t'/>", "<place id='p'/>"));
        assertThat(Pnml.describe(net)).contains("transition t 't' in p*1");
    }

    @Test
    void pagesAreFlattenedAndReferencesFollowed() throws InputException {
        PetriNet net = Pnml.read(Pnml.net(
                "<page id='g1'><place id='p'/><referenceTransition id='rt' ref='t'/>",
                "<arc id='a' source='p' target='rt'/></page>",
                "<page id='g2'><page id='g3'><referencePlace id='r2' ref='r1'/><referencePlace id='r1' ref='p'/>",
                "<transition id='t'/></page><arc id='b' source='t' target='r2'/></page>"));
        assertThat(Pnml.describe(net)).contains("place p 'p' 0", "transition t 't' in p*1 out p*1");
        assertThat(net.places() + net.transitions()).isEqualTo(2);
    }

    @Test
    void aHundredThousandNestedPagesNeedNoStack() throws InputException {
        int deep = 100_000;
        String document = Pnml.net("<page id='x'>".repeat(deep) + "<place id='p'/>" + "</page>".repeat(deep));
        assertThat(Pnml.read(document).places()).isEqualTo(1);
    }

    @Test
    void aChainOfManyReferencesIsFollowed() throws InputException {
        StringBuilder chain = new StringBuilder("<place id='r0'/>");
        for (int i = 1; i <= 50_000; i++) {
            chain.append("<referencePlace id='r" + i + "' ref='r" + (i - 1) + "'/>");
        }
        chain.append("<transition id='t'/><arc id='a' source='r50000' target='t'/>");
        assertThat(Pnml.describe(Pnml.read(Pnml.net(chain.toString())))).contains("transition t 't' in r0*1");
    }

    @Test
    void labelsThatTwoNodesShareGiveWayToIds() throws InputException {
        PetriNet net = Pnml.read(Pnml.net(
                "<place id='p'><name><text>x</text></name></place>",
                "<place id='q'><name><text>x</text></name></place>"));
        assertThat(net.placeNames()).containsExactly("p", "q");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "type='inhibitor'>",
                "><type value='inhibitor'/>",
                "><type><text>inhibitor</text></type>",
                "><arctype><text>inhibitor</text></arctype>",
                "><type value='inhib'/>"
            })
    void inhibitorArcsInEverySpelling(String spelling) throws InputException {
        PetriNet net = Pnml.read(Pnml.net(
                "<place id='p'/><transition id='t'/>",
                "<arc id='a' source='p' target='t' " + spelling + "<inscription><text>4</text></inscription></arc>"));
        assertThat(Pnml.describe(net)).contains("transition t 't' inhibitor p*4");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "source='p' target='t' type='read'>",
                "source='t' target='p' type='read'>",
                "source='p' target='t'><type value='test'/>",
                "source='p' target='t'><type><text>readarc</text></type>",
                "source='p' target='t'><arctype><text>read</text></arctype>"
            })
    void readArcsInEverySpellingAndEitherDirection(String spelling) throws InputException {
        PetriNet net = Pnml.read(Pnml.net("<place id='p'/><transition id='t'/>", "<arc id='a' " + spelling + "</arc>"));
        assertThat(Pnml.describe(net)).contains("transition t 't' read p*1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://www.pnml.org/version-2009/grammar/ptnet",
                "http://www.pnml.org/version-2009/grammar/pnmlcoremodel",
                "http://www.pnml.org/version-2009/extensions/inhibitorptnet",
                "http://www.informatik.hu-berlin.de/top/pntd/ptNetb",
                "http://www.informatik.hu-berlin.de/top/pt-net.pntd",
                "ptNet",
                "P/T net"
            })
    void placeTransitionNetsByManyNames(String type) throws InputException {
        assertThat(Pnml.read("<pnml><net id='n' type='" + type + "'><place id='p'/></net></pnml>")
                        .places())
                .isEqualTo(1);
    }

    @Test
    void whatOtherToolsAddIsPassedOver() throws InputException {
        PetriNet net = Pnml.read(Pnml.net(
                "<toolspecific tool='other' version='1'><place id='ghost'/></toolspecific>",
                "<toolspecific tool='nupn' version='2.0'><structure/></toolspecific>",
                "<place id='p'><toolspecific tool='x' version='1'><capacity><text>1</text></capacity></toolspecific>",
                "<capacity><value>0</value></capacity><initialMarking><value>Default,2</value></initialMarking></place>",
                "<transition id='t' priority='1' urgent='false'><priority><value>1</value></priority><timed><value>false</value></timed>",
                "<rate><value>1.0</value></rate></transition>",
                "<somethingElse source='1'><deep><deeper/></deep></somethingElse>"));
        assertThat(Pnml.describe(net)).containsExactly("net n", "place p 'p' 2", "transition t 't'", "no units");
    }

    @Test
    void parallelArcsAreOne() throws InputException {
        PetriNet net = Pnml.read(Pnml.net(
                "<place id='p'/><transition id='t'/><arc id='a' source='p' target='t'/>",
                "<arc id='b' source='p' target='t'><inscription><text>2147483646</text></inscription></arc>"));
        assertThat(Pnml.describe(net)).contains("transition t 't' in p*2147483647");
    }

    @Test
    void theNameOfTheNetIsItsLabelWhereverThatStands() throws InputException {
        PetriNet net = Pnml.read("<pnml><net id='n' type='ptnet'><page id='g'><name><text>page</text></name></page>"
                + "<name><text>Token ring</text></name></net></pnml>");
        assertThat(net.name()).isEqualTo("Token ring");
    }

    @Test
    void namespacesAndPrefixesDoNotMatter() throws InputException {
        assertThat(Pnml.read("<x:pnml xmlns:x='urn:any'><x:net id='n' type='ptnet'><x:place id='p'/></x:net></x:pnml>")
                        .places())
                .isEqualTo(1);
    }

    @Test
    void otherEncodingsAreRead() throws InputException {
        String document = "<pnml><net id='n' type='ptnet'><place id='größe'/></net></pnml>";
        assertThat(Pnml.read(document.getBytes(StandardCharsets.UTF_16)).placeId(0))
                .isEqualTo("größe");
        assertThat(Pnml.read(document.getBytes(StandardCharsets.UTF_16LE)).placeId(0))
                .isEqualTo("größe");
        String latin = "<?xml version='1.0' encoding='ISO-8859-1'?>" + document;
        assertThat(Pnml.read(latin.getBytes(StandardCharsets.ISO_8859_1)).placeId(0))
                .isEqualTo("größe");
        assertThat(Pnml.read("\uFEFF" + document).placeId(0)).isEqualTo("größe");
    }

    @Test
    void manyEscapedCharactersAreNoEntityBomb() throws InputException {
        String name = "&lt;&amp;".repeat(100_000);
        PetriNet net = Pnml.read(Pnml.net("<place id='p'><name><text>" + name + "</text></name></place>"));
        assertThat(net.placeName(0)).hasSize(200_000);
    }
}
