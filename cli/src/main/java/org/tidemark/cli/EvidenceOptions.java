package org.tidemark.cli;

import org.jspecify.annotations.Nullable;
import org.tidemark.format.InputException;
import org.tidemark.format.OutputFile;
import org.tidemark.net.PetriNet;
import picocli.CommandLine.Option;

/** Where a run of the net goes as evidence. */
final class EvidenceOptions {
    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description =
                    "Write the run here, as JSON: a list of {\"event\": NAME, \"state\": {PLACE: TOKENS}} with the "
                            + "initial state first; only marked places are listed.")
    @Nullable
    String file;

    @Option(names = "--force", description = "Replace output files that exist.")
    boolean force;

    /** Refuses a file that could not be written later, before any time is spent. */
    void check() throws InputException {
        if (file != null) {
            if (file.equals("-")) {
                throw new InputException(
                        "--trace '-': standard output is for the result; expected the name of a file, such as run.json");
            }
            OutputFile.check(ModelArgument.path(file), force);
        }
    }

    /** Writes a run, if a file was given. */
    void write(PetriNet net, Iterable<Integer> transitions) throws InputException {
        if (file != null) {
            OutputFile.write(
                    ModelArgument.path(file), force, out -> Json.write(out, json -> Json.run(json, net, transitions)));
        }
    }
}
