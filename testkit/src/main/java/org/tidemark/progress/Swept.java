package org.tidemark.progress;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NaiveSweep;

/**
 * A net with its naive state space and the model whose fields just hold it, so that measures of the model can be read in
 * naive states.
 */
record Swept(NaiveStateSpace space, NetModel model) {
    static Swept of(PetriNet net, int cap) {
        NaiveStateSpace space = NaiveStateSpace.of(net, cap);
        return new Swept(space, NetModel.of(net, FieldWidths.forCounts(net, space.maxima())));
    }

    long value(ProgressMeasure measure, int state) {
        long[] words = new long[model.layout().words()];
        model.encode(marking(state).stream().mapToInt(Integer::intValue).toArray(), words);
        return measure.value(words, 0);
    }

    List<Integer> marking(int state) {
        return space.states().get(state);
    }

    NaiveSweep sweep(ProgressMeasure measure) {
        return sweep(measure, null);
    }

    /** A sweep by subspaces where there are any. */
    NaiveSweep sweep(ProgressMeasure measure, @Nullable Subspaces subspaces) {
        long[] values = new long[space.states().size()];
        for (int s = 0; s < values.length; s++) {
            values[s] = value(measure, s);
        }
        return NaiveSweep.of(space, s -> values[s], s -> subspaces == null ? 0 : subspaces.first(values[s]));
    }
}
