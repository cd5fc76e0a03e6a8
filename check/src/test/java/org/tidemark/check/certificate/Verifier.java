package org.tidemark.check.certificate;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.tidemark.format.pnml.PnmlWriter;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;

/** The independent program, compiled from its one file and without the classes of this project in sight. */
final class Verifier {
    /** What came of a certificate. */
    record Judgement(int status, String text) {}

    /** Compiled once for all tests. */
    private static final class Compiled {
        private static final Method RUN = run();

        private static Method run() {
            try {
                Path classes = Files.createTempDirectory("tidemark-verify");
                Path compiler = Path.of(System.getProperty("java.home"), "bin", "javac");
                Path source = Path.of("..", "verify", "TidemarkVerify.java");
                Process javac = new ProcessBuilder(
                                compiler.toString(),
                                "-Xlint:all",
                                "-Werror",
                                "-d",
                                classes.toString(),
                                source.toString())
                        .inheritIO()
                        .start();
                if (javac.waitFor() != 0) {
                    throw new IllegalStateException("the verifier does not compile");
                }
                try (Stream<Path> files = Files.list(classes)) {
                    files.forEach(file -> file.toFile().deleteOnExit());
                }
                URL[] urls = {classes.toUri().toURL()};
                return new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())
                        .loadClass("TidemarkVerify")
                        .getMethod("run", String[].class, PrintStream.class, PrintStream.class);
            } catch (IOException | InterruptedException | ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private final Path folder;

    private Verifier(Path folder) {
        this.folder = folder;
    }

    /** One that keeps its files in a folder. */
    static Verifier in(Path folder) {
        return new Verifier(folder);
    }

    Path file(PetriNet net) throws IOException, InputException {
        Path file = folder.resolve("net.pnml");
        try (var out = Files.newOutputStream(file)) {
            PnmlWriter.write(net, out);
        }
        return file;
    }

    Judgement judge(Path net, String certificate) throws IOException, ReflectiveOperationException {
        Path file = folder.resolve("answers.cert");
        Files.writeString(file, certificate);
        return judge(net.toString(), file.toString());
    }

    Judgement judge(String... args) throws ReflectiveOperationException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        int status = (int) Compiled.RUN.invoke(null, args, print, print);
        return new Judgement(status, out.toString(StandardCharsets.UTF_8));
    }
}
