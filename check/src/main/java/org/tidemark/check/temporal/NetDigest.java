package org.tidemark.check.temporal;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.format.dot.HighLevelDotWriter;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.network.NetworkNet;
import org.tidemark.system.TransitionSystem;

/** A digest of all that makes the behaviour of a net and the names in it, so that a kept graph is used with its own net. */
public final class NetDigest {
    private static final int SHOWN_BYTES = 16;

    private NetDigest() {}

    /** Writes the content that a digest is computed from. */
    private interface Content {
        void write(DataOutputStream out) throws IOException;
    }

    /** 32 hexadecimal digits; the same for the same places, transitions and arcs in the same order. */
    public static String of(PetriNet net) {
        return of(out -> write(net, out));
    }

    /** The digest of a system: of a net that of its nodes and arcs, of any other system that of its definition. */
    public static String of(TransitionSystem system) {
        return system instanceof NetSystem of ? of(of.net()) : of(out -> name(system.definition(), out));
    }

    /** The labels of the events of a system that was made of a network, as an observer sees them; empty for any other system. */
    public static List<String> seen(TransitionSystem system) {
        return system instanceof NetSystem of ? NetworkNet.seen(of.net()) : List.of();
    }

    /**
     * The digest of a high-level net that was executed directly: of all that is written in it, and of what happens.
     *
     * @param happening the place/transition net of all events that happen
     */
    public static String of(ColoredNet net, PetriNet happening) {
        return of(out -> {
            HighLevelDotWriter.write(net, out);
            for (ColoredPlace place : net.places()) {
                name(place.id(), out);
                name(String.valueOf(place.type().size()), out);
            }
            for (ColoredTransition transition : net.transitions()) {
                name(transition.id(), out);
                for (Variable variable : transition.variables()) {
                    name(variable.name(), out);
                    name(String.valueOf(variable.type().size()), out);
                }
            }
            write(happening, out);
        });
    }

    private static String of(Content content) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            try (DataOutputStream out =
                    new DataOutputStream(new DigestOutputStream(OutputStream.nullOutputStream(), digest))) {
                content.write(out);
            }
            return HexFormat.of().formatHex(digest.digest(), 0, SHOWN_BYTES);
        } catch (IOException | NoSuchAlgorithmException never) {
            throw new IllegalStateException(never);
        }
    }

    private static void write(PetriNet net, DataOutputStream out) throws IOException {
        out.writeInt(net.places());
        out.writeInt(net.transitions());
        for (int p = 0; p < net.places(); p++) {
            name(net.placeId(p), out);
            out.writeInt(net.initial(p));
        }
        for (int t = 0; t < net.transitions(); t++) {
            name(net.transitionId(t), out);
        }
        for (Arcs arcs : new Arcs[] {net.inputs(), net.outputs(), net.reads(), net.inhibitors()}) {
            for (int t = 0; t < net.transitions(); t++) {
                out.writeInt(arcs.to(t) - arcs.from(t));
                for (int a = arcs.from(t); a < arcs.to(t); a++) {
                    out.writeInt(arcs.place(a));
                    out.writeInt(arcs.weight(a));
                }
            }
        }
        priorities(net, out);
    }

    /** Only where there are priorities, so that other nets keep the digests they had. */
    private static void priorities(PetriNet net, DataOutputStream out) throws IOException {
        for (int t = 0; net.hasPriorities() && t < net.transitions(); t++) {
            out.writeInt(net.priority(t));
        }
    }

    private static void name(String name, DataOutputStream out) throws IOException {
        out.writeInt(name.length());
        out.writeChars(name);
    }
}
