package org.tidemark.color.net;

import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Expr;

/**
 * Says which markings of a net are taken for one: each that it applies to represents the one that it makes of it
 * (Jensen, Kristensen and Mailund, section 3.3). It applies where all places that it draws from hold a token, and its
 * guard holds. Immutable.
 *
 * @param where file, line and column of its declaration; empty where it was not declared
 * @param drawn the variables that have the first tokens of places as their values
 * @param parts the places whose tokens it changes, all at once
 * @param slots the length of a binding
 * @param isProven whether it follows from the arcs that a marking behaves like the one that it represents; otherwise
 *     that is assumed
 */
public record Equivalence(
        String name, String where, List<Drawn> drawn, Expr guard, List<Part> parts, int slots, boolean isProven) {
    /** A variable whose value is the first token of a place, in the order of its type. */
    public record Drawn(int place, int variable) {}

    /**
     * The treatment of the tokens of a place.
     *
     * @param content what it holds instead, computed from the tokens before; null where it keeps its own
     * @param most how often it keeps each value
     */
    public record Part(int place, @Nullable Content content, int most) {}

    public Equivalence {
        drawn = List.copyOf(drawn);
        parts = List.copyOf(parts);
    }

    /** Whether the author of the net wrote it; otherwise it is that of a clock. */
    public boolean isDeclared() {
        return !where.isEmpty();
    }

    /** The numbers of the places that decide what it does, in ascending order. */
    public List<Integer> sources() {
        TreeSet<Integer> places = new TreeSet<>();
        drawn.forEach(draw -> places.add(draw.place));
        for (Part part : parts) {
            places.add(part.place);
            if (part.content != null) {
                places.addAll(part.content.places());
            }
        }
        return List.copyOf(places);
    }
}
