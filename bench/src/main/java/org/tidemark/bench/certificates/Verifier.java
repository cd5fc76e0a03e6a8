package org.tidemark.bench.certificates;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.tidemark.bench.command.Arguments;

/** The independent program, compiled from its one file and run without the classes of this project in sight. Belongs to one thread. */
final class Verifier {
    /**
     * What came of a certificate.
     *
     * @param status 0 where every answer is accepted, 1 where one is refused, 2 where a file cannot be read, 3 where one has no certificate
     */
    record Judgement(int status, String text, double seconds) {
        boolean isAccepted() {
            return status == 0;
        }

        boolean isRefused() {
            return status == 1;
        }

        /** Whether the text is not a certificate at all: it shows nothing, but it was not checked either. */
        boolean isUnreadable() {
            return status == 2;
        }
    }

    private final Path folder;
    private final Method run;

    /**
     * Compiles the program.
     *
     * @param folder where its classes go, and the certificates
     */
    Verifier(Path source, Path folder) throws Arguments.Unusable, IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null || !Files.exists(source)) {
            throw new Arguments.Unusable(
                    compiler == null
                            ? "this needs a JDK"
                            : source + ": no such file; --verifier names TidemarkVerify.java");
        }
        Path classes = Files.createDirectories(folder.resolve("classes"));
        if (compiler.run(null, null, null, "-d", classes.toString(), source.toString()) != 0) {
            throw new Arguments.Unusable(source + " cannot be compiled");
        }
        URL[] urls = {classes.toUri().toURL()};
        try {
            this.run = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())
                    .loadClass("TidemarkVerify")
                    .getMethod("run", String[].class, PrintStream.class, PrintStream.class);
        } catch (ReflectiveOperationException other) {
            throw new Arguments.Unusable(source + " is not the verifier");
        }
        this.folder = folder;
    }

    /** What it says of a certificate. */
    Judgement judge(Path net, String certificate) throws IOException {
        Path file = Files.writeString(folder.resolve("answers.cert"), certificate);
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        long start = System.nanoTime();
        try (PrintStream print = new PrintStream(said, false, StandardCharsets.UTF_8)) {
            int status = (int) run.invoke(null, new String[] {net.toString(), file.toString()}, print, print);
            print.flush();
            double seconds = (System.nanoTime() - start) / 1e9;
            return new Judgement(status, said.toString(StandardCharsets.UTF_8).strip(), seconds);
        } catch (ReflectiveOperationException thrown) {
            throw new IllegalStateException("the verifier failed", thrown);
        }
    }
}
