package org.tidemark.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Where the docs say in which package a class is, it is there. Decisions are left as they were written. */
class NamesInDocsTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern PLACED =
            Pattern.compile("(?<![\\w./])((?:[a-z]+\\.)+[A-Z][A-Za-z]*[a-z][A-Za-z]*)\\b");

    private static final List<String> OTHERS = List.of("java.", "example.", "org.apache.", "tidemark.");

    @Test
    void everyClassIsWhereTheDocsSay() throws IOException {
        Set<String> classes = classes();
        assertThat(wrong("`net.exec.NetModels` and check.run.Exploration.run", classes))
                .isEmpty();
        assertThat(wrong("`search.NetModels`, `check.Nowhere`", classes))
                .containsExactly("search.NetModels", "check.Nowhere");
        List<String> wrong = new ArrayList<>();
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            for (Path page : docs.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !file.startsWith(ROOT.resolve("docs").resolve("decisions")))
                    .toList()) {
                wrong(Files.readString(page), classes).forEach(name -> wrong.add(page.getFileName() + ": " + name));
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** The names of classes with packages before them that no class of the project has; those of others are left alone. */
    private static List<String> wrong(String page, Set<String> classes) {
        return PLACED.matcher(page)
                .results()
                .map(MatchResult::group)
                .filter(name -> OTHERS.stream().noneMatch(name::startsWith))
                .filter(name -> classes.stream().noneMatch(known -> ("." + known).endsWith("." + name)))
                .toList();
    }

    private static Set<String> classes() throws IOException {
        Set<String> classes = new TreeSet<>();
        for (String module : List.of(
                "base",
                "nets",
                "engines",
                "symbolic",
                "programs",
                "cpn",
                "workflows",
                "timed",
                "formats",
                "check",
                "api",
                "cli",
                "web",
                "lsp",
                "bench",
                "spark")) {
            Path sources = ROOT.resolve(Path.of(module, "src", "main", "java"));
            try (Stream<Path> files = Files.walk(sources)) {
                files.map(file -> sources.relativize(file).toString())
                        .filter(file -> file.endsWith(".java"))
                        .map(file -> file.replaceAll("\\.java$", "").replaceAll("[/\\\\]", "."))
                        .forEach(classes::add);
            }
        }
        return classes;
    }
}
