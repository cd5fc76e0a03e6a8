package org.tidemark.cli.option;

import java.util.List;
import org.tidemark.check.Reductions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.store.StoreMove;

/** The engine that a run used, in the words of the command line, every {@code auto} decided. */
public record Engine(StoreOption store, StoreChoice choice, SearchOption search, Reductions reduce) {
    /** Whether states are kept as numbers of multi-sets, which is the plain store over direct execution. */
    public boolean collapses() {
        return store == StoreOption.COLLAPSE;
    }

    /** Whether the store is given the words of every state and keeps them as they are. */
    public boolean keepsWords() {
        return store == StoreOption.PLAIN || collapses();
    }

    /**
     * Whether a state is first met after the least number of steps to it: depth first it is after those of the path that was
     * taken, and where states are left out, the shortest way may have led through one of them.
     */
    public boolean knowsDepths() {
        return search == SearchOption.BFS && !choice.isLossy();
    }

    /** Whether states are forgotten when memory runs short, and may count again. */
    public boolean forgets() {
        return choice.isCaching();
    }

    /** The same with states kept whole, as a search for one answer does and as an unfolding has to instead of collapse. */
    public Engine plain() {
        return new Engine(StoreOption.PLAIN, StoreChoice.plain(), search, reduce);
    }

    /** States that are found and kept elsewhere, level by level. */
    static Engine elsewhere(StoreChoice search) {
        return new Engine(StoreOption.CLUSTER, search, SearchOption.BFS, Reductions.NONE);
    }

    /** Whether states are found and kept elsewhere. */
    public boolean isElsewhere() {
        return store == StoreOption.CLUSTER;
    }

    /** The same with states in files. */
    Engine onDisk(StoreChoice files) {
        return new Engine(StoreOption.DISK, files, search, reduce);
    }

    /** Refuses a folder that is not what was asked for, before anything else is tried. */
    public void inspectFolder() {
        if (choice instanceof OnDisk files) {
            files.inspect();
        }
    }

    /** The same with another way to keep states in the end. */
    Engine with(StoreChoice other) {
        return new Engine(store, other, search, reduce);
    }

    /** Whether states are composed from those of the model's parts. */
    public boolean composes() {
        return store == StoreOption.BITVECTOR;
    }

    /** Whether all states are found together, as one diagram. */
    public boolean isSymbolic() {
        return store == StoreOption.MDD;
    }

    /** Whether states are forgotten behind a line of progress. */
    public boolean sweeps() {
        return search == SearchOption.SWEEP;
    }

    /** How many of some threads search: only breadth first it is more than one. */
    public int threads(int given) {
        return search == SearchOption.BFS ? given : 1;
    }

    /** The store, with its parameters. */
    public String storeInWords() {
        String forgetting = forgets() ? ", forgetting" : "";
        return store == StoreOption.DELTA ? store.word() + " (k = " + choice.deltaK() + forgetting + ")" : store.word();
    }

    /** What was left out. */
    public String reductionInWords() {
        return ReductionOption.words(reduce);
    }

    /** The same as it was used in the end: a reduction that was only allowed may not have been worthwhile. */
    public Engine withoutUnused(boolean wasReduced) {
        return reduce.isAsked() || wasReduced ? this : reducing(Reductions.NONE);
    }

    /** The same with other reductions. */
    public Engine reducing(Reductions other) {
        return new Engine(store, choice, search, other);
    }

    /** The whole engine, as a report names it. */
    public String inWords() {
        return "store " + storeInWords() + ", search " + search.word() + ", reduce " + reductionInWords();
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
        StoreOption last = StoreOption.of(moves.get(moves.size() - 1).to());
        return new Engine(last, last.choice(choice.deltaK()), search, reduce);
    }

    /** Decides what was left open by {@code auto}. */
    static Engine chosen(StoreOption store, int deltaK, SearchOption search, Reductions reduce) {
        return new Engine(store.decided(), store.choice(deltaK), search.decided(), reduce);
    }
}
