package org.tidemark.reduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.structure.Limit;

/**
 * Preserves everything but liveness: makes one place of invisible places from which tokens go on in the same ways.
 *
 * <p>Each transition that takes from one of the places takes a single token from it, is not inhibited, and has a partner at each of the other places that differs from it
 * only in that place. So it does not matter which of the places a token is in: markings with equal sums over them are
 * bisimilar (Thierry-Mieg 2020, "symmetric choice"). A run is lifted by taking the partner whose place has a token.
 */
final class SymmetricPlaces implements Rule {
    /** Stands for the place itself in the description of its future. */
    private static final int ITSELF = -1;

    private static final int MOST_CONSUMERS = 64;

    @Override
    public String name() {
        return "symmetric places";
    }

    @Override
    public Set<Preserved> preserves() {
        return EnumSet.complementOf(EnumSet.of(Preserved.LIVENESS));
    }

    @Override
    public int apply(ReducibleNet net, Limit limit) {
        Map<Set<Step>, Integer> known = new HashMap<>();
        int applied = 0;
        for (int p = net.nextPlace(0); p >= 0 && !limit.isOver(); p = net.nextPlace(p + 1)) {
            Set<Step> future = net.isVisible(p) ? null : future(net, p);
            if (future == null) {
                continue;
            }
            Integer twin = known.putIfAbsent(future, p);
            // What happened to a twin in this pass may have changed its future.
            if (twin != null && future.equals(future(net, twin)) && merge(net, twin, p)) {
                applied++;
            }
        }
        return applied;
    }

    /** What one token in a place can be used for; null where a transition takes several, is inhibited, or there is none. */
    private static @Nullable Set<Step> future(ReducibleNet net, int place) {
        int[] consumers = net.consumers(place);
        if (consumers.length == 0 || consumers.length > MOST_CONSUMERS) {
            return null;
        }
        Set<Step> future = new HashSet<>();
        for (int t : consumers) {
            if (net.inputs(t).at(place) != 1 || net.isInhibited(t) || !future.add(step(net, t, place))) {
                return null;
            }
        }
        return future;
    }

    private static Step step(ReducibleNet net, int transition, int place) {
        return new Step(
                net.inputs(transition).without(place), net.outputs(transition).renamed(place, ITSELF));
    }

    /** What a transition needs besides, and what comes of it. */
    private record Step(Bag besides, Bag puts) {}

    private static boolean merge(ReducibleNet net, int kept, int gone) {
        if (!net.canPour(gone, kept)) {
            return false;
        }
        Map<Step, Integer> partners = new HashMap<>();
        for (int t : net.consumers(gone)) {
            partners.put(step(net, t, gone), t);
        }
        Tokens tokens = new Tokens(net, kept, gone);
        for (int t : net.consumers(kept)) {
            int partner = Objects.requireNonNull(partners.get(step(net, t, kept)));
            tokens.partner.put(t, partner);
            net.journal().isPartner(t, partner);
        }
        net.journal().lift(tokens::lift);
        Arrays.stream(net.consumers(gone)).forEach(net::removeTransition);
        net.pour(gone, kept);
        return true;
    }

    /** Where the tokens of two places are, as they were before they became one. */
    private static final class Tokens {
        private final int kept;
        private final int gone;
        private final Map<Integer, Integer> partner = new HashMap<>();
        private final Map<Integer, int[]> effects = new HashMap<>();

        Tokens(ReducibleNet net, int keptPlace, int gonePlace) {
            kept = net.initial(keptPlace);
            gone = net.initial(gonePlace);
            for (int place : new int[] {keptPlace, gonePlace}) {
                for (int t : net.near(place)) {
                    effects.put(t, new int[] {net.effect(t, keptPlace), net.effect(t, gonePlace)});
                }
            }
        }

        List<List<Integer>> lift(List<List<Integer>> run) {
            long inKept = kept;
            long inGone = gone;
            List<List<Integer>> lifted = new ArrayList<>();
            for (List<Integer> part : run) {
                List<Integer> events = new ArrayList<>();
                for (int event : part) {
                    Integer other = inKept == 0 ? partner.get(event) : null;
                    int taken = other == null ? event : other;
                    int[] effect = effects.get(taken);
                    inKept += effect == null ? 0 : effect[0];
                    inGone += effect == null ? 0 : effect[1];
                    events.add(taken);
                }
                lifted.add(events);
            }
            if (inKept < 0 || inGone < 0) {
                throw new IllegalStateException("a run that takes tokens from where there are none");
            }
            return lifted;
        }
    }
}
