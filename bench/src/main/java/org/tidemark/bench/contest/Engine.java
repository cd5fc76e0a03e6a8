package org.tidemark.bench.contest;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tidemark.api.Options;
import org.tidemark.check.Stage;
import org.tidemark.check.plan.Plans;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.engine.Colors;
import org.tidemark.engine.Reduction;
import org.tidemark.engine.SearchOrder;
import org.tidemark.engine.Store;

/**
 * One way to answer, by itself: a store and a search, one kind of stage of a check with all others left out, or one choice of reductions.
 *
 * @param stages words of the names of the stages that may answer; empty for all of them
 * @param options what else it asks for
 * @param counts whether it is also asked to count all states
 */
record Engine(String name, Set<String> stages, UnaryOperator<Options> options, boolean counts) {
    /** The stages that look at all states, once these are stored. */
    private static final Set<String> STATES = Set.of("exploration", "terminal components", "labelling", "emptiness");

    static final Engine EVERYTHING = new Engine("everything", Set.of(), options -> options, true);

    static final List<Engine> ALL = List.of(
            EVERYTHING,
            exploring("plain", options -> options.store(Store.PLAIN)),
            exploring(
                    "plain on 2 threads", options -> options.store(Store.PLAIN).threads(2)),
            exploring("plain depth first", options -> options.search(SearchOrder.DEPTH_FIRST)),
            exploring("tree", options -> options.store(Store.TREE)),
            exploring("compact tree", options -> options.store(Store.COMPACT_TREE)),
            exploring("condensed", options -> options.store(Store.CONDENSED)),
            exploring("delta", options -> options.store(Store.DELTA)),
            exploring("forgetful delta", options -> options.store(Store.FORGETFUL_DELTA)),
            exploring("hash compact", options -> options.store(Store.HASH_COMPACT)),
            exploring("bitstate", options -> options.store(Store.BITSTATE)),
            new Engine("sweep", Set.of(), options -> options.search(SearchOrder.SWEEP), true),
            new Engine(
                    "sweep over classes",
                    Set.of(),
                    options -> options.search(SearchOrder.SWEEP).reduce(Reduction.SYMMETRY),
                    true),
            new Engine(
                    "direct execution",
                    Set.of(),
                    options -> options.colors(Colors.DIRECT).store(Store.COLLAPSE),
                    true),
            checking("diagrams", Set.of("diagram"), options -> options),
            checking("composition", Set.of("composition"), options -> options),
            checking("stubborn sets", Set.of("stubborn"), options -> options.reduce(Reduction.STUBBORN)),
            checking("symmetries", Set.of("symmetric"), options -> options.reduce(Reduction.SYMMETRY)),
            checking(
                    "symmetric and stubborn",
                    Set.of("symmetric"),
                    options -> options.reduce(Reduction.SYMMETRY, Reduction.STUBBORN)),
            checking("smaller nets", with(STATES, "reduction"), options -> options.reduce(Reduction.STRUCTURAL)),
            checking("proofs", Set.of("proof", "simplification"), options -> options),
            checking("walks", Set.of("walks"), options -> options),
            checking("searches on the fly", Set.of("local search", "automaton search"), options -> options),
            new Engine("counting", Set.of("count"), options -> options.reduce(Reduction.COUNTING), true),
            checking("reduce none", Set.of(), options -> options.reduce()),
            checking("reduce stubborn", Set.of(), options -> options.reduce(Reduction.STUBBORN)),
            checking("reduce structural", Set.of(), options -> options.reduce(Reduction.STRUCTURAL)),
            new Engine("reduce symmetry", Set.of(), options -> options.reduce(Reduction.SYMMETRY), true));

    /** A store and a search, by which all states are found. */
    private static Engine exploring(String name, UnaryOperator<Options> options) {
        return new Engine(name, STATES, options, true);
    }

    private static Engine checking(String name, Set<String> stages, UnaryOperator<Options> options) {
        return new Engine(name, stages, options, false);
    }

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
        return stageNames().stream()
                .filter(stage -> stages.stream().noneMatch(stage::contains))
                .toArray(String[]::new);
    }

    /** The names of all stages of a usual check that can be left out. */
    private static Set<String> stageNames() {
        return Plans.exploring(UnfoldingLimits.usual()).stages().stream()
                .filter(stage -> !stage.isPreparation())
                .map(Stage::name)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
