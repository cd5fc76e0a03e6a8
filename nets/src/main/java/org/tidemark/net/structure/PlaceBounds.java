package org.tidemark.net.structure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.PetriNet;

/**
 * The most tokens each place can hold, as far as that can be proven without exploring.
 *
 * <p>Cheap arguments come first: places that are never marked, places that inhibit the transitions that fill them, the
 * sum of all tokens if no transition increases it, in large nets {@linkplain StateMachine state machines}, then minimal
 * semiflows, then the {@linkplain StateEquation state equation} for every place that has no bound yet or is not yet
 * known to be safe. Every bound has a {@link Certificate}; weights are checked before they are used. A unit structure
 * that claims to be safe is not a proof and is not used. When time runs out, the bounds of the remaining places stay
 * unknown. Immutable.
 */
public final class PlaceBounds {
    /** The bound of a place without a proven bound. */
    public static final long UNKNOWN = -1;

    private static final int MOST_SEMIFLOW_ROWS = 4_000;

    /** In nets with more nodes than this, elimination takes long, and state machines are looked for first. */
    private static final int MANY_NODES = 2_000;

    private final @Nullable Certificate[] certificates;
    private final DeadNodes dead;

    private PlaceBounds(PetriNet net, Limit limit) {
        certificates = new Certificate[net.places()];
        dead = DeadNodes.of(net);
        Search search = new Search(net, limit);
        search.neverMarked();
        search.inhibited();
        search.allTokens();
        if (net.places() + net.transitions() > MANY_NODES) {
            search.machines();
        }
        if (!provesSafety()) {
            search.semiflows();
            search.stateEquation();
        }
    }

    /** Bounds that can be proven within the limit; with no time at all, only which places are never marked. */
    public static PlaceBounds of(PetriNet net, Limit limit) {
        return new PlaceBounds(net, limit);
    }

    /** The most tokens a place can hold; {@link #UNKNOWN} when nothing was proven. */
    public long bound(int place) {
        Certificate certificate = certificates[place];
        return certificate == null ? UNKNOWN : certificate.bound();
    }

    /** Why the bound holds; null where it is unknown. */
    public @Nullable Certificate certificate(int place) {
        return certificates[place];
    }

    /** How many places have a proven bound. */
    public int proven() {
        int proven = 0;
        for (Certificate certificate : certificates) {
            proven += certificate == null ? 0 : 1;
        }
        return proven;
    }

    public boolean allProven() {
        return proven() == certificates.length;
    }

    /** Whether no place can ever hold two tokens, by proof. */
    public boolean provesSafety() {
        for (int p = 0; p < certificates.length; p++) {
            if (bound(p) == UNKNOWN || bound(p) > 1) {
                return false;
            }
        }
        return true;
    }

    /** The bounds as ints: -1 if unknown or larger than the most tokens of a place. A new array. */
    public int[] counts() {
        int[] counts = new int[certificates.length];
        for (int p = 0; p < counts.length; p++) {
            counts[p] = bound(p) > Integer.MAX_VALUE ? -1 : (int) bound(p);
        }
        return counts;
    }

    public DeadNodes dead() {
        return dead;
    }

    /** The search for bounds of one net. */
    private final class Search {
        private final PetriNet net;
        private final Limit limit;
        private final BitSet never = dead.places();
        private final Incidence incidence;

        /** By how much each transition makes the sum larger that is examined; 0 in between. */
        private final long[] growth;

        Search(PetriNet net, Limit limit) {
            this.net = net;
            this.limit = limit;
            incidence = Incidence.of(net, dead.transitions());
            growth = new long[net.transitions()];
        }

        void neverMarked() {
            never.stream().forEach(p -> certificates[p] = new Certificate.NeverMarked(p, never));
        }

        void inhibited() {
            if (net.inhibitors().size() > 0) {
                Incidence all = Incidence.of(net);
                for (int p = 0; p < net.places(); p++) {
                    inhibited(p, all.ofPlace(p));
                }
            }
        }

