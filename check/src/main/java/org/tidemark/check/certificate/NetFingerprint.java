package org.tidemark.check.certificate;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * A number by which a certificate recognises its net: the SHA-256 of a text with a line for each place (its id and its tokens), each
 * transition (its id), and each arc (its kind, the number of its place, its weight) below its transition.
 */
final class NetFingerprint {
    private NetFingerprint() {}

    static String of(PetriNet net) {
        StringBuilder text = new StringBuilder();
        for (int p = 0; p < net.places(); p++) {
            text.append("place " + oneLine(net.placeId(p)) + " " + net.initial(p) + "\n");
        }
        for (int t = 0; t < net.transitions(); t++) {
            text.append("transition " + oneLine(net.transitionId(t)) + "\n");
            arcs(text, "input", net.inputs(), t);
            arcs(text, "read", net.reads(), t);
            arcs(text, "inhibitor", net.inhibitors(), t);
            arcs(text, "output", net.outputs(), t);
        }
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(text.toString().getBytes(StandardCharsets.UTF_8));
            return String.format("%064x", new BigInteger(1, hash));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** An id without line breaks, so that no two nets have the same text. */
    private static String oneLine(String id) {
        return id.replace("\\", "\\\\").replace("\n", "\\n");
    }

    private static void arcs(StringBuilder text, String kind, Arcs arcs, int t) {
        for (int a = arcs.from(t); a < arcs.to(t); a++) {
            text.append(kind + " " + arcs.place(a) + " " + arcs.weight(a) + "\n");
        }
    }
}
