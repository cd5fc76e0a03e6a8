package org.tidemark.check.view;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.reduce.Preserved;

/**
 * A digest of all that the answer to a question depends on: where two digests are equal, so are the answers.
 *
 * <p>A question that only asks which tokens can lie in some places depends on its cone of influence: on these places, on the transitions that
 * change them, on the places that decide whether those can fire, and so on. What is outside neither changes a place of the cone nor keeps a
 * transition of it from firing, so that the markings of the cone that can be reached are those of the cone alone. In which order places and
 * transitions stand, and what transitions are called, does not matter either. All other questions depend on the whole net, and those that are
 * not asked in terms of its places also on the text that it was made of.
 */
public final class AnswerDigest {
    private static final String SEPARATOR = "\u0000";

    /** What a model is made of. */
    public interface ModelText {
        /** All of it. */
        String whole();

        /**
         * The part that decides which tokens can lie in some places and whether some transitions can fire; null if
         * there is none that does so alone.
         *
         * @param names the places and transitions
         */
        @Nullable
        String around(Set<String> names);
    }

    private final MessageDigest digest;

    private AnswerDigest() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException(never);
        }
    }

    /**
     * The digest for a question about a net that is explored as it is.
     *
     * @param text what the net was made of
     */
    public static String of(Property property, PetriNet net, ModelText text) {
        VisibleQuestion question = isPlain(net) ? VisibleQuestion.of(property, net) : null;
        AnswerDigest of = new AnswerDigest();
        if (question == null) {
            of.add(property.toString());
            String part = part(property, text);
            of.add(part == null ? wholeText(net, text) : List.of(part));
        } else {
            boolean isOfCone = question.needed().equals(EnumSet.of(Preserved.REACHABILITY));
            of.add(question.asked().toString());
            of.add(question.needed().toString());
            of.add(names(question.visible(), net));
            of.add(isOfCone ? cone(question.visible(), net) : whole(net));
        }
        return of.hex();
    }

    /** The digest of a net as a whole, for answers that depend on what an engine came to. */
    public static String whole(PetriNet net, ModelText text) {
        AnswerDigest of = new AnswerDigest();
        of.add(wholeText(net, text));
        return of.hex();
    }

    /** The digest for a question about any other model, which depends on all that it is made of. */
    public static String of(Property property, ModelText text) {
        AnswerDigest of = new AnswerDigest();
        of.add(property.toString());
        String part = part(property, text);
        of.add(part == null ? text.whole() : part);
        return of.hex();
    }

    /** The part of a text that decides the answer; null where that takes the whole. */
    private static @Nullable String part(Property property, ModelText text) {
        Set<String> names =
                ModelAspect.neededBy(property).equals(EnumSet.of(ModelAspect.STATES)) ? names(property) : null;
        return names == null ? null : text.around(names);
    }

    /** The places and transitions that a question mentions; null where it is about others, too. */
    private static @Nullable Set<String> names(Property property) {
        Set<String> names = new HashSet<>();
        if (property instanceof Property.Maximum most) {
            addNames(most.term(), names);
            return names;
        }
        return property instanceof Property.Truth truth && addNames(truth.formula(), names) ? names : null;
    }

    /** Adds the names in a formula; false where it is about others, too. */
    private static boolean addNames(Formula formula, Set<String> names) {
        if (formula instanceof Formula.Comparison comparison) {
            addNames(comparison.left(), names);
            addNames(comparison.right(), names);
        } else if (formula instanceof Formula.Fireable fireable) {
            names.add(fireable.transition());
        } else if (formula instanceof Formula.Related related) {
            names.addAll(related.condition().places());
        } else if (formula instanceof Formula.Kept kept) { // capacity:buffer
            names.add(kept.obligation().substring(kept.obligation().indexOf(':') + 1));
        }
        List<Formula> parts =
                formula instanceof Formula.Written written ? List.of(written.meaning()) : formula.children();
        return !(formula instanceof Formula.Deadlock) && parts.stream().allMatch(part -> addNames(part, names));
    }

    private static void addNames(Term term, Set<String> names) {
        if (term instanceof Term.Count count) {
            names.add(count.place());
        } else if (term instanceof Term.Tokens tokens) {
            names.add(tokens.sum().place());
        } else if (term instanceof Term.Sum sum) {
            sum.parts().forEach(part -> addNames(part, names));
        } else if (term instanceof Term.Product product) {
            addNames(product.left(), names);
            addNames(product.right(), names);
        } else if (term instanceof Term.Negated negated) {
            addNames(negated.of(), names);
        }
    }

    /** Whether nothing but tokens and arcs decides what happens, and nothing is claimed of them. */
    private static boolean isPlain(PetriNet net) {
        return !net.hasPriorities()
                && net.time() == null
                && net.nupn() == null
                && net.obligations().isEmpty();
    }

    private static List<String> wholeText(PetriNet net, ModelText text) {
        return isPlain(net) && net.folding() == null ? whole(net) : List.of(text.whole());
    }

    private static List<String> whole(PetriNet net) {
        BitSet places = new BitSet();
        BitSet transitions = new BitSet();
        places.set(0, net.places());
        transitions.set(0, net.transitions());
        return part(places, transitions, true, net);
    }

    /** The cone of influence of some places. */
    private static List<String> cone(BitSet visible, PetriNet net) {
        List<List<Integer>> changing = changing(net);
        BitSet places = (BitSet) visible.clone();
        BitSet transitions = new BitSet();
        int[] queue = new int[net.places()];
        int filled = 0;
        for (int p = places.nextSetBit(0); p >= 0; p = places.nextSetBit(p + 1)) {
            queue[filled++] = p;
        }
        for (int next = 0; next < filled; next++) {
            for (int t : changing.get(queue[next])) {
                for (Arcs arcs : List.of(net.inputs(), net.reads(), net.inhibitors())) {
                    for (int a = arcs.from(t); !transitions.get(t) && a < arcs.to(t); a++) {
                        if (!places.get(arcs.place(a))) {
                            places.set(arcs.place(a));
                            queue[filled++] = arcs.place(a);
                        }
                    }
                }
                transitions.set(t);
            }
        }
        return part(places, transitions, false, net);
    }

    /** For each place the transitions that change its number of tokens. */
    private static List<List<Integer>> changing(PetriNet net) {
        List<List<Integer>> changing = new ArrayList<>();
        for (int p = 0; p < net.places(); p++) {
            changing.add(new ArrayList<>());
        }
        for (int t = 0; t < net.transitions(); t++) {
            for (Arcs arcs : List.of(net.inputs(), net.outputs())) {
                for (int a = arcs.from(t); a < arcs.to(t); a++) {
                    int place = arcs.place(a);
                    if (net.inputs().weight(t, place) != net.outputs().weight(t, place)) {
                        changing.get(place).add(t);
                    }
                }
            }
        }
        return changing;
    }

    /** A part of a net, as far as it lies in these places, in an order that does not depend on that of the net. */
    private static List<String> part(BitSet places, BitSet transitions, boolean isNamed, PetriNet net) {
        List<String> lines = new ArrayList<>(names(places, net));
        List<String> events = new ArrayList<>();
        transitions.stream().forEach(t -> {
            StringBuilder line =
                    new StringBuilder(isNamed ? net.transitionId(t) + SEPARATOR + net.transitionName(t) : "");
            for (Arcs arcs : List.of(net.inputs(), net.outputs(), net.reads(), net.inhibitors())) {
                line.append(SEPARATOR).append('|');
                List<String> ends = new ArrayList<>();
                for (int a = arcs.from(t); a < arcs.to(t); a++) {
                    if (places.get(arcs.place(a))) {
                        ends.add(arcs.weight(a) + " " + net.placeId(arcs.place(a)));
                    }
                }
                Collections.sort(ends);
                ends.forEach(end -> line.append(SEPARATOR).append(end));
            }
            events.add(line.toString());
        });
        Collections.sort(events);
        lines.addAll(events);
        return lines;
    }

    private static List<String> names(BitSet places, PetriNet net) {
        List<String> lines = new ArrayList<>();
        places.stream()
                .forEach(p -> lines.add(net.placeId(p) + SEPARATOR + net.placeName(p) + SEPARATOR + net.initial(p)));
        Collections.sort(lines);
        return lines;
    }

    private void add(List<String> lines) {
        add(String.valueOf(lines.size()));
        lines.forEach(this::add);
    }

    private void add(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
        digest.update(bytes);
    }

    private String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
