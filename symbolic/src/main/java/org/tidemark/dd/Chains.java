package org.tidemark.dd;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tidemark.model.Levels;
import org.tidemark.model.LocalMove;

/**
 * The events of a system as chains of moves, from the first level they touch down to the last, where equal ends are the
 * same chain: what one event does from some level on another may do, too, and then it is computed once for both.
 *
 * <p>Immutable.
 */
final class Chains {
    /** The chain without moves. */
    static final int DONE = 0;

    private final List<Link> links = new ArrayList<>();
    private final Map<Link, Integer> numbers = new HashMap<>();
    private final int[][] from;
    private final int[] times;
    private final int[] ofEvent;

    private record Link(int level, LocalMove move, int next) {}

    Chains(Levels system) {
        links.add(new Link(Integer.MAX_VALUE, (value, way) -> LocalMove.NONE, DONE));
        Map<Integer, Integer> events = new TreeMap<>();
        ofEvent = new int[system.events()];
        for (int event = 0; event < ofEvent.length; event++) {
            ofEvent[event] = chain(system, event);
            events.merge(ofEvent[event], 1, Integer::sum);
        }
        times = new int[links.size()];
        events.forEach((chain, count) -> times[chain] = count);
        List<List<Integer>> starts = new ArrayList<>();
        for (int level = 0; level < system.levels(); level++) {
            starts.add(new ArrayList<>());
        }
        for (int chain : events.keySet()) {
            if (chain != DONE) {
                starts.get(links.get(chain).level).add(chain);
            }
        }
        from = starts.stream()
                .map(chains -> chains.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    private int chain(Levels system, int event) {
        int[] levels = system.levelsOf(event);
        int chain = DONE;
        for (int k = levels.length - 1; k >= 0; k--) {
            Link link = new Link(levels[k], system.move(event, k), chain);
            Integer known = numbers.putIfAbsent(link, links.size());
            chain = known == null ? links.size() : known;
            if (known == null) {
                links.add(link);
            }
        }
        return chain;
    }

    /** The chains that begin at a level. */
    int[] from(int level) {
        return from[level];
    }

    /** The chain of an event; {@link #DONE} where it touches no level. */
    int of(int event) {
        return ofEvent[event];
    }

    /** How many events are this chain. */
    int times(int chain) {
        return times[chain];
    }

    /** How many chains there are, {@link #DONE} included. */
    int size() {
        return links.size();
    }

    /** The level of the first move. */
    int level(int chain) {
        return links.get(chain).level;
    }

    LocalMove move(int chain) {
        return links.get(chain).move;
    }

    /** The chain without its first move. */
    int next(int chain) {
        return links.get(chain).next;
    }
}
