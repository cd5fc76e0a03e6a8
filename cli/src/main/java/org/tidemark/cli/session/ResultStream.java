package org.tidemark.cli.session;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Standard output as commands see it; knows whether anything was written to it. Not thread-safe. */
public final class ResultStream extends PrintStream {
    private final PrintStream target;
    private boolean written;

    public ResultStream(PrintStream target) {
        super(target, false, StandardCharsets.UTF_8);
        this.target = target;
    }

    public boolean isAnyWritten() {
        return written;
    }

    @Override
    public void write(int b) {
        written = true;
        super.write(b);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
        written |= length > 0;
        super.write(bytes, from, length);
    }

    /** The stream behind it is the one that meets the trouble. */
    @Override
    public boolean checkError() {
        return super.checkError() || target.checkError();
    }
}
