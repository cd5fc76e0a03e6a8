package org.tidemark.format.tina;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.tidemark.format.CarriedNames;
import org.tidemark.format.Lost;
import org.tidemark.format.Notes;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * Writes a place/transition net in TINA's textual format, with nodes by their ids and their names as labels.
 *
 * <p>All places come first, so that {@link TinaReader} numbers them the same way. The same net gives the same bytes.
 */
public final class TinaWriter {
    private static final String FORMAT = "TINA";

    private final PetriNet net;
    private final Writer out;
    private final CarriedNames ids;
    /** The names of nodes, and the name of the net at the end. */
    private final CarriedNames labels;

    private TinaWriter(PetriNet net, Writer out) {
        this.net = net;
        this.out = out;
        this.ids = new CarriedNames(CarriedNames.ids(net), TinaWriter::fits, TinaWriter::holds);
        List<String> names = new ArrayList<>();
        for (int p = 0; p < net.places(); p++) {
            names.add(net.placeId(p).equals(net.placeName(p)) ? ids.get(p) : net.placeName(p));
        }
        for (int t = 0; t < net.transitions(); t++) {
            boolean alike = net.transitionId(t).equals(net.transitionName(t));
            names.add(alike ? ids.get(net.places() + t) : net.transitionName(t));
        }
        names.add(net.name());
        this.labels = new CarriedNames(names, TinaWriter::fits, TinaWriter::holds);
    }

    /** Writes the net as UTF-8 and flushes, but does not close, the stream. */
    public static void write(PetriNet net, OutputStream out, Notes notes) throws IOException {
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 15);
        new TinaWriter(net, writer).net(notes);
        writer.flush();
    }

    private static boolean fits(String name) {
        return !name.isEmpty() && name.codePoints().allMatch(TinaWriter::holds);
    }

    private static boolean holds(int c) {
        return !Character.isISOControl(c) && (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE);
    }

    private void net(Notes notes) throws IOException {
        Lost.units(net, FORMAT, notes);
        ids.note(FORMAT, notes);
        labels.note(FORMAT + "'s labels", notes);
        int places = net.places();
        out.write("net " + quoted(labels.get(places + net.transitions())) + "\n");
        for (int p = 0; p < places; p++) {
            out.write("pl " + quoted(ids.get(p)) + label(p, net.placeId(p), net.placeName(p)));
            out.write(net.initial(p) == 0 ? "\n" : " (" + net.initial(p) + ")\n");
        }
        for (int t = 0; t < net.transitions(); t++) {
            out.write("tr " + quoted(ids.get(places + t))
                    + label(places + t, net.transitionId(t), net.transitionName(t)));
            arcs(t, net.inputs(), "*");
            arcs(t, net.reads(), "?");
            arcs(t, net.inhibitors(), "?-");
            out.write(" ->");
            arcs(t, net.outputs(), "*");
            out.write("\n");
        }
    }

    private String label(int node, String id, String name) {
        return id.equals(name) ? "" : " : " + quoted(labels.get(node));
    }

    private void arcs(int transition, Arcs arcs, String kind) throws IOException {
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            boolean bare = arcs.weight(a) == 1 && kind.equals("*");
            out.write(" " + quoted(ids.get(arcs.place(a))) + (bare ? "" : kind + arcs.weight(a)));
        }
    }

    /** A name, unchanged if it is plain in TINA's own, narrower sense; otherwise in braces. */
    private static String quoted(String name) {
        boolean plain = name.chars().allMatch(c -> c < 128 && (TinaScanner.isPlain(c) && c != '.'));
        return plain ? name : "{" + name.replaceAll("([{}\\\\])", "\\\\$1") + "}";
    }
}
