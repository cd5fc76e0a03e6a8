package org.tidemark.color.net;

import java.util.ArrayList;
import java.util.List;

/**
 * The content of a redundant place, computed from other places: all that is given minus what is taken. It is an
 * equation, so it is violated wherever more is taken than given. Immutable.
 */
public record Content(List<Share> given, List<Share> taken) {
    /**
     * A part of it: fixed tokens, or tokens for every token of a place, whose value is bound to a variable.
     *
     * @param place the number of the place; {@link #NOWHERE} for fixed tokens
     * @param each the index of the variable
     */
    public record Share(int place, int each, MultiSet tokens) {
        public static final int NOWHERE = -1;

        /** Tokens that are always there. */
        public static Share always(MultiSet tokens) {
            return new Share(NOWHERE, 0, tokens);
        }

        /**
         * Adds the tokens of this part.
         *
         * @param source the tokens of the place
         */
        public void addTo(Bag bag, Bag source) {
            addTo(bag, source, new long[Math.max(each + 1, tokens.slots())]);
        }

        /**
         * Adds the tokens of this part, where some variables have values.
         *
         * @param source the tokens of the place
         * @param binding has room for the variables of this part
         */
        public void addTo(Bag bag, Bag source, long[] binding) {
            if (place == NOWHERE) {
                tokens.addTo(bag, 1, binding);
                return;
            }
            for (int i = 0; i < source.size(); i++) {
                binding[each] = source.rank(i);
                if (source.count(i) > 0) {
                    tokens.addTo(bag, source.count(i), binding);
                }
            }
        }
    }

    public Content {
        given = List.copyOf(given);
        taken = List.copyOf(taken);
    }

    /** The numbers of the places it is computed from. */
    public List<Integer> places() {
        List<Integer> places = new ArrayList<>();
        given.forEach(share -> places.add(share.place));
        taken.forEach(share -> places.add(share.place));
        return places.stream().filter(p -> p != Share.NOWHERE).distinct().toList();
    }
}
