package org.tidemark.net.symmetry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.model.Canonical;
import org.tidemark.model.Layout;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;

/**
 * States of a net with time that differ only in the moment it is: the clock can be turned back to 0 if the moments at which delayed
 * tokens are due are turned back with it. That is time equivalence (Jensen and Kristensen 2009): stamps relative to the clock.
 *
 * <p>It is checked that turning the clock by one leads every transition to another that does the same. The initial marking need
 * not stay as it is: what can be reached from it is what can be reached from its representative, turned. Immutable.
 */
public final class ClockRotation {
    private static final int NONE = -1;

    private final PetriNet net;
    private final int[][] rings;
    private final Automorphism byOne;

    private ClockRotation(PetriNet net, int[][] rings, Automorphism byOne) {
        this.net = net;
        this.rings = rings;
        this.byOne = byOne;
    }

    /**
     * The rotation of the clock of a net; null where it has none, counts all the time passed, or cannot be turned, because some
     * value is due at some moments only.
     */
    public static @Nullable ClockRotation of(PetriNet net) {
        Folding.Time time = net.time();
        if (time == null || time.isAbsolute() || time.moments() < 2 || time.moments() > net.places()) {
            return null;
        }
        int moments = (int) time.moments();
        List<int[]> rings = new ArrayList<>(rings(net, time.moment(), moments));
        for (int group : time.waiting()) {
            rings.addAll(rings(net, group, moments));
        }
        int[] images = new int[net.places()];
        Arrays.setAll(images, p -> p);
        for (int[] ring : rings) {
            for (int m = 0; m < moments; m++) {
                if (ring[m] == NONE) {
                    return null;
                }
                images[ring[m]] = ring[(m + 1) % moments];
            }
        }
        Automorphism byOne = rings.isEmpty() ? null : Automorphism.of(new TransitionTable(net), Moves.of(images));
        return byOne == null ? null : new ClockRotation(net, rings.toArray(int[][]::new), byOne);
    }

    /** The places of a group by their values, each by its moments. */
    private static List<int[]> rings(PetriNet net, int group, int moments) {
        Folding.Names names = Objects.requireNonNull(net.folding()).names();
        Map<Long, int[]> rings = new LinkedHashMap<>();
        net.placeGroups().members(group).forEach(place -> {
            Folding.Stamp stamp = names.stamp(group, net.placeId(place));
            int[] ring = rings.computeIfAbsent(stamp.value(), first -> {
                int[] none = new int[moments];
                Arrays.fill(none, NONE);
                return none;
            });
            ring[(int) stamp.moment()] = place;
        });
        return List.copyOf(rings.values());
    }

    /** Whether a condition on places holds in a state if it holds in those with the clock turned. */
    public boolean keeps(Formula condition) {
        return new Invariance(net).of(condition).test(byOne);
    }

    /** Whether a number is the same with the clock turned. */
    public boolean keeps(Term number) {
        return new Invariance(net).of(number).test(byOne);
    }

    /** For each place a number that it shares with exactly those that it is turned to. */
    public int[] placeOrbits() {
        int[] orbits = new int[net.places()];
        Arrays.setAll(orbits, p -> p);
        for (int[] ring : rings) {
            for (int place : ring) {
                orbits[place] = ring[0];
            }
        }
        return orbits;
    }

    /** Turns the clock of states with this layout back to 0; belongs to one thread. */
    public Canonical canonical(Layout layout) {
        return new Turning(layout);
    }

    private final class Turning implements Canonical {
        private final Layout layout;
        private final long[] held = new long[rings[0].length];

        Turning(Layout layout) {
            this.layout = layout;
        }

        @Override
        public void canonise(long[] words, int at) {
            int now = 0;
            while (layout.get(words, at, rings[0][now]) == 0) {
                now++;
            }
            if (now == 0) {
                return;
            }
            for (int[] ring : rings) {
                for (int m = 0; m < held.length; m++) {
                    held[m] = layout.get(words, at, ring[m]);
                }
                for (int m = 0; m < held.length; m++) {
                    layout.set(words, at, ring[m], held[(m + now) % held.length]);
                }
            }
        }
    }
}
