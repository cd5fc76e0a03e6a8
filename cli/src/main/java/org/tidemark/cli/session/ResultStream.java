package org.tidemark.cli.session;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

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

    /**
     * The process's standard output, which remembers why it failed. A reader that has seen enough and closed the pipe
     * ({@code | head}) is not a failure; a full disk is one, and half a result must not pass for the whole.
     */
    public static final class StandardOutput extends OutputStream {
        private final FileOutputStream target = new FileOutputStream(FileDescriptor.out);
        private @Nullable String lost;

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            try {
                target.write(bytes, from, length);
            } catch (IOException e) {
                String why = String.valueOf(e.getMessage());
                lost = why.contains("Broken pipe") ? lost : why;
                throw e;
            }
        }

        /** Why something that was written did not arrive, or null when all is well. */
        @Nullable
        public String whyLost() {
            return lost;
        }
    }
}
