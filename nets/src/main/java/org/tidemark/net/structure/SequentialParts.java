package org.tidemark.net.structure;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Component;
import org.tidemark.net.Arcs;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;

/**
 * The sequential parts of a net with their local moves: the units of a NUPN or, in a net without units,
 * {@linkplain StateMachine state machines}, each with a place that those before it lack.
 *
 * <p>The NUPN claims that a unit holds at most one token; units for which that is obviously wrong are left out. Costs
 * a pass over the arcs of the net per part, plus the search for semiflows.
 */
public final class SequentialParts {
    private static final int MANY = -2;

    /** Sequential parts are among the short semiflows, which come before an explosion. */
    private static final int MOST_ROWS = 500;

    private final PetriNet net;
    private final Limit limit;

    private SequentialParts(PetriNet net, Limit limit) {
        this.net = net;
        this.limit = limit;
    }

    /** The parts that can be found within the limit. */
    public static List<Component> of(PetriNet net, Limit limit) {
        SequentialParts parts = new SequentialParts(net, limit);
        Nupn nupn = net.nupn();
        List<List<Integer>> places = nupn == null
                ? parts.stateMachines()
                : nupn.units().stream().map(Nupn.Unit::places).toList();
        List<Component> found = new ArrayList<>();
        for (List<Integer> part : places) {
            Component component = part.isEmpty() || limit.isOver() ? null : parts.component(part);
            if (component != null && !component.moves().isEmpty()) {
                found.add(component);
            }
        }
        return found;
    }

    /**
     * State machines that together cover as many places as could be found within the limit, whether the net has units or
     * not.
     */
    public static List<StateMachine> stateMachines(PetriNet net, Limit limit) {
        return new SequentialParts(net, limit).machines();
    }

    private List<List<Integer>> stateMachines() {
        return machines().stream()
                .map(machine -> machine.places().stream().boxed().toList())
                .toList();
    }

    /** The parts that are grown place by place and, if these do not cover the net, those that semiflows add. */
    private List<StateMachine> machines() {
        List<StateMachine> machines = new ArrayList<>(MachineSearch.in(net, limit));
        BitSet covered = new BitSet();
        machines.forEach(machine -> covered.or(machine.places()));
        if (covered.cardinality() < net.places()) {
            Semiflows semiflows = Semiflows.ofPlaces(net, MOST_ROWS, limit);
            for (StateMachine machine : StateMachine.of(net, semiflows, limit)) {
                BitSet together = (BitSet) covered.clone();
                together.or(machine.places());
                if (!together.equals(covered)) {
                    machines.add(machine);
                    covered.or(machine.places());
                }
            }
        }
        return machines;
    }

    /** The part with these places; null if some transition, or the initial marking, has more than one token there. */
    private @Nullable Component component(List<Integer> places) {
        Map<Integer, Integer> local = new HashMap<>();
        int initial = Component.NOWHERE;
        for (int i = 0; i < places.size(); i++) {
            local.put(places.get(i), i);
            int tokens = net.initial(places.get(i));
            if (tokens > 1 || (tokens == 1 && initial != Component.NOWHERE)) {
                return null;
            }
            initial = tokens == 1 ? i : initial;
        }
        List<Component.Move> moves = new ArrayList<>();
        for (int t = 0; t < net.transitions(); t++) {
            int from = only(net.inputs(), t, local);
            int to = only(net.outputs(), t, local);
            if (from == MANY || to == MANY) {
                return null;
            }
            if (from != to) {
                moves.add(new Component.Move(t, from, to));
            }
        }
        return new Component(places, initial, moves);
    }

    /** The one place of the part at these arcs. */
    private static int only(Arcs arcs, int t, Map<Integer, Integer> local) {
        int found = Component.NOWHERE;
        for (int a = arcs.from(t); a < arcs.to(t); a++) {
            Integer i = local.get(arcs.place(a));
            if (i != null) {
                if (found != Component.NOWHERE || arcs.weight(a) > 1) {
                    return MANY;
                }
                found = i;
            }
        }
        return found;
    }
}
