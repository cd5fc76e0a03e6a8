package org.tidemark.format.pnml;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.tidemark.input.InputException;
import org.tidemark.net.Arcs;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;

/** Small PNML documents for tests, and what becomes of them. */
final class Pnml {
    private Pnml() {}

    /** A document whose net starts at line 2 and whose page has the given content from line 3 on. */
    static String net(String... lines) {
        return "<pnml><net id='n' type='http://www.pnml.org/version-2009/grammar/ptnet'>\n<page id='g'>\n"
                + String.join("\n", lines) + "\n</page></net></pnml>";
    }

    static PetriNet read(String document) throws InputException {
        return read(document.getBytes(StandardCharsets.UTF_8));
    }

    static PetriNet read(byte[] document) throws InputException {
        return PnmlReader.read(new ByteArrayInputStream(document), "m.pnml");
    }

    /** The message with which a document is refused. */
    static String refusal(String document) {
        return String.valueOf(
                catchThrowableOfType(InputException.class, () -> read(document)).getMessage());
    }

    static byte[] write(PetriNet net) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PnmlWriter.write(net, out);
        return out.toByteArray();
    }

    /** All there is to know of a net, line by line, for comparing two. */
    static List<String> describe(PetriNet net) {
        List<String> lines = new ArrayList<>();
        lines.add("net " + net.name());
        for (int p = 0; p < net.places(); p++) {
            lines.add("place " + net.placeId(p) + " '" + net.placeName(p) + "' " + net.initial(p));
        }
        for (int t = 0; t < net.transitions(); t++) {
            lines.add("transition " + net.transitionId(t) + " '" + net.transitionName(t) + "'"
                    + arcs(net, t, " in", net.inputs()) + arcs(net, t, " out", net.outputs())
                    + arcs(net, t, " read", net.reads()) + arcs(net, t, " inhibitor", net.inhibitors()));
        }
        Nupn nupn = net.nupn();
        lines.add(nupn == null ? "no units" : nupn.units() + " root " + nupn.root() + " safe " + nupn.safe());
        return lines;
    }

    private static String arcs(PetriNet net, int transition, String kind, Arcs arcs) {
        StringBuilder text = new StringBuilder();
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            text.append(kind)
                    .append(' ')
                    .append(net.placeId(arcs.place(a)))
                    .append('*')
                    .append(arcs.weight(a));
        }
        return text.toString();
    }
}
