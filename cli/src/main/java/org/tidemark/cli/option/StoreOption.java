package org.tidemark.cli.option;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.store.StoreMove;
import picocli.CommandLine.Model.CommandSpec;

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
            "--store", Arrays.stream(values()).filter(store -> store != CLUSTER).toArray(StoreOption[]::new));

    /** The words, for the completion of command lines. */
    static final class Candidates extends ArrayList<String> {
        Candidates() {
            super(WORDS.words());
        }
    }

    public String word() {
        return OptionWords.word(this);
    }

    /** The store that a word chooses; a refusal names those that the command has a use for. */
    static StoreOption read(@Nullable CommandSpec command, String text) {
        List<StoreOption> offered = WORDS.values().stream()
                .filter(store -> command == null || store.isFor(command.name()))
                .toList();
        return WORDS.read(command, text, offered);
    }

    private boolean isFor(String command) {
        return switch (this) {
            case BITVECTOR -> command.equals("check");
            case COMPACT_TREE, COLLAPSE, HASH_COMPACT, BITSTATE, DISK, MDD ->
                List.of("check", "explore").contains(command);
            case AUTO, PLAIN, TREE, CONDENSED, DELTA, CLUSTER -> true;
        };
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
