package org.tidemark.progress;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Linear;
import org.tidemark.logic.Term;
import org.tidemark.model.CappedEvents;
import org.tidemark.model.Dependencies;
import org.tidemark.model.Layout;
import org.tidemark.model.LinearEvents;
import org.tidemark.model.Model;

/**
 * The changes by each event of a model, as rows of a sparse matrix. Takes as much memory as there are changes, and a
 * byte for each event and term asked about. Belongs to one thread.
 */
final class Effects {
    private final List<int[]> fields = new ArrayList<>();
    private final List<long[]> changes = new ArrayList<>();
    private final Map<String, List<Integer>> byName = new HashMap<>();

    private final BitSet capped = new BitSet();
    private final Map<Term, byte[]> signsOf = new HashMap<>();

    private Effects(Model model, BiConsumer<Integer, LinearEvents.Change> events) {
        Layout layout = model.layout();
        for (int f = 0; f < layout.fields(); f++) {
            byName.computeIfAbsent(layout.name(f), name -> new ArrayList<>(1)).add(f);
        }
        for (int e = 0; e < model.events(); e++) {
            List<Integer> changed = new ArrayList<>();
            List<Long> by = new ArrayList<>();
            events.accept(e, (field, change) -> {
                changed.add(field);
                by.add(change);
            });
            fields.add(changed.stream().mapToInt(Integer::intValue).toArray());
            changes.add(by.stream().mapToLong(Long::longValue).toArray());
        }
    }

    /** The effects of a model's events; null where they depend on the state. */
    static @Nullable Effects of(Model model) {
        if (model instanceof LinearEvents events) {
            return new Effects(model, events::effect);
        }
        if (!(model instanceof CappedEvents events)) {
            return null;
        }
        Effects effects = new Effects(model, events::effect);
        IntStream.range(0, model.layout().fields()).filter(events::isCapped).forEach(effects.capped::set);
        return effects;
    }

    /** The effects on fields that no event writes, which it changes by fixed amounts; null where a model does not know them. */
    static @Nullable Effects onUnwritten(Model model) {
        if (model instanceof LinearEvents || !(model instanceof Dependencies dependencies)) {
            return model instanceof LinearEvents ? of(model) : null;
        }
        BitSet written = new BitSet();
        IntStream.range(0, model.events()).forEach(event -> dependencies.writes(event, written::set));
        return new Effects(model, (event, change) -> {
            SortedMap<Integer, Long> fixed = new TreeMap<>();
            dependencies.effect(event, (field, by) -> fixed.merge(field, by, Long::sum));
            fixed.entrySet().removeIf(entry -> written.get(entry.getKey()) || entry.getValue() == 0);
            fixed.forEach(change::of);
        });
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

    /** By how much each event changes a measure, where fields stand still at the least; null where the measure is not linear. */
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
                    BigInteger by = weight.multiply(BigInteger.valueOf(changes(e)[k]));
                    sum = sum.add(capped.get(fields(e)[k]) ? by.min(BigInteger.ZERO) : by);
                }
            }
            drift.add(sum);
        }
        return drift;
    }

    /** Whether each event surely raises a term, may lower it, or neither. */
    private byte[] signs(Term term) {
        List<BigInteger> drift = drift(term);
        byte[] signs = new byte[events()];
        for (int e = 0; e < signs.length; e++) {
            signs[e] = (byte) (drift == null ? -1 : drift.get(e).signum());
        }
        return signs;
    }

    /**
     * How many leading terms of a list no event can lower, the first counting most, as far as the effects alone show: a
     * term may fall only by events that raise one before it.
     */
    int monotoneParts(List<Term> parts) {
        boolean[] raises = new boolean[events()];
        for (int i = 0; i < parts.size(); i++) {
            byte[] of = signsOf.computeIfAbsent(parts.get(i), this::signs);
            for (int e = 0; e < events(); e++) {
                if (!raises[e] && of[e] < 0) {
                    return i;
                }
                raises[e] |= of[e] > 0;
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
