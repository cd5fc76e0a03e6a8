package org.tidemark.format.aut;

import static org.tidemark.input.InputException.quote;

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
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;

/**
 * Writes a net in the Aldebaran format, provided that it is a graph: a state machine with one token, whose places are
 * the states and whose transitions are the edges. Any other net is refused with the reason.
 */
public final class AutWriter {
    private static final String FORMAT = "AUT";

    private AutWriter() {}

    /** Writes the net as UTF-8 and flushes, but does not close, the stream. */
    public static void write(PetriNet net, OutputStream out, Notes notes) throws IOException, InputException {
        int first = markedPlace(net);
        for (int t = 0; t < net.transitions(); t++) {
            checkEdge(net, t);
        }
        List<String> labels = new ArrayList<>();
        for (int t = 0; t < net.transitions(); t++) {
            labels.add(net.transitionName(t));
        }
        CarriedNames names =
                new CarriedNames(labels, label -> label.codePoints().allMatch(AutWriter::holds), AutWriter::holds);
        Lost.units(net, FORMAT, notes);
        names.note(FORMAT, notes);
        if (!net.placeNames().stream().allMatch(name -> name.matches("s\\d+"))) {
            notes.add("AUT numbers its states; the names of places are left out");
        }
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 15);
        writer.write("des (" + first + ", " + net.transitions() + ", " + net.places() + ")\n");
        for (int t = 0; t < net.transitions(); t++) {
            int from = net.inputs().place(net.inputs().from(t));
            int to = net.outputs().place(net.outputs().from(t));
            writer.write("(" + from + ", \"" + names.get(t) + "\", " + to + ")\n");
        }
        writer.flush();
    }

    private static boolean holds(int c) {
        return c != '"' && !Character.isISOControl(c) && (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE);
    }

    private static int markedPlace(PetriNet net) throws InputException {
        long tokens = 0;
        int marked = 0;
        for (int p = 0; p < net.places(); p++) {
            tokens += net.initial(p);
            marked = net.initial(p) > 0 ? p : marked;
        }
        if (tokens != 1) {
            throw noGraph("the net starts with " + tokens + " tokens");
        }
        return marked;
    }

    private static void checkEdge(PetriNet net, int t) throws InputException {
        boolean plain = net.reads().from(t) == net.reads().to(t)
                && net.inhibitors().from(t) == net.inhibitors().to(t)
                && net.inputs().to(t) - net.inputs().from(t) == 1
                && net.outputs().to(t) - net.outputs().from(t) == 1
                && net.inputs().weight(net.inputs().from(t)) == 1
                && net.outputs().weight(net.outputs().from(t)) == 1;
        if (!plain) {
            throw noGraph("transition " + quote(net.transitionName(t)) + " does more than move one token");
        }
    }

    private static InputException noGraph(String why) {
        return new InputException(
                "the net is not a graph: AUT can represent a net only if one token moves from place to " + "place, but "
                        + why);
    }
}
