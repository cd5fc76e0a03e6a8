package org.tidemark.bench.papers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.WordHash;
import org.tidemark.color.ColorException;
import org.tidemark.color.codec.MarkingPlan;
import org.tidemark.color.codec.PlaceRule;
import org.tidemark.color.direct.DirectExpander;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.type.Spans;
import org.tidemark.format.InputException;
import org.tidemark.format.tide.TideReader;
import org.tidemark.model.StateCodec;
import org.tidemark.model.Successors;
import org.tidemark.zoo.Zoo;

/**
 * The database managers of the zoo in the three variants of Mäkelä's tables, with the place of unused messages or without it, and the
 * bytes of all their states in a codec.
 */
final class EncodedManagers {
    /** What is declared about places. */
    enum Variant {
        /** Nothing. */
        FREE,
        /** How many tokens they hold. */
        CAPACITIES,
        /** That as well, and that the contents of three places follow from those of others. */
        REDUNDANT
    }

    private final int managers;
    private final Variant variant;
    private final ColoredNet net;
    private final DirectModel model;

    EncodedManagers(int managers, boolean withUnused, Variant variant) throws InputException {
        this.managers = managers;
        this.variant = variant;
        net = declared(full(managers, withUnused));
        try {
            model = DirectNet.of(net).wideModel();
        } catch (ColorException wrong) {
            throw new IllegalStateException(wrong);
        }
    }

    /** The net with everything declared. */
    static ColoredNet full(int managers, boolean withUnused) throws InputException {
        Map<String, String> settings = Map.of("n", String.valueOf(managers));
        if (!withUnused) {
            return TideReader.read(source("zoo:tide-dbm-redundant"), "dbm.tide", settings)
                    .net();
        }
        String declared = source("zoo:tide-dbm")
                .replace("place exclusion = 1", "place exclusion = 1 except 1 for m in waiting")
                .replace("= all Manager", "= all Manager except waiting, performing")
                .replace("where s != r\n", "where s != r except sent, received, acknowledged\n");
        return TideReader.read(declared, "dbm.tide", settings).net();
    }

    private static String source(String reference) {
        String source = Zoo.source(reference);
        if (source == null) {
            throw new IllegalStateException("the zoo lacks " + reference);
        }
        return source;
    }

    private ColoredNet declared(ColoredNet full) {
        List<ColoredPlace> places = full.places().stream()
                .map(place -> new ColoredPlace(
                        place.id(),
                        place.label(),
                        place.type(),
                        place.initial(),
                        variant == Variant.FREE
                                ? null
                                : (Integer) (int) numbers(place.name()).greatest(),
                        null,
                        variant == Variant.REDUNDANT ? place.content() : null))
                .toList();
        return new ColoredNet(full.name(), places, full.transitions(), full.language());
    }

    /** How many tokens a place may hold. */
    private Spans numbers(String place) {
        long n = managers;
        return switch (place) {
            case "exclusion", "waiting" -> Spans.of(0, 1);
            case "inactive" -> Spans.of(0, n);
            case "unused" -> Spans.of(List.of(one(n * n - n), one(1 + n * n - 2 * n)));
            default -> Spans.of(0, n - 1);
        };
    }

    private static Spans.Span one(long number) {
        return new Spans.Span(number, number);
    }

    /** The paper's codec. */
    StateCodec paper() {
        List<PlaceRule> rules = new ArrayList<>();
        for (PlaceRule rule : PlaceRule.of(net)) {
            Spans numbers = numbers(net.places().get(rules.size()).name());
            rules.add(variant == Variant.FREE ? rule : rule.holding(numbers));
        }
        return model.codec(MarkingPlan.paper(rules));
    }

    /** The codec that is trained on a sample. */
    StateCodec tight() {
        return model.codec();
    }

    private static final class State {
        private final long[] words;

        State(long[] words) {
            this.words = words;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof State state && Arrays.equals(words, state.words);
        }

        @Override
        public int hashCode() {
            return (int) WordHash.hash(words, 0, words.length);
        }
    }

    /** All states. */
    List<long[]> states() {
        int length = model.layout().words();
        List<long[]> states = new ArrayList<>();
        Set<State> seen = new HashSet<>();
        DirectExpander expander = model.expander();
        Successors batch = new Successors(length, 64);
        model.initial(batch);
        for (int next = 0; ; next++) {
            for (int i = 0; i < batch.size(); i++) {
                long[] words = Arrays.copyOfRange(batch.words(), batch.at(i), batch.at(i) + length);
                if (seen.add(new State(words))) {
                    states.add(words);
                }
            }
            if (next == states.size()) {
                return states;
            }
            batch.clear();
            expander.expand(states.get(next), 0, batch);
        }
    }

    /** The bytes of states, each of which starts at a byte. */
    static long bytes(List<long[]> states, StateCodec codec) {
        BitBuffer out = new BitBuffer();
        long bytes = 0;
        for (long[] state : states) {
            out.clear();
            codec.encode(state, 0, out);
            bytes += (out.size() + 7) / 8;
        }
        return bytes;
    }
}
