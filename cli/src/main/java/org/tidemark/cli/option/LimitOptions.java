package org.tidemark.cli.option;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.ExploreOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How much memory and time a command may take that has no engine to choose. */
public final class LimitOptions {
    @Spec(Spec.Target.MIXEE)
    @Nullable
    CommandSpec spec;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = Quantities.Size.class,
            description =
                    "Budget for parts, states and diagrams, such as 512m or 8g. Default: three quarters of the machine's "
                            + "memory, as far as the Java heap can hold that.")
    @Nullable
    Long memory;

    @Option(
            names = "--time",
            paramLabel = "DURATION",
            converter = Quantities.Duration.class,
            description = "Stop after this time: 500ms, 60s, 10m, 1h30m (units ms, s, m, h, d). Default: no limit.")
    @Nullable
    Long time;

    /** The limits, which also end with a cancellation. */
    public ExploreOptions of(BooleanSupplier cancelled) {
        long bytes = memory == null || spec == null ? Heap.defaultBudgetBytes() : Heap.budgetBytes(spec, memory);
        return EngineOptions.limits(bytes, time, cancelled);
    }
}
