package org.tidemark.progress;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Linear;
import org.tidemark.logic.Term;
import org.tidemark.model.Layout;
import org.tidemark.model.LinearEvents;
import org.tidemark.model.Model;

/**
 * What each event of a model changes, as rows of a sparse matrix. Immutable; takes as much memory as there are changes.
 */
final class Effects {
    private final List<int[]> fields = new ArrayList<>();
    private final List<long[]> changes = new ArrayList<>();
    private final Map<String, List<Integer>> byName = new HashMap<>();

    private Effects(Model model, LinearEvents events) {
        Layout layout = model.layout();
        for (int f = 0; f < layout.fields(); f++) {
            byName.computeIfAbsent(layout.name(f), name -> new ArrayList<>(1)).add(f);
        }
        for (int e = 0; e < model.events(); e++) {
            List<Integer> changed = new ArrayList<>();
            List<Long> by = new ArrayList<>();
            events.effect(e, (field, change) -> {
                changed.add(field);
                by.add(change);
            });
            fields.add(changed.stream().mapToInt(Integer::intValue).toArray());
            changes.add(by.stream().mapToLong(Long::longValue).toArray());
        }
    }

    /** The effects of a model's events; null where they depend on the state. */
    static @Nullable Effects of(Model model) {
        return model instanceof LinearEvents events ? new Effects(model, events) : null;
    }

    int events() {
        return fields.size();
    }

    /** The fields that an event changes, in ascending order. Not to be changed. */
    int[] fields(int event) {
        return fields.get(event);
    }

    /** By how much the event changes each of these fields. Not to be changed. */
    long[] changes(int event) {
        return changes.get(event);
    }

    /** By how much each event changes a measure; null where that depends on the state. */
    @Nullable
    List<BigInteger> drift(TermMeasure measure) {
        return drift(measure.number());
    }

    private @Nullable List<BigInteger> drift(Term term) {
        Linear linear = Linear.of(term);
        if (linear == null) {
            return null;
        }
        Map<Integer, BigInteger> weights = new HashMap<>();
        linear.coefficients()
                .forEach((name, weight) ->
                        byName.getOrDefault(name, List.of()).forEach(field -> weights.put(field, weight)));
        List<BigInteger> drift = new ArrayList<>();
        for (int e = 0; e < events(); e++) {
            BigInteger sum = BigInteger.ZERO;
            for (int k = 0; k < fields(e).length; k++) {
                BigInteger weight = weights.get(fields(e)[k]);
                if (weight != null) {
                    sum = sum.add(weight.multiply(BigInteger.valueOf(changes(e)[k])));
                }
            }
            drift.add(sum);
        }
        return drift;
    }

    /**
     * How many leading terms of a list no event can lower, the first counting most, as far as the effects alone show: a
     * term may fall only by events that raise one before it.
     */
    int monotoneParts(List<Term> parts) {
        boolean[] raises = new boolean[events()];
        for (int i = 0; i < parts.size(); i++) {
            List<BigInteger> drift = drift(parts.get(i));
            for (int e = 0; e < events(); e++) {
                if (!raises[e] && (drift == null || drift.get(e).signum() < 0)) {
                    return i;
                }
                raises[e] |= drift != null && drift.get(e).signum() > 0;
            }
        }
        return parts.size();
    }

    /** Whether no event can lower the measure, as far as its effects alone show. */
    static Monotone monotone(TermMeasure measure, @Nullable Effects effects) {
        boolean proven = measure.isConstant()
                || (effects != null
                        && effects.monotoneParts(measure.parts())
                                == measure.parts().size());
        return proven ? Monotone.YES : Monotone.UNKNOWN;
    }
}
