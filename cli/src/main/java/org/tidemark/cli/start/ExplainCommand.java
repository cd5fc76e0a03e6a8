package org.tidemark.cli.start;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Report;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.StageWords;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tidemark explain}: the words that results and messages use. */
@Command(
        name = "explain",
        header = "Explain a word of a result: a verdict, a cause, a stage, an exit status, a kind of error.",
        description = {"Without a word, all of them are listed."},
        footer = {
            "  tidemark explain unknown                 a verdict",
            "  tidemark explain state_limit             the cause of an unknown",
            "  tidemark explain 'refined state equation'  a stage, as --explain lists it",
            "  tidemark explain 3                       an exit status"
        })
public final class ExplainCommand implements Callable<Integer> {
    /** Where the book lies, as the launchers say. */
    private static final String BOOK = "tidemark.book";

    private final Session session;

    @Parameters(arity = "0..*", paramLabel = "WORD", description = "The word, which may be several.")
    List<String> words = new ArrayList<>();

    @Mixin
    ResultOptions result = new ResultOptions();

    /**
     * An explanation.
     *
     * @param kind the kind of word
     * @param names the word, and others that mean the same
     * @param page the page of the book that says more
     */
    record Entry(String kind, List<String> names, String page, String text) {}

    public ExplainCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws InputException {
        List<Entry> all = entries();
        result.show(session, words.isEmpty() ? list(all) : explanation(String.join(" ", words), all));
        return Status.DONE;
    }

    private static Report explanation(String word, List<Entry> all) throws InputException {
        Entry entry = find(word, all);
        if (entry == null) {
            List<String> known =
                    all.stream().flatMap(each -> each.names.stream()).toList();
            throw new InputException("explain " + InputException.quote(word) + ": no such word"
                    + NearName.of(word.toLowerCase(Locale.ROOT), known)
                            .map(near -> "; did you mean '" + near + "'?")
                            .orElse("; 'tidemark explain' lists all of them"));
        }
        String also = entry.names.stream()
                .filter(name -> !name.equalsIgnoreCase(word))
                .collect(Collectors.joining(", "));
        return new Report()
                .put("word", word, "kind", entry.kind, "names", entry.names)
                .put("text", entry.text, "page", entry.page)
                .line(word + ": a word for " + article(entry.kind) + (also.isEmpty() ? "" : "; also: " + also))
                .line()
                .sentence(entry.text)
                .line()
                .line("More: " + place(entry.page));
    }

    /** The entry of a word; stages are found without the words that say when they are run. */
    static @Nullable Entry find(String word, List<Entry> all) {
        String plain = plain(word);
        for (String name :
                List.of(plain, plain(StageWords.withoutWhen(word.strip().toLowerCase(Locale.ROOT))))) {
            for (Entry entry : all) {
                if (entry.names.stream().anyMatch(known -> plain(known).equals(name))) {
                    return entry;
                }
            }
        }
        return null;
    }

    /** A word however it is written: as a constant, with hyphens or in words. */
    private static String plain(String word) {
        return word.strip().toLowerCase(Locale.ROOT).replace('-', ' ').replace('_', ' ');
    }

    private static Report list(List<Entry> all) {
        Map<String, List<Entry>> kinds = new LinkedHashMap<>();
        all.forEach(entry ->
                kinds.computeIfAbsent(entry.kind, kind -> new ArrayList<>()).add(entry));
        Report report = new Report();
        kinds.forEach((kind, entries) -> report.words(
                kind, entries.stream().map(entry -> entry.names.get(0)).collect(Collectors.joining(", "))));
        return report.list(
                        "words",
                        all,
                        entry -> new Report()
                                .put("kind", entry.kind, "names", entry.names)
                                .put("text", entry.text, "page", entry.page))
                .line()
                .line("'tidemark explain WORD' explains one of them.");
    }

    private static String article(String kind) {
        return ("aeiou".indexOf(kind.charAt(0)) >= 0 ? "an " : "a ") + kind;
    }

    /** The page of the book: the file, where the launcher says where the book lies. */
    private static String place(String page) {
        String folder = System.getProperty(BOOK, "");
        for (String file : List.of(page.replace(".md", ".html"), page)) {
            Path path = Path.of(folder, file);
            if (!folder.isEmpty() && Files.exists(path)) {
                return path.toString();
            }
        }
        return "docs/" + page;
    }

    /** All explanations, in the order of the glossary. */
    static List<Entry> entries() {
        List<Entry> entries = new ArrayList<>();
        String kind = "";
        for (String line : text().lines().toList()) {
            if (line.startsWith("== ")) {
                kind = line.substring(3);
            } else if (!line.isBlank() && !line.startsWith("#")) {
                String[] parts = line.split(" \\| ", 3);
                entries.add(new Entry(kind, List.of(parts[0].split(", ")), parts[1], parts[2]));
            }
        }
        return entries;
    }

    private static String text() {
        try (InputStream in = Objects.requireNonNull(ExplainCommand.class.getResourceAsStream("glossary.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
