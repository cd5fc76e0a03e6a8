package org.tidemark.cli.report;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a stage did, in words that somebody understands who has never heard of it: the column of a report that says how a verdict was
 * found. {@code --explain}, {@code --without} and JSON have the names of the stages. Stateless.
 */
public final class StageWords {
    /** Words before the name of a stage that only say when it is run. */
    private static final List<String> WHEN = List.of("first ", "quick ", "longer ", "late ", "second ", "more ");

    /** By the name of a stage without such words. */
    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("states", "search"),
            Map.entry("exploration", "search"),
            Map.entry("direct execution", "search"),
            Map.entry("direct look", "search"),
            Map.entry("direct sweep", "sweep"),
            Map.entry("initial state", "the first state"),
            Map.entry("simplification", "without a search"),
            Map.entry("structural proofs", "proof by the structure"),
            Map.entry("proofs", "proof by the structure"),
            Map.entry("proofs of conditions", "proof by the structure"),
            Map.entry("inductive proofs", "proof by induction"),
            Map.entry("refined state equation", "sums of tokens"),
            Map.entry("walks", "random walk"),
            Map.entry("circle walks", "random walk"),
            Map.entry("walks by firing counts", "guided walk"),
            Map.entry("growing runs", "a run that grows"),
            Map.entry("local search", "search"),
            Map.entry("automaton search", "search for a run"),
            Map.entry("labelling", "all states"),
            Map.entry("labelling on disk", "all states"),
            Map.entry("liveness on disk", "all states"),
            Map.entry("terminal components", "all states"),
            Map.entry("emptiness", "all runs"),
            Map.entry("paths in time", "all paths in time"),
            Map.entry("alarms", "search with an alarm"),
            Map.entry("modular clock", "with a modular clock"),
            Map.entry("search relative to the clock", "search"),
            Map.entry("states relative to the clock", "search"),
            Map.entry("symmetric search", "search up to symmetry"),
            Map.entry("symmetric local search", "search up to symmetry"),
            Map.entry("symmetric automaton search", "search for a run"),
            Map.entry("classes of states", "search up to symmetry"),
            Map.entry("stubborn search", "search in fewer orders"),
            Map.entry("stubborn components", "search in fewer orders"),
            Map.entry("stubborn formula search", "search in fewer orders"),
            Map.entry("stubborn automaton search", "search for a run"),
            Map.entry("symmetric sweep", "sweep up to symmetry"),
            Map.entry("stubborn sweep", "sweep in fewer orders"),
            Map.entry("structural reduction", "on a smaller net"),
            Map.entry("high-level reduction", "on a smaller net"),
            Map.entry("smaller net", "on a smaller net"),
            Map.entry("smaller net without reasons", "on a smaller net"),
            Map.entry("smaller unfolding", "on a smaller net"),
            Map.entry("smaller parts", "on smaller parts"),
            Map.entry("smaller system", "on a smaller program"),
            Map.entry("smaller system first", "on a smaller program"),
            Map.entry("composition", "part by part"),
            Map.entry("proof of infinity", "proof that there is no end"),
            Map.entry("diagram", "decision diagram"),
            Map.entry("conformance search", "search"),
            Map.entry("conformance sweep", "sweep"),
            Map.entry("language inclusion", "comparison of words"));

    private static final Set<String> FOLLOWING_RUNS =
            Set.of("all runs", "all states", "all paths in time", "search for a run");

    private StageWords() {}

    /** The words for a stage; its name, without when it is run, where there are none. */
    public static String of(String stage) {
        String bare = withoutWhen(stage);
        return WORDS.getOrDefault(bare, bare);
    }

    /** The name of a stage without the words that say when it is run. */
    public static String withoutWhen(String stage) {
        String bare = stage;
        for (String when : WHEN) {
            if (!WORDS.containsKey(bare) && bare.startsWith(when)) {
                bare = bare.substring(when.length());
            }
        }
        return bare;
    }

    /** Whether a stage follows runs, which it does with a clock that wraps around also where states are taken relative to it. */
    public static boolean followsRuns(String stage) {
        return FOLLOWING_RUNS.contains(of(stage)) || stage.endsWith("local search");
    }

    /** Whether a stage has gone through states one by one. */
    public static boolean isSearch(String stage) {
        return of(stage).equals("search");
    }
}
