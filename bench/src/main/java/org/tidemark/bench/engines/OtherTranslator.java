package org.tidemark.bench.engines;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;

/**
 * Another program that translates formulas to automata, if it is installed: how to call it, and how to count its
 * states.
 */
enum OtherTranslator {
    SPIN("spin"),
    LBT("lbt");

    private static final int SECONDS = 5;

    private final String program;

    OtherTranslator(String program) {
        this.program = program;
    }

    boolean isInstalled() {
        String path = System.getenv("PATH");
        return path != null
                && Arrays.stream(path.split(File.pathSeparator, -1))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    /** The number of states of its automaton; null if it found none in time. */
    @Nullable
    Integer states(Formula f) throws IOException {
        String asked = this == SPIN ? infix(f) : prefix(f);
        Path answer = Files.createTempFile("automaton", ".txt");
        Path input = Files.writeString(Files.createTempFile("formula", ".txt"), asked + "\n");
        try {
            List<String> command = this == SPIN ? List.of(program, "-f", asked) : List.of(program);
            Process process = new ProcessBuilder(command)
                    .redirectInput(input.toFile())
                    .redirectOutput(answer.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return null;
            }
            String text = Files.readString(answer, StandardCharsets.UTF_8);
            boolean answered = this == SPIN ? text.contains("never") : !text.isBlank();
            return answered ? (Integer) states(text) : null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(program + " was interrupted", e);
        } finally {
            Files.delete(answer);
            Files.delete(input);
        }
    }

    /** Spin has a label for each state, sometimes two; lbt prints the number first. */
    private int states(String automaton) {
        return this == SPIN
                ? automaton.split("(?m)^\\w+:(?!\\s+\\w+:)", -1).length - 1
                : Integer.parseInt(automaton.strip().split("\\s+", 2)[0]);
    }

    private static String infix(Formula f) {
        List<String> parts = f.children().stream().map(OtherTranslator::infix).toList();
        if (f instanceof Formula.Constant c) {
            return Boolean.toString(c.value());
        } else if (f instanceof Formula.Fireable p) {
            return p.transition();
        } else if (f instanceof Formula.WeakUntil) {
            return "((" + parts.get(1) + ") V ((" + parts.get(0) + ") || (" + parts.get(1) + ")))";
        }
        String sign = f instanceof Formula.Not
                ? "!"
                : f instanceof Formula.Next
                        ? "X "
                        : f instanceof Formula.Finally ? "<> " : f instanceof Formula.Globally ? "[] " : "";
        return sign.isEmpty()
                ? parts.stream().collect(Collectors.joining(binary(f, "&&", "||", "->", "<->", "V"), "(", ")"))
                : "(" + sign + parts.get(0) + ")";
    }

    private static String prefix(Formula f) {
        List<String> parts = f.children().stream().map(OtherTranslator::prefix).toList();
        if (f instanceof Formula.Constant c) {
            return c.value() ? "t" : "f";
        } else if (f instanceof Formula.Fireable p) {
            return "p" + (p.transition().charAt(0) - 'a');
        } else if (f instanceof Formula.WeakUntil) {
            return "V " + parts.get(1) + " | " + parts.get(0) + " " + parts.get(1);
        }
        String sign = f instanceof Formula.Not
                ? "!"
                : f instanceof Formula.Next
                        ? "X"
                        : f instanceof Formula.Finally ? "F" : f instanceof Formula.Globally ? "G" : "";
        if (!sign.isEmpty()) {
            return sign + " " + parts.get(0);
        }
        String joined = parts.get(parts.size() - 1);
        for (int i = parts.size() - 2; i >= 0; i--) {
            joined = binary(f, "&", "|", "i", "e", "V") + " " + parts.get(i) + " " + joined;
        }
        return joined;
    }

    private static String binary(Formula f, String and, String or, String implies, String iff, String release) {
        if (f instanceof Formula.And) {
            return and;
        } else if (f instanceof Formula.Or) {
            return or;
        } else if (f instanceof Formula.Implies) {
            return implies;
        } else if (f instanceof Formula.Iff) {
            return iff;
        }
        return f instanceof Formula.Until ? " U " : release;
    }
}
