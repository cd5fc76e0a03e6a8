package org.tidemark.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonArray;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.lsp.Editor.Opened;

/** Every feature, as an editor asks for it. */
@Timeout(60)
class ServerTest {
    private static final String MUTEX = """
            net mutex
            param n = 3
            type Process = id[n]

            // where processes rest
            place idle: Process = all Process
            place waiting, critical: Process
            place lock = 1

            transition ask(p: Process)   { in idle: p  out waiting: p }
            transition enter(p: Process) { in waiting: p; lock  out critical: p }
            transition leave(p: Process) { in critical: p  out idle: p; lock }

            property exclusion { AG critical <= 1 }
            property empty { AG (waiting = 0 || !fireable(enter(p = 2))) }
            """;

    private static final String PROGRAM = """
            #define MOST 3
            byte x;
            mtype = {red, green};
            typedef Pair { byte left; byte right };
            Pair pair;
            chan c = [2] of {byte};
            active proctype P() {
              byte y;
            again:
              if
              :: x < MOST -> x++; y = x; pair.left = y
              :: c!x
              fi;
              goto again
            }
            active proctype Q() {
              byte y;
              c?y; assert(y < 2)
            }
            ltl safe { [] (x < MOST) }
            """;

    private static Editor editor;

    @BeforeAll
    static void start() {
        editor = new Editor();
    }

    @AfterAll
    static void end() throws IOException {
        editor.close();
    }

    private static List<String> labels(Opened text) {
        return Editor.get(editor.server()
                        .getTextDocumentService()
                        .completion(new CompletionParams(text.id(), text.position())))
                .getLeft()
                .stream()
                .map(CompletionItem::getLabel)
                .toList();
    }

    private static List<String> messages(List<Diagnostic> diagnostics) {
        return diagnostics.stream().map(Diagnostic::getMessage).toList();
    }

    private static String hover(Opened text, Position at) {
        var hover = Editor.get(editor.server().getTextDocumentService().hover(new HoverParams(text.id(), at)));
        return hover == null ? "" : hover.getContents().getRight().getValue();
    }

    private static List<? extends Location> definition(Opened text, Position at) {
        return Editor.get(editor.server().getTextDocumentService().definition(new DefinitionParams(text.id(), at)))
                .getLeft();
    }

    private static List<? extends Location> references(Opened text, Position at) {
        return Editor.get(editor.server()
                .getTextDocumentService()
                .references(new ReferenceParams(text.id(), at, new ReferenceContext(true))));
    }

    private static String renamed(Opened text, Position at, String name) {
        WorkspaceEdit edit =
                Editor.get(editor.server().getTextDocumentService().rename(new RenameParams(text.id(), at, name)));
        return applied(text, edit.getChanges().getOrDefault(text.uri, List.of()));
    }

    private static String applied(Opened text, List<? extends TextEdit> edits) {
        Document document = new Document(text.uri, Language.of("", text.uri).orElseThrow(), text.text, 1);
        StringBuilder changed = new StringBuilder(text.text);
        for (int i = edits.size() - 1; i >= 0; i--) {
            Range range = edits.get(i).getRange();
            changed.replace(
                    document.offset(range.getStart()),
                    document.offset(range.getEnd()),
                    edits.get(i).getNewText());
        }
        return changed.toString();
    }

    private static String formatted(Opened text) {
        return applied(
                text,
                Editor.get(editor.server()
                        .getTextDocumentService()
                        .formatting(new DocumentFormattingParams(text.id(), new FormattingOptions(2, true)))));
    }

    // Mistakes

    @Test
    void mistakesAreThoseOfTheCommandLineAtTheirWords() {
        Opened text = editor.open("file:///m/a.tide", "place p = 1\ntransition t { in q }\n");
        List<Diagnostic> found = text.diagnostics();
        assertThat(found).hasSize(1);
        assertThat(found.get(0).getMessage())
                .startsWith("no place is called 'q'")
                .doesNotContain("a.tide");
        assertThat(text.at(found.get(0).getRange())).isEqualTo("q");
        Opened mended = text.change(found.get(0).getRange(), "p");
        assertThat(mended.diagnostics()).isEmpty();
        Opened wrong = mended.change(new Range(new Position(2, 0), new Position(2, 0)), "property f { AG r = 1 }\n");
        List<Diagnostic> formula = wrong.diagnostics();
        assertThat(formula).hasSize(1);
        assertThat(wrong.at(formula.get(0).getRange())).isEqualTo("r");
    }

