package org.tidemark.color.codec;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The multi-sets that a place held in a sample of states, which comes in two halves: codes are trained on one and tried
 * on the other. Not thread-safe.
 */
public final class PlaceSample {
    private final PlaceRule rule;
    private final Tokens reference;
    private final Map<Tokens, long[]> times = new HashMap<>();

    /**
     * A sample with nothing in it yet.
     *
     * @param reference what the place holds initially, sorted; it must not be modified afterwards
     */
    public PlaceSample(PlaceRule rule, Tokens reference) {
        this.rule = rule;
        this.reference = reference;
    }

    /** Adds what the place held in some states of one half, 0 or 1; sorted. */
    public void add(Tokens tokens, int half, long states) {
        long[] known = times.get(tokens);
        if (known == null) {
            Tokens copy = new Tokens();
            copy.copy(tokens);
            known = new long[2];
            times.put(copy, known);
        }
        known[half] += states;
    }

    PlaceRule rule() {
        return rule;
    }

    Tokens reference() {
        return reference;
    }

    /** All that was met in one half, in an order that depends on nothing else. */
    List<DictionaryCode.Entry> half(int half) {
        return entries(half, half);
    }

    /** All that was met. */
    List<DictionaryCode.Entry> all() {
        return entries(0, 1);
    }

    private List<DictionaryCode.Entry> entries(int first, int last) {
        List<DictionaryCode.Entry> entries = new ArrayList<>();
        times.forEach((tokens, halves) -> {
            long sum = first == last ? halves[first] : halves[0] + halves[1];
            if (sum > 0) {
                entries.add(new DictionaryCode.Entry(tokens, sum));
            }
        });
        entries.sort((a, b) -> Tokens.compare(rule.type(), a.tokens(), b.tokens()));
        return entries;
    }
}
