package org.tidemark.check.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/**
 * Takes the detours out of a run: wherever it comes back to a marking it had before, what lies between is left out. The
 * result is a run to the same marking, and often a short one, though not always a shortest.
 */
public final class ShortenedRun {
    private ShortenedRun() {}

    /** The run without its loops. Costs a hash a step; two markings of one hash are found out, and nothing is cut then. */
    public static List<Integer> of(PetriNet net, List<Integer> run) {
        TokenGame game = new TokenGame(net);
        List<Integer> kept = new ArrayList<>();
        Map<Long, Integer> lengthAt = new HashMap<>();
        List<Long> hashes = new ArrayList<>();
        hashes.add(hash(game));
        lengthAt.put(hash(game), 0);
        for (int event : run) {
            game.fire(event);
            kept.add(event);
            long hash = hash(game);
            Integer before = lengthAt.get(hash);
            if (before == null) {
                lengthAt.put(hash, kept.size());
                hashes.add(hash);
            } else {
                for (int i = hashes.size() - 1; i > before; i--) {
                    lengthAt.remove(hashes.remove(i));
                }
                kept.subList(before, kept.size()).clear();
            }
        }
        return leadsTo(net, kept, game.marking()) ? kept : run;
    }

    private static long hash(TokenGame game) {
        long hash = 1;
        for (int tokens : game.marking()) {
            hash = (hash ^ tokens) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 29;
        }
        return hash;
    }

    private static boolean leadsTo(PetriNet net, List<Integer> run, int[] marking) {
        TokenGame game = new TokenGame(net);
        for (int event : run) {
            if (!game.enabled(event)) {
                return false;
            }
            game.fire(event);
        }
        return Arrays.equals(game.marking(), marking);
    }
}
