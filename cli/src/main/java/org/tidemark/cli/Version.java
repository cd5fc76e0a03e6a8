package org.tidemark.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.IVersionProvider;

/** Which Tidemark this is, and on what it runs. */
final class Version implements IVersionProvider {
    /** The version of the build. */
    static String number() {
        try (InputStream in = Version.class.getResourceAsStream("version.txt")) {
            return in == null ? "unknown" : new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The virtual machine and the system. */
    static String platform() {
        return "Java " + System.getProperty("java.version") + ", " + System.getProperty("os.name") + " "
                + System.getProperty("os.arch");
    }

    @Override
    public String[] getVersion() {
        return new String[] {"tidemark " + number(), platform()};
    }
}
