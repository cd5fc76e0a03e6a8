package org.tidemark.cli.option;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.cli.session.Heap;
import org.tidemark.engine.SearchOrder;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** How much memory and time a command may take. */
public final class LimitOptions {
    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = Quantities.Size.class,
            description =
                    "Budget for states, such as 512m, 8g or 1.5g (k, m, g, t, also as kb or KiB: powers of 1024; at least 1m). Default: three quarters of the machine's memory, "
                            + "as far as the Java heap can hold that.")
    @Nullable
    Long memory;

    @Option(
            names = "--time",
            paramLabel = "DURATION",
            converter = Quantities.Duration.class,
            description = "Stop after this time: 500ms, 60s, 10m, 1h30m (units ms, s, m, h, d). Default: no limit.")
    @Nullable
    Long time;

    /** The limits of work that has no engine to choose, which also end with a cancellation. */
    public ExploreOptions of(CommandSpec command, BooleanSupplier cancelled) {
        return new ExploreOptions(
                SearchOrder.BREADTH_FIRST,
                1,
                bytes(command),
                nanos(),
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                1,
                StoreChoice.plain(),
                cancelled);
    }

    /** The memory; a size that the Java heap cannot hold is refused by the command. */
    long bytes(CommandSpec command) {
        return memory == null ? Heap.defaultBudgetBytes() : Heap.budgetBytes(command, memory);
    }

    /** The memory of all machines together, which nobody here can know: no limit unless one was given. */
    long bytesElsewhere() {
        return memory == null ? Long.MAX_VALUE : memory;
    }

    long nanos() {
        return time == null ? Long.MAX_VALUE : time;
    }

    /** How to get more memory than there was. */
    String moreMemory() {
        return memory == null ? Heap.moreThanDefault() : "--memory raises it";
    }
}
