package org.tidemark.format.lola;

import static org.tidemark.input.InputException.quote;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.tidemark.format.CarriedNames;
import org.tidemark.format.Lost;
import org.tidemark.format.Notes;
import org.tidemark.format.lola.LolaReader.LolaScanner;
import org.tidemark.input.InputException;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * Writes a place/transition net in LoLA's language, nodes by their ids.
 *
 * <p>A read arc becomes a loop that consumes and produces the same number of tokens, which behaves the same in
 * interleaving semantics; inhibitor arcs have no counterpart and are refused. The same net gives the same bytes.
 */
public final class LolaWriter {
    private static final String FORMAT = "LoLA";

    private final PetriNet net;
    private final Writer out;
    private final CarriedNames names;

    private LolaWriter(PetriNet net, Writer out) {
        this.net = net;
        this.out = out;
        this.names = new CarriedNames(CarriedNames.ids(net), LolaWriter::fits, LolaWriter::holds);
    }

    /** Writes the net as UTF-8 and flushes, but does not close, the stream. */
    public static void write(PetriNet net, OutputStream out, Notes notes) throws IOException, InputException {
        refuseInhibitors(net);
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 15);
        new LolaWriter(net, writer).net(notes);
        writer.flush();
    }

    private static void refuseInhibitors(PetriNet net) throws InputException {
        for (int t = 0; t < net.transitions() && net.inhibitors().size() > 0; t++) {
            if (net.inhibitors().from(t) < net.inhibitors().to(t)) {
                String place =
                        net.placeName(net.inhibitors().place(net.inhibitors().from(t)));
                throw new InputException("transition " + quote(net.transitionName(t)) + " has an inhibitor arc from "
                        + quote(place) + ": LoLA has none, and without it the behaviour would change; "
                        + "use .pnml or .net instead");
            }
        }
    }

    private static boolean fits(String name) {
        return !name.isEmpty()
                && !name.startsWith("//")
                && !name.startsWith("/*")
                && !LolaScanner.KEYWORDS.contains(name)
                && name.codePoints().allMatch(LolaWriter::holds);
    }

    private static boolean holds(int c) {
        return LolaScanner.isWordPart(c)
                && !Character.isISOControl(c)
                && (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE);
    }

    private void net(Notes notes) throws IOException {
        Lost.units(net, FORMAT, notes);
        Lost.labels(net, FORMAT, notes);
        names.note(FORMAT, notes);
        if (net.reads().size() > 0) {
            notes.add("LoLA has no read arcs; they are written as loops that consume and produce the same ("
                    + net.reads().size() + ")");
        }
        if (net.places() == 0 || net.transitions() == 0) {
            notes.add("LoLA itself requires at least one place and one transition");
        }
        places();
        marking();
        for (int t = 0; t < net.transitions(); t++) {
            out.write("\nTRANSITION " + names.get(net.places() + t) + "\n");
            arcs(t);
        }
    }

    private void places() throws IOException {
        out.write("PLACE\n");
        for (int p = 0; p < net.places(); p++) {
            out.write((p == 0 ? "  " : ",\n  ") + names.get(p));
        }
        out.write(";\n");
    }

    private void marking() throws IOException {
        out.write("MARKING\n");
        String separator = "  ";
        for (int p = 0; p < net.places(); p++) {
            if (net.initial(p) > 0) {
                out.write(separator + names.get(p) + ":" + net.initial(p));
                separator = ",\n  ";
            }
        }
        out.write(";\n");
    }

    /**
     * Writes what a transition consumes and produces. A place that is both read and consumed from must hold the
     * greater of the two weights; what the read needs beyond that is consumed and produced again.
     */
    private void arcs(int transition) throws IOException {
        SortedMap<Integer, Long> consumed = weights(transition, net.inputs());
        SortedMap<Integer, Long> produced = weights(transition, net.outputs());
        weights(transition, net.reads()).forEach((place, asked) -> {
            long lent = asked - consumed.getOrDefault(place, 0L);
            if (lent > 0) {
                consumed.merge(place, lent, Long::sum);
                produced.merge(place, lent, Long::sum);
            }
        });
        list("CONSUME", consumed);
        list("PRODUCE", produced);
    }

    private static SortedMap<Integer, Long> weights(int transition, Arcs arcs) {
        SortedMap<Integer, Long> weights = new TreeMap<>();
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            weights.put(arcs.place(a), (long) arcs.weight(a));
        }
        return weights;
    }

    private void list(String keyword, SortedMap<Integer, Long> arcs) throws IOException {
        StringJoiner list = new StringJoiner(", ", "  " + keyword + " ", ";\n");
        arcs.forEach((place, weight) -> list.add(names.get(place) + ":" + weight));
        out.write(list.toString());
    }
}
