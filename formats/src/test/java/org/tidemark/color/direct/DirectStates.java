package org.tidemark.color.direct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Successors;

/** States of a high-level net, as a naive search finds them. */
public final class DirectStates {
    private DirectStates() {}

    /** The first states, at least this many if there are; fewer if one does not fit the fields. */
    public static List<long[]> of(DirectModel model, int enough) {
        List<long[]> states = new ArrayList<>();
        Set<List<Long>> seen = new HashSet<>();
        int length = model.layout().words();
        Successors batch = new Successors(length, 16);
        model.initial(batch);
        Expander expander = model.expander();
        for (int next = 0; ; next++) {
            for (int i = 0; i < batch.size(); i++) {
                long[] words = Arrays.copyOfRange(batch.words(), batch.at(i), batch.at(i) + length);
                if (seen.add(Arrays.stream(words).boxed().toList())) {
                    states.add(words);
                }
            }
            if (next == states.size() || states.size() >= enough) {
                return states;
            }
            batch.clear();
            try {
                expander.expand(states.get(next), 0, batch);
            } catch (FieldOverflow tooNarrow) {
                return states;
            }
        }
    }
}