        private void inhibited(int place, SparseVector changes) {
            long most = net.initial(place);
            for (int k = 0; k < changes.size(); k++) {
                if (changes.value(k) > 0) {
                    int ban = net.inhibitors().weight(changes.position(k), place);
                    if (ban == 0) {
                        return;
                    }
                    most = Math.max(most, ban - 1 + changes.value(k));
                }
            }
            take(new Certificate.Inhibited(place, most));
        }

        /** The sum of all tokens, which bounds every place if it never grows; computed in linear time. */
        void allTokens() {
            long[] ones = new long[net.places()];
            Arrays.fill(ones, 1);
            SparseVector all = SparseVector.of(IntStream.range(0, ones.length).toArray(), ones);
            if (neverGrows(all)) {
                take(all);
            }
        }

        /** State machines with one token, each found by a look at its neighbourhood. */
        void machines() {
            for (StateMachine machine : MachineSearch.in(net, limit.share(0.4))) {
                int[] places = machine.places().stream().toArray();
                long[] ones = new long[places.length];
                Arrays.fill(ones, 1);
                take(SparseVector.of(places, ones));
            }
        }

        void semiflows() {
            for (SparseVector weights : Farkas.solve(incidence, MOST_SEMIFLOW_ROWS, limit.share(0.4))
                    .weights()) {
                take(weights);
            }
        }

        void stateEquation() {
            StateEquation equation = new StateEquation(incidence, net.initialMarking(), limit);
            List<Integer> improvable = new ArrayList<>();
            for (int p = 0; p < net.places() && !limit.isOver(); p++) {
                if (bound(p) == UNKNOWN) {
                    ask(equation, p);
                } else if (bound(p) > 1) {
                    improvable.add(p);
                }
            }
            for (int p : improvable) {
                if (bound(p) > Math.max(1, net.initial(p)) && !limit.isOver()) {
                    ask(equation, p);
                }
            }
        }

        private void ask(StateEquation equation, int place) {
            SparseVector weights = equation.weights(place);
            if (weights != null) {
                take(weights);
            }
        }

        /** Derives bounds from a weighted sum that never grows, which is checked here. */
        private void take(SparseVector weights) {
            try {
                if (!neverGrows(weights)) {
                    throw new IllegalStateException("weights of a sum that grows: " + weights);
                }
                long sum = weights.times(net::initial);
                for (int k = 0; k < weights.size(); k++) {
                    int p = weights.position(k);
                    take(new Certificate.WeightedSum(p, sum / weights.value(k), weights, never));
                }
            } catch (ArithmeticException overflow) {
                clearGrowth(weights); // sums that need more than 64 bits give no useful bounds
            }
        }

        private boolean neverGrows(SparseVector weights) {
            boolean isRight = true;
            for (int k = 0; k < weights.size(); k++) {
                isRight &= weights.value(k) >= 0;
                SparseVector changes = incidence.ofPlace(weights.position(k));
                for (int i = 0; i < changes.size(); i++) {
                    int t = changes.position(i);
                    growth[t] = Math.addExact(growth[t], Math.multiplyExact(changes.value(i), weights.value(k)));
                }
            }
            for (int k = 0; k < weights.size(); k++) {
                SparseVector changes = incidence.ofPlace(weights.position(k));
                for (int i = 0; i < changes.size(); i++) {
                    isRight &= growth[changes.position(i)] <= 0;
                }
            }
            clearGrowth(weights);
            return isRight;
        }

        private void clearGrowth(SparseVector weights) {
            for (int k = 0; k < weights.size(); k++) {
                SparseVector changes = incidence.ofPlace(weights.position(k));
                for (int i = 0; i < changes.size(); i++) {
                    growth[changes.position(i)] = 0;
                }
            }
        }

        private void take(Certificate certificate) {
            int p = certificate.place();
            if (bound(p) == UNKNOWN || certificate.bound() < bound(p)) {
                certificates[p] = certificate;
            }
        }
    }
}
