package org.tidemark.cli.option;

import java.util.ArrayList;

/** The values of {@code --search}. */
public enum SearchOption {
    AUTO,
    BFS,
    DFS,
    BEST_FIRST,
    SWEEP;

    static final OptionWords<SearchOption> WORDS = OptionWords.of("search", values());

    /** The words, for the completion of command lines. */
    static final class Candidates extends ArrayList<String> {
        Candidates() {
            super(WORDS.words());
        }
    }

    public String word() {
        return OptionWords.word(this);
    }

    /** The order that a run uses. */
    SearchOption decided() {
        return this == AUTO ? BFS : this;
    }
}
