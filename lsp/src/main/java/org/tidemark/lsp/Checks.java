package org.tidemark.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Range;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.Cancellation;
import org.tidemark.api.Progress;
import org.tidemark.api.Run;
import org.tidemark.api.SharedMemory;
import org.tidemark.cli.HostedCommand;
import org.tidemark.cli.HostedCommand.Outcome;
import org.tidemark.format.outline.Outline.Kind;
import org.tidemark.format.outline.Outline.Span;
import org.tidemark.format.outline.Outline.Symbol;

/**
 * Runs {@code tidemark check} on the text of the editor, within a limit of time and a memory that all checks share, and keeps the
 * answers by document. Answers are those of one version of the text: after an edit they are shown as such no more.
 * Thread-safe.
 */
final class Checks {
    /** The most steps of a run that are sent to an editor. */
    static final int MOST_STEPS = 2_000;

    /** The most steps of a run that a diagnostic lists. */
    private static final int MOST_RELATED = 100;

    private static final Duration INTERVAL = Duration.ofMillis(300);
    private static final Pattern LINE = Pattern.compile(", line (\\d+) ");
    private static final Pattern LOCAL_MOVE = Pattern.compile("tau\\((.+?): .* -> .*\\)");
    private static final Pattern ASSERTION = Pattern.compile("assert:(\\d+).*");
    private static final Pattern NODE = Pattern.compile("(?:fault|capacity|content):(.+)");

    /**
     * The answer to a question.
     *
     * @param verdict holds, violated, unknown or value
     * @param sentence the verdict in some words, with how it was found or why it was not
     * @param range where the question stands in the text
     * @param steps how many steps the run has that shows the answer; 0 where there is no run
     */
    record Answer(String property, String formula, String verdict, String sentence, Range range, int steps) {}

    /**
     * A step of a run.
     *
     * @param event what happens
     * @param state the state after it
     * @param uri the text that the event comes from; null with the range where it is in none
     */
    record Step(
            int number,
            String event,
            String state,
            @Nullable String uri,
            @Nullable Range range) {}

    /**
     * A run.
     *
     * @param loop after how many steps the part begins that repeats forever; -1 where the run ends
     * @param length the number of its steps, of which the first are listed
     */
    record ShownRun(String property, String shows, String start, int length, int loop, List<Step> steps) {}

    /**
     * The outcome of a check.
     *
     * @param remarks what the command says beside the answers; why there are none, where there are none
     */
    record Result(String uri, int version, List<Answer> answers, List<String> remarks) {}

    private record Kept(Result result, Map<String, ShownRun> runs) {}

    private final SharedMemory memory;
    private final Duration time;
    private final Map<String, Kept> kept = new ConcurrentHashMap<>();

    Checks(long bytes, Duration time) {
        memory = SharedMemory.of(bytes);
        this.time = time;
    }

    /** Asks one question of a text, or all of them where the name is empty. */
    Result check(Document document, String property, Cancellation cancellation, Consumer<Progress> progress) {
        List<String> words = words(document, "check");
        words.addAll(List.of("--json", "--time=" + Math.max(1, time.toSeconds()) + "s"));
        if (!property.isEmpty()) {
            words.add("--only=" + property);
        } else if (hasNoQuestions(document)) {
            words.add("--deadlock-free");
        }
        Outcome outcome = run(document, words, cancellation, progress);
        Result fresh = new Result(document.uri(), document.version(), answers(document, outcome), outcome.remarks());
        Map<String, ShownRun> runs = new LinkedHashMap<>();
        outcome.runs().forEach((name, run) -> runs.put(name, shown(document, name, run)));
        kept.merge(document.uri(), new Kept(fresh, runs), Checks::together);
        return fresh;
    }

    private static boolean hasNoQuestions(Document document) {
        return document.language() != Language.PROMELA
                && document.outline().symbols().stream().noneMatch(symbol -> symbol.kind() == Kind.PROPERTY);
    }

