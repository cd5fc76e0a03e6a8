package org.tidemark.net.structure;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * Searches for {@linkplain StateMachine state machines} without enumerating semiflows: one is grown from each place
 * that is not covered yet.
 *
 * <p>A transition is open while it takes a token from the chosen places and returns none, or the other way round.
 * Open transitions are closed one by one, each by the place that leaves the fewest open. The search never backtracks,
 * but a machine that adds only one place is tried again with uncovered places; so it may miss some. Takes time
 * proportional to the arcs at the chosen places and at their neighbours. Belongs to one thread.
 */
final class MachineSearch {
    private final BitSet none = new BitSet();

    private final PetriNet net;
    private final Limit limit;
    private final int[][] takers;
    private final int[][] givers;
    private final int[] taken;
    private final int[] given;
    private final Deque<Integer> open = new ArrayDeque<>();
    private final BitSet chosen = new BitSet();
    private BitSet shunned = none;
    private int tokens;

    private MachineSearch(PetriNet net, Limit limit) {
        this.net = net;
        this.limit = limit;
        takers = transitionsAt(net.inputs());
        givers = transitionsAt(net.outputs());
        taken = new int[net.transitions()];
        given = new int[net.transitions()];
    }

    /** Machines that together cover as many places as could be found, each with a place that earlier ones lack. */
    static List<StateMachine> in(PetriNet net, Limit limit) {
        MachineSearch search = new MachineSearch(net, limit);
        BitSet covered = new BitSet();
        List<StateMachine> found = new ArrayList<>();
        for (int p = 0; p < net.places() && !limit.isOver(); p++) {
            StateMachine machine = covered.get(p) ? null : search.around(p, covered);
            if (machine != null) {
                found.add(machine);
                covered.or(machine.places());
            }
        }
        return found;
    }

    private int[][] transitionsAt(Arcs arcs) {
        List<List<Integer>> at = new ArrayList<>();
        for (int p = 0; p < net.places(); p++) {
            at.add(new ArrayList<>());
        }
        for (int t = 0; t < net.transitions(); t++) {
            for (int a = arcs.from(t); a < arcs.to(t); a++) {
                at.get(arcs.place(a)).add(t);
            }
        }
        return at.stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    /** A machine with the place; one that avoids covered places if another would add only this place. */
    private @Nullable StateMachine around(int place, BitSet covered) {
        StateMachine usual = from(place, none);
        boolean addsMore = usual != null && usual.places().stream().anyMatch(p -> p != place && !covered.get(p));
        StateMachine fresh = addsMore ? null : from(place, covered);
        return fresh == null ? usual : fresh;
    }

    private @Nullable StateMachine from(int place, BitSet avoided) {
        shunned = avoided;
        boolean closed = fits(place) && close(place);
        StateMachine found = closed && tokens == 1 ? machine() : null;
        forget();
        return found;
    }

    private boolean close(int place) {
        choose(place);
        while (!open.isEmpty() && !limit.isOver()) {
            int t = open.element();
            if (taken[t] == given[t]) {
                open.remove();
                continue;
            }
            int next = best(taken[t] > given[t] ? net.outputs() : net.inputs(), t);
            if (next < 0) {
                return false;
            }
            choose(next);
        }
        return open.isEmpty();
    }

    private StateMachine machine() {
        BitSet places = (BitSet) chosen.clone();
        int initial =
                places.stream().filter(p -> net.initial(p) == 1).findFirst().orElseThrow();
        return new StateMachine(places, initial);
    }

    /**
     * The place at these arcs that leaves the fewest transitions open, an avoided one only if there is no other; -1
     * if none fits.
     */
    private int best(Arcs arcs, int t) {
        int best = -1;
        int fewest = Integer.MAX_VALUE;
        for (int a = arcs.from(t); a < arcs.to(t); a++) {
            int p = arcs.place(a);
            int more = chosen.get(p) || !fits(p) ? Integer.MAX_VALUE : opens(p);
            if (more < fewest) {
                fewest = more;
                best = p;
            }
        }
        return best;
    }

    /** Whether no transition would take or give two tokens, and the part would not start with two. */
    private boolean fits(int p) {
        if (tokens + net.initial(p) > 1) {
            return false;
        }
        for (int t : takers[p]) {
            if (taken[t] > 0 || net.inputs().weight(t, p) > 1) {
                return false;
            }
        }
        for (int t : givers[p]) {
            if (given[t] > 0 || net.outputs().weight(t, p) > 1) {
                return false;
            }
        }
        return true;
    }

    /** The change in the number of open transitions. */
    private int opens(int p) {
        int more = shunned.get(p) ? net.transitions() : 0;
        for (int t : takers[p]) {
            more += given[t] > 0 ? -1 : 1;
        }
        for (int t : givers[p]) {
            more += taken[t] > 0 ? -1 : 1;
        }
        return more;
    }

    private void choose(int p) {
        chosen.set(p);
        tokens += net.initial(p);
        for (int t : takers[p]) {
            taken[t] = 1;
            open.add(t);
        }
        for (int t : givers[p]) {
            given[t] = 1;
            open.add(t);
        }
    }

    private void forget() {
        chosen.stream().forEach(p -> {
            for (int t : takers[p]) {
                taken[t] = 0;
            }
            for (int t : givers[p]) {
                given[t] = 0;
            }
        });
        chosen.clear();
        open.clear();
        tokens = 0;
    }
}
