package org.tidemark.cli.language;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.equivalence.Equivalence;
import org.tidemark.check.equivalence.AutomatonSource;
import org.tidemark.check.equivalence.EquivalenceReport;
import org.tidemark.check.equivalence.Equivalences;
import org.tidemark.check.equivalence.LabelChoice;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.cli.option.Engine;
import org.tidemark.cli.option.EngineOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.OptionWords;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.option.SearchOption;
import org.tidemark.cli.report.GraphLine;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.ProgressLine;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.format.OutputFile;
import org.tidemark.format.aut.LabelledAutWriter;
import org.tidemark.format.dot.LabelledDotWriter;
import org.tidemark.input.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tidemark minimise}: the smallest automaton that behaves as a model does, and whether two behave the same. */
@Command(
        name = "minimise",
        customSynopsis = {
            "tidemark minimise [OPTIONS] MODEL [-o FILE]",
            "tidemark minimise [OPTIONS] MODEL --equal-to OTHER"
        },
        header = "Make the smallest automaton that behaves as a model does, or ask whether two behave the same.",
        description = {
            "MODEL and OTHER are .aut files, read as the automata they are; graphs kept by 'tidemark graph'; or models, which "
                    + "are explored. A step is called by its event; of a coloured transition all bindings have one name, and in "
                    + "a network a step is called by its label. In .aut files, i and tau are silent steps, in networks those "
                    + "without a label and those that it hides; --hide makes others silent.",
            "What behaving the same means is chosen by --modulo. strong: step by step. branching: silent steps count only "
                    + "where they change what can follow. divbranching: and endless silence differs from none, which keeps the "
                    + "truth of every CTL* formula without X about the steps. weak: any number of silent steps may come before "
                    + "and after a step.",
            "-o writes the automaton, as .aut (Aldebaran), or as .dot or .gv (Graphviz).",
            "Where the two differ, a formula is shown that holds for MODEL and not for OTHER; it has been evaluated on both. "
                    + "<a> f: there is a step a after which f holds. <<a>> f: the same, with silent steps before and after. "
                    + "[g]<a> f: the same after silent steps through states where g holds. <tau>*: silent steps can go on "
                    + "forever."
        },
        footer = {
            "  tidemark minimise system.aut --modulo branching -o small.aut",
            "  tidemark minimise zoo:mutex/2 --events 'enter_*,leave_*' --modulo weak",
            "  tidemark minimise system.aut --equal-to service.aut --modulo branching",
            "  tidemark minimise phil.graph --hide 'think_*' --modulo divbranching -o small.dot",
            "  tidemark minimise system.network --part left --modulo weak"
        })
public final class MinimiseCommand implements Callable<Integer> {
    private static final OptionWords<Equivalence> EQUIVALENCES =
            new OptionWords<>("--modulo", List.of(Equivalence.values()), Equivalence::word, List.of());

    private final Session session;

    @Spec
    @Nullable
    CommandSpec spec;

    @Mixin
    final ModelArgument model;

    @Option(
            names = "--modulo",
            paramLabel = "WORD",
            defaultValue = "strong",
            description = "What counts as the same: strong, divbranching, branching, weak. Default: ${DEFAULT-VALUE}.")
    String modulo = "";

    @Option(
            names = "--events",
            paramLabel = "NAMES",
            description =
                    "The labels that are seen, with commas between them and * and ? as in file names; all others are "
                            + "silent. May be given again.")
    List<String> events = new ArrayList<>();

    @Option(
            names = "--hide",
            paramLabel = "NAMES",
            description = "Labels that are silent, written as with --events. May be given again.")
    List<String> hide = new ArrayList<>();

    @Option(
            names = "--part",
            paramLabel = "NAME",
            description = "A part of the network MODEL, instead of the whole; OTHER is taken whole.")
    @Nullable
    String part;

    @Option(names = "--equal-to", paramLabel = "OTHER", description = "Ask whether the other behaves the same.")
    @Nullable
    String equalTo;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the smallest automaton here.")
    @Nullable
    String output;

    @Option(names = "--force", description = "Replace an output file that exists.")
    boolean force;

    @Mixin
    EngineOptions engines = new EngineOptions();

    @Mixin
    ResultOptions result = new ResultOptions();

    public MinimiseCommand(Session session) {
        this.session = session;
        this.model = new ModelArgument(session.in());
    }

    @Override
    public Integer call() throws InputException, IOException {
        Equivalence equivalence = EQUIVALENCES.read(spec, modulo);
        Engine engine = engines.wholeEngine("minimise");
        if (engine.search() == SearchOption.DFS || engines.maxDepth != null) {
            throw wrong("an automaton needs every state; it is made behind --search bfs or sweep, and to its end");
        }
        engines.refuseLossy("an automaton");
        checkOutput();
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            ExploreOptions options = engines.options(engine, interrupt);
            Equivalences work = new Equivalences(equivalence, new LabelChoice(events, hide), options);
            AutomatonSources files =
                    new AutomatonSources(engines, options, work.budget(), equivalence, result.notes(session));
            AutomatonSource first = part == null ? files.open(model) : files.part(model, part);
            AutomatonSource second = equalTo == null ? null : files.open(ModelArgument.again(equalTo));
            boolean alike = second != null && second.name().equals(first.name());
            AutomatonSource shown = alike ? first.called(model.reference) : first;
            EquivalenceReport report = ProgressLine.during(
                    session,
                    result.quiet,
                    new GraphLine(work::progress),
                    () -> second == null
                            ? work.smallest(first)
                            : work.compare(shown, alike ? second.called(String.valueOf(equalTo)) : second));
            write(report);
            print(report, equivalence);
            return status(report);
        }
    }

    private void checkOutput() throws InputException {
        if (output == null) {
            return;
        }
        if (equalTo != null) {
            throw wrong("-o writes the automaton of one model; leave out --equal-to");
        }
        if (!output.endsWith(".aut") && !isPicture(output)) {
            throw wrong(
                    "the automaton is written as .aut, .dot or .gv, by the ending of the file; found '" + output + "'");
        }
        OutputFile.check(ModelArgument.path(output), force);
    }

    private static boolean isPicture(String file) {
        String name = file.toLowerCase(Locale.ROOT);
        return name.endsWith(".dot") || name.endsWith(".gv");
    }

    private void write(EquivalenceReport report) throws InputException {
        if (output == null || !report.isComplete()) {
            return;
        }
        EquivalenceReport.Side side = report.sides().get(0);
        LabelledAutomaton smallest = side.smallest();
        if (smallest == null) {
            throw new IllegalStateException("there is no automaton to write");
        }
        String file = output;
        OutputFile.write(ModelArgument.path(file), force, out -> {
            if (isPicture(file)) {
                LabelledDotWriter.write(side.name(), smallest, out);
            } else {
                LabelledAutWriter.write(smallest, out);
            }
        });
    }

    private void print(EquivalenceReport report, Equivalence equivalence) throws IOException {
        MinimiseText text = new MinimiseText(report, equivalence, equalTo != null, output);
        if (result.json) {
            Json.write(session.out(), text::json);
        } else {
            text.print(session.out());
        }
    }

    private static int status(EquivalenceReport report) {
        if (!report.isComplete()) {
            return Status.UNKNOWN;
        }
        return report.answer() == null || report.answer().equivalent() ? Status.DONE : Status.VIOLATED;
    }

    private ParameterException wrong(String sentence) {
        return new ParameterException(Objects.requireNonNull(spec).commandLine(), sentence);
    }
}
