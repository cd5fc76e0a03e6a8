package org.tidemark.check.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.net.PetriNet;
import org.tidemark.zoo.Zoo;

/**
 * Certificates that were tampered with are refused.
 *
 * <p>Each change makes the certificate false or incomplete whatever the net: an answer is turned round, a state that some step leads to
 * is missing, a rank is given to a state that does not deserve it, and so on.
 */
class ForgedCertificatesTest {
    private static final String[] QUESTIONS = {
        "EF deadlock",
        "AG eat_1 + eat_2 <= 1",
        "AG EF eat_1 >= 1",
        "AG (hasLeft_1 >= 1 -> EF eat_1 >= 1)",
        "EF EG eat_1 >= 1",
        "G (hasLeft_1 >= 1 -> F eat_1 >= 1)",
        "G F (deadlock || fireable(takeLeft_1) || eat_1 + eat_2 + eat_3 + hasLeft_1 >= 1)",
        "max(eat_1 + eat_2 + eat_3)",
        "one-safe"
    };

    @TempDir
    static Path folder;

    private final Map<String, String> forged = new LinkedHashMap<>();

    @Test
    void everyForgeryIsRefused() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/3");
        List<String> lines = Arrays.asList(Certified.text(net, QUESTIONS).split("\n"));
        for (int k = 0; k < lines.size(); k++) {
            String word = lines.get(k).split(" ", 2)[0];
            switch (word) {
                case "state" -> state(lines, k);
                case "answer" -> answer(lines, k);
                case "asks" -> question(lines, k);
                case "run", "lasso" -> run(lines, k);
                case "label" -> label(lines, k);
                case "pair", "component" -> tableau(lines, k);
                case "proof", "cases", "case", "sum", "add", "bound", "end", "done" -> without(lines, k);
                default -> {
                    // Other lines are not forged one by one.
                }
            }
            if (word.equals("add")) {
                proof(lines, k);
            }
        }
        Verifier verifier = Verifier.in(folder);
        Path file = verifier.file(net);
        assertThat(verifier.judge(file, String.join("\n", lines) + "\n").status())
                .isZero();
        for (Map.Entry<String, String> forgery : forged.entrySet()) {
            Verifier.Judgement judged = verifier.judge(file, forgery.getValue());
            assertThat(judged.status())
                    .as(forgery.getKey() + ": " + judged.text())
                    .isIn(1, 2);
        }
        assertThat(forged).hasSizeGreaterThan(100);
        for (String other : List.of("philosophers/2", "philosophers/4", "mutex/2")) {
            Verifier.Judgement judged =
                    verifier.judge(verifier.file(Zoo.open("zoo:" + other)), String.join("\n", lines));
            assertThat(judged.status()).isEqualTo(1);
            assertThat(judged.text()).contains("another net");
        }
    }

    private void with(List<String> lines, int at, String line) {
        List<String> changed = new ArrayList<>(lines);
        changed.set(at, line);
        forged.put((at + 1) + ": '" + lines.get(at) + "' became '" + line + "'", String.join("\n", changed) + "\n");
    }

    private void without(List<String> lines, int at) {
        List<String> changed = new ArrayList<>(lines);
        changed.remove(at);
        forged.put((at + 1) + ": '" + lines.get(at) + "' is gone", String.join("\n", changed) + "\n");
    }

    private void state(List<String> lines, int at) {
        without(lines, at);
        with(lines, at, lines.get(at) + "*2");
        with(lines, at, lines.get(at).replaceFirst(" [0-9]+$", ""));
        with(lines, at, lines.get(at) + "*0");
    }

    private void answer(List<String> lines, int at) {
        switch (lines.get(at)) {
            case "answer holds" -> with(lines, at, "answer violated");
            case "answer violated" -> with(lines, at, "answer holds");
            default -> {
                with(lines, at, "answer 0");
                with(lines, at, "answer 2");
                with(lines, at, "answer unbounded");
            }
        }
    }

    private void question(List<String> lines, int at) {
        String asks = lines.get(at);
        if (asks.contains("eat_1 + eat_2 <= 1")) {
            with(lines, at, asks.replace("<= 1", "<= 0"));
            with(lines, at, asks.replace("eat_1", "2*eat_1"));
            with(lines, at, asks.replace("eat_2", "think_1"));
        }
        if (asks.contains("EF deadlock")) {
            with(lines, at, "asks EF (deadlock && eat_1 >= 1)");
            with(lines, at, "asks AG !deadlock");
        }
        if (asks.contains("max")) {
            with(lines, at, "asks max(eat_1 + eat_2 + eat_3 + think_1)");
        }
    }

    /** One step too few, one that is not enabled, and a cycle that does not close. */
    private void run(List<String> lines, int at) {
        String[] words = lines.get(at).split(" ");
        boolean isLasso = words[0].equals("lasso");
        with(lines, at, lines.get(at).replaceFirst(" [0-9]+$", ""));
        int first = isLasso ? 2 : 1;
        words[first] = "2"; // nobody can put back forks at first
        with(lines, at, String.join(" ", words));
        if (isLasso) {
            words = lines.get(at).split(" ");
            words[1] = String.valueOf(Integer.parseInt(words[1]) + 1);
            with(lines, at, String.join(" ", words));
        }
    }

    /** A rank for a state that has none; no rank for the initial state; an until that is met too early. */
    private void label(List<String> lines, int at) {
        String label = lines.get(at);
        without(lines, at);
        if (label.contains(" -")) {
            with(lines, at, label.replaceFirst(" -", " 0"));
        }
        if (label.matches("label [0-9]+ .*\\b[1-9][0-9]*(x[0-9]+)?\\b.*")) {
            String ranks = label.substring(label.indexOf(' ', 6));
            with(lines, at, label.substring(0, label.indexOf(' ', 6)) + ranks.replaceFirst(" [1-9][0-9]*", " 0"));
        }
        with(lines, at, label + " 0");
    }

    private void tableau(List<String> lines, int at) {
        without(lines, at);
        String[] words = lines.get(at).split(" ");
        boolean isInitial = words[0].equals("pair") && !lines.get(at - 1).startsWith("pair");
        if (words[0].equals("pair") && !isInitial) {
            words[2] = "1000000";
            with(lines, at, String.join(" ", words));
        }
    }

    private void proof(List<String> lines, int at) {
        String[] words = lines.get(at).split(" ", 3);
        with(lines, at, "add 0 " + words[2]);
        with(lines, at, "add -1 " + words[2]);
        if (words[2].startsWith("[")) {
            with(lines, at, lines.get(at).replaceFirst("\\[(-?[0-9]+)", "[1$1"));
        }
    }
}
