package org.tidemark.bench.engines;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.TooLarge;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.FreeNames;
import org.tidemark.logic.buchi.AutomatonLimit;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.Degeneralisation;
import org.tidemark.logic.buchi.LtlTranslator;

/**
 * {@code bench automata}: how large the automata of published formulas are, and how long the translation takes,
 * compared with other tools.
 */
public final class AutomatonSizes {
    private final PrintStream out;

    public AutomatonSizes(PrintStream out) {
        this.out = out;
    }

    public void run() throws IOException {
        List<OtherTranslator> others = new ArrayList<>();
        for (OtherTranslator other : OtherTranslator.values()) {
            if (other.isInstalled()) {
                others.add(other);
            }
        }
        out.print("| formulas | | states | transitions | one set: states | most states | ms |");
        others.forEach(other -> out.print(" " + other.name().toLowerCase(Locale.ROOT) + ": states, ours, formulas |"));
        out.println("\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |" + " ---: |".repeat(others.size()));
        for (Map.Entry<String, List<String>> set : PublishedLtl.sets().entrySet()) {
            for (boolean contrary : new boolean[] {false, true}) {
                List<Formula> formulas = new ArrayList<>();
                for (String text : set.getValue()) {
                    formulas.add(parse(contrary ? "!(" + text + ")" : text));
                }
                row((contrary ? "negation of " : "") + set.getKey(), formulas, others);
            }
        }
    }

    private static Formula parse(String text) {
        try {
            return FormulaParser.formula(text.replaceAll("\\b([a-z])\\b", "fireable($1)"), new FreeNames());
        } catch (FormulaException e) {
            throw new IllegalStateException(text, e);
        }
    }

    private void row(String name, List<Formula> formulas, List<OtherTranslator> others) throws IOException {
        long states = 0;
        long transitions = 0;
        long single = 0;
        int most = 0;
        long start = System.nanoTime();
        for (Formula f : formulas) {
            BuchiAutomaton a = automaton(f);
            states += a.states();
            transitions += a.transitions();
            single += single(a).states();
            most = Math.max(most, a.states());
        }
        long millis = (System.nanoTime() - start) / 1_000_000;
        out.print("| " + name + " | " + formulas.size() + " | " + states + " | " + transitions + " | " + single + " | "
                + most + " | " + millis + " |");
        for (OtherTranslator other : others) {
            out.print(" " + theirs(formulas, other) + " |");
        }
        out.println();
    }

    private static BuchiAutomaton single(BuchiAutomaton a) {
        try {
            return Degeneralisation.degeneralise(a, AutomatonLimit.USUAL);
        } catch (TooLarge e) {
            throw new IllegalStateException(e);
        }
    }

    private static BuchiAutomaton automaton(Formula f) {
        try {
            return LtlTranslator.translate(f, AutomatonLimit.USUAL);
        } catch (FormulaException | TooLarge e) {
            throw new IllegalStateException(e);
        }
    }

    /** The states of all its automata, of ours for the same formulas, and the number of these formulas. */
    private static String theirs(List<Formula> formulas, OtherTranslator other) throws IOException {
        long states = 0;
        long ours = 0;
        int answered = 0;
        for (Formula f : formulas) {
            Integer found = other.states(f);
            if (found != null) {
                states += found;
                ours += automaton(f).states();
                answered++;
            }
        }
        return states + ", " + ours + ", " + answered;
    }

    /**
     * Another program that translates formulas to automata, if it is installed: how to call it, and how to count its
     * states.
     */
    private enum OtherTranslator {
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
            List<String> parts =
                    f.children().stream().map(OtherTranslator::infix).toList();
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
            List<String> parts =
                    f.children().stream().map(OtherTranslator::prefix).toList();
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

