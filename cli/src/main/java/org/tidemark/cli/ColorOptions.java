package org.tidemark.cli;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Execution;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How a high-level net is executed. */
final class ColorOptions {
    @Spec(Spec.Target.MIXEE)
    @Nullable
    CommandSpec spec;

    @Option(
            names = "--colors",
            paramLabel = "WAY",
            defaultValue = "auto",
            description =
                    "How a high-level net is executed: unfold (as a place/transition net, with a place for every value that "
                            + "can occur), direct (as it is, which needs no list of values) or auto, which unfolds unless the "
                            + "unfolding is refused or large. Counts are the same. Default: ${DEFAULT-VALUE}.")
    String colors = "";

    /** The way asked for; a sweep, and a store that forgets states, go by the unfolding. */
    Execution.Colors way(Engine engine) {
        if (spec != null) {
            Words.COLORS.check(spec, colors);
        }
        if (engine.sweeps() && spec != null && colors.equals("direct")) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--colors direct and --search sweep do not go together: progress is measured on the unfolding");
        }
        if (engine.choice().isForgetful() && spec != null && colors.equals("direct")) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--colors direct and --store " + engine.store()
                            + " do not go together here: runs are found again on the unfolding");
        }
        return engine.sweeps() || engine.choice().isForgetful()
                ? Execution.Colors.UNFOLD
                : Execution.Colors.valueOf(colors.toUpperCase(Locale.ROOT));
    }
}
