package org.tidemark.cli.language;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.api.task.Engine;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.equivalence.Equivalence;
import org.tidemark.automata.equivalence.EquivalenceCheck;
import org.tidemark.automata.equivalence.Modal;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.NetworkPart;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.language.AutomatonSource;
import org.tidemark.check.language.EquivalenceReport;
import org.tidemark.check.language.Equivalences;
import org.tidemark.check.language.EventNames;
import org.tidemark.check.language.LabelChoice;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.cli.language.LanguageSources.SeenSteps;
import org.tidemark.cli.option.EngineOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.ModelCommand;
import org.tidemark.cli.option.OptionWords;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.RunLine;
import org.tidemark.cli.report.RunLine.ProgressLine;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.format.NetSource;
import org.tidemark.format.Notes;
import org.tidemark.format.OutputFile;
import org.tidemark.format.aut.LabelledAutReader;
import org.tidemark.format.aut.LabelledAutWriter;
import org.tidemark.format.dot.LabelledDotWriter;
import org.tidemark.format.registry.ModelInput;
import org.tidemark.graph.condensed.GraphFile;
import org.tidemark.graph.condensed.UnusableGraph;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.verdict.OpenReason;
import org.tidemark.zoo.Zoo;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
public final class MinimiseCommand extends ModelCommand {
    private static final OptionWords<Equivalence> EQUIVALENCES =
            OptionWords.of("--modulo", List.of(Equivalence.values()), Equivalence::word);

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
        super(session);
    }

    @Override
    public Integer call() throws InputException, IOException {
        Equivalence equivalence = EQUIVALENCES.read(spec, modulo);
        Engine engine = engines.wholeEngine(
                "minimise",
                "an automaton needs every state; it is made behind --search bfs or sweep, and to its end",
                "an automaton");
        checkOutput();
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            ExploreOptions options = session.within(engines.options(engine, interrupt));
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
                    new RunLine(work::progress, "", 0),
                    () -> second == null
                            ? work.smallest(first)
                            : work.compare(shown, alike ? second.called(String.valueOf(equalTo)) : second));
            write(report);
            result.show(session, new MinimiseText(report, equivalence, equalTo != null, output).figures());
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

    private static int status(EquivalenceReport report) {
        if (!report.isComplete()) {
            return Status.UNKNOWN;
        }
        return report.answer() == null || report.answer().equivalent() ? Status.DONE : Status.VIOLATED;
    }

    /** Opens those whose automata are asked for: automata in files, kept graphs, models. */
    record AutomatonSources(
            EngineOptions engines, ExploreOptions options, MemoryBudget budget, Equivalence equivalence, Notes notes) {
        AutomatonSource open(ModelArgument model) throws InputException {
            if (!Zoo.isReference(model.reference) && !model.reference.isEmpty()) {
                Path file = ModelArgument.path(model.reference);
                String name = ModelInput.withoutCompression(file.toString()).toLowerCase(Locale.ROOT);
                if (name.endsWith(".aut") && Files.isRegularFile(file)) {
                    return automaton(file);
                }
                if (GraphFile.isGraph(file)) {
                    return graph(file);
                }
            }
            NetSource source = model.source(notes);
            PetriNet net = SeenSteps.open(source, equivalence, options, notes);
            SweepMeasure.Wish wish =
                    engines.engine().sweeps() ? engines.measure(model.measures(new NetSystem(net))) : null;
            return new AutomatonSource.Explored(net.name(), net, EventNames.of(net, source.silentEvents()), wish);
        }

        /** One part of a network, as it is there, with all its labels. */
        AutomatonSource part(ModelArgument model, String name) throws InputException {
            Network network = model.source(notes).network();
            if (network == null) {
                throw new InputException(model.reference + ": --part names a part of a network, and this is not one");
            }
            for (NetworkPart part : network.parts()) {
                if (part.name().equals(name)) {
                    return new AutomatonSource.Given(name, part.automaton());
                }
            }
            List<String> names = network.parts().stream().map(NetworkPart::name).toList();
            throw new InputException(
                    model.reference + ": there is no part " + InputException.quote(name) + NearName.hint(name, names));
        }

        private AutomatonSource automaton(Path file) throws InputException {
            try (InputStream in = ModelInput.open(file)) {
                return new AutomatonSource.Given(file.toString(), LabelledAutReader.read(in, file.toString(), budget));
            } catch (IOException e) {
                throw InputException.unreadable(file, e);
            } catch (MemoryBudget.Exhausted full) {
                throw new InputException(
                        file + ": the automaton alone needs more than the memory budget; --memory raises it");
            }
        }

        private static AutomatonSource graph(Path file) throws InputException {
            try {
                GraphFile graph = GraphFile.open(file);
                return new AutomatonSource.Kept(
                        file.toString(), graph.graph(), graph.card().seen());
            } catch (IOException e) {
                throw InputException.unreadable(file, e);
            } catch (UnusableGraph e) {
                throw new InputException(file + ": " + e.getMessage(), e);
            }
        }
    }

    /** A smallest automaton, or a comparison of two, for people and for programs. */
    record MinimiseText(
            EquivalenceReport report,
            Equivalence equivalence,
            boolean compared,
            @Nullable String output) {
        private static final int FEW_STEPS = 12;
        private static final int LONGEST_FORMULA = 400;
        private static final int LONGEST_IN_JSON = 100_000;

        Report figures() throws IOException {
            OpenReason why = report.why();
            EquivalenceCheck answer = report.answer();
            Report all = new Report().put("modulo", equivalence.word()).put("complete", report.isComplete());
            if (why != null) {
                all.sentence("UNKNOWN: " + Advice.sentence(why) + ".").line().put("reason", why.sentence());
            }
            if (compared) {
                all.put("equivalent", answer == null ? null : answer.equivalent());
            }
            if (answer != null) {
                all.line((answer.equivalent() ? "EQUIVALENT" : "DIFFERENT") + " (" + equivalence.word() + ")");
                Modal difference = answer.difference();
                if (difference == null && !answer.equivalent()) {
                    all.line("A formula that tells them apart would be too long to read.");
                }
                if (difference != null) {
                    all.line()
                            .line("This holds for " + report.sides().get(0).name() + " and not for "
                                    + report.sides().get(1).name() + ":")
                            .line("  " + formula(difference, answer));
                }
                if (compared && difference != null && difference.size() <= LONGEST_IN_JSON) {
                    all.put("difference", difference.text(answer.labels()));
                }
                all.line();
            }
            List<Report> automata = report.sides().stream().map(this::side).toList();
            all.put("automata", automata);
            automata.forEach(side -> all.add(side.forPeople()));
            all.figure("bytes", report.peakBytes(), "memory", Figures.bytes(report.peakBytes()), "at most at one time")
                    .figure("seconds", report.seconds(), "time", Figures.seconds(report.seconds()), "");
            if (output != null && report.isComplete()) {
                all.figure("file", output, "", output);
            }
            LabelledAutomaton smallest =
                    report.sides().isEmpty() ? null : report.sides().get(0).smallest();
            if (smallest != null && !compared && output == null && smallest.steps() <= FEW_STEPS) {
                ByteArrayOutputStream text = new ByteArrayOutputStream();
                LabelledAutWriter.write(smallest, text);
                all.line().line(text.toString(StandardCharsets.UTF_8).indent(2).stripTrailing());
            }
            return all;
        }

        private static String formula(Modal difference, EquivalenceCheck answer) {
            return difference.size() > LONGEST_FORMULA
                    ? "a formula with " + Figures.count(difference.size(), "operator")
                            + (difference.size() > LONGEST_IN_JSON ? "" : "; JSON has it")
                    : difference.text(answer.labels());
        }

        private Report side(EquivalenceReport.Side side) {
            String which = report.sides().size() > 1 ? " " + side.name() : "";
            return new Report()
                    .put("model", side.name(), "whole", size("automaton" + which, side.whole()))
                    .put("smallest", size("smallest" + which, side.smallest()));
        }

        private static @Nullable Report size(String what, @Nullable LabelledAutomaton automaton) {
            if (automaton == null) {
                return null;
            }
            int silent = automaton.silentSteps();
            return new Report()
                    .count(
                            "states",
                            what,
                            automaton.states(),
                            (automaton.states() == 1 ? "state, " : "states, ")
                                    + Figures.count(automaton.steps(), "step")
                                    + (silent == 0 ? "" : ", " + Figures.count(silent) + " of them silent"))
                    .put("steps", automaton.steps(), "silent", silent);
        }
    }
}
