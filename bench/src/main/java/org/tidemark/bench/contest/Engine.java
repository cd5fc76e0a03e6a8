package org.tidemark.bench.contest;

import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tidemark.api.Options;
import org.tidemark.api.Reduction;
import org.tidemark.api.SearchOrder;
import org.tidemark.api.Store;
import org.tidemark.check.Preparation;
import org.tidemark.check.Stage;
import org.tidemark.check.plan.Plans;
import org.tidemark.color.UnfoldingLimits;

/**
 * One way to answer, by itself: a store and a search, or one kind of stage of a check with all others left out.
 *
 * @param stages words of the names of the stages that may answer; empty for all of them
 * @param options what else it asks for
 */
record Engine(String name, Set<String> stages, UnaryOperator<Options> options) {
    /** The stages that look at all states, once these are stored. */
    private static final Set<String> STATES = Set.of("exploration", "terminal components", "labelling", "emptiness");

    static final Engine EVERYTHING = new Engine("everything", Set.of(), options -> options);

    static final List<Engine> ALL = List.of(
            EVERYTHING,
            new Engine("plain", STATES, options -> options.store(Store.PLAIN)),
            new Engine(
                    "plain on 2 threads",
                    STATES,
                    options -> options.store(Store.PLAIN).threads(2)),
            new Engine("plain depth first", STATES, options -> options.search(SearchOrder.DEPTH_FIRST)),
            new Engine("tree", STATES, options -> options.store(Store.TREE)),
            new Engine("compact tree", STATES, options -> options.store(Store.COMPACT_TREE)),
            new Engine("condensed", STATES, options -> options.store(Store.CONDENSED)),
            new Engine("delta", STATES, options -> options.store(Store.DELTA)),
            new Engine("forgetful delta", STATES, options -> options.store(Store.FORGETFUL_DELTA)),
            new Engine("hash compact", STATES, options -> options.store(Store.HASH_COMPACT)),
            new Engine("sweep", Set.of(), options -> options.search(SearchOrder.SWEEP)),
            new Engine("diagrams", Set.of("diagram"), options -> options),
            new Engine("composition", Set.of("composition"), options -> options),
            new Engine("stubborn sets", Set.of("stubborn"), options -> options.reduce(Reduction.STUBBORN)),
            new Engine("symmetries", Set.of("symmetric"), options -> options.reduce(Reduction.SYMMETRY)),
            new Engine("smaller nets", with(STATES, "reduction"), options -> options.reduce(Reduction.STRUCTURAL)),
            new Engine("proofs", Set.of("proof", "simplification"), options -> options),
            new Engine("walks", Set.of("walks"), options -> options),
            new Engine("searches on the fly", Set.of("local search", "automaton search"), options -> options));

    private static Set<String> with(Set<String> some, String other) {
        return Stream.concat(some.stream(), Stream.of(other)).collect(Collectors.toUnmodifiableSet());
    }

    /** The options of this engine. */
    Options on(Options usual) {
        Options mine = options.apply(usual);
        return stages.isEmpty() ? mine : mine.without(leftOut());
    }

    /** The names of all stages of a usual check but mine. */
    private String[] leftOut() {
        return Plans.exploring(UnfoldingLimits.usual()).stages().stream()
                .filter(stage -> !(stage instanceof Preparation))
                .map(Stage::name)
                .filter(stage -> stages.stream().noneMatch(stage::contains))
                .toArray(String[]::new);
    }
}
