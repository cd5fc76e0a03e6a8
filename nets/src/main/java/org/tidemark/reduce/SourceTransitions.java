package org.tidemark.reduce;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tidemark.net.structure.Limit;

/**
 * Preserves reachability: removes a transition that needs nothing, and the places that it fills, if none of them is visible.
 *
 * <p>It can happen at the start as often as needed, so these places keep nothing from happening (Thierry-Mieg 2020, "source
 * transitions"; Bønneland and others 2019). A run is lifted by putting as many of its firings first.
 */
final class SourceTransitions implements Rule {
    @Override
    public String name() {
        return "source transitions";
    }

    @Override
    public Set<Preserved> preserves() {
        return EnumSet.of(Preserved.REACHABILITY);
    }

    @Override
    public int apply(ReducibleNet net, Limit limit) {
        int applied = 0;
        for (int t = net.nextTransition(0); t >= 0 && !limit.isOver(); t = net.nextTransition(t + 1)) {
            if (net.inputs(t).isEmpty() && !net.isInhibited(t) && net.isInvisible(net.outputs(t))) {
                remove(net, t);
                applied++;
            }
        }
        return applied;
    }

    private static void remove(ReducibleNet net, int source) {
        Bag filled = net.outputs(source);
        List<Store> stores = new ArrayList<>();
        for (int i = 0; i < filled.size(); i++) {
            stores.add(new Store(net, filled.place(i), filled.count(i)));
        }
        net.removeTransition(source);
        for (int i = 0; i < filled.size(); i++) {
            net.removePlace(filled.place(i));
        }
        net.journal().lift(run -> {
            long times =
                    stores.stream().mapToLong(store -> store.firings(run)).max().orElse(0);
            return Journal.startingWith(source, times, run);
        });
    }

    /** A place that is filled, as it was. */
    private static final class Store {
        private final int tokens;
        private final int each;
        private final Map<Integer, Integer> taken = new HashMap<>();
        private final Map<Integer, Integer> effects = new HashMap<>();

        Store(ReducibleNet net, int place, int each) {
            tokens = net.initial(place);
            this.each = each;
            for (int t : net.near(place)) {
                taken.put(t, net.inputs(t).at(place));
                effects.put(t, net.effect(t, place));
            }
        }

        /** How often it must be filled for a run. */
        long firings(List<List<Integer>> run) {
            long now = tokens;
            long least = 0;
            for (List<Integer> part : run) {
                for (int event : part) {
                    least = Math.min(least, now - taken.getOrDefault(event, 0));
                    now += effects.getOrDefault(event, 0);
                }
            }
            return (-least + each - 1) / each;
        }
    }
}
