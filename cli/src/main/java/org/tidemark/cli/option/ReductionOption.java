package org.tidemark.cli.option;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** The values of {@code --reduce}. */
public enum ReductionOption {
    NONE;

    private static final OptionWords<ReductionOption> WORDS =
            OptionWords.of("reduction", values(), "stubborn", "symmetry", "structural");

    public String word() {
        return OptionWords.word(this);
    }

    /** Reads words separated by commas; the first that is not available is refused. */
    static ReductionOption read(@Nullable CommandSpec command, String text) {
        for (String word : text.split(",", -1)) {
            WORDS.read(command, word);
        }
        return NONE;
    }
}
