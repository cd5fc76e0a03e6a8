package org.tidemark.api.form;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Report;

/**
 * The answers to the questions about one model, as the forms of this package show them. Immutable.
 *
 * @param model the model as it was asked for: a file, or a model of the zoo
 * @param file the file to which remarks belong; null where there is none
 * @param answers an answer for each question
 * @param seconds the time that all took
 */
public record CheckedModel(String model, @Nullable String file, List<Answer> answers, double seconds) {
    /** The answer about the model itself, where no question could be asked. */
    private static final String WHOLE = "model";

    public CheckedModel {
        answers = List.copyOf(answers);
    }

    /** The kinds of answers. */
    public enum Kind {
        /** The property holds, or the number that was asked for is known. */
        HOLDS,
        VIOLATED,
        UNKNOWN,
        /** The question was not asked: it cannot be read, or no stage answers such questions. */
        REFUSED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * An answer.
     *
     * @param name the name of the question
     * @param question the question in full; empty where that is not known
     * @param kind the kind of answer
     * @param value the number that was asked for; empty where none was
     * @param expected the answer that was expected, as a word or a number
     * @param isExpected whether the answer is the one that was expected
     * @param why the reason in a sentence; may be empty
     * @param run the run that shows it; may be empty
     * @param line the line of the file where the question is asked; 0 where that is not known
     */
    public record Answer(
            String name,
            String question,
            Kind kind,
            String value,
            String expected,
            boolean isExpected,
            String why,
            List<Step> run,
            int line,
            double seconds) {
        public Answer {
            run = List.copyOf(run);
        }

        /** This answer where another one was expected: {@code holds}, {@code violated}, {@code unknown}, {@code refused} or a number. */
        public Answer expecting(String answer) {
            boolean isSame = answer.equals(shown()) || answer.equals(kind.word());
            return new Answer(name, question, kind, value, answer, isSame, why, run, line, seconds);
        }

        /** This answer, asked at a line of the file. */
        public Answer at(int where) {
            return new Answer(name, question, kind, value, expected, isExpected, why, run, where, seconds);
        }

        /** This answer, with the steps of its run at lines of a file; a function says where an event is declared. */
        public Answer stepsAt(String source, ToIntFunction<String> lineOf) {
            List<Step> placed = run.stream()
                    .map(step -> step.event.isEmpty()
                            ? step
                            : new Step(step.text, step.event, source, lineOf.applyAsInt(step.event)))
                    .toList();
            return new Answer(name, question, kind, value, expected, isExpected, why, placed, line, seconds);
        }

        /** This answer, with its reason in other words. */
        public Answer because(String reason) {
            return new Answer(name, question, kind, value, expected, isExpected, reason, run, line, seconds);
        }

        /** The answer in a word, or the number that was asked for. */
        public String shown() {
            return value.isEmpty() ? kind.word() : value;
        }

        /**
         * Whether a run fails because of this answer.
         *
         * @param failing the kinds of answers that a run fails for where {@code holds} was expected. A question that was not asked is one in any case, and so is
         *     a known answer other than the one that was expected.
         */
        public boolean fails(Set<Kind> failing) {
            return !isExpected
                    && switch (kind) {
                        case HOLDS, REFUSED -> true;
                        case VIOLATED -> failing.contains(kind) || !expected.equals(Kind.HOLDS.word());
                        case UNKNOWN -> failing.contains(kind);
                    };
        }

        /** The answer in one sentence. */
        public String sentence() {
            String surprise = isExpected || expected.equals(Kind.HOLDS.word()) ? "" : ", expected " + expected;
            return name + " " + (value.isEmpty() ? "" : "= ") + verb() + surprise
                    + (question.isEmpty() ? "" : ": " + question);
        }

        private String verb() {
            return switch (kind) {
                case HOLDS -> shown();
                case VIOLATED -> "is violated";
                case UNKNOWN -> "is unknown";
                case REFUSED -> "was not asked";
            };
        }

        /** The values of this answer for programs. */
        private Report values(Set<Kind> failing) {
            return new Report()
                    .put("name", name, "verdict", kind.word())
                    .putIfAny("value", value)
                    .put("expected", expected, "asExpected", isExpected, "fails", fails(failing))
                    .putIfAny("question", question)
                    .putIfAny("why", why)
                    .putIfAny("run", run.stream().map(Step::text).toList())
                    .putIfAny("line", line == 0 ? null : line)
                    .seconds("seconds", seconds);
        }

        /** The sentence, the reason and the run, a line for each. */
        public List<String> details() {
            List<String> lines = new ArrayList<>(List.of(sentence()));
            if (!why.isEmpty()) {
                lines.add(why);
            }
            run.forEach(step -> lines.add(step.text));
            return lines;
        }
    }

    /**
     * A line of a run.
     *
     * @param text the events, and what they change
     * @param event the first of the events; empty where the line is about none
     * @param file the file that declares this event; null where that is not known
     * @param line its line there; 0 where that is not known
     */
    public record Step(String text, String event, @Nullable String file, int line) {}

