package org.tidemark.cli.language;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Report;
import org.tidemark.bits.TooLarge;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.Quantities;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.format.OutputFile;
import org.tidemark.format.dot.BuchiDotWriter;
import org.tidemark.format.hoa.BuchiHoaWriter;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.FreeNames;
import org.tidemark.logic.buchi.AutomatonLimit;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.Classification;
import org.tidemark.logic.buchi.Degeneralisation;
import org.tidemark.logic.buchi.LtlSimplifier;
import org.tidemark.logic.buchi.LtlTranslator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tidemark automaton}: the Büchi automaton of a formula. */
@Command(
        name = "automaton",
        customSynopsis = "tidemark automaton [OPTIONS] FORMULA",
        header = "Show the Büchi automaton of a formula of LTL, or write it to a file.",
        description = {
            "The automaton accepts exactly the infinite runs that satisfy the formula. No model is needed: any place and "
                    + "transition may be named.",
            "Formats: .hoa (Hanoi), .dot and .gv (Graphviz)."
        },
        footer = {
            "  tidemark automaton \"G (req >= 1 -> F grant >= 1)\"                  its size and class",
            "  tidemark automaton \"F G idle >= 1\" -o idle.hoa                    for another tool",
            "  tidemark automaton \"G F p >= 1 && G F q >= 1\" --single -o x.dot    one acceptance set, as a picture"
        })
public final class AutomatonCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(paramLabel = "FORMULA", description = "A formula of LTL.")
    String formula = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The file to write; its ending decides the format.")
    @Nullable
    String output;

    @Option(names = "--force", description = "Replace the file if it exists.")
    boolean force;

    @Option(names = "--negated", description = "The automaton of the negation: of the runs that violate the formula.")
    boolean negated;

    @Option(names = "--single", description = "One acceptance set at most, for more states.")
    boolean single;

    @Option(
            names = "--max-states",
            paramLabel = "N",
            description = "The most states before anything is made smaller. Default: 20000.")
    int mostStates = AutomatonLimit.USUAL.states();

    @Option(
            names = "--time",
            paramLabel = "DURATION",
            converter = Quantities.Duration.class,
            description = "Stop after this time: 500ms, 60s, 10m (units ms, s, m, h, d). Default: no limit.")
    long time = Long.MAX_VALUE;

    @Mixin
    ResultOptions result = new ResultOptions();

    public AutomatonCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws InputException, IOException {
        Path file = output == null ? null : ModelArgument.path(output);
        if (file != null) {
            OutputFile.check(file, force);
            if (!isHoa(file) && !isDot(file)) {
                throw new InputException(file + ": expected an ending out of .hoa, .dot, .gv");
            }
        }
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            Formula asked = FormulaParser.formula(formula, new FreeNames());
            Formula meant = negated ? new Formula.Not(asked) : asked;
            Formula simple = LtlSimplifier.simplify(meant);
            BuchiAutomaton automaton;
            try {
                automaton = translate(meant, interrupt);
            } catch (TooLarge e) {
                return unknown(FormulaPrinter.print(meant), e, interrupt.getAsBoolean());
            }
            if (file != null) {
                write(automaton, FormulaPrinter.print(meant), file);
            }
            print(automaton, FormulaPrinter.print(meant), simple == null ? null : FormulaPrinter.print(simple));
            return Status.DONE;
        } catch (FormulaException e) {
            throw new InputException("formula " + InputException.quote(formula) + ": " + e.getMessage(), e);
        }
    }

    private BuchiAutomaton translate(Formula meant, BooleanSupplier interrupt) throws FormulaException, TooLarge {
        long start = System.nanoTime();
        BooleanSupplier giveUp = () -> interrupt.getAsBoolean() || System.nanoTime() - start >= time;
        AutomatonLimit limit = new AutomatonLimit(mostStates, AutomatonLimit.USUAL.transitions(), giveUp);
        BuchiAutomaton found = LtlTranslator.translate(meant, limit);
        return single ? Degeneralisation.degeneralise(found, limit) : found;
    }

    /** Says that a limit was reached, which leaves the automaton unknown. */
    private int unknown(String meant, TooLarge why, boolean interrupted) {
        String reason = interrupted
                ? "interrupted; " + why.getMessage()
                : why.getMessage() + "; --max-states and --time say how far to go";
        result.show(
                session,
                new Report()
                        .put("formula", meant, "states", null, "reason", reason)
                        .line(Report.hanging("UNKNOWN: " + reason + ".", 2)));
        return Status.UNKNOWN;
    }

    private void write(BuchiAutomaton automaton, String name, Path file) throws InputException {
        OutputFile.write(file, force, out -> {
            if (isHoa(file)) {
                BuchiHoaWriter.write(automaton, name, out);
            } else {
                BuchiDotWriter.write(automaton, name, out);
            }
        });
    }

    private void print(BuchiAutomaton automaton, String meant, @Nullable String simple) {
        String title = Classification.of(automaton).strength().title();
        result.show(
                session,
                new Report()
                        .figure("formula", meant, "", meant)
                        .putIfAny("simplified", simple)
                        .words("simplified", simple == null ? "too long to be shown" : simple)
                        .figure("states", automaton.states(), Integer.toString(automaton.states()), "")
                        .figure("transitions", automaton.transitions(), Integer.toString(automaton.transitions()), "")
                        .figure(
                                "acceptanceSets",
                                automaton.sets(),
                                "acceptance sets",
                                Integer.toString(automaton.sets()),
                                "")
                        .put("propositions", automaton.propositions().size())
                        .figure("class", title, "", title));
        if (output != null && !result.json) {
            result.remark(session, "wrote the automaton to " + output);
        }
    }

    private static boolean isHoa(Path file) {
        return file.toString().toLowerCase(Locale.ROOT).endsWith(".hoa");
    }

    private static boolean isDot(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".dot") || name.endsWith(".gv");
    }
}
