package org.tidemark.bench.command;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.tidemark.cli.Tidemark;

/** The command line of Tidemark, run in this virtual machine. */
public final class Program {
    /** The result of a run. */
    public record Ended(int status, String out) {}

    /** Runs a command without input; what it prints and its errors are one text. */
    public Ended run(List<String> words) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(printed, false, StandardCharsets.UTF_8)) {
            int status = Tidemark.run(words.toArray(String[]::new), InputStream.nullInputStream(), out, out);
            out.flush();
            return new Ended(status, printed.toString(StandardCharsets.UTF_8));
        }
    }
}
