package org.tidemark.timed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Successors;
import org.tidemark.net.Arcs;

/**
 * A proof that a time Petri net has infinitely many markings: a run from a class to one with the same times and more
 * tokens, along which the new tokens never enable or disable anything. Then the times stay the same in each further
 * round. Whether a net has such a run cannot be decided in general; it is looked for among the first classes, and then
 * along random runs.
 */
final class EndlessClasses {
    private static final int MOST_CLASSES = 500;
    private static final int RUNS = 20;
    private static final int RUN_LENGTH = 200;
    private static final long MOST_NANOS = 150_000_000;
    private static final int WIDTH = 16;
    private static final int MOST_ROOM = 1 << 10;
    private static final int SHOWN = 4;

    private final TimeNet net;
    private final int places;
    private final long end = System.nanoTime() + MOST_NANOS;

    EndlessClasses(TimeNet net) {
        this.net = net;
        places = net.net().places();
    }

    /** A class, and the way to it. */
    private static final class Reached {
        private final long[] words;
        private final int[] marking;
        private final int[][] times;
        private final @Nullable Reached before;
        private final int event;
        private final int steps;

        Reached(ClassModel model, long[] words, int[] marking, @Nullable Reached before, int event) {
            this.words = words;
            this.marking = marking;
            this.before = before;
            this.event = event;
            times = model.bounds(words, 0);
            steps = before == null ? 0 : before.steps + 1;
        }
    }

    /** A run to a class, and one from there on that can be repeated with more tokens in some places each time. */
    record Proof(List<Integer> prefix, List<Integer> repeated, List<Integer> growing) {
        /** The proof in words, without a full stop. */
        String sentence(TimeNet net) {
            return "the net has infinitely many markings: "
                    + (prefix.isEmpty() ? "from the start, " : "after " + shown(net, prefix) + ", ")
                    + shown(net, repeated)
                    + " can be repeated forever, each time with more tokens in "
                    + growing.stream().map(net.net()::placeName).collect(Collectors.joining(", "));
        }

        private static String shown(TimeNet net, List<Integer> events) {
            String names = events.stream()
                    .limit(SHOWN)
                    .map(each -> "'" + net.net().transitionName(each) + "'")
                    .collect(Collectors.joining(", "));
            int more = events.size() - SHOWN;
            return names + (more > 0 ? " … (" + more + " more)" : "");
        }
    }

    /** The proof; null where none was found in a moment. */
    @Nullable
    Proof find() {
        int[] widths = new int[places];
        Arrays.fill(widths, WIDTH);
        for (int room = 1; room <= MOST_ROOM; room *= 2) {
            try {
                return find(new LinearClasses(net, widths, room, null));
            } catch (FieldOverflow overflow) {
                if (overflow.field() < places) {
                    return null;
                }
            }
        }
        return null;
    }

    private @Nullable Proof find(ClassModel model) {
        Successors out = new Successors(model.layout().words(), 1);
        model.initial(out);
        Reached start = reached(model, out, 0, null);
        Set<List<Long>> seen = new HashSet<>(Set.of(key(start)));
        List<Reached> open = new ArrayList<>(List.of(start));
        for (int i = 0; i < open.size() && i < MOST_CLASSES && System.nanoTime() < end; i++) {
            for (Reached next : after(model, open.get(i))) {
                Proof proof = proof(next);
                if (proof != null) {
                    return proof;
                }
                if (seen.add(key(next))) {
                    open.add(next);
                }
            }
        }
        return open.size() <= MOST_CLASSES ? null : byRuns(model, start);
    }

    /** Every second run prefers some transitions to others, which repeats itself sooner. */
    private @Nullable Proof byRuns(ClassModel model, Reached start) {
        Random random = new Random(1);
        for (int run = 0; run < RUNS; run++) {
            int[] rank = run % 2 == 0 ? random.ints(model.events()).toArray() : new int[model.events()];
            Reached at = start;
            for (int step = 0; step < RUN_LENGTH && System.nanoTime() < end; step++) {
                List<Reached> next = after(model, at);
                if (next.isEmpty()) {
                    break;
                }
                at = next.get(random.nextInt(next.size()));
                for (Reached other : next) {
                    at = rank[other.event] < rank[at.event] ? other : at;
                }
                Proof proof = proof(at);
                if (proof != null) {
                    return proof;
                }
            }
        }
        return null;
    }

