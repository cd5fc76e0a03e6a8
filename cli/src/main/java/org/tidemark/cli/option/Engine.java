package org.tidemark.cli.option;

import java.util.List;
import java.util.Locale;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.store.StoreMove;

/** The engine that a run used, in the words of the command line, every {@code auto} decided. */
public record Engine(String store, StoreChoice choice, String search, String reduce) {
    private static final String COLLAPSE = "collapse";

    /** Whether states are kept as numbers of multi-sets, which is the plain store over direct execution. */
    public boolean collapses() {
        return store.equals(COLLAPSE);
    }

    /** Whether the store is given the words of every state and keeps them as they are. */
    public boolean keepsWords() {
        return store.equals("plain") || collapses();
    }

    /**
     * Whether a state is first met after the least number of steps to it: depth first it is after those of the path that was
     * taken, and where states are left out, the shortest way may have led through one of them.
     */
    public boolean knowsDepths() {
        return search.equals("bfs") && !choice.isLossy();
    }

    /** Whether states are forgotten when memory runs short, and may count again. */
    public boolean forgets() {
        return choice.kind() == StoreChoice.Kind.STRATIFIED;
    }

    /** The same with states kept whole, as a search for one answer does and as an unfolding has to instead of collapse. */
    public Engine plain() {
        return new Engine("plain", StoreChoice.plain(), search, reduce);
    }

    /** Whether states are forgotten behind a line of progress. */
    public boolean sweeps() {
        return search.equals("sweep");
    }

    /** The store, with what it was told. */
    public String storeInWords() {
        String forgetting = forgets() ? ", forgetting" : "";
        return store.equals("delta") ? store + " (k = " + choice.deltaK() + forgetting + ")" : store;
    }

    /** The same with Δ-markings that are forgotten when memory runs short. */
    Engine forgetting() {
        return new Engine(store, StoreChoice.stratified(choice.deltaK()), search, reduce);
    }

    /** The same with the store that the states were in at the end, where they have moved. */
    public Engine after(List<StoreMove> moves) {
        if (moves.isEmpty()) {
            return this;
        }
        StoreMove.Kind last = moves.get(moves.size() - 1).to();
        StoreChoice there = last == StoreMove.Kind.TREE ? StoreChoice.tree() : StoreChoice.delta(choice.deltaK());
        return new Engine(nameOf(last), there, search, reduce);
    }

    public static String nameOf(StoreMove.Kind store) {
        return store.name().toLowerCase(Locale.ROOT);
    }

    /** Decides what was left to us. */
    static Engine chosen(String store, int deltaK, String search, String reduce) {
        StoreChoice choice = switch (store) {
            case "tree" -> StoreChoice.tree();
            case "compact-tree" -> StoreChoice.compactTree();
            case "bitstate" -> StoreChoice.bitstate();
            case "hash-compact" -> StoreChoice.hashCompact();
            case "delta" -> StoreChoice.delta(deltaK);
            case "plain", COLLAPSE -> StoreChoice.plain();
            default -> StoreChoice.auto(deltaK);
        };
        return new Engine(
                store.equals("auto") ? "plain" : store, choice, search.equals("auto") ? "bfs" : search, reduce);
    }
}
