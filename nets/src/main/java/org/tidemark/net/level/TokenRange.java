package org.tidemark.net.level;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Markings with numbers of tokens between bounds: for some places the fewest tokens, and some number from which on there are too many.
 * A place that is not mentioned may have any number. Immutable.
 *
 * @param spans none of them empty, and none that leaves all numbers
 */
record TokenRange(Map<Integer, Span> spans) {
    /**
     * Numbers of tokens.
     *
     * @param least the first
     * @param limit the first one behind them
     */
    record Span(int least, int limit) {
        static final Span ALL = new Span(0, TokenMove.UNLIMITED);

        boolean isEmpty() {
            return least >= limit;
        }

        Span and(Span other) {
            return new Span(Math.max(least, other.least), Math.min(limit, other.limit));
        }
    }

    TokenRange {
        spans = Map.copyOf(spans);
    }

    Span at(int place) {
        return spans.getOrDefault(place, Span.ALL);
    }

    private TokenRange with(int place, Span span) {
        Map<Integer, Span> changed = new TreeMap<>(spans);
        changed.put(place, span);
        return new TokenRange(changed);
    }

    private boolean meets(TokenRange other) {
        return other.spans.entrySet().stream()
                .noneMatch(each -> at(each.getKey()).and(each.getValue()).isEmpty());
    }

    /** Whether it has all markings of another one. */
    boolean contains(TokenRange other) {
        return spans.entrySet().stream()
                .allMatch(each -> other.at(each.getKey()).and(each.getValue()).equals(other.at(each.getKey())));
    }

    /** What is left without another one, as ranges that do not overlap. */
    List<TokenRange> minus(TokenRange other) {
        if (!meets(other)) {
            return List.of(this);
        }
        List<TokenRange> left = new ArrayList<>();
        TokenRange inside = this;
        for (Map.Entry<Integer, Span> each : new TreeMap<>(other.spans).entrySet()) {
            int place = each.getKey();
            Span here = inside.at(place);
            Span below = new Span(here.least, Math.min(here.limit, each.getValue().least));
            Span above = new Span(Math.max(here.least, each.getValue().limit), here.limit);
            if (!below.isEmpty()) {
                left.add(inside.with(place, below));
            }
            if (!above.isEmpty()) {
                left.add(inside.with(place, above));
            }
            inside = inside.with(place, here.and(each.getValue()));
        }
        return left;
    }
}
