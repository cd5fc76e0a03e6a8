package org.tidemark.check;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.structure.PlaceBounds;

/**
 * What checks are alike in: what is asked, and of what kind of net. A {@link Schedule} goes by it.
 *
 * @param kind what is asked
 * @param size how large the net is
 * @param isColored whether it was unfolded from one whose tokens have values
 * @param isSafe whether each place is known to hold at most one token
 */
public record Occasion(Kind kind, Size size, boolean isColored, boolean isSafe) {
    private static final String COLORED = "coloured";
    private static final String PLAIN = "plain";
    private static final String SAFE = "safe";
    private static final String COUNTING = "counting";

    /** What is asked. */
    public enum Kind {
        DEADLOCK,
        REACHABILITY,
        BOUNDS,
        CTL,
        LTL,
        /** Anything else, such as liveness. */
        OTHER,
        /** Questions of several kinds. */
        MIXED;

        /** The kind of some questions. */
        static Kind of(Collection<Property> properties) {
            Kind all = null;
            for (Property property : properties) {
                Kind one = of(property);
                if (all != null && all != one) {
                    return MIXED;
                }
                all = one;
            }
            return all == null ? OTHER : all;
        }

        private static Kind of(Property property) {
            if (property instanceof Property.Maximum) {
                return BOUNDS;
            }
            return property instanceof Property.Truth truth ? of(truth.formula()) : OTHER;
        }

        private static Kind of(Formula f) {
            Formula run = f instanceof Formula.Not not ? not.of() : f;
            boolean isQuantified = run instanceof Formula.Exists || run instanceof Formula.ForAll;
            Formula path = isQuantified ? run.children().get(0) : run;
            boolean isReach = path instanceof Formula.Finally || path instanceof Formula.Globally;
            if (isQuantified && isReach && Logic.isOfState(path.children().get(0))) {
                return isDeadlock(path.children().get(0)) ? DEADLOCK : REACHABILITY;
            }
            return switch (Logic.of(f)) {
                case STATE -> REACHABILITY;
                case CTL -> CTL;
                case LTL -> LTL;
                case CTL_STAR -> OTHER;
            };
        }

        private static boolean isDeadlock(Formula state) {
            return state instanceof Formula.Deadlock
                    || (state instanceof Formula.Not not && not.of() instanceof Formula.Deadlock);
        }
    }

    /** How large a net is. */
    public enum Size {
        /** Up to 200 places and transitions. */
        SMALL,
        /** Up to 2,000. */
        MEDIUM,
        LARGE;

        static Size of(PetriNet net) {
            int nodes = net.places() + net.transitions();
            return nodes <= 200 ? SMALL : nodes <= 2_000 ? MEDIUM : LARGE;
        }
    }

    /** The occasion of asking some questions about a net. */
    public static Occasion of(Collection<Property> properties, PetriNet net, PlaceBounds bounds) {
        return new Occasion(
                Kind.of(properties),
                Size.of(net),
                net.hasColors(),
                FieldWidths.claimsSafety(net) || bounds.provesSafety());
    }

    /** The words that each part may have in a schedule. */
    static final List<List<String>> WORDS = List.of(
            Stream.of(Kind.values()).map(Occasion::word).toList(),
            Stream.of(Size.values()).map(Occasion::word).toList(),
            List.of(COLORED, PLAIN),
            List.of(SAFE, COUNTING));

    /** As a schedule has it, a word for each part: {@code ctl}, {@code large}, {@code coloured}, {@code safe}. */
    public List<String> words() {
        return List.of(word(kind), word(size), isColored ? COLORED : PLAIN, isSafe ? SAFE : COUNTING);
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
