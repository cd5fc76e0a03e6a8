package org.tidemark.net;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The unit structure of a nested-unit Petri net (NUPN 1.1): a tree of units, each place in exactly one of them.
 *
 * <p>{@code safe} claims that the net is unit-safe: no two marked places in units of which one contains the other.
 * Exploration relies on one consequence, that every place holds at most one token, and checks it at every firing.
 *
 * @param units the units; {@code units.get(root)} contains all others
 * @param root the index of the root unit
 * @param safe whether the net is claimed to be unit-safe
 * @param origin where the claim stands, as {@code model.pnml:12}; null for one that no file makes
 */
public record Nupn(
        List<Unit> units, int root, boolean safe, @Nullable String origin) {
    public Nupn {
        units = List.copyOf(units);
    }

    /** A unit structure that no file holds. */
    public Nupn(List<Unit> units, int root, boolean safe) {
        this(units, root, safe, null);
    }

    /** What to tell somebody whose net is not as safe as this claims: {@code how} ends before the name of the place. */
    public static String contradicted(PetriNet net, String how, int place) {
        Nupn nupn = net.nupn();
        String origin = nupn == null || nupn.origin == null ? net.name() : nupn.origin;
        return origin + ": the NUPN section claims that the net is safe, but " + how + " place '" + net.placeName(place)
                + "'; correct the claim (safe=\"false\") or the net";
    }

    /** For each of so many places the index of the unit it belongs to; -1 for one that is in none. Made afresh. */
    public int[] unitOfEachPlace(int places) {
        int[] owner = new int[places];
        Arrays.fill(owner, -1);
        for (int u = 0; u < units.size(); u++) {
            for (int place : units.get(u).places()) {
                owner[place] = u;
            }
        }
        return owner;
    }

    /** The units that the root leads to, every unit before those inside it; in a tree, all of them. Made afresh. */
    public int[] fromTheRootDown() {
        int[] order = new int[units.size()];
        boolean[] met = new boolean[units.size()];
        order[0] = root;
        met[root] = true;
        int size = 1;
        for (int i = 0; i < size; i++) {
            for (int inner : units.get(order[i]).subunits()) {
                if (!met[inner]) {
                    met[inner] = true;
                    order[size++] = inner;
                }
            }
        }
        return Arrays.copyOf(order, size);
    }

    /** How many units contain each unit: 0 for the root. Made afresh. */
    public int[] depthOfEachUnit() {
        int[] depth = new int[units.size()];
        for (int u : fromTheRootDown()) {
            for (int inner : units.get(u).subunits()) {
                depth[inner] = depth[u] + 1;
            }
        }
        return depth;
    }

    /**
     * A unit of the tree.
     *
     * @param id its name in the file
     * @param places the places that belong to it and to no unit inside it
     * @param subunits the indices of the units directly inside it
     */
    public record Unit(String id, List<Integer> places, List<Integer> subunits) {
        public Unit {
            places = List.copyOf(places);
            subunits = List.copyOf(subunits);
        }
    }
}
