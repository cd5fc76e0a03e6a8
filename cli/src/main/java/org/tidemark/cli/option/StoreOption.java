package org.tidemark.cli.option;

import java.util.ArrayList;
import java.util.Arrays;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.store.StoreMove;

/** The values of {@code --store}. */
public enum StoreOption {
    AUTO,
    PLAIN,
    TREE,
    COMPACT_TREE,
    CONDENSED,
    DELTA,
    /** Numbers of multi-sets: the plain store over direct execution. */
    COLLAPSE,
    HASH_COMPACT,
    BITSTATE,
    /** Sorted files in a folder, with a bounded number of states in memory. */
    DISK,
    /** A bit for every combination of states of the model's parts, or a diagram of them. */
    BITVECTOR,
    /** One diagram of all states. */
    MDD,
    /** Found and kept on other machines; nobody can ask for it by its name. */
    CLUSTER;

    static final OptionWords<StoreOption> WORDS = OptionWords.of(
            "store", Arrays.stream(values()).filter(store -> store != CLUSTER).toArray(StoreOption[]::new));

    /** The words, for the completion of command lines. */
    static final class Candidates extends ArrayList<String> {
        Candidates() {
            super(WORDS.words());
        }
    }

    public String word() {
        return OptionWords.word(this);
    }

    /** Whether {@code --delta-k} means something to it. */
    boolean takesDeltaK() {
        return this == DELTA || this == AUTO;
    }

    /** The store that a run begins with. */
    StoreOption decided() {
        return this == AUTO ? PLAIN : this;
    }

    StoreChoice choice(int deltaK) {
        return switch (this) {
            case AUTO -> StoreChoice.auto(deltaK);
            case PLAIN, COLLAPSE, BITVECTOR, DISK, MDD, CLUSTER -> StoreChoice.plain();
            case TREE -> StoreChoice.tree();
            case COMPACT_TREE -> StoreChoice.compactTree();
            case CONDENSED -> StoreChoice.condensed();
            case DELTA -> StoreChoice.delta(deltaK);
            case HASH_COMPACT -> StoreChoice.hashCompact();
            case BITSTATE -> StoreChoice.bitstate();
        };
    }

    /** The store that states have moved to. */
    public static StoreOption of(StoreMove.Kind kind) {
        return switch (kind) {
            case PLAIN -> PLAIN;
            case TREE -> TREE;
            case DELTA -> DELTA;
            case DISK -> DISK;
        };
    }
}