    /** The words of a command that reads the text of a document. */
    private static List<String> words(Document document, String command) {
        return new ArrayList<>(
                List.of(command, "-", "--format=" + document.language().ending().substring(1)));
    }

    private Outcome run(Document document, List<String> words, Cancellation cancellation, Consumer<Progress> progress) {
        return new HostedCommand(words, memory, cancellation)
                .reading(document.text(), document.file().toString())
                .telling(INTERVAL, progress, (question, verdict) -> {})
                .run();
    }

    /** Answers of the same version of the text are kept beside new ones. */
    private static Kept together(Kept before, Kept after) {
        if (before.result.version() != after.result.version()) {
            return after;
        }
        Map<String, Answer> answers = new LinkedHashMap<>();
        before.result.answers().forEach(answer -> answers.put(answer.property(), answer));
        after.result.answers().forEach(answer -> answers.put(answer.property(), answer));
        Map<String, ShownRun> runs = new LinkedHashMap<>(before.runs);
        after.result.answers().forEach(answer -> runs.remove(answer.property()));
        runs.putAll(after.runs);
        Result result = new Result(
                after.result.uri(), after.result.version(), List.copyOf(answers.values()), after.result.remarks());
        return new Kept(result, runs);
    }

    /** The answers for this version of a text. */
    List<Answer> answers(Document document) {
        Kept known = kept.get(document.uri());
        return known == null || known.result.version() != document.version() ? List.of() : known.result.answers();
    }

    /** The run that shows the answer of the last check to a question; null where there is none. */
    @Nullable
    ShownRun run(String uri, String property) {
        Kept known = kept.get(uri);
        return known == null ? null : known.runs.get(property);
    }

    void forget(String uri) {
        kept.remove(uri);
    }

    /** The largest number of tokens that a place can hold, where that is found out in a moment; empty otherwise. */
    String largest(Document document, String place, Duration moment, Cancellation cancellation) {
        List<String> words = words(document, "check");
        words.addAll(List.of(
                "--json", "--memory=64m", "--time=" + moment.toSeconds() + "s", "--formula=max(" + place + ")"));
        JsonObject answer = properties(run(document, words, cancellation, unheard -> {})).stream()
                .findFirst()
                .orElse(new JsonObject());
        return answer.has("value") ? answer.get("value").getAsString() : "";
    }

    private static List<JsonObject> properties(Outcome outcome) {
        List<JsonObject> found = new ArrayList<>();
        outcome.report().ifPresent(report -> {
            ByteArrayOutputStream json = new ByteArrayOutputStream();
            report.write(json);
            JsonElement properties = JsonParser.parseString(json.toString(StandardCharsets.UTF_8))
                    .getAsJsonObject()
                    .get("properties");
            if (properties != null) {
                properties.getAsJsonArray().forEach(each -> found.add(each.getAsJsonObject()));
            }
        });
        return found;
    }

    private static List<Answer> answers(Document document, Outcome outcome) {
        List<Answer> answers = new ArrayList<>();
        for (JsonObject property : properties(outcome)) {
            String name = text(property, "name");
            Run run = outcome.runs().get(name);
            answers.add(new Answer(
                    name,
                    text(property, "formula"),
                    text(property, "verdict"),
                    sentence(property, run),
                    document.range(question(document, name)),
                    run == null ? 0 : run.length()));
        }
        return answers;
    }

    private static String text(JsonObject object, String field) {
        JsonElement value = object.get(field);
        return value == null || value.isJsonNull()
                ? ""
                : value.isJsonPrimitive() ? value.getAsString() : value.toString();
    }

    private static String sentence(JsonObject property, @Nullable Run run) {
        String verdict = text(property, "verdict");
        String how = text(property, "how");
        String why = text(property, "reason");
        String value = verdict.equals("value") ? text(property, "value") : verdict;
        String steps =
                run == null || !how.isEmpty() ? "" : ", " + run.length() + (run.length() == 1 ? " step" : " steps");
        return value + steps + (why.isEmpty() ? how.isEmpty() ? "" : " (" + how + ")" : ": " + why);
    }

