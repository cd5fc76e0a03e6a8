package org.tidemark.cli.ci;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.cli.ci.TomlText.Table;
import org.tidemark.cli.ci.TomlText.Value;
import org.tidemark.cli.option.Quantities;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;
import picocli.CommandLine.ITypeConverter;

/**
 * What to ask about the models of a repository: the file {@code tidemark.toml}. Immutable.
 *
 * @param models the models, in the order of the file
 */
public record Manifest(List<Entry> models) {
    private static final List<String> ANSWERS = List.of("holds", "violated", "unknown", "refused");
    private static final Map<String, ITypeConverter<?>> BUDGETS = budgets();
    private static final List<String> MODEL_KEYS =
            List.of("file", "define", "properties", "options", "expect", "question", "time", "memory", "threads");

    /**
     * A model and what to ask about it.
     *
     * @param name the model as the file names it
     * @param arguments the words of the command {@code check} for it
     * @param questions the questions of the file itself, as lines of a file of questions; empty where the model has its own
     * @param lines where each of these questions stands
     * @param shifts by these lines, how much further right a formula stands in the file of the manifest than in these
     *     questions; null where that differs within it
     * @param expected the answers that are expected, by the names of questions; all others should hold
     * @param places where the expected answers and the options stand
     * @param line where the model stands
     */
    public record Entry(
            String name,
            List<String> arguments,
            String questions,
            Map<String, Integer> lines,
            Map<Integer, @Nullable Integer> shifts,
            Map<String, String> expected,
            Map<String, Integer> places,
            int line) {
        private static final String ADVICE = "raise --(" + String.join("|", BUDGETS.keySet()) + ")\\b";

        /** A message about these questions and budgets, in terms of the file of the manifest. */
        public String inTermsOf(String manifest, String message) {
            return Pattern.compile("(" + Pattern.quote(manifest) + ":(\\d{1,9})):(\\d{1,9})")
                    .matcher(message)
                    .replaceAll(place -> Matcher.quoteReplacement(placed(place)))
                    .replaceAll(ADVICE, "raise the key $1")
                    .replace("ask with -f FORMULA,", "ask with [[model.question]], the key properties,");
        }

        private String placed(MatchResult place) {
            Integer line = Integer.valueOf(place.group(2));
            Integer shift = shifts.get(line);
            return shift != null
                    ? place.group(1) + ":" + (Integer.parseInt(place.group(3)) + shift)
                    : shifts.containsKey(line) ? place.group(1) : place.group();
        }

        /** Why the model was refused, with the line of the file of the manifest unless the reason has a place of its own. */
        public String placed(String manifest, String reason) {
            if (reason.matches("(?s)\\S+:\\d+:.*") || reason.startsWith(name + ":")) {
                return reason;
            }
            int where = arguments.stream()
                    .filter(word -> places.containsKey(word) && reason.contains("'" + word + "'"))
                    .mapToInt(places::get)
                    .findFirst()
                    .orElse(line);
            return manifest + ":" + where + ": " + reason;
        }

        /** The question that stands where a message says; null where it names no place of one. */
        public @Nullable String questionAt(String manifest, String message) {
            return lines.entrySet().stream()
                    .filter(each -> message.startsWith(manifest + ":" + each.getValue() + ":"))
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElse(null);
        }

        /** The file of the model, relative to that of the manifest; null for a model of the zoo. */
        public @Nullable String modelFile() {
            return name.startsWith("zoo:") ? null : arguments.get(1);
        }
    }

    /** The limits that a file can set, and how each is written. */
    private static Map<String, ITypeConverter<?>> budgets() {
        Map<String, ITypeConverter<?>> budgets = new LinkedHashMap<>();
        budgets.put("time", new Quantities.Duration());
        budgets.put("memory", new Quantities.Size());
        budgets.put("threads", new Quantities.Threads());
        return budgets;
    }

