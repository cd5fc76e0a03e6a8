package org.tidemark.net.level;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.LocalMove;
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

    /** Work that takes some milliseconds. */
    private static final long LITTLE_WORK = 1 << 12;

    /** How often a transition of higher priority may be compared with another one, for each unit of work. */
    private static final long MOST_COMPARED = 1 << 4;

    private static final int POLL_INTERVAL = 1 << 8;
    private static final long CASE_BYTES = 100;
    private static final long MOVE_BYTES = 40;

    private final PetriNet net;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;
    private final long mostWork;
    private final List<Case> cases = new ArrayList<>();
    private long work;
    private long compared;
    private final boolean isComplete;

    /** The first case of each transition, and behind them how many there are. */
    private final int[] first;

    /** When a transition may fire, and what it does then: the places it looks at or changes, and the move at each. */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and read often
    private record Case(int[] places, TokenMove[] moves) {}

    private TransitionCases(PetriNet net, MemoryBudget budget, BooleanSupplier cancelled, long mostWork) {
        this.net = net;
        this.budget = budget;
        this.cancelled = cancelled;
        this.mostWork = mostWork;
        first = new int[net.transitions() + 1];
        isComplete = net.hasPriorities()
                ? split()
                : IntStream.range(0, net.transitions()).allMatch(this::isAdded);
    }

    /** The cases of a net; the net may be one of those that have too many, which takes a second to find out. */
    public static TransitionCases of(PetriNet net) {
        return of(net, MemoryBudget.unlimited(), () -> false);
    }

    /**
     * The cases of a net, within limits of memory and time.
     *
     * @param budget has what they take booked on it for good
     * @throws MemoryBudget.Exhausted where there is no room for them
     * @throws Cancelled when it was cancelled
     */
    public static TransitionCases of(PetriNet net, MemoryBudget budget, BooleanSupplier cancelled) {
        return new TransitionCases(net, budget, cancelled, MOST_WORK);
    }

    /** Whether a net has too many cases, as far as that shows at once; false where more work would tell. */
    public static boolean areSoonTooMany(PetriNet net) {
        TransitionCases some = new TransitionCases(net, MemoryBudget.unlimited(), () -> false, LITTLE_WORK);
        return some.areTooMany() && !some.isOverworked();
    }

    /** Whether there are too many: then those that are here are not all. */
    public boolean areTooMany() {
        return !isComplete;
    }

    private boolean isAdded(int t) {
        lookUp(t);
        add(t, range(t));
        first[t + 1] = cases.size();
        return true;
    }

    private void add(int t, TokenRange range) {
        int[] places = IntStream.concat(touched(t), Arrays.stream(range.places()))
                .distinct()
                .toArray();
        budget.replace(0, CASE_BYTES + MOVE_BYTES * places.length);
        TokenMove[] moves = new TokenMove[places.length];
        for (int i = 0; i < places.length; i++) {
            TokenRange.Span span = range.at(places[i]);
            moves[i] = new TokenMove(
                    span.least(), span.limit(), moveAt(t, places[i]).change());
        }
        cases.add(new Case(places, moves));
    }

    private void lookUp(long count) {
        if (count % POLL_INTERVAL == 0 && cancelled.getAsBoolean()) {
            throw new Cancelled();
        }
    }

    private boolean isOverworked() {
        return work > mostWork || compared > MOST_COMPARED * mostWork;
    }

    private boolean split() {
        Map<Integer, List<TokenRange>> higher = new HashMap<>();
        for (int t = 0; t < net.transitions(); t++) {
            List<TokenRange> left = List.of(range(t));
            for (TokenRange other : higher.computeIfAbsent(net.priority(t), this::above)) {
                List<TokenRange> next = new ArrayList<>();
                left.forEach(range -> next.addAll(range.minus(other)));
                left = next;
                lookUp(work++);
                work += left.size();
                if (left.size() > MOST_EACH || isOverworked()) {
                    return false;
                }
            }
            if (isOverworked()) {
                return false;
            }
            for (TokenRange range : left) {
                add(t, range);
            }
            first[t + 1] = cases.size();
            if (cases.size() > MOST) {
                return false;
            }
        }
        return true;
    }

    /**
     * Where transitions of a higher priority find their tokens, those with the fewest conditions first, and none inside
     * of another.
     */
    private List<TokenRange> above(int priority) {
        List<TokenRange> found = new ArrayList<>();
        IntStream.range(0, net.transitions())
                .filter(t -> net.priority(t) > priority)
                .mapToObj(this::range)
                .sorted(Comparator.comparingInt(range -> range.places().length))
                .forEach(range -> {
                    lookUp(found.size());
                    compared += 1 + Math.min(found.size(), MOST_EACH);
                    boolean isEnough = found.size() > MOST_EACH || isOverworked();
                    if (isEnough || found.stream().noneMatch(known -> known.contains(range))) {
                        found.add(range);
                    }
                });
        return found;
    }

    /** Where a transition finds its tokens, whatever others do. */
    private TokenRange range(int t) {
        TokenRange range = new TokenRange(new int[0], new TokenRange.Span[0]);
        for (int place : touched(t).toArray()) {
            TokenMove move = moveAt(t, place);
            TokenRange.Span span = new TokenRange.Span(move.least(), move.limit());
            range = span.equals(TokenRange.Span.ALL) ? range : range.with(place, span);
        }
        return range;
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

    /** The net whose transitions they are of. */
    public PetriNet net() {
        return net;
    }

    int size() {
        return cases.size();
    }

    /** The cases of a transition, which lie behind each other. */
    IntStream of(int transition) {
        return IntStream.range(first[transition], first[transition + 1]);
    }

    /** The places that a case looks at or changes; not to be changed. */
    int[] places(int number) {
        return cases.get(number).places;
    }

    /** The effect of a case on one of its places, given by position. */
    TokenMove move(int number, int position) {
        return cases.get(number).moves[position];
    }

    /**
     * Markings with numbers of tokens between bounds: for some places the fewest tokens, and some number from which on there are too many. A place
     * that is not mentioned may have any number. Immutable.
     *
     * @param places in ascending order
     * @param spans those of the places; none of them empty, and none that leaves all numbers
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and made by the thousand
    record TokenRange(int[] places, Span[] spans) {
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

        Span at(int place) {
            int i = Arrays.binarySearch(places, place);
            return i < 0 ? Span.ALL : spans[i];
        }

        private TokenRange with(int place, Span span) {
            int i = Arrays.binarySearch(places, place);
            if (i >= 0) {
                Span[] changed = spans.clone();
                changed[i] = span;
                return new TokenRange(places, changed);
            }
            int at = -i - 1;
            int[] more = Arrays.copyOf(places, places.length + 1);
            Span[] changed = Arrays.copyOf(spans, more.length);
            System.arraycopy(places, at, more, at + 1, places.length - at);
            System.arraycopy(spans, at, changed, at + 1, places.length - at);
            more[at] = place;
            changed[at] = span;
            return new TokenRange(more, changed);
        }

        private boolean meets(TokenRange other) {
            for (int i = 0; i < other.places.length; i++) {
                if (at(other.places[i]).and(other.spans[i]).isEmpty()) {
                    return false;
                }
            }
            return true;
        }

        /** Whether it has all markings of another one. */
        boolean contains(TokenRange other) {
            for (int i = 0; i < places.length; i++) {
                Span there = other.at(places[i]);
                if (!there.and(spans[i]).equals(there)) {
                    return false;
                }
            }
            return true;
        }

        /** The difference to another range, as ranges that do not overlap. */
        List<TokenRange> minus(TokenRange other) {
            if (!meets(other)) {
                return List.of(this);
            }
            List<TokenRange> left = new ArrayList<>();
            TokenRange inside = this;
            for (int i = 0; i < other.places.length; i++) {
                int place = other.places[i];
                Span here = inside.at(place);
                Span below = new Span(here.least, Math.min(here.limit, other.spans[i].least));
                Span above = new Span(Math.max(here.least, other.spans[i].limit), here.limit);
                if (!below.isEmpty()) {
                    left.add(inside.with(place, below));
                }
                if (!above.isEmpty()) {
                    left.add(inside.with(place, above));
                }
                inside = inside.with(place, here.and(other.spans[i]));
            }
            return left;
        }
    }

    /**
     * The effect of a transition on one place.
     *
     * @param least how many tokens it needs
     * @param limit it is not enabled with this many tokens or more
     * @param change how many tokens it adds
     */
    record TokenMove(int least, int limit, int change) implements LocalMove {
        /** The limit of a transition without inhibitor arc. */
        static final int UNLIMITED = Integer.MAX_VALUE;

        /** The most tokens of a place that levels can distinguish: fewer than any limit, and one more fits in an array. */
        static final int MOST = Integer.MAX_VALUE - 9;

        @Override
        public int target(int value, int way) {
            if (way != 0 || counted(value) < least || value >= limit) {
                return NONE;
            }
            return counted(Math.addExact(value, change));
        }

        /**
         * A number of tokens, if levels can distinguish it from others.
         *
         * @throws ArithmeticException where it is too large
         */
        static int counted(int tokens) {
            if (tokens > MOST) {
                throw new ArithmeticException("too many tokens in a place");
            }
            return tokens;
        }
    }
}
