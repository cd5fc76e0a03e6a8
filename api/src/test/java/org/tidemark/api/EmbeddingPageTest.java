package org.tidemark.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.check.Checker;
import org.tidemark.compose.Composition;
import org.tidemark.model.Layout;
import org.tidemark.net.PetriNet;
import org.tidemark.store.Visited;
import org.tidemark.zoo.Zoo;

/** The example of docs/embedding.md is the project beside it, compiles, and prints what the page says. */
@Timeout(120)
class EmbeddingPageTest {
    private static final Path PAGE = Path.of("..", "docs", "embedding.md");
    private static final Path SOURCES = Path.of("..", "docs", "embedding", "src", "main", "java");

    @TempDir
    Path folder;

    @Test
    void thePageShowsTheProgramAndTheDependencyOfTheProject() throws IOException {
        String page = Files.readString(PAGE);
        assertThat(page).contains("```java\n" + Files.readString(SOURCES.resolve("example/Embedding.java")) + "```");
        String pom = Files.readString(Path.of("..", "docs", "embedding", "pom.xml"));
        String dependency = page.substring(page.indexOf("<dependency>"), page.indexOf("</dependency>"));
        assertThat(pom.replaceAll("\\s+", " ")).contains(dependency.replaceAll("\\s+", " "));
        String parent = Files.readString(Path.of("..", "pom.xml"));
        assertThat(parent)
                .contains(dependency
                        .lines()
                        .filter(line -> line.contains("<version>"))
                        .findFirst()
                        .orElseThrow()
                        .strip());
    }

    @Test
    void theProgramRunsOnTheClassPath() throws Exception {
        compile("--class-path", jars(), "-Xlint:all,-classfile", "-Werror");
        assertThat(run("--class-path", jars() + File.pathSeparator + folder, "example.Embedding"))
                .isEqualTo(printed());
    }

    @Test
    void theProgramRunsAsAModule() throws Exception {
        compile("--module-path", jars());
        assertThat(run("--module-path", jars() + File.pathSeparator + folder, "--module", "example/example.Embedding"))
                .isEqualTo(printed());
    }

    /** What the page says is printed. */
    private static String printed() throws IOException {
        String page = Files.readString(PAGE);
        String start = "It prints:\n\n```\n";
        int from = page.indexOf(start) + start.length();
        return page.substring(from, page.indexOf("```", from));
    }

    /** The API and the modules below it, as an embedder gets them. */
    private static String jars() throws URISyntaxException {
        List<String> jars = new ArrayList<>();
        for (Class<?> type : List.of(
                Model.class,
                Checker.class,
                Zoo.class,
                Composition.class,
                Visited.class,
                PetriNet.class,
                Layout.class)) {
            jars.add(Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString());
        }
        return String.join(File.pathSeparator, jars);
    }

    private void compile(String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.addAll(List.of("--release", "17", "-d", folder.toString()));
        boolean asModule = arguments.contains("--module-path");
        try (Stream<Path> files = Files.walk(SOURCES)) {
            files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> asModule || !file.endsWith("module-info.java"))
                    .forEach(file -> arguments.add(file.toString()));
        }
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
    }

    private static String run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx256m");
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.replace(System.lineSeparator(), "\n");
    }
}