    private static List<Long> key(Reached reached) {
        return Arrays.stream(reached.words).boxed().toList();
    }

    private List<Reached> after(ClassModel model, Reached from) {
        Successors out = new Successors(model.layout().words(), 8);
        model.expander().expand(from.words, 0, out);
        List<Reached> all = new ArrayList<>();
        for (int i = 0; i < out.size(); i++) {
            all.add(reached(model, out, i, from));
        }
        return all;
    }

    private Reached reached(ClassModel model, Successors out, int index, @Nullable Reached before) {
        int at = out.at(index);
        long[] words = Arrays.copyOfRange(out.words(), at, at + model.layout().words());
        int[] marking = IntStream.range(0, places)
                .map(p -> (int) model.layout().get(words, 0, p))
                .toArray();
        return new Reached(model, words, marking, before, out.event(index));
    }

    private @Nullable Proof proof(Reached last) {
        for (Reached first = last.before; first != null; first = first.before) {
            List<Integer> growing = growing(first, last);
            if (!growing.isEmpty()
                    && Arrays.deepEquals(first.times, last.times)
                    && isRepeatable(first, last, growing)) {
                return new Proof(events(0, first), events(first.steps, last), growing);
            }
        }
        return null;
    }

    /** The places that have more tokens; empty where some place has fewer, or none has more. */
    private List<Integer> growing(Reached first, Reached last) {
        List<Integer> growing = new ArrayList<>();
        for (int p = 0; p < places; p++) {
            if (last.marking[p] < first.marking[p]) {
                return List.of();
            }
            if (last.marking[p] > first.marking[p]) {
                growing.add(p);
            }
        }
        return growing;
    }

    private static List<Integer> events(int first, Reached last) {
        List<Integer> events = new ArrayList<>();
        for (Reached each = last; each.before != null && each.steps > first; each = each.before) {
            events.add(0, each.event);
        }
        return events;
    }

    /** Whether, along the run, the same transitions are enabled with any more tokens in the growing places. */
    private boolean isRepeatable(Reached first, Reached last, List<Integer> places) {
        BitSet growing = new BitSet();
        places.forEach(growing::set);
        for (Reached each = last; each.before != null && each.steps > first.steps; each = each.before) {
            int[] between = each.before.marking.clone();
            net.take(between, each.event);
            if (!isIndifferent(each.marking, growing) || !isIndifferent(between, growing)) {
                return false;
            }
        }
        return isIndifferent(first.marking, growing);
    }

    private boolean isIndifferent(int[] marking, BitSet growing) {
        for (int t = 0; t < net.net().transitions(); t++) {
            boolean isEnabled = net.enables(marking, t);
            boolean isInhibitable = isEnabled && asks(net.net().inhibitors(), t, growing);
            if (isInhibitable || (!isEnabled && !staysDisabled(marking, t, growing))) {
                return false;
            }
        }
        return true;
    }

    /** Whether a transition that is not enabled lacks tokens in a place that does not grow, or is inhibited, which more tokens do not change. */
    private boolean staysDisabled(int[] marking, int transition, BitSet growing) {
        Arcs inhibitors = net.net().inhibitors();
        for (int a = inhibitors.from(transition); a < inhibitors.to(transition); a++) {
            if (marking[inhibitors.place(a)] >= inhibitors.weight(a)) {
                return true;
            }
        }
        return lacks(net.net().inputs(), transition, growing, marking)
                || lacks(net.net().reads(), transition, growing, marking);
    }

    /** Whether a transition has an arc from one of some places. */
    private static boolean asks(Arcs arcs, int transition, BitSet places) {
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            if (places.get(arcs.place(a))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a transition has an arc from a place that does not grow, in which there are fewer tokens than it asks for. */
    private static boolean lacks(Arcs arcs, int transition, BitSet growing, int[] marking) {
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            if (!growing.get(arcs.place(a)) && marking[arcs.place(a)] < arcs.weight(a)) {
                return true;
            }
        }
        return false;
    }
}
