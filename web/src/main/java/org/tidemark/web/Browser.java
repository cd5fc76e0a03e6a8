package org.tidemark.web;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Opens an address in the browser of this machine's user. Stateless. */
final class Browser {
    private Browser() {}

    /** Asks the desktop to open an address; does nothing where there is no desktop. */
    static void open(String address) {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        List<String> command;
        if (system.contains("mac")) {
            command = List.of("open", address);
        } else if (system.contains("win")) {
            command = List.of("rundll32", "url.dll,FileProtocolHandler", address);
        } else if (System.getenv("DISPLAY") != null || System.getenv("WAYLAND_DISPLAY") != null) {
            command = List.of("xdg-open", address);
        } else {
            return;
        }
        try {
            new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException noSuchProgram) {
            // The address was printed.
        }
    }
}
