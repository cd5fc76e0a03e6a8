package org.tidemark.api.task;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.Pump;

/**
 * A proof that a net is unbounded, which is looked for shortly before an exploration that would never end. Immutable.
 *
 * @param net the net
 * @param pump the run that adds tokens each time it is repeated
 */
public record Growth(PetriNet net, Pump pump) {
    /** Enough for a proof of a few steps; a search for a longer one would delay every exploration. */
    private static final long MOST_COUNTS = 50_000;

    private static final long MOST_NANOS = 100_000_000;
    private static final int SHOWN = 6;

    /** A proof for a net; null where none was found in a moment. */
    static @Nullable Growth of(PetriNet net, ExploreOptions options) {
        BitSet all = new BitSet();
        all.set(0, net.places());
        return of(
                net,
                all,
                Limit.nanos(Math.min(MOST_NANOS, options.timeNanos() / 10)).orWhen(options.cancelled()));
    }

    /**
     * Proofs for a net, each of a place that no other one has shown to grow, as many as are found in a moment, whatever
     * time was given to the exploration itself.
     */
    public static List<Growth> all(PetriNet net, int most) {
        List<Growth> all = new ArrayList<>();
        BitSet open = new BitSet();
        open.set(0, net.places());
        Limit limit = Limit.nanos(MOST_NANOS);
        Growth next = of(net, open, limit);
        while (next != null && all.size() < most) {
            all.add(next);
            next.pump.grown().forEach(open::clear);
            next = of(net, open, limit);
        }
        return all;
    }

    private static @Nullable Growth of(PetriNet net, BitSet places, Limit limit) {
        Pump pump = Pump.of(net, places, MOST_COUNTS, limit);
        return pump == null ? null : new Growth(net, pump);
    }

    /** The places that grow. */
    public List<String> places() {
        return pump.grown().stream().map(net::shownPlace).toList();
    }

    /** The events of some part of the proof by their names. */
    public List<String> names(List<Integer> events) {
        return events.stream().map(net::shownTransition).toList();
    }

    /** The proof, as a sentence without its full stop. */
    public String sentence() {
        int others = pump.grown().size() - 1;
        return "the net is unbounded: "
                + (pump.prefix().isEmpty() ? "from the start, " : "after " + shown(pump.prefix()) + ", ")
                + shown(pump.cycle()) + " can be repeated forever, each time with more tokens in "
                + places().get(0)
                + (others == 0 ? "" : String.format(Locale.ROOT, " and %,d other%s", others, others == 1 ? "" : "s"));
    }

    private String shown(List<Integer> events) {
        int more = events.size() - SHOWN;
        List<String> names = names(events).subList(0, Math.min(SHOWN, events.size()));
        return String.join(", ", names.stream().map(name -> "'" + name + "'").toList())
                + (more > 0 ? String.format(Locale.ROOT, " … (%,d more)", more) : "");
    }
}
