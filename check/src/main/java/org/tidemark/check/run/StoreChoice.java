package org.tidemark.check.run;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.engine.Store;
import org.tidemark.model.Condensable;
import org.tidemark.model.Model;
import org.tidemark.store.SearchStore;
import org.tidemark.store.condensed.CondensedStore;
import org.tidemark.store.delta.DeltaStore;
import org.tidemark.store.delta.StratifiedStore;
import org.tidemark.store.hash.PlainStore;
import org.tidemark.store.lossy.BitstateStore;
import org.tidemark.store.lossy.HashCompactStore;
import org.tidemark.store.move.MovingStore;
import org.tidemark.store.tree.CompactTreeStore;
import org.tidemark.store.tree.TreeStore;
import org.tidemark.system.StateModels;

/**
 * How states are to be kept: opens an empty store for each attempt. Those that come with Tidemark are made by the methods here;
 * any other store is one more implementation, and searches take it as they take these. Immutable.
 */
public interface StoreChoice {
    /** Far enough apart that records outweigh explicit states. */
    int USUAL_K = 20;

    /**
     * An empty store for the states of a model.
     *
     * @param alone whether one thread searches alone, and not level by level
     */
    SearchStore open(Model model, boolean alone, MemoryBudget budget, long maxStates);

    /** Does what takes long before such a store can be opened for a model, unless it is cancelled. */
    default void prepare(Model model, BooleanSupplier cancelled) {
        // Nothing takes long.
    }

    /** Which layout of states suits the store. */
    default StateModels.Use use() {
        return StateModels.Use.WHOLE;
    }

    /** Whether states are forgotten once they were expanded, so that nothing can be asked about them later. */
    default boolean isForgetful() {
        return false;
    }

    /** Whether new states may be taken for old ones, so that nothing follows from not finding a state. */
    default boolean isLossy() {
        return false;
    }

    /** Whether states are forgotten when memory runs short, and may be counted again. */
    default boolean isCaching() {
        return false;
    }

    /** Whether states are in files from the beginning. */
    default boolean isOnDisk() {
        return false;
    }

    /** The store for a look at a few states, which no file is worth. */
    default StoreChoice inMemory() {
        return this;
    }

    /** How many steps explicit states lie apart, where a search has to fall back on Δ-markings. */
    default int deltaK() {
        return USUAL_K;
    }

    /** The usual way to keep states in a store; those that are kept elsewhere, or as a diagram, are whole while they are in memory. */
    static StoreChoice of(Store store, int k) {
        return new BuiltInStore(store, k);
    }

    static StoreChoice auto(int k) {
        return new BuiltInStore(Store.AUTO, k);
    }

    static StoreChoice plain() {
        return new BuiltInStore(Store.PLAIN, USUAL_K);
    }

    static StoreChoice tree() {
        return new BuiltInStore(Store.TREE, USUAL_K);
    }

    static StoreChoice condensed() {
        return new BuiltInStore(Store.CONDENSED, USUAL_K);
    }

    static StoreChoice delta(int k) {
        return new BuiltInStore(Store.DELTA, k);
    }

    static StoreChoice stratified(int k) {
        return new BuiltInStore(Store.FORGETFUL_DELTA, k);
    }

    static StoreChoice hashCompact() {
        return new BuiltInStore(Store.HASH_COMPACT, USUAL_K);
    }

    static StoreChoice compactTree() {
        return new BuiltInStore(Store.COMPACT_TREE, USUAL_K);
    }

    static StoreChoice bitstate() {
        return new BuiltInStore(Store.BITSTATE, USUAL_K);
    }

    /**
     * A store that comes with Tidemark.
     *
     * @param kind which store
     * @param deltaK how many steps explicit states lie apart among Δ-markings
     */
    record BuiltInStore(Store kind, int deltaK) implements StoreChoice {
        @Override
        public boolean isForgetful() {
            return kind == Store.COMPACT_TREE || kind == Store.BITSTATE || kind == Store.FORGETFUL_DELTA;
        }

        @Override
        public boolean isLossy() {
            return kind == Store.HASH_COMPACT || kind == Store.BITSTATE;
        }

        @Override
        public boolean isCaching() {
            return kind == Store.FORGETFUL_DELTA;
        }

        @Override
        public StateModels.Use use() {
            return switch (kind) {
                case TREE -> StateModels.Use.IN_WORDS;
                case COMPACT_TREE -> StateModels.Use.IN_PARTS;
                // Condensed strings leave out implied fields anyway, and more, but only of whole states.
                case DELTA, FORGETFUL_DELTA, CONDENSED -> StateModels.Use.WHOLE;
                default -> StateModels.Use.WITHOUT_IMPLIED;
            };
        }

        @Override
        public void prepare(Model model, BooleanSupplier cancelled) {
            if (kind == Store.CONDENSED && model instanceof Condensable condensable) {
                condensable.prepareCodec(cancelled);
            }
        }

        @Override
        public SearchStore open(Model model, boolean alone, MemoryBudget budget, long maxStates) {
            return switch (kind) {
                case AUTO -> new MovingStore(model, deltaK, alone, budget, maxStates);
                case TREE -> new TreeStore(model.layout().words(), budget, maxStates);
                case CONDENSED -> new CondensedStore(model, budget, maxStates);
                case COMPACT_TREE -> new CompactTreeStore(model.layout(), budget, maxStates);
                case BITSTATE -> new BitstateStore(model.layout().words(), budget, maxStates);
                case HASH_COMPACT -> new HashCompactStore(model, budget, maxStates);
                case FORGETFUL_DELTA -> new StratifiedStore(model, deltaK, budget, maxStates);
                case DELTA -> new DeltaStore(model, deltaK, alone, budget, maxStates);
                default -> new PlainStore(model.layout().words(), budget, maxStates);
            };
        }
    }
}
