package org.tidemark.web.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tidemark.api.Options;
import org.tidemark.api.Run;
import org.tidemark.cli.HostedCommand.Outcome;
import org.tidemark.verdict.Verdict;
import org.tidemark.web.view.ReportJson;
import org.tidemark.web.view.ResultJson;

/** Answers questions by the command {@code check}; each verdict is shown as soon as it is known. Thread-safe. */
final class AskJob extends Job {
    private static final String NAME = "name";

    private final PageCommand command;
    private final String others;
    private final Map<String, String> assumed;
    private final Map<String, Question> questions = new LinkedHashMap<>();
    private final Map<String, Map<String, Object>> known = new LinkedHashMap<>();
    private volatile List<Optional<Run>> runs = List.of();

    /**
     * A question.
     *
     * @param name how the command calls it
     * @param label how the page calls it
     * @param text what is asked, where the page knows it
     * @param kind what kind of question the command {@code why} has to ask to explain the answer; empty where it does not explain it
     */
    record Question(String name, String label, String text, String kind) {}

    /**
     * Questions to be answered.
     *
     * @param others the kind of the questions that are asked with them
     * @param assumed the assumptions, by the names of the options
     */
    AskJob(Card card, PageCommand command, List<Question> asked, String others, Map<String, String> assumed) {
        super("ask", card, Options.defaults(), command.cancellation());
        this.command = command;
        this.others = others;
        this.assumed = Map.copyOf(assumed);
        for (Question question : asked) {
            questions.put(question.name(), question);
            known.put(question.name(), shown(question, Map.of("verdict", "open")));
        }
        found(Map.of("answers", List.copyOf(known.values())));
    }

    private Question question(String name) {
        return questions.getOrDefault(name, new Question(name, name, "", others));
    }

    /** An answer under the name that the page has for its question. */
    private static Map<String, Object> shown(Question question, Map<String, Object> answer) {
        Map<String, Object> json = new LinkedHashMap<>(answer);
        json.put(NAME, question.label());
        json.put("asked", question.name());
        json.put("kind", question.kind());
        if (!question.text().isEmpty()) {
            json.put("text", question.text());
        }
        json.putIfAbsent("text", "");
        return json;
    }

    @Override
    Map<String, Object> work(Options limits, Runnable changed) {
        long start = System.nanoTime();
        Outcome outcome = command.run(
                progress -> {
                    add(progress);
                    changed.run();
                },
                (name, verdict) -> announce(name, verdict, start, changed));
        double seconds = (System.nanoTime() - start) / 1e9;
        if (outcome.hasFailed()) {
            throw new IllegalArgumentException(String.join("\n", outcome.remarks()));
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("answers", answers(outcome));
        json.put("assumed", assumed);
        json.put("status", outcome.status());
        json.put("notes", outcome.remarks());
        outcome.report().ifPresent(report -> {
            json.put("remarks", report.values().getOrDefault("remarks", List.of()));
            json.put("errors", report.values().getOrDefault("errors", List.of()));
            json.put("printed", ReportJson.printed(report));
        });
        json.put("seconds", seconds);
        return json;
    }

    private List<Map<String, Object>> answers(Outcome outcome) {
        List<Map<String, Object>> answers = new ArrayList<>();
        List<Optional<Run>> found = new ArrayList<>();
        for (Map<String, Object> answer :
                outcome.report().map(ReportJson::answers).orElse(List.of())) {
            String name = String.valueOf(answer.get(NAME));
            Question asked = question(name);
            Optional<Run> run = Optional.ofNullable(outcome.runs().get(name));
            Map<String, Object> json = shown(asked, answer);
            run.ifPresent(shows -> json.put("runLength", shows.length()));
            answers.add(json);
            found.add(run);
        }
        if (outcome.report().isEmpty()) { // there was no time or memory to ask anything
            String reason = String.join("\n", outcome.remarks());
            questions
                    .values()
                    .forEach(question -> answers.add(
                            shown(question, Map.of("verdict", "unknown", "reason", reason, "explanation", reason))));
        }
        runs = List.copyOf(found);
        return answers;
    }

    private void announce(String name, Verdict verdict, long start, Runnable changed) {
        Map<String, Object> json = new LinkedHashMap<>(ResultJson.of(verdict));
        json.put("seconds", (System.nanoTime() - start) / 1e9);
        synchronized (known) {
            known.put(name, shown(question(name), json));
            found(Map.of("answers", List.copyOf(known.values())));
        }
        changed.run();
    }

    @Override
    Map<Integer, Run> runs() {
        Map<Integer, Run> all = new LinkedHashMap<>();
        for (int i = 0; i < runs.size(); i++) {
            int number = i;
            runs.get(i).ifPresent(run -> all.put(number, run));
        }
        return all;
    }

    @Override
    Optional<Run> run(int number) {
        return number < runs.size() ? runs.get(number) : Optional.empty();
    }
}
