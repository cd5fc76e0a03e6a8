package org.tidemark.check.certificate;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.Finding;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.logic.property.PropertyPrinter;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.RankCertificate;
import org.tidemark.verdict.Verdict;

/**
 * The certificates of all answers of a check, in the text that the independent program reads.
 *
 * <p>They are made within the memory and the time that the options allow; an answer whose certificate does not fit has none, and its
 * {@link Entry} says why. The same net and answers give the same text, unless time runs out. Immutable.
 */
public final class Certificates {
    /**
     * The certificate of one answer.
     *
     * @param lines the body; empty where there is none
     * @param why why there is none, as words after "no certificate, "; null where there is one
     */
    public record Entry(
            Finding finding, List<String> lines, @Nullable String why) {
        public Entry {
            lines = List.copyOf(lines);
        }
    }

    private final PetriNet net;
    private final List<Entry> entries;
    private final @Nullable ClosedStates states;

    private Certificates(PetriNet net, List<Entry> entries, @Nullable ClosedStates states) {
        this.net = net;
        this.entries = List.copyOf(entries);
        this.states = states;
    }

    /** Certifies as many answers about a net as can be. */
    public static Certificates of(PetriNet net, List<Finding> findings, ExploreOptions options) {
        TimeLimit time = new TimeLimit(options);
        AnswerLines answers = new AnswerLines(net, new MemoryBudget(options.memoryBytes()), time::isReached);
        List<Entry> entries = new ArrayList<>();
        for (Finding finding : findings) {
            try {
                requirePlainNet(net);
                entries.add(new Entry(finding, answers.of(finding), null));
            } catch (NoCertificate none) {
                entries.add(new Entry(finding, List.of(), none.reason()));
            }
        }
        return new Certificates(net, entries, answers.states());
    }

    private static void requirePlainNet(PetriNet net) throws NoCertificate {
        if (net.folding() != null) {
            throw new NoCertificate("the net is not a place/transition net");
        }
        if (net.hasPriorities()) {
            throw new NoCertificate("transitions have priorities");
        }
    }

    /** One for each answer, in their order. */
    public List<Entry> entries() {
        return entries;
    }

    /** Writes the text as UTF-8 and flushes, but does not close, the stream. */
    public void write(OutputStream out) throws IOException {
        Writer writer = begun(net, out);
        for (int s = 0; states != null && s < states.size(); s++) {
            writer.write(state(states.state(s)));
        }
        for (Entry entry : entries) {
            writer.write("question " + oneLine(entry.finding().property().name()) + "\n");
            writer.write("asks " + oneLine(PropertyPrinter.print(entry.finding().property())) + "\n");
            writer.write("answer " + answer(entry.finding().verdict()) + "\n");
            if (entry.why() != null) {
                writer.write("none " + entry.why() + "\n");
            }
            for (String line : entry.lines()) {
                writer.write(line + "\n");
            }
            writer.write("end\n");
        }
        writer.write("done\n");
        writer.flush();
    }

    private static Writer begun(PetriNet net, OutputStream out) throws IOException {
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 15);
        writer.write("tidemark-certificate 1\nnet " + NetFingerprint.of(net) + "\n");
        return writer;
    }

    /** Writes the evidence that a workflow net is sound, or that it is not, as UTF-8, and flushes the stream. */
    public static void writeSoundness(PetriNet net, RankCertificate evidence, OutputStream out) throws IOException {
        Writer writer = begun(net, out);
        writer.write("question sound\nasks sound\nanswer " + (evidence.isSound() ? "holds" : "violated") + "\n");
        for (RankCertificate.Part part : evidence.parts()) {
            writer.write(part.kind().name().toLowerCase(Locale.ROOT));
            for (BigInteger number : part.numbers()) {
                writer.write(" " + number);
            }
            writer.write("\n");
        }
        writer.write("end\ndone\n");
        writer.flush();
    }

    private static String state(int[] marking) {
        StringBuilder line = new StringBuilder("state");
        for (int p = 0; p < marking.length; p++) {
            if (marking[p] > 0) {
                line.append(' ').append(p);
                if (marking[p] > 1) {
                    line.append('*').append(marking[p]);
                }
            }
        }
        return line.append('\n').toString();
    }

    /** Replaces only line ends: other characters may distinguish one name from another. */
    private static String oneLine(String text) {
        return text.replaceAll("[\\r\\n]+", " ");
    }

    private static String answer(Verdict verdict) {
        if (verdict instanceof Verdict.Value value) {
            return String.valueOf(value.most());
        }
        if (verdict instanceof Verdict.Unbounded) {
            return "unbounded";
        }
        return verdict instanceof Verdict.Unknown ? "unknown" : verdict instanceof Verdict.Holds ? "holds" : "violated";
    }

    /**
     * A number by which a certificate recognises its net: the SHA-256 of a text with a line for each place (its id and its tokens), each
     * transition (its id), and each arc (its kind, the number of its place, its weight) below its transition.
     */
    static final class NetFingerprint {
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
                byte[] hash = MessageDigest.getInstance("SHA-256")
                        .digest(text.toString().getBytes(StandardCharsets.UTF_8));
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
}
