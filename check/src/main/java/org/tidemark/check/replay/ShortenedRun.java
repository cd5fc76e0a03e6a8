package org.tidemark.check.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;

/**
 * Takes the detours out of a run: wherever it comes back to a marking it had before, what lies between is left out. The
 * result is a run to the same marking, and often a short one, though not always a shortest.
 */
public final class ShortenedRun {
    private ShortenedRun() {}

    /** The run without its loops. Costs a hash a step; two states of one hash are found out, and nothing is cut then. */
    public static List<Integer> of(TransitionSystem system, List<Integer> run) {
        Game game = system.game();
        List<Integer> kept = new ArrayList<>();
        Map<Long, Integer> lengthAt = new HashMap<>();
        List<Long> hashes = new ArrayList<>();
        hashes.add(game.hash());
        lengthAt.put(game.hash(), 0);
        for (int event : run) {
            game.fire(event);
            kept.add(event);
            long hash = game.hash();
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
        return leadsTo(system, kept, game.state()) ? kept : run;
    }

    private static boolean leadsTo(TransitionSystem system, List<Integer> run, Object state) {
        Game game = system.game();
        for (int event : run) {
            if (!game.enabled(event)) {
                return false;
            }
            game.fire(event);
        }
        return game.state().equals(state);
    }
}
