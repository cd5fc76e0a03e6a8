package org.tidemark.bench.certificates;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tidemark.net.PetriNet;

/**
 * The certificate of one answer, as a text of its own.
 *
 * @param file where the net is
 * @param text all lines
 */
record Certified(PetriNet net, Path file, String text) {
    /** What it shows the answer by, from its lines. */
    String kind() {
        boolean hasRun = text.contains("\nrun");
        if (text.contains("\npair ")) {
            return "all states, tableau";
        }
        if (text.contains("\nlabel ")) {
            return "all states, ranks";
        }
        if (text.contains("\nproof ")) {
            return (hasRun ? "run and " : "") + (text.contains("\ninductive") ? "inductive proof" : "proof");
        }
        return hasRun
                ? "run"
                : text.contains("\nlasso ")
                        ? "run that repeats"
                        : text.contains("\npump ") ? "run that grows" : "initial state";
    }

    /** Each question of a text with all of them by itself; states only where they are needed. */
    static List<String> single(String all) {
        List<String> head = new ArrayList<>();
        List<String> states = new ArrayList<>();
        List<String> question = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (String line : all.lines().toList()) {
            if (line.startsWith("state ") || line.equals("state")) {
                states.add(line);
            } else if (line.startsWith("question ") || !question.isEmpty()) {
                question.add(line);
            } else if (!line.equals("done")) {
                head.add(line);
            }
            if (line.equals("end")) {
                boolean needsStates =
                        question.stream().anyMatch(said -> said.startsWith("label ") || said.startsWith("pair "));
                List<String> lines = new ArrayList<>(head);
                lines.addAll(needsStates ? states : List.of());
                lines.addAll(question);
                lines.add("done");
                texts.add(String.join("\n", lines) + "\n");
                question.clear();
            }
        }
        return texts;
    }

    List<String> lines() {
        return text.lines().toList();
    }
}
