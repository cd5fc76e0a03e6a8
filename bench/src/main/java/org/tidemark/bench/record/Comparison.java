package org.tidemark.bench.record;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares two records and prints what differs, grouped by kind. */
final class Comparison {
    /** Kinds of differences; those that fail a comparison are changes of answers. */
    private enum Kind {
        VERDICT("verdict changed", true),
        REPLAY("run that does not replay", true),
        STATUS("status changed", true),
        COUNT("count changed", true),
        STAGE("deciding stage changed", true),
        LENGTH("length of a run changed", true),
        MISSING("only in one record", true),
        RUN("another run of the same length", false),
        STAGES("other stages were run", false),
        TEXT("other texts and figures", false);

        final String title;
        final boolean fails;

        Kind(String title, boolean fails) {
            this.title = title;
            this.fails = fails;
        }
    }

    /** The counts whose change fails a comparison; further figures may change. */
    private static final String COUNTS =
            "(.*\\.)?(states|edges|deadlocks|stepsToDeadlock|depth|complete|end|maxTokens.*|classes|exact|met|forgotten|statesCutOff"
                    + "|components|terminal|homeStates|steps|cause|value|reducedStates|smallerNetStates|composedStates|diagramStates)";

    private static final int SHOWN = 20;

    private final PrintStream out;
    private final Map<Kind, List<String>> differences = new EnumMap<>(Kind.class);

    Comparison(PrintStream out) {
        this.out = out;
    }

    /** Compares the parts that both records have; returns whether no answer differs. */
    boolean compare(Path old, Path recent) throws IOException {
        int commands = 0;
        int questions = 0;
        for (String part : Recorder.PARTS) {
            Path before = old.resolve(part + ".jsonl");
            Path after = recent.resolve(part + ".jsonl");
            if (!Files.exists(before) || !Files.exists(after)) {
                out.println(part + ": not in both records");
                continue;
            }
            Map<String, Map<String, Object>> olds = lines(before);
            Map<String, Map<String, Object>> news = lines(after);
            Set<String> all = new LinkedHashSet<>(olds.keySet());
            all.addAll(news.keySet());
            for (String command : all) {
                Map<String, Object> one = olds.get(command);
                Map<String, Object> other = news.get(command);
                if (one == null || other == null) {
                    add(Kind.MISSING, command, one == null ? "new" : "old");
                } else {
                    commands++;
                    questions += command(command, one, other);
                }
            }
        }
        print();
        boolean isSame = differences.keySet().stream().noneMatch(kind -> kind.fails);
        out.printf(
                "%d commands, %d questions: %s%n",
                commands, questions, isSame ? "the same answers" : "DIFFERENT ANSWERS");
        return isSame && commands > 0;
    }

    private static Map<String, Map<String, Object>> lines(Path file) throws IOException {
        Map<String, Map<String, Object>> lines = new LinkedHashMap<>();
        for (String text : Files.readAllLines(file)) {
            Map<String, Object> line = JsonTree.members(JsonTree.read(text));
            lines.put(JsonTree.text(line, "command"), line);
        }
        return lines;
    }

    /** Compares one command; returns how many questions it has. */
    private int command(String command, Map<String, Object> old, Map<String, Object> recent) {
        differ(Kind.STATUS, command, "status", old, recent);
        differ(Kind.TEXT, command, "note", old, recent);
        counts(command, old, recent);
        if (!old.getOrDefault("stages", "").equals(recent.getOrDefault("stages", ""))) {
            add(Kind.STAGES, command, old.get("stages") + " → " + recent.get("stages"));
        }
        Map<String, Map<String, Object>> olds = questions(old);
        Map<String, Map<String, Object>> news = questions(recent);
        Set<String> all = new LinkedHashSet<>(olds.keySet());
        all.addAll(news.keySet());
        for (String name : all) {
            Map<String, Object> one = olds.get(name);
            Map<String, Object> other = news.get(name);
            String where = command + " | " + name;
            if (one == null || other == null) {
                add(Kind.MISSING, where, one == null ? "new" : "old");
            } else {
                question(where, one, other);
            }
        }
        return all.size();
    }

    private static Map<String, Map<String, Object>> questions(Map<String, Object> line) {
        Map<String, Map<String, Object>> questions = new LinkedHashMap<>();
        for (Object each : JsonTree.elements(line.getOrDefault("questions", ""))) {
            Map<String, Object> question = JsonTree.members(each);
            String name = JsonTree.text(question, "name") + " " + JsonTree.text(question, "formula");
            questions.put(questions.containsKey(name) ? name + " (" + questions.size() + ")" : name, question);
        }
        return questions;
    }

    private void question(String where, Map<String, Object> old, Map<String, Object> recent) {
        differ(Kind.VERDICT, where, "verdict", old, recent);
        differ(Kind.VERDICT, where, "value", old, recent);
        differ(Kind.STAGE, where, "technique", old, recent);
        differ(Kind.LENGTH, where, "steps", old, recent);
        differ(Kind.LENGTH, where, "loop", old, recent);
        differ(Kind.TEXT, where, "shows", old, recent);
        differ(Kind.TEXT, where, "explanation", old, recent);
        counts(where, old, recent);
        boolean isAsLong = JsonTree.text(old, "steps").equals(JsonTree.text(recent, "steps"));
        if (isAsLong && !old.getOrDefault("run", "").equals(recent.getOrDefault("run", ""))) {
            add(Kind.RUN, where, old.get("run") + " → " + recent.get("run"));
        }
        if (JsonTree.text(recent, "replay").startsWith("FAILED")
                || JsonTree.text(old, "replay").startsWith("FAILED")) {
            add(Kind.REPLAY, where, JsonTree.text(old, "replay") + " → " + JsonTree.text(recent, "replay"));
        }
    }

    private void counts(String where, Map<String, Object> old, Map<String, Object> recent) {
        Map<String, Object> before = JsonTree.members(old.getOrDefault("counts", ""));
        Map<String, Object> after = JsonTree.members(recent.getOrDefault("counts", ""));
        Set<String> all = new LinkedHashSet<>(before.keySet());
        all.addAll(after.keySet());
        for (String name : all) {
            differ(name.matches(COUNTS) ? Kind.COUNT : Kind.TEXT, where, name, before, after);
        }
    }

    private void differ(Kind kind, String where, String member, Map<String, Object> old, Map<String, Object> recent) {
        String before = JsonTree.text(old, member);
        String after = JsonTree.text(recent, member);
        if (!before.equals(after)) {
            add(kind, where, member + ": " + before + " → " + after);
        }
    }

    private void add(Kind kind, String where, String what) {
        differences.computeIfAbsent(kind, x -> new ArrayList<>()).add(where + "\n      " + what);
    }

    private void print() {
        differences.forEach((kind, all) -> {
            out.printf("%s: %d%n", kind.title, all.size());
            all.stream().limit(SHOWN).forEach(each -> out.println("  " + each));
            if (all.size() > SHOWN) {
                out.printf("  … and %d more%n", all.size() - SHOWN);
            }
        });
    }
}
