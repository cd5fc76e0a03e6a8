package org.tidemark.format.pnml;

import static org.tidemark.input.InputException.quote;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.NodePositions;
import org.tidemark.input.InputException;
import org.tidemark.net.Arcs;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;

/**
 * Writes a place/transition net as PNML (ISO 15909-2), so that {@link PnmlReader} reads back the same net.
 *
 * <p>Everything is on one page: places, transitions, arcs by transition, and the NUPN section if the net has one. The
 * standard has no inhibitor and read arcs; they are written with the attribute {@code type="inhibitor"}, which TAPAAL
 * and others read, and {@code type="read"}. The same net gives the same bytes. Streams the output, so a net of any
 * size needs one buffer.
 */
public final class PnmlWriter {
    private final PetriNet net;
    private final NodePositions positions;
    private final Writer out;
    private final String arcPrefix;
    private int arcs;

    private PnmlWriter(PetriNet net, NodePositions positions, Writer out) {
        this.net = net;
        this.positions = positions;
        this.out = out;
        this.arcPrefix = unused("arc");
    }

    /** Writes the net as UTF-8 and flushes, but does not close, the stream. */
    public static void write(PetriNet net, OutputStream out) throws IOException, InputException {
        write(net, NodePositions.NONE, out);
    }

    /**
     * Writes the net as UTF-8, with the positions at which nodes are drawn, and flushes, but does not close, the
     * stream.
     */
    public static void write(PetriNet net, NodePositions positions, OutputStream out)
            throws IOException, InputException {
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 15);
        new PnmlWriter(net, positions, writer).document();
        writer.flush();
    }

    private void document() throws IOException, InputException {
        out.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        out.write("<pnml xmlns=\"http://www.pnml.org/version-2009/grammar/pnml\">\n");
        String id = net.name().matches("[A-Za-z_][A-Za-z0-9_.-]*") ? net.name() : "net";
        out.write("<net id=\"" + id + "\" type=\"" + NetType.STANDARD + "\">\n");
        name(net.name());
        out.write("<page id=\"" + unused("page") + "\">\n");
        for (int p = 0; p < net.places(); p++) {
            place(p);
        }
        for (int t = 0; t < net.transitions(); t++) {
            out.write("<transition id=\"" + escape(net.transitionId(t)) + "\">\n");
            name(net.transitionName(t));
            out.write(graphics(positions.transition(t)));
            out.write("</transition>\n");
        }
        for (int t = 0; t < net.transitions(); t++) {
            arcs(t, net.inputs(), true, "");
            arcs(t, net.reads(), true, " type=\"read\"");
            arcs(t, net.inhibitors(), true, " type=\"inhibitor\"");
            arcs(t, net.outputs(), false, "");
        }
        Nupn nupn = net.nupn();
        if (nupn != null) {
            units(nupn);
        }
        out.write("</page>\n</net>\n</pnml>\n");
    }

    private void place(int p) throws IOException, InputException {
        out.write("<place id=\"" + escape(net.placeId(p)) + "\">\n");
        name(net.placeName(p));
        out.write(graphics(positions.place(p)));
        if (net.initial(p) != 0) {
            out.write("<initialMarking><text>" + net.initial(p) + "</text></initialMarking>\n");
        }
        out.write("</place>\n");
    }

    private void name(String name) throws IOException, InputException {
        out.write("<name><text>" + escape(name) + "</text></name>\n");
    }

    /** The element for a position; nothing if there is none. */
    static String graphics(NodePositions.@Nullable Point at) {
        return at == null
                ? ""
                : "<graphics><position x=\"" + number(at.x()) + "\" y=\"" + number(at.y()) + "\"/></graphics>\n";
    }

    private static String number(float coordinate) {
        return coordinate == Math.rint(coordinate) && Math.abs(coordinate) < 1e9
                ? String.valueOf((long) coordinate)
                : String.valueOf(coordinate);
    }

    private void arcs(int transition, Arcs kind, boolean fromPlace, String type) throws IOException, InputException {
        String t = escape(net.transitionId(transition));
        for (int a = kind.from(transition); a < kind.to(transition); a++) {
            String p = escape(net.placeId(kind.place(a)));
            out.write("<arc id=\"" + arcPrefix + arcs++ + "\" source=\"" + (fromPlace ? p : t) + "\" target=\""
                    + (fromPlace ? t : p) + "\"" + type);
            out.write(
                    kind.weight(a) == 1
                            ? "/>\n"
                            : ">\n<inscription><text>" + kind.weight(a) + "</text></inscription>\n</arc>\n");
        }
    }

    private void units(Nupn nupn) throws IOException, InputException {
        out.write("<toolspecific tool=\"nupn\" version=\"1.1\">\n");
        out.write("<size places=\"" + net.places() + "\" transitions=\"" + net.transitions() + "\" arcs=\"" + arcs
                + "\"/>\n");
        out.write("<structure units=\"" + nupn.units().size() + "\" root=\""
                + escape(nupn.units().get(nupn.root()).id()) + "\" safe=\"" + nupn.safe() + "\">\n");
        for (Nupn.Unit unit : nupn.units()) {
            out.write("<unit id=\"" + escape(unit.id()) + "\">\n");
            out.write("<places>" + escape(join(unit.places(), net::placeId)) + "</places>\n");
            out.write("<subunits>"
                    + escape(join(unit.subunits(), u -> nupn.units().get(u).id())) + "</subunits>\n</unit>\n");
        }
        out.write("</structure>\n</toolspecific>\n");
    }

    private static String join(List<Integer> numbers, IntFunction<String> id) {
        return numbers.stream().map(id::apply).collect(Collectors.joining(" "));
    }

    /** A word that no node id starts with, so that ids derived from it are unused. */
    private String unused(String word) {
        String free = word;
        for (int p = 0; p < net.places(); p++) {
            free = apart(free, net.placeId(p));
        }
        for (int t = 0; t < net.transitions(); t++) {
            free = apart(free, net.transitionId(t));
        }
        return free;
    }

    /**
     * The word, extended if necessary so that it is not a prefix of the id; it is still not a prefix of earlier ids.
     */
    private static String apart(String word, String id) {
        String free = word;
        while (id.startsWith(free)) {
            free += "-";
        }
        return free;
    }

    /** A text as it is written in XML. */
    static String escape(String text) throws InputException {
        StringBuilder escaped = new StringBuilder(text.length() + 8);
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\t', '\n', '\r' -> escaped.append("&#").append(c).append(';');
                default -> {
                    if (c < ' ' || (c >= 0xD800 && c <= 0xDFFF) || c == 0xFFFE || c == 0xFFFF) {
                        throw new InputException("name " + quote(text) + ": XML cannot hold the character U+"
                                + String.format("%04X", c) + " in it");
                    }
                    escaped.appendCodePoint(c);
                }
            }
        }
        return escaped.toString();
    }
}
