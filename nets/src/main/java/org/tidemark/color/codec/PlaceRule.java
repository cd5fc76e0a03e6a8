package org.tidemark.color.codec;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.type.Spans;
import org.tidemark.color.type.Type;

/**
 * The declared restrictions on the tokens of a place.
 *
 * @param cardinalities the numbers of tokens that it may hold; null if it may hold any number
 * @param each the most tokens of one value
 * @param isRedundant whether its content follows from that of other places
 */
public record PlaceRule(Type type, @Nullable Spans cardinalities, long each, boolean isRedundant) {
    /** A place about which nothing is declared but its type. */
    public static PlaceRule free(Type type) {
        return new PlaceRule(type, null, Long.MAX_VALUE, false);
    }

    /** All that a net declares about its places. */
    public static List<PlaceRule> of(ColoredNet net) {
        List<Integer> computed = new Contents(net).inOrder();
        return IntStream.range(0, net.places().size())
                .mapToObj(p -> of(net.places().get(p)).redundant(computed.contains(p)))
                .toList();
    }

    private static PlaceRule of(ColoredPlace place) {
        Integer capacity = place.capacity();
        Integer each = place.each();
        return new PlaceRule(
                place.type(),
                capacity == null ? null : Spans.of(0, capacity),
                each == null ? Long.MAX_VALUE : each,
                false);
    }

    /** This rule with other numbers of tokens. */
    public PlaceRule holding(@Nullable Spans numbers) {
        return new PlaceRule(type, numbers, each, isRedundant);
    }

    /** This rule for a place whose content follows from that of others, or does not. */
    public PlaceRule redundant(boolean follows) {
        return new PlaceRule(type, cardinalities, each, follows);
    }

    /** Whether it may hold these tokens. */
    boolean allows(Tokens tokens) {
        return (cardinalities == null || cardinalities.contains(tokens.total()))
                && (tokens.size() == 0 || tokens.count(0) <= each);
    }
}
