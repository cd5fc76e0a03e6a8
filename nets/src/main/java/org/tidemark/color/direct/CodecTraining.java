package org.tidemark.color.direct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tidemark.bits.BitBuffer;
import org.tidemark.color.codec.MarkingPlan;
import org.tidemark.color.codec.PaperCode;
import org.tidemark.color.codec.PlaceRule;
import org.tidemark.color.codec.PlaceSample;
import org.tidemark.color.codec.Tokens;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.Successors;

/**
 * Looks at some states of a net before anything is stored, and makes the plan by which its states are written.
 *
 * <p>The sample is the same whenever it is taken, although the numbers of multi-sets and the order of events are not: it has whole
 * layers of states of one distance, and then some walks, in which the hash of what the places hold decides where to go. So a file
 * that was written by a plan can be read by the plan that another run makes.
 */
final class CodecTraining {
    /** After this many states the next layer is not looked at. */
    private static final int ENOUGH_STATES = 3000;

    /** A layer that makes more states than this is left out. */
    private static final int MOST_STATES = 4 * ENOUGH_STATES;

    private static final int WALKS = 8;
    private static final int STEPS = 500;

    private final DirectModel model;
    private final Layout layout;
    private final MultiSetTable[] tables;
    private final DirectExpander expander;
    private final Successors batch;
    private final List<PlaceRule> rules;
    private final List<Map<Integer, Held>> held = new ArrayList<>();
    private final BitBuffer buffer = new BitBuffer();

    private CodecTraining(DirectNet direct) {
        model = direct.wideModel();
        rules = PlaceRule.of(direct.net());
        layout = model.layout();
        tables = direct.places();
        expander = model.expander();
        batch = new Successors(layout.words(), 64);
        for (int p = 0; p < tables.length; p++) {
            held.add(new HashMap<>());
        }
    }

    /** A multi-set of a place, and in how many states of each half of the sample the place held it. */
    private static final class Held {
        private final Tokens tokens;
        private final long hash;
        private final long[] states = new long[2];

        Held(Tokens tokens, long hash) {
            this.tokens = tokens;
            this.hash = hash;
        }
    }

    private record State(List<Long> words) {
        static State of(long[] words, int at, int length) {
            return new State(Arrays.stream(words, at, at + length).boxed().toList());
        }

        long[] array() {
            return words.stream().mapToLong(w -> w).toArray();
        }
    }

    /** The plan for a net. What is found on the way goes to the tables of the net; a fault is not reported. */
    static MarkingPlan plan(DirectNet direct) {
        CodecTraining training = new CodecTraining(direct);
        boolean isAll = training.layers();
        if (!isAll) {
            training.walks();
        }
        direct.forgetFault();
        List<PlaceSample> samples = new ArrayList<>();
        for (int p = 0; p < training.tables.length; p++) {
            Tokens initial = training.held(p, direct.initial()[p]).tokens;
            PlaceSample sample = new PlaceSample(training.rules.get(p), initial);
            for (Held some : training.held.get(p).values()) {
                for (int half = 0; half < 2; half++) {
                    if (some.states[half] > 0) {
                        sample.add(some.tokens, half, some.states[half]);
                    }
                }
            }
            samples.add(sample);
        }
        return MarkingPlan.trained(samples, isAll);
    }

    private Held held(int place, int id) {
        Held known = held.get(place).get(id);
        if (known == null) {
            Tokens tokens = new Tokens();
            int[] pairs = tables[place].content(id);
            long[] ranks = tables[place].ranks(pairs);
            for (int i = 0; i < ranks.length; i++) {
                tokens.add(ranks[i], pairs[2 * i + 1]);
            }
            tokens.sort(rules.get(place).type());
            buffer.clear();
            new PaperCode(PlaceRule.free(rules.get(place).type())).put(tokens, buffer);
            known = new Held(tokens, Arrays.hashCode(buffer.toWords()) * 31L + buffer.size());
            held.get(place).put(id, known);
        }
        return known;
    }

    /** A hash of what the places hold. */
    private long hash(long[] words, int at) {
        long hash = 0;
        for (int p = 0; p < tables.length; p++) {
            hash = mix(hash + held(p, (int) layout.get(words, at, p)).hash);
        }
        return hash;
    }

    private static long mix(long number) {
        long mixed = (number ^ (number >>> 32)) * 0x9E3779B97F4A7C15L;
        return mixed ^ (mixed >>> 29);
    }

    private void count(long[] words) {
        int half = (int) (hash(words, 0) >>> 17) & 1;
        for (int p = 0; p < tables.length; p++) {
            held(p, (int) layout.get(words, 0, p)).states[half]++;
        }
    }

    /** Counts states layer by layer; whether these are all. */
    private boolean layers() {
        Set<State> seen = new HashSet<>();
        List<long[]> layer = new ArrayList<>();
        batch.clear();
        model.initial(batch);
        layer.add(State.of(batch.words(), batch.at(0), layout.words()).array());
        seen.add(State.of(layer.get(0), 0, layout.words()));
        while (!layer.isEmpty()) {
            layer.forEach(this::count);
            if (seen.size() > ENOUGH_STATES) {
                return false;
            }
            List<long[]> next = new ArrayList<>();
            for (long[] words : layer) {
                if (!expand(words)) {
                    return false;
                }
                for (int i = 0; i < batch.size(); i++) {
                    State state = State.of(batch.words(), batch.at(i), layout.words());
                    if (seen.add(state)) {
                        next.add(state.array());
                    }
                }
                if (seen.size() > MOST_STATES) {
                    return false;
                }
            }
            layer = next;
        }
        return true;
    }

    /** Puts the successors of a state into the batch; false if one does not fit. */
    private boolean expand(long[] words) {
        batch.clear();
        try {
            expander.expand(words, 0, batch);
            return true;
        } catch (FieldOverflow tooNarrow) {
            return false;
        }
    }

    private void walks() {
        batch.clear();
        model.initial(batch);
        long[] initial = State.of(batch.words(), batch.at(0), layout.words()).array();
        for (int walk = 0; walk < WALKS; walk++) {
            long[] here = initial;
            for (int step = 0; step < STEPS; step++) {
                if (!expand(here)) {
                    return;
                }
                here = batch.size() == 0 ? initial : chosen(mix(walk * STEPS + step + 1L));
                count(here);
            }
        }
    }

    /** The successor whose hash comes first, after it was mixed with a number. */
    private long[] chosen(long number) {
        int best = 0;
        long least = Long.MAX_VALUE;
        for (int i = 0; i < batch.size(); i++) {
            long hash = mix(hash(batch.words(), batch.at(i)) ^ number);
            if (hash < least) {
                best = i;
                least = hash;
            }
        }
        return State.of(batch.words(), batch.at(best), layout.words()).array();
    }
}
