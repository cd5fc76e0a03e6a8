package org.tidemark.web.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tidemark.api.Answer;
import org.tidemark.api.Cancellation;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.Model;
import org.tidemark.api.Options;
import org.tidemark.api.Property;
import org.tidemark.api.Run;
import org.tidemark.verdict.Verdict;
import org.tidemark.web.view.ResultJson;

/** Answers questions; each verdict is shown as soon as it is known. Thread-safe. */
final class AskJob extends Job {
    private final Model model;
    private final List<Property> questions;
    private final List<Map<String, Object>> shown = new ArrayList<>();
    private volatile List<Answer> answers = List.of();

    AskJob(Card card, Model model, List<Property> questions, Options options, Cancellation cancellation) {
        super("ask", card, options, cancellation);
        this.model = model;
        this.questions = List.copyOf(questions);
        for (Property question : questions) {
            shown.add(Map.of("name", question.name(), "text", question.text(), "verdict", "open"));
        }
        found(Map.of("answers", List.copyOf(shown)));
    }

    @Override
    Map<String, Object> work(Options limits, Runnable changed) throws InvalidInputException {
        long start = System.nanoTime();
        answers = model.check(
                questions, limits.onVerdict((property, verdict) -> announce(property, verdict, start, changed)));
        List<Map<String, Object>> whole = new ArrayList<>();
        for (int i = 0; i < answers.size(); i++) {
            Map<String, Object> json = new LinkedHashMap<>(ResultJson.of(answers.get(i)));
            Object seconds = shown.get(i).get("seconds");
            json.put("seconds", seconds == null ? (System.nanoTime() - start) / 1e9 : seconds);
            whole.add(json);
        }
        return Map.of("answers", whole, "seconds", (System.nanoTime() - start) / 1e9);
    }

    private void announce(Property property, Verdict verdict, long start, Runnable changed) {
        Map<String, Object> json = new LinkedHashMap<>(ResultJson.of(verdict));
        json.put("name", property.name());
        json.put("text", property.text());
        json.put("seconds", (System.nanoTime() - start) / 1e9);
        shown.set(questions.indexOf(property), json);
        found(Map.of("answers", List.copyOf(shown)));
        changed.run();
    }

    @Override
    Map<Integer, Run> runs() {
        Map<Integer, Run> runs = new LinkedHashMap<>();
        for (int i = 0; i < answers.size(); i++) {
            int number = i;
            answers.get(i).run().ifPresent(run -> runs.put(number, run));
        }
        return runs;
    }

    @Override
    Optional<Run> run(int number) {
        return number < answers.size() ? answers.get(number).run() : Optional.empty();
    }
}