    /** LTL formulas from papers that compare translators, over propositions of one letter; and some random ones. */
    private static final class PublishedLtl {
        /**
         * After Dwyer, Avrunin and Corbett, Patterns in Property Specifications, ICSE 1999: one pattern per line, by
         * scope.
         */
        private static final List<String> DWYER = List.of(
                "G !p",
                "F r -> (!p U r)",
                "G (q -> G !p)",
                "G ((q && !r && F r) -> (!p U r))",
                "G ((q && !r) -> (!p W r))",
                "F p",
                "!r W (p && !r)",
                "G !q || F (q && F p)",
                "G ((q && !r) -> (!r W (p && !r)))",
                "G ((q && !r) -> (!r U (p && !r)))",
                "!p W (p W (!p W (p W G !p)))",
                "G p",
                "F r -> (p U r)",
                "G (q -> G p)",
                "G ((q && !r && F r) -> (p U r))",
                "G ((q && !r) -> (p W r))",
                "!p W s",
                "F r -> (!p U (s || r))",
                "G !q || F (q && (!p W s))",
                "G ((q && !r && F r) -> (!p U (s || r)))",
                "G ((q && !r) -> (!p W (s || r)))",
                "G (p -> F s)",
                "F r -> ((p -> (!r U (s && !r))) U r)",
                "G (q -> G (p -> F s))",
                "G ((q && !r && F r) -> ((p -> (!r U (s && !r))) U r))",
                "G ((q && !r) -> ((p -> (!r U (s && !r))) W r))",
                "F p -> (!p U (s && !p && X (!p U t)))",
                "G (p -> F (s && X F t))");

        /** After Etessami and Holzmann, Optimizing Büchi Automata, CONCUR 2000. */
        private static final List<String> ETESSAMI_HOLZMANN = List.of(
                "p U (q && G r)",
                "p U (q && X (r U s))",
                "p U (q && X (r && F (s && X F (t && X F (u && X F v)))))",
                "F (p && X G q)",
                "F (p && X (q && X F r))",
                "F (q && X (p U r))",
                "F G q || G F p",
                "G (p -> (q U r))",
                "G (p && X F (q && X F (r && X F s)))",
                "G F p && G F q && G F r && G F s && G F t",
                "(p U (q U r)) || (q U (r U p)) || (r U (p U q))",
                "G (p -> (q U (G r || G s)))");

        /** After Somenzi and Bloem, Efficient Büchi Automata from LTL Formulae, CAV 2000. */
        private static final List<String> SOMENZI_BLOEM = List.of(
                "p U q",
                "p U (q U r)",
                "!(p U (q U r))",
                "G F p -> G F q",
                "(F p) U (G q)",
                "(G p) U q",
                "!(F F p <-> F p)",
                "!(G F p -> G F q)",
                "!(G F p <-> G F q)",
                "p R (p || q)",
                "((X p) U (X q)) || !X (p U q)",
                "((X p) U q) || !X (p U (p && q))",
                "G (p -> F q) && (((X p) U q) || !X (p U (p && q)))",
                "G (p -> F q) && (((X p) U (X q)) || !X (p U q))",
                "G (p -> F q)",
                "!G (p -> X (q R r))",
                "!(G F p || F G q)",
                "G (F p && F q)",
                "F p && F !p",
                "(X q && r) R X (((s U p) R r) U (s R r))",
                "(G (q || G F p) && G (r || G F !p)) || G q || G r",
                "(G (q || F G p) && G (r || F G !p)) || G q || G r",
                "!((G (q || G F p) && G (r || G F !p)) || G q || G r)",
                "!((G (q || F G p) && G (r || F G !p)) || G q || G r)",
                "G (q || X G p) && G (r || X G !p)",
                "G (q || (X p && X !p))",
                "(p U p) || (q U p)");

        private static final int RANDOM = 100;

        private PublishedLtl() {}

        /** All sets by name, each in the order of its publication. */
        static Map<String, List<String>> sets() {
            Map<String, List<String>> sets = new LinkedHashMap<>();
            sets.put("Dwyer", DWYER);
            sets.put("Etessami–Holzmann", ETESSAMI_HOLZMANN);
            sets.put("Somenzi–Bloem", SOMENZI_BLOEM);
            Random random = new Random(1);
            List<String> drawn = new ArrayList<>();
            while (drawn.size() < RANDOM) {
                drawn.add(draw(random, 4 + random.nextInt(5)));
            }
            sets.put("random", drawn);
            return sets;
        }

        private static String draw(Random random, int operators) {
            if (operators == 0) {
                return List.of("p", "q", "r").get(random.nextInt(3));
            }
            int kind = random.nextInt(operators == 1 ? 4 : 8);
            if (kind < 4) {
                return List.of("! ", "X ", "F ", "G ").get(kind) + "(" + draw(random, operators - 1) + ")";
            }
            int left = random.nextInt(operators);
            String sign = List.of(" && ", " || ", " U ", " R ").get(kind - 4);
            return "(" + draw(random, left) + sign + draw(random, operators - 1 - left) + ")";
        }
    }
}