    /** Reads a file; models are files relative to its folder. */
    public static Manifest read(Path file) throws InputException {
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException e) {
            throw InputException.unreadable(file, e);
        }
        return new Reader(file).manifest(TomlText.read(file.toString(), text));
    }

    /** Reads the tables of a file. */
    private static final class Reader {
        private final Path file;

        Reader(Path file) {
            this.file = file;
        }

        Manifest manifest(Table root) throws InputException {
            List<String> known = new ArrayList<>(BUDGETS.keySet());
            known.add("model");
            refuseOthers(root, known, "the file");
            checkBudgets(root);
            Value models = root.get("model");
            if (models == null) {
                throw at(1, "no model in it; expected a table [[model]] with the key file");
            }
            List<Entry> entries = new ArrayList<>();
            for (Value model : list(models, "model")) {
                entries.add(entry(table(model, "model"), root, model.line()));
            }
            return new Manifest(List.copyOf(entries));
        }

        private Entry entry(Table model, Table root, int line) throws InputException {
            refuseOthers(model, MODEL_KEYS, "[[model]]");
            checkBudgets(model);
            Value named = model.get("file");
            if (named == null) {
                throw at(line, "[[model]] has no key file; expected file = \"model.pnml\", or a model of the zoo");
            }
            String name = string(named, "file");
            List<String> words = new ArrayList<>(List.of("check", name.startsWith("zoo:") ? name : beside(name)));
            Value definitions = model.get("define");
            if (definitions != null) {
                for (Map.Entry<String, Value> each :
                        table(definitions, "define").values().entrySet()) {
                    words.add("-D" + each.getKey() + "=" + scalar(each.getValue(), "define"));
                }
            }
            for (String budget : BUDGETS.keySet()) {
                Value of = model.get(budget) == null ? root.get(budget) : model.get(budget);
                if (of != null) {
                    words.add("--" + budget + "=" + scalar(of, budget));
                }
            }
            for (Value properties : listOrOne(model, "properties")) {
                words.add("--properties=" + beside(string(properties, "properties")));
            }
            Map<String, Integer> places = new HashMap<>();
            for (Value option : listOrOne(model, "options")) {
                words.add(string(option, "options"));
                places.put(string(option, "options"), option.line());
            }
            Map<String, String> expected = new LinkedHashMap<>();
            Map<String, Integer> lines = new LinkedHashMap<>();
            Map<Integer, @Nullable Integer> shifts = new HashMap<>();
            Value answers = model.get("expect");
            if (answers != null) {
                for (Map.Entry<String, Value> each :
                        table(answers, "expect").values().entrySet()) {
                    expected.put(each.getKey(), answer(each.getValue()));
                    places.put(each.getKey(), each.getValue().line());
                }
            }
            String questions = questions(model, expected, lines, shifts);
            if (!questions.isEmpty()) {
                words.add("--properties=" + file);
            }
            return new Entry(name, List.copyOf(words), questions, lines, shifts, expected, places, line);
        }

        /** A budget is wrong where it stands, not where a check is started with it. */
        private void checkBudgets(Table table) throws InputException {
            for (Map.Entry<String, ITypeConverter<?>> budget : BUDGETS.entrySet()) {
                Value value = table.get(budget.getKey());
                if (value != null) {
                    checkBudget(budget.getKey(), value, budget.getValue());
                }
            }
        }

        private void checkBudget(String key, Value value, ITypeConverter<?> converter) throws InputException {
            try {
                converter.convert(scalar(value, key));
            } catch (InputException e) {
                throw e;
            } catch (Exception e) {
                throw at(value.line(), key + " = " + e.getMessage());
            }
        }

        /** The questions as lines of a file of questions, each in the line where it stands here, so that messages name that. */
        private String questions(
                Table model,
                Map<String, String> expected,
                Map<String, Integer> lines,
                Map<Integer, @Nullable Integer> shifts)
                throws InputException {
            StringBuilder text = new StringBuilder();
            int written = 1;
            Value questions = model.get("question");
            for (Value each : questions == null ? List.<Value>of() : list(questions, "question")) {
                Table question = table(each, "question");
                refuseOthers(question, List.of("name", "formula", "expect"), "[[model.question]]");
                String name = string(required(question, "name", each.line()), "name");
                Value asked = required(question, "formula", each.line());
                String formula = string(asked, "formula").replaceAll("\\s+", " ");
                if (name.isBlank() || name.contains(":") || name.contains("\n")) {
                    throw at(each.line(), "name = " + InputException.quote(name) + ": expected a name without ':'");
                }
                if (lines.put(name, asked.line()) != null) {
                    throw at(each.line(), "there are two questions named " + InputException.quote(name));
                }
                Value answer = question.get("expect");
                if (answer != null) {
                    expected.put(name, answer(answer));
                }
                while (written < asked.line()) {
                    text.append('\n');
                    written++;
                }
                String label = name + ": ";
                shifts.put(asked.line(), asked.column() == 0 ? null : asked.column() - 1 - label.length());
                text.append(label).append(formula);
            }
            return text.isEmpty() ? "" : text.append('\n').toString();
        }

        private Value required(Table question, String key, int line) throws InputException {
            Value value = question.get(key);
            if (value == null) {
                throw at(line, "[[model.question]] has no key " + key + "; expected a name and a formula");
            }
            return value;
        }

        private String answer(Value value) throws InputException {
            String answer = scalar(value, "expect");
            if (!(value.of() instanceof Long) && !ANSWERS.contains(answer)) {
                throw at(
                        value.line(),
                        "expect = " + InputException.quote(answer) + ": expected one of " + String.join(", ", ANSWERS)
                                + " or a number");
            }
            return answer;
        }

        private String beside(String name) throws InputException {
            Path folder = file.getParent();
            return folder == null ? name : folder.resolve(name).toString();
        }

        private List<Value> list(Value value, String key) throws InputException {
            if (!(value.of() instanceof List<?> list)) {
                throw at(value.line(), key + " is " + value.kind() + "; expected an array");
            }
            List<Value> values = new ArrayList<>();
            list.forEach(each -> values.add((Value) each));
            return values;
        }

        private List<Value> listOrOne(Table model, String key) throws InputException {
            Value value = model.get(key);
            return value == null ? List.of() : value.of() instanceof String ? List.of(value) : list(value, key);
        }

        private Table table(Value value, String key) throws InputException {
            if (value.of() instanceof Table table) {
                return table;
            }
            throw at(value.line(), key + " is " + value.kind() + "; expected a table");
        }

        private String string(Value value, String key) throws InputException {
            if (value.of() instanceof String text) {
                return text;
            }
            throw at(value.line(), key + " is " + value.kind() + "; expected a string");
        }

        /** A string, a number or a truth. */
        private String scalar(Value value, String key) throws InputException {
            if (value.of() instanceof Table || value.of() instanceof List) {
                throw at(value.line(), key + " is " + value.kind() + "; expected a string or a number");
            }
            return String.valueOf(value.of());
        }

        private void refuseOthers(Table table, List<String> known, String where) throws InputException {
            for (Map.Entry<String, Value> each : table.values().entrySet()) {
                if (!known.contains(each.getKey())) {
                    throw at(
                            each.getValue().line(),
                            where + " has no key " + InputException.quote(each.getKey())
                                    + NearName.of(each.getKey(), known)
                                            .map(near -> "; did you mean " + near + "?")
                                            .orElse("; expected " + String.join(", ", known)));
                }
            }
        }

        private InputException at(int line, String message) {
            return InputException.at(file.toString(), line, message);
        }
    }
}