    /** The kinds of answers that a run fails for where nothing else is said. */
    public static Set<Kind> usuallyFailing() {
        return EnumSet.of(Kind.VIOLATED, Kind.UNKNOWN);
    }

    /** The answers that the tree of a check holds. */
    public static CheckedModel of(String model, @Nullable String file, Report check) {
        Map<String, @Nullable Object> values = check.values();
        List<Answer> answers = new ArrayList<>();
        reports(values.get("properties")).forEach(property -> answers.add(answer(property.values())));
        for (Report unread : reports(values.get("unread"))) {
            Map<String, @Nullable Object> of = unread.values();
            answers.add(answer(text(of, "name"), Kind.REFUSED, text(of, "reason")));
        }
        if (values.get("fault") instanceof Report fault) {
            answers.add(answer(text(fault.values(), "event"), Kind.VIOLATED, text(fault.values(), "why")));
        }
        if (answers.isEmpty()) {
            boolean isLimit = values.containsKey("reason");
            answers.add(
                    isLimit
                            ? answer(WHOLE, Kind.UNKNOWN, text(values, "reason"))
                            : answer(WHOLE, Kind.REFUSED, text(values, "error")));
        }
        return new CheckedModel(model, file, answers, seconds(values));
    }

    /** A model about which nothing could be asked. */
    public static CheckedModel refused(String model, @Nullable String file, String why) {
        return new CheckedModel(model, file, List.of(answer(WHOLE, Kind.REFUSED, why)), 0);
    }

    /** A model about which a limit kept anything from being asked. */
    public static CheckedModel unknown(String model, @Nullable String file, String why) {
        return new CheckedModel(model, file, List.of(answer(WHOLE, Kind.UNKNOWN, why)), 0);
    }

    /** This model with other answers. */
    public CheckedModel with(List<Answer> others) {
        return new CheckedModel(model, file, others, seconds);
    }

    /** An answer about which nothing but the reason is known. */
    public static Answer answer(String name, Kind kind, String why) {
        return new Answer(name, "", kind, "", Kind.HOLDS.word(), false, why, List.of(), 0, 0);
    }

    /** The values of this model for programs. */
    public Report values(Set<Kind> failing) {
        return new Report()
                .put("model", model)
                .list("answers", answers, answer -> answer.values(failing))
                .seconds("seconds", seconds);
    }

    private static Answer answer(Map<String, @Nullable Object> of) {
        boolean isRefused = text(of, "cause").equals("refused");
        Kind kind = isRefused ? Kind.REFUSED : kind(text(of, "verdict"));
        String why = kind == Kind.UNKNOWN || isRefused ? text(of, "reason") : text(of, "because");
        Object evidence = of.get("evidence");
        boolean isHeld = kind == Kind.HOLDS;
        return new Answer(
                text(of, "name"),
                text(of, "question"),
                kind,
                text(of, "value"),
                Kind.HOLDS.word(),
                isHeld,
                why,
                evidence instanceof Report run ? steps(run.values()) : List.of(),
                0,
                seconds(of));
    }

    /** The kind of answer that a verdict is; a value that is known is one that holds. */
    private static Kind kind(String verdict) {
        return switch (verdict) {
            case "violated" -> Kind.VIOLATED;
            case "unknown" -> Kind.UNKNOWN;
            default -> Kind.HOLDS;
        };
    }

    /** The steps of a run in short, as a check prints them. */
    private static List<Step> steps(Map<String, @Nullable Object> run) {
        List<Step> lines = new ArrayList<>();
        lines.add(new Step(text(run, "summary"), "", null, 0));
        for (Report row : reports(run.get("rows"))) {
            Map<String, @Nullable Object> of = row.values();
            String from = text(of, "from");
            String to = text(of, "to");
            String changes = joined(of.get("changes"));
            String times = text(of, "times");
            String line = (from.equals(to) ? from : from + "–" + to) + "  " + joined(of.get("events"))
                    + (times.isEmpty() ? "" : ", " + times + " times")
                    + (changes.isEmpty() ? "" : ": " + changes);
            lines.add(new Step(line, first(of.get("events")), null, 0));
        }
        String end = text(run, "end");
        if (!end.isEmpty()) {
            lines.add(new Step("end  " + end, "", null, 0));
        }
        return lines;
    }

    private static String first(@Nullable Object list) {
        return list instanceof Collection<?> all && !all.isEmpty()
                ? String.valueOf(all.iterator().next())
                : "";
    }

    private static String joined(@Nullable Object list) {
        List<String> words = new ArrayList<>();
        if (list instanceof Collection<?> all) {
            all.forEach(word -> words.add(String.valueOf(word)));
        }
        return String.join(", ", words);
    }

    private static List<Report> reports(@Nullable Object list) {
        List<Report> reports = new ArrayList<>();
        if (list instanceof Collection<?> all) {
            all.forEach(each -> reports.add((Report) each));
        }
        return reports;
    }

    private static String text(Map<String, @Nullable Object> values, String key) {
        Object value = values.get(key);
        return value == null ? "" : value.toString();
    }

    private static double seconds(Map<String, @Nullable Object> values) {
        return values.get("seconds") instanceof Number number ? number.doubleValue() : 0;
    }
}
