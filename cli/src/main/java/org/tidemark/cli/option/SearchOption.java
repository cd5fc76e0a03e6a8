package org.tidemark.cli.option;

import java.util.ArrayList;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** The values of {@code --search}. */
public enum SearchOption {
    AUTO,
    BFS,
    DFS,
    SWEEP;

    static final OptionWords<SearchOption> WORDS = OptionWords.of("--search", values());

    /** The words, for the completion of command lines. */
    static final class Candidates extends ArrayList<String> {
        Candidates() {
            super(WORDS.words());
        }
    }

    public String word() {
        return OptionWords.word(this);
    }

    /** The order that a word chooses. */
    static SearchOption read(@Nullable CommandSpec command, String text) {
        return WORDS.read(command, text);
    }

    /** The order that a run uses. */
    SearchOption decided() {
        return this == AUTO ? BFS : this;
    }
}
