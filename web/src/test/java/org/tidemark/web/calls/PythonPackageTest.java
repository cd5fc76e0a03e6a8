package org.tidemark.web.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The tests of the Python package, against the classes of this build. */
class PythonPackageTest {
    private static final Path TESTS = Path.of("../python/tests");

    private static String python() {
        for (String name : new String[] {"python3", "python"}) {
            try {
                Process asked =
                        new ProcessBuilder(name, "-c", "import sys; sys.exit(sys.version_info < (3, 9))").start();
                if (asked.waitFor() == 0) {
                    return name;
                }
            } catch (IOException missing) {
                // The next name may be that of one.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return "";
    }

    @Test
    @Timeout(240)
    void itsTestsPass() throws IOException, InterruptedException {
        String python = python();
        assumeTrue(!python.isEmpty(), "there is no Python 3.9 or newer");
        assumeTrue(Files.isDirectory(TESTS), "the package is not beside this module");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder tests = new ProcessBuilder(
                python,
                "-B",
                "-m",
                "unittest",
                "discover",
                "-s",
                TESTS.toAbsolutePath().normalize().toString());
        tests.environment()
                .put(
                        "TIDEMARK",
                        "'" + java + "' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '"
                                + System.getProperty("java.class.path")
                                + "' org.tidemark.web.Serve"); // which takes the word 'serve' for a model that it has
        // no use for
        Process process = tests.redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(said).endsWith("OK\n");
    }
}
