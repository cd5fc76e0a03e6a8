package org.tidemark.reduce.colored;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.reduce.Preserved;

/**
 * Preserves the visible tokens of reachable markings: a place matters if something is asked about it, or if a transition that may change a place
 * that matters needs its tokens or their absence. Transitions that change no such place go, and all other places.
 *
 * <p>Every run of the smaller net is a run of the whole net, and a run of the whole net without the steps that are gone is a run of the smaller one. Deadlocks and what
 * happens along infinite runs are not preserved: what is gone might go on forever. Linear in the arcs.
 */
final class ColoredCone implements ColoredRule {
    @Override
    public String name() {
        return "high-level cone of influence";
    }

    @Override
    public Set<Preserved> preserves() {
        return EnumSet.of(Preserved.REACHABILITY);
    }

    @Override
    public int apply(NetCut cut, Sight sight) {
        List<List<Integer>> changing = changing(cut);
        BitSet places = sight.places();
        BitSet transitions = new BitSet();
        BitSet matters = (BitSet) places.clone();
        Deque<Integer> open = new ArrayDeque<>();
        matters.stream().forEach(open::add);
        sight.transitions().stream().forEach(t -> need(cut, t, transitions, matters, open));
        while (!open.isEmpty()) {
            for (int t : changing.get(open.remove())) {
                need(cut, t, transitions, matters, open);
            }
        }
        BitSet otherTransitions = cut.transitions();
        otherTransitions.andNot(transitions);
        BitSet otherPlaces = cut.places();
        otherPlaces.andNot(matters);
        return cut.removeTransitions(otherTransitions) + cut.removePlaces(otherPlaces);
    }

    /** The transitions that may change each place. */
    private static List<List<Integer>> changing(NetCut cut) {
        List<List<Integer>> changing = new ArrayList<>();
        cut.original().places().forEach(place -> changing.add(new ArrayList<>()));
        cut.transitions().stream().forEach(t -> {
            BitSet around = new BitSet();
            cut.arcs(t).forEach(arc -> around.set(arc.place()));
            around.stream()
                    .filter(p ->
                            StablePlaces.changes(cut.original().transitions().get(t), p))
                    .forEach(p -> changing.get(p).add(t));
        });
        return changing;
    }

    private static void need(NetCut cut, int t, BitSet transitions, BitSet matters, Deque<Integer> open) {
        if (transitions.get(t)) {
            return;
        }
        transitions.set(t);
        for (ColoredArc arc : cut.arcs(t)) {
            if (arc.kind() != ColoredArc.Kind.OUTPUT && !matters.get(arc.place())) {
                matters.set(arc.place());
                open.add(arc.place());
            }
        }
    }
}
