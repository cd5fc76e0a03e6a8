package org.tidemark.net.level;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tidemark.net.PetriNet;

/**
 * When each transition of a net may fire, as conditions on single places. Without priorities that is one case for each. With
 * priorities a transition waits for those of higher priority: one of them that finds a token missing lets it go ahead, so that
 * there is a case for each place at which each of them may be stopped. The cases of a transition exclude each other, so that
 * nothing is counted twice. Immutable.
 */
public final class TransitionCases {
    private static final int MOST_EACH = 1 << 10;
    private static final int MOST = 1 << 14;
    private static final long MOST_WORK = 1 << 18;

    private final PetriNet net;
    private final List<Case> cases = new ArrayList<>();
    private final boolean isComplete;

    /** The first case of each transition, and behind them how many there are. */
    private final int[] first;

    private record Case(int transition, TokenRange range) {}

    private TransitionCases(PetriNet net) {
        this.net = net;
        first = new int[net.transitions() + 1];
        isComplete = net.hasPriorities()
                ? split()
                : IntStream.range(0, net.transitions()).allMatch(this::isAdded);
    }

    /** The cases of a net; the net may be one of those that have too many. */
    public static TransitionCases of(PetriNet net) {
        return new TransitionCases(net);
    }

    /** Whether there are too many: then those that are here are not all. */
    public boolean areTooMany() {
        return !isComplete;
    }

    private boolean isAdded(int t) {
        cases.add(new Case(t, range(t)));
        first[t + 1] = cases.size();
        return true;
    }

    private boolean split() {
        Map<Integer, List<TokenRange>> higher = new HashMap<>();
        long work = 0;
        for (int t = 0; t < net.transitions(); t++) {
            List<TokenRange> left = List.of(range(t));
            for (TokenRange other : higher.computeIfAbsent(net.priority(t), this::above)) {
                List<TokenRange> next = new ArrayList<>();
                left.forEach(range -> next.addAll(range.minus(other)));
                left = next;
                work += 1 + left.size();
                if (left.size() > MOST_EACH || work > MOST_WORK) {
                    return false;
                }
            }
            for (TokenRange range : left) {
                cases.add(new Case(t, range));
            }
            first[t + 1] = cases.size();
            if (cases.size() > MOST) {
                return false;
            }
        }
        return true;
    }

    /** Where transitions of a higher priority find their tokens, those with the fewest conditions first, and none inside of another. */
    private List<TokenRange> above(int priority) {
        List<TokenRange> found = new ArrayList<>();
        IntStream.range(0, net.transitions())
                .filter(t -> net.priority(t) > priority)
                .mapToObj(this::range)
                .sorted(Comparator.comparingInt(range -> range.spans().size()))
                .forEach(range -> {
                    if (found.size() > MOST_EACH || found.stream().noneMatch(known -> known.contains(range))) {
                        found.add(range);
                    }
                });
        return found;
    }

    /** Where a transition finds its tokens, whatever others do. */
    private TokenRange range(int t) {
        Map<Integer, TokenRange.Span> spans = new TreeMap<>();
        touched(t).forEach(place -> {
            TokenMove move = moveAt(t, place);
            TokenRange.Span span = new TokenRange.Span(move.least(), move.limit());
            if (!span.equals(TokenRange.Span.ALL)) {
                spans.put(place, span);
            }
        });
        return new TokenRange(spans);
    }

    private IntStream touched(int t) {
        return Stream.of(net.inputs(), net.outputs(), net.reads(), net.inhibitors())
                .flatMapToInt(arcs -> IntStream.range(arcs.from(t), arcs.to(t)).map(arcs::place))
                .distinct();
    }

    private TokenMove moveAt(int t, int place) {
        int taken = net.inputs().weight(t, place);
        int limit = net.inhibitors().weight(t, place);
        return new TokenMove(
                Math.max(taken, net.reads().weight(t, place)),
                limit == 0 ? TokenMove.UNLIMITED : limit,
                net.outputs().weight(t, place) - taken);
    }

    PetriNet net() {
        return net;
    }

    int size() {
        return cases.size();
    }

    /** The cases of a transition, which lie behind each other. */
    IntStream of(int transition) {
        return IntStream.range(first[transition], first[transition + 1]);
    }

    /** The places that a case looks at or changes. */
    IntStream places(int number) {
        Case one = cases.get(number);
        return IntStream.concat(
                        touched(one.transition),
                        one.range.spans().keySet().stream().mapToInt(Integer::intValue))
                .distinct();
    }

    /** What a case does to a place. */
    TokenMove move(int number, int place) {
        Case one = cases.get(number);
        TokenRange.Span span = one.range.at(place);
        return new TokenMove(
                span.least(), span.limit(), moveAt(one.transition, place).change());
    }
}
