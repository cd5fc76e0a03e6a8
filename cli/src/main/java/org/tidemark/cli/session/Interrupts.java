package org.tidemark.cli.session;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/** How a command learns that the user wants it to stop and to say what it has so far. */
public interface Interrupts {
    /** Nobody ever asks. */
    Interrupts NONE = () -> new Watch(new AtomicBoolean(), () -> {});

    /** From now on until it is closed, the first wish to stop is only noted; a second one ends the process. */
    Watch watch();

    /** The note of a wish to stop. Any thread may read it. */
    record Watch(AtomicBoolean asked, Runnable end) implements BooleanSupplier, AutoCloseable {
        @Override
        public boolean getAsBoolean() {
            return asked.get();
        }

        @Override
        public void close() {
            end.run();
        }
    }
}
