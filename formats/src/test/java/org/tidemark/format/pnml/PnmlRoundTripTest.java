package org.tidemark.format.pnml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tidemark.format.CorpusFiles;
import org.tidemark.input.InputException;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.reference.Effort;

/** What is written is read back as the same net, and written again as the same bytes. */
class PnmlRoundTripTest {
    private static final long MOST_ARCS = Effort.times(20_000);

    private static void assertRoundTrip(PetriNet net) throws Exception {
        byte[] written = Pnml.write(net);
        PetriNet again = Pnml.read(written);
        assertThat(Pnml.describe(again)).isEqualTo(Pnml.describe(net));
        assertThat(Pnml.write(again)).isEqualTo(written);
    }

    @Test
    void aNetWithAllKindsOfArcs() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("all of it");
        int p = builder.place("p", "free slots", 3);
        int q = builder.place("q", 0);
        int t = builder.transition("t", "take");
        builder.input(t, p, 2).output(t, q, 1).read(t, q, 4).inhibitor(t, p, 5).inhibitor(t, q, 1);
        assertRoundTrip(builder.build());
    }

    @Test
    void namesThatNeedEscaping() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("<&\"'>\u00e9\ud83d\ude00");
        builder.place("a<b&\"c'>\t\n\r", "x ]]> <![CDATA[\r\ny", 1);
        builder.transition("\ud83d\ude00");
        assertRoundTrip(builder.build());
    }

    @Test
    void idsThatLookLikeThoseOfPagesAndArcs() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("n");
        int p = builder.place("arc0", 1);
        builder.place("page", 0);
        int t = builder.transition("arc-1");
        assertRoundTrip(builder.input(t, p, 1).build());
    }

    @Test
    void anEmptyNet() throws Exception {
        assertRoundTrip(new PetriNetBuilder("empty").build());
    }

    @Test
    void aUnitStructure() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("n");
        int p = builder.place("p", 1);
        int q = builder.place("q", 0);
        int t = builder.transition("t");
        Nupn.Unit inner = new Nupn.Unit("u1", List.of(q, p), List.of());
        Nupn.Unit root = new Nupn.Unit("u0", List.of(), List.of(0));
        assertRoundTrip(builder.input(t, p, 1)
                .output(t, q, 1)
                .nupn(new Nupn(List.of(inner, root), 1, true))
                .build());
    }

    @Test
    void exactlyTheseBytes() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("tiny");
        int p = builder.place("p", "P", 1);
        int t = builder.transition("t");
        builder.input(t, p, 2).inhibitor(t, p, 3);
        assertThat(new String(Pnml.write(builder.build()), StandardCharsets.UTF_8))
                .isEqualTo("""
                        <?xml version="1.0" encoding="UTF-8"?>
                        <pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
                        <net id="tiny" type="http://www.pnml.org/version-2009/grammar/ptnet">
                        <name><text>tiny</text></name>
                        <page id="page">
                        <place id="p">
                        <name><text>P</text></name>
                        <initialMarking><text>1</text></initialMarking>
                        </place>
                        <transition id="t">
                        <name><text>t</text></name>
                        </transition>
                        <arc id="arc0" source="p" target="t">
                        <inscription><text>2</text></inscription>
                        </arc>
                        <arc id="arc1" source="p" target="t" type="inhibitor">
                        <inscription><text>3</text></inscription>
                        </arc>
                        </page>
                        </net>
                        </pnml>
                        """);
    }

    @Test
    void charactersThatXmlCannotHold() {
        PetriNetBuilder builder = new PetriNetBuilder("n");
        builder.place("bell\u0007", 0);
        PetriNet net = builder.build();
        assertThatThrownBy(() -> Pnml.write(net))
                .isInstanceOf(InputException.class)
                .hasMessage("name 'bell ': XML cannot hold the character U+0007 in it");
    }

    @Test
    void everyNetOfTheCorpus() throws Exception {
        int nets = 0;
        for (String folder : List.of("mcc", "texts", "tapaal", "pnml-misc")) {
            for (Path file : CorpusFiles.below(folder, ".pnml")) {
                try {
                    PetriNet net = PnmlReader.read(file);
                    if (net.arcs() <= MOST_ARCS) {
                        assertRoundTrip(net);
                        nets++;
                    }
                } catch (InputException e) {
                    assertThat(e.getMessage()).containsAnyOf("priority", "place 'pExt' initial marking");
                }
            }
        }
        assertThat(nets).isGreaterThan(CorpusFiles.hasLarge() ? 100 : 9);
    }
}
