package org.tidemark.check.direct;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.BorrowedNames;
import org.tidemark.logic.Term;
import org.tidemark.logic.TokenSum;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;

/**
 * The names of a high-level net for progress measures. Every number that a measure depends on, be it the tokens of a place
 * or a sum over their values, becomes a quantity with two fields: what is above zero, and what is below. Collects the
 * quantities. Belongs to one thread.
 */
final class MeasureNames extends BorrowedNames {
    /** No name of a place begins like this. */
    private static final String OWN = "\0";

    private static final String COUNTER = "fired(";

    private final PetriNet net;
    private final Map<TokenSum, Integer> quantities = new LinkedHashMap<>();
    private boolean countsEvents;

    /** All tokens of a place. */
    private record Tokens(String place) implements TokenSum {
        @Override
        public long weight(long rank) {
            return 1;
        }

        @Override
        public String text() {
            return place;
        }
    }

    /** Names of a net whose groups of places are called as those of the high-level net. */
    MeasureNames(PetriNet net) {
        super(new NetVocabulary(net));
        this.net = net;
    }

    List<TokenSum> quantities() {
        return List.copyOf(quantities.keySet());
    }

    /** The place of each quantity. */
    int[] placesOfQuantities() {
        return quantities.keySet().stream()
                .mapToInt(sum -> net.placeGroups().find(sum.place()))
                .toArray();
    }

    /** Whether it was asked how often a transition has fired. */
    boolean countsEvents() {
        return countsEvents;
    }

    static String above(int quantity) {
        return OWN + quantity + "+";
    }

    static String below(int quantity) {
        return OWN + quantity + "-";
    }

    private Term term(TokenSum sum) {
        int number = quantities.computeIfAbsent(sum, first -> quantities.size());
        return new Term.Sum(List.of(new Term.Count(above(number)), new Term.Negated(new Term.Count(below(number)))));
    }

    @Override
    public @Nullable String place(String name) {
        String place = super.place(name);
        if (place == null && name.startsWith(COUNTER)) {
            countsEvents = true;
            return name;
        }
        return place;
    }

    @Override
    public List<String> placesOf(String place) {
        int group = net.placeGroups().find(place);
        TokenSum tokens = group >= 0
                ? new Tokens(net.placeGroups().name(group))
                : net.folding() == null
                        ? null
                        : Objects.requireNonNull(net.folding()).names().tokens(place);
        if (tokens == null) {
            return List.of(); // a value that the place never holds
        }
        return List.of(above(quantities.computeIfAbsent(tokens, first -> quantities.size())));
    }

    @Override
    public Term expanded(TokenSum sum) {
        return term(sum);
    }
}