    @Test
    void networksAndProgramsHaveThemToo() {
        Opened network = editor.open("file:///m/b.network", "part a { initial x; x --go--> y; y --stop-> x }\n");
        assertThat(messages(network.diagnostics())).hasSize(1);
        Opened program = editor.open("file:///m/c.pml", "byte x;\nactive proctype P() {\n  x = z + 1\n}\n");
        List<Diagnostic> found = program.diagnostics();
        assertThat(found).hasSize(1);
        assertThat(program.at(found.get(0).getRange())).isEqualTo("x = z + 1");
    }

    @Test
    void whatATextMayNotMeanIsAWarning() {
        Opened network = editor.open("file:///m/d.network", """
                part a { initial x; x --go--> x }
                part b { initial x; x --go--> x }
                part c { initial x; x --go--> x }
                together both: a.go + b.go
                """);
        List<Diagnostic> found = network.diagnostics();
        assertThat(found).extracting(Diagnostic::getSeverity).containsExactly(DiagnosticSeverity.Warning);
        assertThat(messages(found).get(0)).startsWith("'go' is in a line 'together'");
    }

    @Test
    void includedFilesAreReadBesideTheFile(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("types.tide"), "// how many\ntype Colour = enum {red, green}\n");
        Opened text = editor.open(
                folder.resolve("main.tide").toUri().toString(),
                "include \"types.tide\"\nplace p: Colour = red\nproperty f { AG p.red = 1 }\n");
        assertThat(text.diagnostics()).isEmpty();
        List<? extends Location> found = definition(text, text.of("Colour", 0));
        assertThat(found).hasSize(1);
        assertThat(found.get(0).getUri()).endsWith("types.tide");
        assertThat(found.get(0).getRange()).isEqualTo(new Range(new Position(1, 5), new Position(1, 11)));
        assertThat(hover(text, text.of("Colour", 0))).contains("type Colour = enum {red, green}", "how many");
        assertThatThrownBy(() -> renamed(text, text.of("Colour", 0), "Paint")).hasMessageContaining("rename it there");
        Files.writeString(folder.resolve("types.tide"), "type Colour = enum {red green}\n");
        List<Diagnostic> wrong = text.change(null, text.text + "\n").diagnostics();
        assertThat(messages(wrong)).singleElement().asString().contains("types.tide:1:");
        assertThat(text.at(wrong.get(0).getRange())).isEqualTo("\"types.tide\"");
    }

    // Completion

    @Test
    void completesDeclarationsPlacesTypesAndVariables() {
        assertThat(labels(editor.open("file:///c/a.tide", "net x\n\n¦"))).contains("place", "transition", "property");
        assertThat(labels(editor.open("file:///c/b.tide", MUTEX + "transition t { in ¦")))
                .contains("idle", "waiting", "lock")
                .doesNotContain("Process", "ask");
        assertThat(labels(editor.open("file:///c/c.tide", MUTEX + "place other: ¦")))
                .contains("Process", "bool")
                .doesNotContain("idle");
        assertThat(labels(editor.open("file:///c/d.tide", MUTEX.replace("in idle: p ", "in idle: ¦ "))))
                .contains("p", "n");
    }

    @Test
    void completesFormulas() {
        assertThat(labels(editor.open("file:///c/e.tide", MUTEX + "property g { AG ¦")))
                .contains("critical", "n", "EF", "deadlock")
                .doesNotContain("Process");
        assertThat(labels(editor.open("file:///c/f.tide", MUTEX + "property g { AG fireable(¦) }")))
                .containsExactlyInAnyOrder("ask", "enter", "leave");
        assertThat(labels(editor.open(
                        "file:///c/g.tide",
                        "network n { part left { initial idle; idle --go--> busy } }\nproperty g { AG left.¦ }")))
                .contains("idle", "busy");
    }

    @Test
    void completesNetworksAndPrograms() {
        assertThat(labels(editor.open(
                        "file:///c/h.network", "part a { initial x; x --go--> y; ¦ }\npart b { initial z }\n")))
                .contains("x", "y", "go")
                .doesNotContain("z");
        assertThat(labels(editor.open("file:///c/i.pml", PROGRAM.replace("goto again", "goto ¦"))))
                .containsExactly("again");
        assertThat(labels(editor.open("file:///c/j.pml", PROGRAM.replace("assert(", "¦assert("))))
                .contains("x", "y", "c", "MOST", "red", "printf");
        assertThat(labels(editor.open("file:///c/k.pml", PROGRAM.replace("pair.left", "pair.¦left"))))
                .contains("left", "right");
    }

    // Hover

    @Test
    void hoverShowsDeclarationsTypesCommentsAndProvenBounds() {
        Opened text = editor.open("file:///h/a.tide", MUTEX);
        assertThat(hover(text, text.of("idle", 2)))
                .contains("place idle: Process", "type Process = id[n]", "where processes rest", "at most 3 tokens");
        assertThat(hover(text, text.of("critical", 3))).contains("at most 1 token ");
        assertThat(hover(text, text.of("p }", 0))).contains("p: Process", "type Process");
        assertThat(hover(text, text.of("AG", 0))).isEmpty();
        Opened program = editor.open("file:///h/b.pml", PROGRAM);
        assertThat(hover(program, program.of("x <", 0))).contains("byte x", "values 0 to 255");
        assertThat(hover(program, program.of("MOST)", 0))).contains("MOST 3");
    }

    // Names

    @Test
    void namesLeadToTheirDeclarations() {
        Opened text = editor.open("file:///n/a.tide", MUTEX);
        for (String word : List.of("critical <=", "enter(p = 2", "Process = all", "n]")) {
            List<? extends Location> found = definition(text, text.of(word, 0));
            assertThat(found).as(word).hasSize(1);
            assertThat(word).startsWith(text.at(found.get(0).getRange()));
        }
        assertThat(references(text, text.of("critical", 0))).hasSize(4);
        assertThat(references(text, text.of("p = 2", 0))).hasSize(4);
        Opened network = editor.open(
                "file:///n/b.network",
                "automaton phil { initial a; a --get--> b }\npart one = phil[get -> get1]\ntogether go: one.get1\n");
        assertThat(references(network, network.of("phil", 0))).hasSize(2);
        assertThat(references(network, network.of("get1", 0))).hasSize(2);
        assertThat(definition(network, network.of("one", 1)).get(0).getRange().getStart())
                .isEqualTo(network.of("one", 0));
    }

    @Test
    void localVariablesOfProgramsAreTheirOwn() {
        Opened text = editor.open("file:///n/c.pml", PROGRAM);
        assertThat(references(text, text.of("y;", 0))).hasSize(3);
        assertThat(references(text, text.of("y;", 1))).hasSize(3);
        assertThat(references(text, text.of("again", 0))).hasSize(2);
        assertThat(references(text, text.of("left", 0))).hasSize(2);
        assertThat(references(text, text.of("MOST", 0))).hasSize(3);
    }

    @Test
    void renamingKeepsTheMeaningOrIsRefused() {
        Opened text = editor.open("file:///r/a.tide", MUTEX);
        String changed = renamed(text, text.of("critical", 3), "inside");
        assertThat(changed).isEqualTo(MUTEX.replace("critical", "inside"));
        assertThat(renamed(text, text.of("lock", 0), "the key"))
                .contains("place \"the key\" = 1", "in waiting: p; \"the key\"");
        assertThatThrownBy(() -> renamed(text, text.of("lock", 0), "idle"))
                .hasMessageContaining("would mean something else");
        assertThatThrownBy(() -> renamed(text, text.of("AG", 0), "x")).hasMessageContaining("no name");
        assertThat(Editor.get(editor.server()
                                .getTextDocumentService()
                                .prepareRename(new PrepareRenameParams(text.id(), text.of("lock", 0))))
                        .getFirst()
                        .getStart())
                .isEqualTo(text.of("lock", 0));
        Opened program = editor.open("file:///r/b.pml", PROGRAM);
        assertThat(renamed(program, program.of("x;", 0), "count")).contains("count < MOST -> count++; y = count;");
        assertThatThrownBy(() -> renamed(program, program.of("y;", 0), "x"))
                .hasMessageContaining("would mean something else");
        assertThatThrownBy(() -> renamed(program, program.of("y;", 0), "do")).hasMessageContaining("expected a name");
        Opened wrong = editor.open("file:///r/c.tide", "place p = 1\ntransition t { in p out q }\n");
        assertThatThrownBy(() -> renamed(wrong, wrong.of("p", 1), "r")).hasMessageContaining("mistake");
    }

    @Test
    void symbolsAreATree() {
        Opened text = editor.open("file:///s/a.tide", MUTEX + "type Colour = enum {red, green}\n");
        List<DocumentSymbol> symbols = Editor.get(
                        editor.server().getTextDocumentService().documentSymbol(new DocumentSymbolParams(text.id())))
                .stream()
                .map(Either::getRight)
                .toList();
        assertThat(symbols)
                .extracting(DocumentSymbol::getName)
                .containsExactly(
                        "mutex",
                        "n",
                        "Process",
                        "idle",
                        "waiting",
                        "critical",
                        "lock",
                        "ask",
                        "enter",
                        "leave",
                        "exclusion",
                        "empty",
                        "Colour");
        assertThat(symbols.get(symbols.size() - 1).getChildren())
                .extracting(DocumentSymbol::getName)
                .containsExactly("red", "green");
    }

    // Formatting

    @Test
    void formattingKeepsCommentsAndMeaning() {
        Opened text = editor.open("file:///f/a.tide", "place   p=1 // one\n\n\n\ntransition t{in p   out p}\n");
        String once = formatted(text);
        assertThat(once).isEqualTo("place p = 1 // one\n\ntransition t { in p out p }\n");
        assertThat(formatted(editor.open("file:///f/b.tide", once))).isEqualTo(once);
        String half = "place p = \ntransition t { in";
        assertThat(formatted(editor.open("file:///f/c.tide", half))).isEqualTo(half);
        assertThat(formatted(editor.open("file:///f/d.network", "part a {\ninitial x // }\n      x --go--> y\n  }\n")))
                .isEqualTo("part a {\n  initial x // }\n  x --go--> y\n}\n");
        assertThat(formatted(editor.open(
                        "file:///f/e.pml",
                        "#define A(x) \\\n   x\ninit {\n/* {\n  stays */\ndo\n:: true ->\nprintf(\"}\")\nod\n}\n")))
                .isEqualTo(
                        "#define A(x) \\\n   x\ninit {\n  /* {\n  stays */\n  do\n    :: true ->\n    printf(\"}\")\n  od\n}\n");
    }

    // Checks

    private static List<? extends CodeLens> lenses(Opened text) {
        return Editor.get(editor.server().getTextDocumentService().codeLens(new CodeLensParams(text.id())));
    }

    private static List<String> titles(Opened text) {
        return lenses(text).stream().map(lens -> lens.getCommand().getTitle()).toList();
    }

    private static Object run(Opened text, String property) {
        return Editor.get(editor.server().run(Map.of("uri", text.uri, "property", property)));
    }

    private static Object picture(Opened text) {
        return Editor.get(editor.server().picture(Map.of("uri", text.uri)));
    }

    @Test
    void aLensChecksAndShowsTheVerdictAndTheRun() {
        Opened text = editor.open("file:///k/a.tide", MUTEX);
        assertThat(text.diagnostics()).isEmpty();
        assertThat(titles(text)).containsExactly("check all", "check", "check");
        Object result = Editor.get(text.asked("tidemark.check", "empty"));
        assertThat(Editor.text(result, "answers", 0, "property")).isEqualTo("empty");
        assertThat(Editor.text(result, "answers", 0, "verdict")).isEqualTo("violated");
        List<Diagnostic> shown = text.diagnostics();
        assertThat(messages(shown)).singleElement().asString().startsWith("empty: violated (search, 1 step)");
        assertThat(text.at(shown.get(0).getRange())).isEqualTo("empty");
        var step = shown.get(0).getRelatedInformation().get(0);
        assertThat(step.getMessage()).startsWith("1  ask(p = 2): ");
        assertThat(text.at(step.getLocation().getRange())).isEqualTo("ask");
        assertThat(titles(text))
                .contains("check", "show run")
                .anyMatch(title -> title.startsWith("violated (search, 1 step)"));

        Object run = run(text, "empty");
        assertThat(Editor.number(run, "length")).isEqualTo(1);
        assertThat(Editor.number(run, "loop")).isEqualTo(-1);
        assertThat(Editor.text(run, "steps", 0, "event")).isEqualTo("ask(p = 2)");
        assertThat(Editor.at(run, "steps", 0, "state").toString()).contains("waiting: 2");

        Editor.get(text.asked("tidemark.check"));
        assertThat(titles(text)).anyMatch(title -> title.startsWith("holds"));
        Opened edited = text.change(new Range(new Position(0, 0), new Position(0, 0)), "// edited\n");
        assertThat(titles(edited)).containsExactly("check all", "check", "check");
    }

    @Test
    void assertionsAndFormulasOfProgramsAreChecked() {
        Opened text = editor.open("file:///k/b.pml", PROGRAM);
        JsonArray answers =
                Editor.at(Editor.get(text.asked("tidemark.check")), "answers").getAsJsonArray();
        assertThat(answers)
                .extracting(answer -> Editor.text(answer, "property"))
                .contains("safe", "assert:18");
        Object run = run(text, "assert:18");
        assertThat(Editor.number(run, "steps", 0, "range", "start", "line")).isEqualTo(10);
        assertThat(messages(text.diagnostics())).isEmpty();
        List<Diagnostic> shown = text.diagnostics();
        assertThat(shown.stream()
                        .filter(each -> each.getMessage().startsWith("assert:18"))
                        .map(each -> text.at(each.getRange())))
                .containsExactly("c?y; assert(y < 2)");
    }

    @Test
    void networksAreCheckedForDeadlocks() {
        Opened text = editor.open("file:///k/c.network", "part a {\n  initial x\n  x --go--> y\n}\n");
        Object result = Editor.get(text.asked("tidemark.check"));
        assertThat(Editor.text(result, "answers", 0, "verdict")).isEqualTo("violated");
        Object run = run(text, "deadlock-free");
        assertThat(Editor.number(run, "steps", 0, "range", "start", "line")).isEqualTo(2);
    }

    @Test
    void picturesAreDrawn() {
        Opened text = editor.open("file:///p/a.tide", MUTEX);
        assertThat(Editor.text(picture(text), "svg")).contains("<svg", "critical");
        Opened program = editor.open("file:///p/b.pml", PROGRAM);
        Object none = picture(program);
        assertThat(Editor.text(none, "svg")).isEmpty();
        assertThat(Editor.text(none, "sentence")).isNotEmpty();
    }

    /** Some thousand million states, of which none breaks the property. */
    private static final String ENDLESS = """
            type V = 0..999
            place p, q, r, s: V = 0
            transition t(x, y: V) { in p: x; q: y out p: (x + 1) % 1000; q: (y + 999) % 1000 }
            transition u(x, y: V) { in q: x; r: y out q: (x + 1) % 1000; r: (y + 999) % 1000 }
            transition v(x, y: V) { in r: x; s: y out r: (x + 1) % 1000; s: (y + 999) % 1000 }
            property never { AG value(p) + value(q) + value(r) + value(s) != 1001 }
            """;

    @Test
    void aCheckIsCancelledOrObeysItsLimits() throws Exception {
        Opened text = editor.open("file:///k/d.tide", ENDLESS);
        CompletableFuture<Object> running = text.asked("tidemark.check", "never");
        String token = await(() -> editor.progress.stream()
                .filter(news -> news.startsWith("report ") && !editor.progress.contains(news.replace("report", "end")))
                .findFirst()
                .orElse(""));
        editor.server().cancelProgress(new WorkDoneProgressCancelParams(Either.forLeft(token.substring(7))));
        Object cancelled = Editor.get(running);
        assertThat(Editor.text(cancelled, "answers", 0, "verdict")).isEqualTo("unknown");
        assertThat(Editor.text(cancelled, "answers", 0, "sentence")).contains("cancelled");
        assertThat(editor.progress).contains("end " + token.substring(7));
        try (Editor short1 = new Editor(4L << 20, Duration.ofSeconds(1))) {
            Opened again = short1.open("file:///k/e.tide", ENDLESS);
            Object limited = Editor.get(again.asked("tidemark.check", "never"));
            assertThat(Editor.text(limited, "answers", 0, "verdict")).isEqualTo("unknown");
        }
    }

    private interface Found {
        String get();
    }

    private static String await(Found found) throws InterruptedException {
        for (int i = 0; i < 1500; i++) {
            String here = found.get();
            if (!here.isEmpty()) {
                return here;
            }
            Thread.sleep(20);
        }
        throw new AssertionError("nothing came");
    }

    // Robustness

    @Test
    void halfTypedTextsAreAnswered() {
        Opened text = editor.open("file:///x/a.tide", MUTEX);
        for (int end = 0; end < MUTEX.length(); end += 7) {
            Opened half = text.change(null, MUTEX.substring(0, end));
            Position last = half.position(end);
            Stream.of(
                            editor.server().getTextDocumentService().completion(new CompletionParams(half.id(), last)),
                            editor.server().getTextDocumentService().definition(new DefinitionParams(half.id(), last)),
                            editor.server()
                                    .getTextDocumentService()
                                    .documentSymbol(new DocumentSymbolParams(half.id())))
                    .forEach(answer -> assertThat(Editor.get(answer)).isNotNull());
        }
        for (int end = 0; end < PROGRAM.length(); end += 11) {
            assertThat(PromelaOutline.of(PROGRAM.substring(0, end), "a.pml").uses())
                    .isNotNull();
        }
    }

    @Test
    void positionsOutsideOfTheTextAreClamped() {
        Opened text = editor.open("file:///x/b.tide", "place p = 1 // 😀 é\r\nplace q\r\n");
        assertThat(text.diagnostics()).isEmpty();
        assertThat(hover(text, new Position(1000, 1000))).isEmpty();
        assertThat(definition(text, new Position(0, 6))).hasSize(1);
        Opened changed = text.change(new Range(new Position(0, 16), new Position(0, 1_000_000)), "");
        assertThat(changed.diagnostics()).isEmpty();
        assertThat(Editor.get(
                        editor.server().getTextDocumentService().documentSymbol(new DocumentSymbolParams(text.id()))))
                .hasSize(2);
    }

    @Test
    void aHugeTextIsLeftToCommands() {
        Opened text = editor.open("file:///x/c.tide", "// " + "x".repeat(Mistakes.MOST_CHARACTERS) + "\n");
        assertThat(messages(text.diagnostics())).singleElement().asString().contains("expected at most 4,000,000");
        Opened many = editor.open("file:///x/d.tide", "place p = 1\n".repeat(1) + "// a line\n".repeat(100_000));
        assertThat(many.diagnostics()).isEmpty();
    }

    @Test
    void whatIsUnknownIsRefused() {
        assertThatThrownBy(() -> editor.request("tidemark/nonsense")).hasMessageContaining("tidemark/nonsense");
        Opened text = editor.open("file:///x/e.tide", "place p = 1\n");
        assertThatThrownBy(() -> Editor.get(text.asked("tidemark.nonsense")))
                .hasMessageContaining("there is no command");
        assertThat(Editor.get(editor.server().run(Map.of("uri", text.uri, "property", "no"))))
                .isNull();
        Opened unknown = editor.open("file:///x/e.txt", "what is this");
        assertThatThrownBy(() -> Editor.get(unknown.asked("tidemark.check"))).hasMessageContaining("is not open");
        assertThat(Editor.at(Editor.get(text.asked("tidemark.check", "nobody")), "remarks")
                        .toString())
                .contains("nobody");
        assertThat(editor.messages).anyMatch(message -> message.contains("nobody"));
    }

    @Test
    void theServerEndsWithItsEditor() throws IOException {
        Editor orderly = new Editor();
        Editor.get(orderly.server().shutdown());
        orderly.server().exit();
        assertThat(Editor.get(orderly.ended())).isZero();
        Editor gone = new Editor();
        gone.toServer().close();
        assertThat(Editor.get(gone.ended())).isEqualTo(1);
        Editor garbled = new Editor();
        garbled.toServer().write("Content-Length: 7\r\n\r\n{\"id\": ".getBytes(StandardCharsets.UTF_8));
        garbled.toServer().flush();
        Opened text = garbled.open("file:///x/f.tide", "place p = 1\n");
        assertThat(text.diagnostics()).isEmpty();
        garbled.close();
    }
}
