package org.tidemark.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import org.tidemark.api.InvalidInputException;
import org.tidemark.bench.fuzz.Fuzzing;
import org.tidemark.format.InputException;

/** Damaged files for all readers, for as long as one likes; those that break a reader are kept. */
final class FuzzCommand {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final PrintStream out;

    FuzzCommand(PrintStream out) {
        this.out = out;
    }

    /** Runs what the arguments select; returns whether nothing broke. */
    boolean run(Arguments arguments) throws Arguments.Unusable, InputException, IOException {
        try {
            Fuzzing fuzzing = new Fuzzing(
                    out, Path.of(arguments.text("--out", "fuzz")), PATIENCE, arguments.number("--seed", 1));
            return fuzzing.runSome(
                            arguments.some("--readers", Fuzzing.names()), arguments.duration("--time", "10m"))
                    == 0;
        } catch (InvalidInputException wrong) {
            throw new InputException(wrong.getMessage(), wrong);
        }
    }
}
