package org.tidemark.cli.option;

/** The values of {@code --search}. */
public enum SearchOption {
    AUTO,
    BFS,
    DFS,
    SWEEP;

    static final OptionWords<SearchOption> WORDS = OptionWords.of("search", values());

    public String word() {
        return OptionWords.word(this);
    }

    /** The order that a run uses. */
    SearchOption decided() {
        return this == AUTO ? BFS : this;
    }
}