    /** Where a question stands in the text: its name, an assertion, or the node that an obligation is about. */
    private static Span question(Document document, String name) {
        Matcher assertion = ASSERTION.matcher(name);
        Matcher node = NODE.matcher(name);
        boolean isNode = node.matches();
        if (assertion.matches() && document.language() == Language.PROMELA) {
            return document.line(Integer.parseInt(assertion.group(1)) - 1);
        }
        return document.outline().symbols().stream()
                .filter(symbol -> isNode
                        ? symbol.name().equals(node.group(1))
                                && (symbol.kind() == Kind.PLACE || symbol.kind() == Kind.TRANSITION)
                        : symbol.kind() == Kind.PROPERTY && symbol.name().equals(name))
                .findFirst()
                .map(Symbol::at)
                .orElse(document.line(0));
    }

    private static ShownRun shown(Document document, String property, Run run) {
        List<Step> steps = new ArrayList<>();
        for (Run.Step step : run) {
            if (steps.size() == MOST_STEPS) {
                break;
            }
            Location from = source(document, step.event());
            steps.add(new Step(
                    steps.size() + 1,
                    step.event(),
                    step.marking().toString(),
                    from == null ? null : from.getUri(),
                    from == null ? null : from.getRange()));
        }
        return new ShownRun(
                property,
                run.shows(),
                run.start().toString(),
                run.length(),
                run.loop().orElse(-1),
                steps);
    }

    /** The transition, the label or the line of the program that an event comes from; null where it is in no text. */
    static @Nullable Location source(Document document, String event) {
        Matcher line = LINE.matcher(event);
        if (document.language() == Language.PROMELA) {
            return line.find()
                    ? new Location(document.uri(), document.range(document.line(Integer.parseInt(line.group(1)) - 1)))
                    : null;
        }
        Matcher local = LOCAL_MOVE.matcher(event);
        String name = local.matches() ? local.group(1) : event;
        return document.outline().known().stream()
                .filter(symbol -> symbol.kind() == Kind.TRANSITION
                        || symbol.kind() == Kind.LABEL
                        || (local.matches() && symbol.kind() == Kind.PART))
                .filter(symbol -> name.equals(symbol.name()) || name.startsWith(symbol.name() + "("))
                .findFirst()
                .map(symbol -> Navigation.location(document, symbol, symbol.at()))
                .orElse(null);
    }

    /** The answers as diagnostics; a violation lists the steps of its run, each with the place that it comes from. */
    List<Diagnostic> diagnostics(Document document) {
        List<Diagnostic> shown = new ArrayList<>();
        for (Answer answer : answers(document)) {
            DiagnosticSeverity severity = switch (answer.verdict()) {
                case "violated" -> DiagnosticSeverity.Warning;
                case "unknown" -> DiagnosticSeverity.Information;
                default -> DiagnosticSeverity.Hint;
            };
            Diagnostic diagnostic =
                    Mistakes.diagnostic(answer.range(), answer.property() + ": " + answer.sentence(), severity);
            ShownRun run = run(document.uri(), answer.property());
            if (run != null && severity == DiagnosticSeverity.Warning) {
                diagnostic.setRelatedInformation(related(document, run));
            }
            shown.add(diagnostic);
        }
        return shown;
    }

    private static List<DiagnosticRelatedInformation> related(Document document, ShownRun run) {
        List<DiagnosticRelatedInformation> steps = new ArrayList<>();
        for (Step step :
                run.steps().subList(0, Math.min(MOST_RELATED, run.steps().size()))) {
            Location where = step.uri() == null || step.range() == null
                    ? new Location(document.uri(), document.range(document.line(0)))
                    : new Location(step.uri(), step.range());
            steps.add(
                    new DiagnosticRelatedInformation(where, step.number() + "  " + step.event() + ": " + step.state()));
        }
        return steps;
    }
}
