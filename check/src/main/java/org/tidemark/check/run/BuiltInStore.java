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
