package org.tidemark.format;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.tidemark.input.InputException;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.zoo.Parameter;
import org.tidemark.zoo.Zoo;
import org.tidemark.zoo.ZooModel;

/** What tests of several formats share: writing to memory, reading from it, and nets told line by line. */
public final class Nets {
    private Nets() {}

    /** A format's reader. */
    @FunctionalInterface
    public interface Reader {
        PetriNet read(InputStream in, String file, Notes notes) throws IOException, InputException;
    }

    /** A format's writer. */
    @FunctionalInterface
    public interface Writer {
        void write(PetriNet net, OutputStream out, Notes notes) throws IOException, InputException;
    }

    /** Text together with the notes that came with it. */
    public record Written(String text, List<String> notes) {}

    public static Written write(Writer writer, PetriNet net) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<String> notes = new ArrayList<>();
        writer.write(net, out, notes::add);
        return new Written(out.toString(StandardCharsets.UTF_8), notes);
    }

    public static PetriNet read(Reader reader, String text) throws Exception {
        return read(reader, text, new ArrayList<>());
    }

    public static PetriNet read(Reader reader, String text, List<String> notes) throws Exception {
        return reader.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "m", notes::add);
    }

    /** The message with which a text is refused. */
    public static String refusal(Reader reader, String text) {
        return String.valueOf(catchThrowableOfType(InputException.class, () -> read(reader, text))
                .getMessage());
    }

    /** The message with which a net is refused. */
    public static String refusal(Writer writer, PetriNet net) {
        return String.valueOf(catchThrowableOfType(InputException.class, () -> write(writer, net))
                .getMessage());
    }

    /** All zoo models with the least values their parameters take, but for those with priorities, which no file carries. */
    public static List<PetriNet> zoo() {
        List<PetriNet> nets = new ArrayList<>();
        for (ZooModel model : Zoo.models()) {
            PetriNet net = model.build(
                    model.parameters().stream().mapToInt(Parameter::least).toArray());
            if (!net.hasPriorities()) {
                nets.add(net);
            }
        }
        return nets;
    }

    /** Places and transitions with ids, arcs and tokens, line by line. */
    public static List<String> structure(PetriNet net) {
        return lines(net, false, false);
    }

    /** The same with names. */
    public static List<String> structureAndNames(PetriNet net) {
        return lines(net, true, false);
    }

    /** The structure with each read arc as a loop that asks for as much. */
    public static List<String> structureWithLoops(PetriNet net) {
        return lines(net, false, true);
    }

    private static List<String> lines(PetriNet net, boolean names, boolean loops) {
        List<String> lines = new ArrayList<>();
        for (int p = 0; p < net.places(); p++) {
            lines.add("place " + net.placeId(p) + (names ? " '" + net.placeName(p) + "' " : " ") + net.initial(p));
        }
        for (int t = 0; t < net.transitions(); t++) {
            SortedMap<String, Integer> in = arcs(net, t, net.inputs());
            SortedMap<String, Integer> out = arcs(net, t, net.outputs());
            SortedMap<String, Integer> read = arcs(net, t, net.reads());
            if (loops) {
                read.forEach((place, weight) -> {
                    int taken = in.getOrDefault(place, 0);
                    in.merge(place, Math.max(0, weight - taken), Integer::sum);
                    out.merge(place, Math.max(0, weight - taken), Integer::sum);
                });
                in.values().removeIf(weight -> weight == 0);
                out.values().removeIf(weight -> weight == 0);
                read.clear();
            }
            lines.add("transition " + net.transitionId(t) + (names ? " '" + net.transitionName(t) + "'" : "") + " in "
                    + in + " out " + out + " read " + read + " inhibitor " + arcs(net, t, net.inhibitors()));
        }
        return lines;
    }

    private static SortedMap<String, Integer> arcs(PetriNet net, int transition, Arcs arcs) {
        SortedMap<String, Integer> weights = new TreeMap<>();
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            weights.put(net.placeId(arcs.place(a)), arcs.weight(a));
        }
        return weights;
    }
}
