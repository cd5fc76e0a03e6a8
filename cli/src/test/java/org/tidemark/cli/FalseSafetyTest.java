package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A net of 80 places whose NUPN section claims safety though a place that is full can be filled again. Stores lay out its
 * states differently, but all say the same.
 */
class FalseSafetyTest {
    /** The places of two rings in turn, so that laying each ring together pays; the last of 80 is the full one. */
    private static final int IN_RINGS = 79;

    @TempDir
    Path directory;

    private Path file = Path.of("");

    @BeforeEach
    void writeTheNet() throws IOException {
        StringBuilder net = new StringBuilder();
        for (int p = 0; p < IN_RINGS; p++) {
            net.append(place("p" + p, p < 2));
            net.append(transition("t" + p, "p" + p, "p" + (p + 2 < IN_RINGS ? p + 2 : p % 2)));
        }
        net.append(place("full", true));
        net.append(transition("spill", "p77", "full"));
        net.append(arc("p78", "spill"));
        net.append("<toolspecific tool='nupn' version='1.1'><size places='80' transitions='80' arcs='161'/>")
                .append("<structure units='4' root='u' safe='true'>")
                .append("<unit id='u'><places/><subunits>even odd last</subunits></unit>")
                .append(unit("even", ring(0)))
                .append(unit("odd", ring(1)))
                .append(unit("last", "full"))
                .append("</structure></toolspecific>");
        file = PnmlFile.in(directory, "spill", net.toString());
    }

    private static String place(String id, boolean marked) {
        String token = marked ? "<initialMarking><text>1</text></initialMarking>" : "";
        return "<place id='" + id + "'>" + token + "</place>";
    }

    private static String transition(String id, String from, String to) {
        return "<transition id='" + id + "'/>" + arc(from, id) + arc(id, to);
    }

    private static String arc(String from, String to) {
        return "<arc id='" + from + "-" + to + "' source='" + from + "' target='" + to + "'/>";
    }

    private static String unit(String id, String places) {
        return "<unit id='" + id + "'><places>" + places + "</places><subunits/></unit>";
    }

    private static String ring(int first) {
        return IntStream.range(0, IN_RINGS)
                .filter(p -> p % 2 == first)
                .mapToObj(p -> "p" + p)
                .collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "plain", "tree", "compact-tree", "condensed", "delta", "hash-compact", "bitstate"})
    void everyStoreNamesTheSamePlace(String store) {
        Ran ran = tidemark("explore", file.toString(), "--store", store);
        assertThat(ran.err())
                .isEqualTo(
                        "tidemark: " + file + ":1: the NUPN section claims that the net is safe, but transition 'spill'"
                                + " can put a second token into place 'full'; correct the claim (safe=\"false\") or the net\n");
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
    }
}
