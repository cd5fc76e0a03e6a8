package org.tidemark.bench.engines;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
}
