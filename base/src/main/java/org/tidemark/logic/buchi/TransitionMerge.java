package org.tidemark.logic.buchi;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tidemark.bits.TooLarge;

/**
 * Puts transitions between the same two states together: one that allows no more and has no more marks than another goes,
 * and a literal goes where its contrary is allowed besides. Those of which there are too many stay as they are. Stateless.
 */
final class TransitionMerge {
    private record Way(Cube cube, long marks) {
        boolean isWithin(Way other) {
            return other.cube.contains(cube) && (marks & ~other.marks) == 0;
        }
    }

    private TransitionMerge() {}

    static BuchiAutomaton merge(BuchiAutomaton a, Effort effort) throws TooLarge {
        BuchiBuilder builder = new BuchiBuilder(a.propositions(), a.sets()).states(a.states());
        for (int s = 0; s < a.states(); s++) {
            Map<Integer, List<Way>> waysTo = new TreeMap<>();
            for (int t = a.first(s); t < a.end(s); t++) {
                waysTo.computeIfAbsent(a.target(t), to -> new ArrayList<>())
                        .add(new Way(new Cube(a.positive(t), a.negative(t)), a.marks(t)));
            }
            for (Map.Entry<Integer, List<Way>> to : waysTo.entrySet()) {
                List<Way> ways = to.getValue();
                long literals = 1L + a.propositions().size();
                boolean fits = effort.take(literals * ways.size() * ways.size());
                for (Way way : fits ? merged(ways) : ways) {
                    builder.transition(s, way.cube.positive(), way.cube.negative(), way.marks, to.getKey());
                }
            }
        }
        return builder.build(a.initial());
    }

    private static List<Way> merged(List<Way> ways) {
        for (int i = 0; i < ways.size(); i++) {
            ways.set(i, widened(ways.get(i), ways));
        }
        List<Way> kept = new ArrayList<>();
        for (Way way : ways) {
            if (kept.stream().noneMatch(way::isWithin)) {
                kept.removeIf(other -> other.isWithin(way));
                kept.add(way);
            }
        }
        return kept;
    }

    /** The way without the literals that the others make needless. */
    private static Way widened(Way way, List<Way> ways) {
        Way wide = way;
        long literals = way.cube.positive() | way.cube.negative();
        while (literals != 0) {
            long bit = Long.lowestOneBit(literals);
            literals &= ~bit;
            Cube cube = wide.cube;
            Way flipped = new Way(new Cube(cube.positive() ^ bit, cube.negative() ^ bit), wide.marks);
            if (ways.stream().anyMatch(flipped::isWithin)) {
                wide = new Way(new Cube(cube.positive() & ~bit, cube.negative() & ~bit), wide.marks);
            }
        }
        return wide;
    }
}
