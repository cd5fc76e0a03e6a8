package org.tidemark.format.tide;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;
import org.tidemark.format.Lost;
import org.tidemark.format.Notes;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * Writes a place/transition net in the tide language, with nodes by their ids; names that are not identifiers are
 * quoted. The same net gives the same bytes.
 */
public final class TideWriter {
    private static final String FORMAT = "tide";

    private TideWriter() {}

    /** Writes the net as UTF-8 and flushes, but does not close, the stream. */
    public static void write(PetriNet net, OutputStream out, Notes notes) throws IOException {
        Lost.units(net, FORMAT, notes);
        Lost.labels(net, FORMAT, notes);
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 15);
        writer.write("net " + name(net.name()) + "\n\n");
        for (int p = 0; p < net.places(); p++) {
            writer.write("place " + name(net.placeId(p)) + (net.initial(p) == 0 ? "" : " = " + net.initial(p)) + "\n");
        }
        for (int t = 0; t < net.transitions(); t++) {
            String priority = net.priority(t) == 0 ? "" : " priority " + net.priority(t);
            writer.write("\ntransition " + name(net.transitionId(t)) + priority + " {\n");
            clause(writer, "in", net, net.inputs(), t);
            clause(writer, "read", net, net.reads(), t);
            clause(writer, "inhibit", net, net.inhibitors(), t);
            clause(writer, "out", net, net.outputs(), t);
            writer.write("}\n");
        }
        writer.flush();
    }

    private static void clause(Writer writer, String word, PetriNet net, Arcs arcs, int transition) throws IOException {
        if (arcs.from(transition) == arcs.to(transition)) {
            return;
        }
        StringJoiner list = new StringJoiner("; ", "  " + word + " ", "\n");
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            list.add(name(net.placeId(arcs.place(a))) + (arcs.weight(a) == 1 ? "" : ": " + arcs.weight(a)));
        }
        writer.write(list.toString());
    }

    /** A name as the language reads it back. */
    public static String name(String name) {
        boolean plain = !name.isEmpty()
                && Lexer.isStart(name.charAt(0))
                && name.chars().allMatch(Lexer::isPart)
                && !Lexer.KEYWORDS.contains(name);
        return plain
                ? name
                : "\"" + name.replace("\\", "\\\\").replace("\"", "\\\"").replace('\n', ' ') + "\"";
    }
}
