package org.tidemark.logic.buchi;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;

/** Automata that other programs make of formulas over the propositions of {@link RandomLtl}. */
final class OtherTools {
    private static final Pattern EDGE = Pattern.compile("::\\s*(atomic \\{)?\\s*(.*?)\\s*->\\s*(goto (\\w+)|assert.*)");

    private OtherTools() {}

    static boolean isInstalled(String program) {
        return Arrays.stream(String.valueOf(System.getenv("PATH")).split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    /** What a program prints; null when it takes longer than a second. */
    private static @Nullable String run(String input, String... command) throws IOException, InterruptedException {
        Path in = Files.writeString(Files.createTempFile("formula", ".txt"), input);
        Path out = Files.createTempFile("automaton", ".txt");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectInput(in.toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!process.waitFor(1, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
                return null;
            }
            return Files.readString(out, StandardCharsets.UTF_8);
        } finally {
            Files.delete(in);
            Files.delete(out);
        }
    }

    static @Nullable BuchiAutomaton lbt(Formula f) throws IOException, InterruptedException {
        String text = run(prefix(f) + "\n", "lbt");
        return text == null || text.isBlank() ? null : readLbt(new Scanner(text));
    }

    /** States with their sets, each followed by its edges; a guard is in prefix notation on the rest of the line. */
    private static BuchiAutomaton readLbt(Scanner in) {
        int states = in.nextInt();
        BuchiBuilder builder = new BuchiBuilder(RandomLtl.PROPOSITIONS, in.nextInt());
        Map<Integer, Integer> numbers = new HashMap<>();
        List<long[]> edges = new ArrayList<>();
        List<Integer> starts = new ArrayList<>();
        for (int s = 0; s < states; s++) {
            int from = numbers.computeIfAbsent(in.nextInt(), fresh -> builder.state());
            if (in.nextInt() == 1) {
                starts.add(from);
            }
            long marks = 0;
            for (int set = in.nextInt(); set >= 0; set = in.nextInt()) {
                marks |= 1L << set;
            }
            for (int to = in.nextInt(); to >= 0; to = in.nextInt()) {
                int target = numbers.computeIfAbsent(to, fresh -> builder.state());
                List<String> guard = List.of(in.nextLine().strip().split("\\s+"));
                for (int letter = 0; letter < 8; letter++) {
                    if (prefixHolds(new ArrayList<>(guard), letter)) {
                        edges.add(new long[] {from, letter, marks, target});
                    }
                }
            }
        }
        return built(builder, edges, starts);
    }

    private static BuchiAutomaton built(BuchiBuilder builder, List<long[]> edges, List<Integer> starts) {
        int initial = builder.state();
        for (long[] edge : edges) {
            builder.transition((int) edge[0], edge[1], ~edge[1] & 7, edge[2], (int) edge[3]);
            if (starts.contains((int) edge[0])) {
                builder.transition(initial, edge[1], ~edge[1] & 7, edge[2], (int) edge[3]);
            }
        }
        return builder.build(initial);
    }

    private static boolean prefixHolds(List<String> rest, int letter) {
        String word = rest.remove(0);
        switch (word) {
            case "t", "f" -> {
                return word.equals("t");
            }
            case "!" -> {
                return !prefixHolds(rest, letter);
            }
            case "&", "|" -> {
                boolean a = prefixHolds(rest, letter);
                boolean b = prefixHolds(rest, letter);
                return word.equals("&") ? a && b : a || b;
            }
            default -> {
                return ((letter >> (word.charAt(1) - '0')) & 1) == 1;
            }
        }
    }

    static @Nullable BuchiAutomaton spin(Formula f) throws IOException, InterruptedException {
        String text = run("", "spin", "-f", infix(f));
        return text == null || !text.contains("never") ? null : readNeverClaim(withOneLabelEach(text));
    }

    /** A state may have two labels, one above the other; the accepting one stays. */
    private static String withOneLabelEach(String claim) {
        Matcher twice = Pattern.compile("(?m)^(accept_\\w+):\\s+(T0_\\w+):").matcher(claim);
        String text = twice.replaceAll("$1:");
        twice.reset();
        while (twice.find()) {
            text = text.replaceAll("goto " + twice.group(2) + "\\b", "goto " + twice.group(1));
        }
        return text;
    }

    /** Labels are states, those with {@code accept} accepting; {@code skip} stays for ever. */
    private static BuchiAutomaton readNeverClaim(String text) {
        BuchiBuilder builder = new BuchiBuilder(RandomLtl.PROPOSITIONS, 1);
        Map<String, Integer> numbers = new HashMap<>();
        List<long[]> edges = new ArrayList<>();
        List<Integer> starts = new ArrayList<>();
        String at = "";
        int here = 0;
        for (String line : text.lines().map(String::strip).toList()) {
            Matcher edge = EDGE.matcher(line);
            if (line.matches("\\w+:.*")) {
                at = line.substring(0, line.indexOf(':'));
                here = numbers.computeIfAbsent(at, fresh -> builder.state());
                if (starts.isEmpty()) {
                    starts.add(here);
                }
            }
            if (line.matches("(\\w+:)?\\s*skip.*")) {
                add(edges, here, "(1)", at, here);
            } else if (edge.find()) {
                String target = edge.group(4) == null ? "accept_all" : edge.group(4);
                int to = numbers.computeIfAbsent(target, fresh -> builder.state());
                if (edge.group(4) == null) {
                    add(edges, to, "(1)", target, to);
                }
                add(edges, here, edge.group(2), at, to);
            }
        }
        return built(builder, edges, starts);
    }

    private static void add(List<long[]> edges, int from, String guard, String at, int to) {
        for (int letter = 0; letter < 8; letter++) {
            if (infixHolds(guard, letter)) {
                edges.add(new long[] {from, letter, at.startsWith("accept") ? 1 : 0, to});
            }
        }
    }

    /** Evaluates by replacing what is decided until a digit is left. */
    private static boolean infixHolds(String guard, int letter) {
        String text = guard.replaceAll("\\s+", "").replace("true", "1").replace("false", "0");
        for (int p = 0; p < 3; p++) {
            text = text.replace("p" + p, "<" + ((letter >> p) & 1) + ">");
        }
        text = text.replace("<", "").replace(">", "");
        String before = "";
        while (!text.equals(before)) {
            before = text;
            text = text.replaceAll("\\(([01])\\)", "$1").replace("!1", "0").replace("!0", "1");
            if (text.equals(before)) {
                text = text.replaceFirst("1&&1", "1").replaceFirst("0&&[01]|1&&0", "0");
            }
            if (text.equals(before)) {
                text = text.replaceFirst("0\\|\\|0", "0").replaceFirst("1\\|\\|[01]|0\\|\\|1", "1");
            }
        }
        if (!text.matches("[01]")) {
            throw new IllegalArgumentException("guard " + guard + " is " + text);
        }
        return text.equals("1");
    }

    private static String infix(Formula f) {
        List<String> parts = f.children().stream().map(OtherTools::infix).toList();
        if (f instanceof Formula.Constant constant) {
            return Boolean.toString(constant.value());
        } else if (f instanceof Formula.Fireable p) {
            return p.transition();
        } else if (f instanceof Formula.WeakUntil) {
            return "(" + parts.get(1) + " V (" + String.join(" || ", parts) + "))";
        }
        String unary = unary(f, "<>", "[]");
        return unary.isEmpty()
                ? parts.stream().collect(Collectors.joining(" " + binary(f, "&&", "||", "->", "<->") + " ", "(", ")"))
                : "(" + unary + " " + parts.get(0) + ")";
    }

    private static String prefix(Formula f) {
        List<String> parts = f.children().stream().map(OtherTools::prefix).toList();
        if (f instanceof Formula.Constant constant) {
            return constant.value() ? "t" : "f";
        } else if (f instanceof Formula.Fireable p) {
            return p.transition();
        } else if (f instanceof Formula.WeakUntil) {
            return "V " + parts.get(1) + " | " + parts.get(0) + " " + parts.get(1);
        }
        String unary = unary(f, "F", "G");
        return unary.isEmpty()
                ? binary(f, "&", "|", "i", "e") + " " + parts.get(0) + " " + parts.get(1)
                : unary + " " + parts.get(0);
    }

    private static String unary(Formula f, String eventually, String always) {
        return f instanceof Formula.Not
                ? "!"
                : f instanceof Formula.Next
                        ? "X"
                        : f instanceof Formula.Finally ? eventually : f instanceof Formula.Globally ? always : "";
    }

    private static String binary(Formula f, String and, String or, String implies, String iff) {
        if (f instanceof Formula.And) {
            return and;
        } else if (f instanceof Formula.Or) {
            return or;
        } else if (f instanceof Formula.Implies) {
            return implies;
        }
        return f instanceof Formula.Iff ? iff : f instanceof Formula.Until ? "U" : "V";
    }
}
