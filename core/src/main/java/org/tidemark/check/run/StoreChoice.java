package org.tidemark.check.run;

import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Model;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.store.SearchStore;
import org.tidemark.store.delta.DeltaStore;
import org.tidemark.store.delta.StratifiedStore;
import org.tidemark.store.hash.PlainStore;
import org.tidemark.store.lossy.BitstateStore;
import org.tidemark.store.lossy.HashCompactStore;
import org.tidemark.store.move.MovingStore;
import org.tidemark.store.tree.CompactTreeStore;
import org.tidemark.store.tree.TreeStore;

/**
 * How states are to be kept.
 *
 * @param kind which store
 * @param deltaK how many steps explicit states lie apart among Δ-markings
 */
public record StoreChoice(Kind kind, int deltaK) {
    /** Far enough apart that records outweigh explicit states. */
    public static final int USUAL_K = 20;

    /** The stores there are. */
    public enum Kind {
        /** Every state whole, until memory runs short; then by parts or references. */
        AUTO,
        /** Every state whole. */
        PLAIN,
        /** Parts that states share are kept once. */
        TREE,
        /** References to predecessors. */
        DELTA,
        /** References to predecessors, some of which are forgotten when memory runs short. */
        STRATIFIED,
        /** Parts, and of states only that they were seen. */
        COMPACT_TREE,
        /** Hashes instead of states: some may be missed. */
        HASH_COMPACT,
        /** Some bits for each state: some will be missed. */
        BITSTATE
    }

    public static StoreChoice auto(int k) {
        return new StoreChoice(Kind.AUTO, k);
    }

    public static StoreChoice plain() {
        return new StoreChoice(Kind.PLAIN, USUAL_K);
    }

    public static StoreChoice tree() {
        return new StoreChoice(Kind.TREE, USUAL_K);
    }

    public static StoreChoice delta(int k) {
        return new StoreChoice(Kind.DELTA, k);
    }

    public static StoreChoice stratified(int k) {
        return new StoreChoice(Kind.STRATIFIED, k);
    }

    public static StoreChoice hashCompact() {
        return new StoreChoice(Kind.HASH_COMPACT, USUAL_K);
    }

    public static StoreChoice compactTree() {
        return new StoreChoice(Kind.COMPACT_TREE, USUAL_K);
    }

    public static StoreChoice bitstate() {
        return new StoreChoice(Kind.BITSTATE, USUAL_K);
    }

    /** Whether states are forgotten once they were expanded, so that nothing can be asked about them later. */
    public boolean isForgetful() {
        return kind == Kind.COMPACT_TREE || kind == Kind.BITSTATE || kind == Kind.STRATIFIED;
    }

    /** The model of a net as this store keeps it best: where states are cut into parts, it matters what lies near what. */
    NetModel model(PetriNet net, FieldWidths widths) {
        return switch (kind) {
            case TREE -> NetModel.forParts(net, widths, true);
            case COMPACT_TREE -> NetModel.forParts(net, widths, false);
            default -> NetModel.of(net, widths);
        };
    }

    /** Whether new states may be taken for old ones, so that nothing follows from not finding a state. */
    public boolean isLossy() {
        return kind == Kind.HASH_COMPACT || kind == Kind.BITSTATE;
    }

    /** An empty store for the states of a model; depth first it is used by one thread alone. */
    SearchStore open(Model model, boolean depthFirst, MemoryBudget budget, long maxStates) {
        return switch (kind) {
            case AUTO -> new MovingStore(model, deltaK, depthFirst, budget, maxStates);
            case PLAIN -> new PlainStore(model.layout().words(), budget, maxStates);
            case TREE -> new TreeStore(model.layout().words(), budget, maxStates);
            case COMPACT_TREE -> new CompactTreeStore(model.layout(), budget, maxStates);
            case BITSTATE -> new BitstateStore(model.layout().words(), budget, maxStates);
            case HASH_COMPACT -> new HashCompactStore(model, budget, maxStates);
            case STRATIFIED -> new StratifiedStore(model, deltaK, budget, maxStates);
            case DELTA -> new DeltaStore(model, deltaK, depthFirst, budget, maxStates);
        };
    }
}
