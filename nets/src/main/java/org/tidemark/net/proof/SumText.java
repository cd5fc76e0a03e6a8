package org.tidemark.net.proof;

import java.math.BigInteger;
import java.util.Map;
import java.util.SortedMap;
import org.tidemark.net.Folding;
import org.tidemark.net.MarkingText;
import org.tidemark.net.PetriNet;

/** Writes weighted sums of tokens for users: like {@code 2·a − b}. All places of a high-level place, with the same weight, are written as that place. */
final class SumText {
    /** Of a sum with more terms, the others are only counted. */
    private static final int MOST_TERMS = 1_000;

    private final PetriNet net;
    private final StringBuilder text = new StringBuilder();

    private SumText(PetriNet net) {
        this.net = net;
    }

    static String of(PetriNet net, SortedMap<Integer, BigInteger> weights) {
        SumText sum = new SumText(net);
        int written = -1;
        int terms = 0;
        for (Map.Entry<Integer, BigInteger> term : weights.entrySet()) {
            int place = term.getKey();
            if (place <= written) {
                continue;
            }
            if (terms++ == MOST_TERMS) {
                sum.text.append(" + ").append(weights.tailMap(place).size()).append(" terms more");
                break;
            }
            int end = sum.endOfGroup(place, term.getValue(), weights);
            written = end - 1;
            sum.add(term.getValue(), sum.name(place, end));
        }
        return sum.text.isEmpty() ? "0" : sum.text.toString();
    }

    private String name(int place, int end) {
        if (place >= net.places()) {
            return "firings of " + net.shownTransition(place - net.places());
        }
        return end - place > 1 ? net.placeGroups().name(net.placeGroups().of(place)) : MarkingText.term(net, place);
    }

    /** The place after the group that begins with a place, if all of the group have its weight; else the next place. */
    private int endOfGroup(int place, BigInteger weight, SortedMap<Integer, BigInteger> weights) {
        if (net.folding() == null || place >= net.places()) {
            return place + 1;
        }
        Folding.Groups groups = net.placeGroups();
        int group = groups.of(place);
        if (groups.from(group) != place) {
            return place + 1;
        }
        for (int p = place; p < groups.to(group); p++) {
            if (!weight.equals(weights.get(p))) {
                return place + 1;
            }
        }
        return groups.to(group);
    }

    private void add(BigInteger weight, String name) {
        if (!text.isEmpty()) {
            text.append(weight.signum() < 0 ? " − " : " + ");
        } else if (weight.signum() < 0) {
            text.append('−');
        }
        if (!weight.abs().equals(BigInteger.ONE)) {
            text.append(weight.abs()).append('·');
        }
        text.append(name);
    }
}
