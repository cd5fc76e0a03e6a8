package org.tidemark.api.report;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.tidemark.net.Folding;
import org.tidemark.net.MarkingText;
import org.tidemark.net.PetriNet;

/** The contents of the places of a net as {@link ValueChange} compares them. Stateless. */
public final class PlaceContents {
    private PlaceContents() {}

    /**
     * How many tokens a place holds or, of a place with values, how many have which.
     *
     * @param group the place, as a group of the places of the unfolding
     * @param tokens the tokens in each place of the unfolding
     */
    public static Object of(PetriNet net, int group, IntUnaryOperator tokens) {
        Folding.Groups groups = net.placeGroups();
        int first = groups.from(group);
        if (first >= groups.to(group) || !MarkingText.hasValue(net, first)) {
            return groups.members(group).map(tokens).sum();
        }
        int name = groups.name(group).length() + ": ".length();
        Map<String, Integer> values = new LinkedHashMap<>();
        groups.members(group)
                .filter(place -> tokens.applyAsInt(place) != 0)
                .forEach(place -> values.put(net.shownPlace(place).substring(name), tokens.applyAsInt(place)));
        return values;
    }
}
