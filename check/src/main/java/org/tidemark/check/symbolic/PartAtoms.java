package org.tidemark.check.symbolic;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.compose.ctl.NamedAtoms;
import org.tidemark.compose.ctl.PartCondition;

/**
 * Translates the atoms of formulas about a net to local states of its parts, which are numbered by the levels of the
 * diagram.
 */
final class PartAtoms {
    private final NetParts parts;
    private final int[] level;

    private PartAtoms(ComposedNet composed) {
        parts = composed.parts();
        List<Integer> order = composed.states().order();
        level = new int[order.size()];
        for (int k = 0; k < level.length; k++) {
            level[order.get(k)] = k;
        }
    }

    static PartCondition.Atoms of(ComposedNet composed) {
        PartAtoms atoms = new PartAtoms(composed);
        return new NamedAtoms(atoms::tokens, atoms::fireable);
    }

    private @Nullable Map<Integer, long[]> tokens(String place) {
        NetParts.Tokens tokens = parts.tokens(place);
        return tokens == null ? null : Map.of(level[tokens.part()], tokens.ofState());
    }

    private @Nullable PartCondition fireable(String transition) {
        List<Map<Integer, BitSet>> ways = parts.fireable(transition);
        if (ways == null) {
            return null;
        }
        List<PartCondition> any = ways.stream().map(this::each).toList();
        return any.size() == 1 ? any.get(0) : new PartCondition.Any(any);
    }

    private PartCondition each(Map<Integer, BitSet> states) {
        Map<Integer, BitSet> ofLevel = new HashMap<>();
        states.forEach((part, local) -> ofLevel.put(level[part], local));
        return new PartCondition.Each(ofLevel);
    }
}
