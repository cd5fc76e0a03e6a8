package org.tidemark.cli.language;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.api.task.Engine;
import org.tidemark.check.language.Alphabet;
import org.tidemark.check.language.ComparisonReport;
import org.tidemark.check.language.ComparisonReport.Difference;
import org.tidemark.check.language.ComparisonReport.Relation;
import org.tidemark.check.language.ComparisonReport.Side;
import org.tidemark.check.language.LanguageReport;
import org.tidemark.check.language.LanguageService;
import org.tidemark.check.language.LanguageSource;
import org.tidemark.check.language.Languages;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.cli.explore.StatesReport;
import org.tidemark.cli.explore.WholeReport;
import org.tidemark.cli.option.EngineOptions;
import org.tidemark.cli.option.EvidenceOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.ModelCommand;
import org.tidemark.cli.option.Quantities;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.report.RunLine;
import org.tidemark.cli.report.RunLine.ProgressLine;
import org.tidemark.cli.report.TraceText;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.format.Notes;
import org.tidemark.format.OutputFile;
import org.tidemark.format.aut.LanguageAutWriter;
import org.tidemark.format.automaton.AutomatonWriter;
import org.tidemark.format.dot.AutomatonDotWriter;
import org.tidemark.format.hoa.HoaWriter;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.input.InputException;
import org.tidemark.logic.language.LanguageAutomaton;
import org.tidemark.logic.language.LanguageLimit;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.Verdict;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark language}: the automaton of the words that a model's events spell, and how it compares to another. */
@Command(
        name = "language",
        customSynopsis = {
            "tidemark language [OPTIONS] MODEL [-o FILE]",
            "tidemark language [OPTIONS] MODEL --equals OTHER",
            "tidemark language [OPTIONS] MODEL --included-in OTHER"
        },
        header = "Make the automaton of a model's words over chosen events, or compare it with another.",
        description = {
            "A run of the model spells a word: its events, without those that are hidden. The words of all runs are the "
                    + "language. Its automaton is made deterministic and as small as can be; -o writes it, in the format "
                    + "of the file's ending: .aut (Aldebaran), .hoa (Hanoi), .dot or .gv (Graphviz), otherwise the text "
                    + "that check --conforms reads.",
            "OTHER is a model like MODEL, or a file with a service automaton. A word that tells the two apart is a "
                    + "shortest one; the run of the model that spells it is replayed, and the word is looked up in the "
                    + "other, before it is shown.",
            "Names in --events and --hide may have * for any letters and ? for one. Of a coloured transition all bindings "
                    + "are one letter; a pattern that fits no transition is tried on bindings, each of which is then a "
                    + "letter. Without a choice a model's letters are all its events; those of two models are the events "
                    + "that both have; those of a model and a service, the events that the service speaks of."
        },
        footer = {
            "  tidemark language zoo:mutex/2 --events 'enter_*,leave_*'        who is inside, and when",
            "  tidemark language zoo:mutex/2 --hide 'request_*' -o mutex.txt   as a service for others",
            "  tidemark language zoo:stop-and-wait/3/2 --included-in order.txt a protocol and its service",
            "  tidemark language fast.pnml --equals slow.pnml --trace run.json two models",
            "  tidemark language zoo:philosophers/3 --accept deadlock            words that end in a deadlock"
        })
public final class LanguageCommand extends ModelCommand {
    @Option(
            names = "--events",
            paramLabel = "NAMES",
            description = "The events that are letters, with commas between them; all others are hidden. May be given "
                    + "again.")
    List<String> events = new ArrayList<>();

    @Option(
            names = "--hide",
            paramLabel = "NAMES",
            description = "Events that are not letters, with commas between them. May be given again.")
    List<String> hide = new ArrayList<>();

    @Option(
            names = "--accept",
            paramLabel = "FORMULA",
            description = "Words may end only in states where this holds, such as deadlock. Default: in every state.")
    @Nullable
    String accept;

    @Option(
            names = "--accept-other",
            paramLabel = "FORMULA",
            description =
                    "The same for the model OTHER. Default: what --accept says; a service automaton says it itself.")
    @Nullable
    String acceptOther;

    @Option(names = "--equals", paramLabel = "OTHER", description = "Ask whether the other has the same words.")
    @Nullable
    String equal;

    @Option(
            names = "--included-in",
            paramLabel = "OTHER",
            description = "Ask whether every word of the model is a word of the other.")
    @Nullable
    String includedIn;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the smallest automaton here.")
    @Nullable
    String output;

    @Option(
            names = "--max-sets",
            paramLabel = "N",
            converter = Quantities.Positive.class,
            description =
                    "The most states of the deterministic automaton, and the most pairs of a comparison. Default: "
                            + "1000000.")
    @Nullable
    Long maxSets;

    @Mixin
    EngineOptions engines = new EngineOptions();

    @Mixin
    EvidenceOptions evidence = new EvidenceOptions();

    @Mixin
    ResultOptions result = new ResultOptions();

    public LanguageCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws InputException, IOException {
        Engine engine = engines.wholeEngine(
                "a language",
                "a language needs every state; it is made behind --search bfs or sweep, and to its end",
                "a language");
        boolean compares = equal != null || includedIn != null;
        checkTogether(compares);
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            ExploreOptions options = session.within(engines.options(engine, interrupt));
            TimeLimit watch = new TimeLimit(options);
            LanguageSources speakers = new LanguageSources(engines, options, result.notes(session));
            NetSource source = model.source(result.notes(session));
            LanguageSource.OfModel speaker;
            try {
                speaker = speakers.model(model, source, accept);
            } catch (LimitException limit) {
                return WholeReport.unfinished(session, result, source, limit, engine, 1, watch.seconds());
            }
            int most = maxSets == null ? LanguageLimit.USUAL_STATES : (int) Math.min(maxSets, Integer.MAX_VALUE - 1);
            Languages languages = new Languages(watch.left(), most);
            Alphabet.Choice choice = new Alphabet.Choice(events, hide);
            return compares
                    ? compare(languages, choice, speaker, speakers, watch)
                    : make(languages, Alphabet.of(choice, speaker, null), speaker, options, watch);
        }
    }

    private void checkTogether(boolean compares) throws InputException {
        if (equal != null && includedIn != null) {
            throw wrong("--equals and --included-in are two questions; ask one at a time");
        }
        if (compares && output != null) {
            throw wrong("-o writes the automaton of one model; leave out --equals and --included-in");
        }
        if (!compares && (acceptOther != null || !evidence.targets().isEmpty())) {
            throw wrong((acceptOther != null ? "--accept-other" : "--trace and --picture")
                    + " need another language; add --equals OTHER or --included-in OTHER");
        }
        if (output != null) {
            OutputFile.check(ModelArgument.path(output), evidence.force);
        }
        evidence.check();
    }

    private int make(
            Languages languages,
            Alphabet alphabet,
            LanguageSource.OfModel speaker,
            ExploreOptions options,
            TimeLimit watch)
            throws InputException, IOException {
        LanguageReport report = watched(languages, () -> languages.of(speaker, alphabet));
        boolean known = report.smallest() != null;
        if (known && output != null) {
            Path file = ModelArgument.path(output);
            LanguageFiles.write(speaker.name(), report, file, evidence.force, result.notes(session));
        }
        String stopped = StatesReport.stopped(
                report.graph().end(),
                report.graph().memory().budgetRefused(),
                options,
                engines.moreMemory(),
                report.graph().tokens().overflowed());
        OpenReason open = report.why();
        String why = open == null || !stopped.isEmpty()
                ? stopped
                : "stopped, because " + open.sentence() + "; " + more() + ".";
        result.show(session, new LanguageText(speaker.net(), output, watch.seconds()).report(report, why));
        return known ? Status.DONE : Status.UNKNOWN;
    }

    private String more() {
        return "--max-sets, --memory and --time raise the limits, and fewer --events make it smaller";
    }

    private int compare(
            Languages languages,
            Alphabet.Choice choice,
            LanguageSource.OfModel first,
            LanguageSources speakers,
            TimeLimit watch)
            throws InputException, IOException {
        Relation relation = equal != null ? Relation.EQUALS : Relation.INCLUDED;
        String reference = equal != null ? equal : String.valueOf(includedIn);
        LanguageSource second = speakers.other(reference, first, acceptOther == null ? accept : acceptOther);
        boolean alike = first.name().equals(second.name());
        LanguageSource.OfModel speaker = alike ? first.called(first.name() + " (" + model.reference + ")") : first;
        String apart = reference.equals(model.reference) ? "the other" : reference;
        LanguageSource other = alike && second instanceof LanguageSource.OfModel also
                ? also.called(also.name() + " (" + apart + ")")
                : second;
        Alphabet alphabet = Alphabet.of(choice, speaker, other);
        alphabet.notes().forEach(result.notes(session)::add);
        ComparisonReport report = watched(languages, () -> languages.compare(relation, speaker, other, alphabet));
        ComparisonText text = new ComparisonText(speaker, other, report, watch.seconds());
        result.show(session, text.figures());
        keep(report, other, speaker);
        return text.status();
    }

    /** Writes the run where files for it were given. */
    private void keep(ComparisonReport report, LanguageSource other, LanguageSource.OfModel speaker)
            throws InputException {
        if (evidence.targets().isEmpty()) {
            return;
        }
        ComparisonReport.Difference difference = report.difference();
        Evidence run = difference == null ? null : difference.run();
        if (difference == null || run == null) {
            result.notes(session)
                    .add("no run tells the languages apart, so there is none to write to " + evidence.targets());
            return;
        }
        PetriNet net = difference.ofFirst() ? speaker.net() : ((LanguageSource.OfModel) other).net();
        evidence.write(new NetSystem(net), run);
    }

    private <T> T watched(Languages languages, ProgressLine.Work<T, InputException> work) throws InputException {
        return ProgressLine.during(session, result.quiet, new RunLine(languages::progress, "", 0), work);
    }

    /** How two languages compare, for people and for programs. */
    record ComparisonText(LanguageSource.OfModel model, LanguageSource other, ComparisonReport report, double seconds) {
        private static final int SHOWN = 30;

        int status() {
            return report.verdict() instanceof Verdict.Holds
                    ? Status.DONE
                    : report.verdict() instanceof Verdict.Violated ? Status.VIOLATED : Status.UNKNOWN;
        }

        private String verdict() {
            return report.verdict() instanceof Verdict.Holds
                    ? "holds"
                    : report.verdict() instanceof Verdict.Violated ? "violated" : "unknown";
        }

        private String question() {
            return report.relation() == Relation.EQUALS
                    ? "the words of " + model.name() + " are those of " + other.name()
                    : "every word of " + model.name() + " is a word of " + other.name();
        }

        Report figures() {
            Report all = new Report()
                    .line(model.name() + ": " + ModelSizes.of(model.net()))
                    .put("model", model.name(), "other", other.name())
                    .put("relation", report.relation() == Relation.EQUALS ? "equals" : "included-in")
                    .put("verdict", verdict());
            if (other instanceof LanguageSource.OfModel second) {
                all.line(second.name() + ": " + ModelSizes.of(second.net()));
            }
            all.line().line("  " + verdict() + "  " + question());
            if (report.verdict() instanceof Verdict.Unknown unknown) {
                all.line()
                        .line(Report.hanging("unknown; " + Advice.sentence(unknown.why()), 2))
                        .put("reason", Advice.sentence(unknown.why()));
            }
            all.put("letters", report.letters());
            Difference difference = report.difference();
            if (difference == null) {
                all.put("word", null);
            } else {
                difference(all, difference);
            }
            return all.put("states", states(report.first()))
                    .put("otherStates", states(report.second()), "pairs", report.pairs(), "bytes", report.peakBytes())
                    .put("seconds", seconds)
                    .line()
                    .sentence(Figures.count(report.letters().size(), "letter") + "; "
                            + Figures.count(states(report.first()), "state") + " against "
                            + Figures.count(states(report.second()), "state") + ", "
                            + Figures.count(report.pairs(), "pair") + " compared, " + Figures.seconds(seconds));
        }

        private void difference(Report all, Difference difference) {
            LanguageSource has = difference.ofFirst() ? model : other;
            LanguageSource lacks = difference.ofFirst() ? other : model;
            String word = difference.word().isEmpty() ? "the empty word" : String.join(" ", difference.word());
            all.line()
                    .line("  " + Report.hanging(word, 4))
                    .line("is a word of " + has.name() + " and not of " + lacks.name()
                            + (difference.shortest() ? "; no shorter word tells them apart" : ""))
                    .put("word", difference.word(), "wordOf", has.name(), "wordOfModel", difference.ofFirst())
                    .put("shortest", difference.shortest());
            Evidence run = difference.run();
            if (run == null || !(has instanceof LanguageSource.OfModel speaker)) {
                all.put("evidence", null);
                return;
            }
            int hidden = run.steps() - difference.word().size();
            all.line()
                    .line("the run of " + has.name() + " that spells it: " + Figures.count(run.steps(), "step") + ", "
                            + (hidden == 0 ? "none" : Figures.count(hidden)) + " hidden")
                    .add(new TraceText(new NetSystem(speaker.net()))
                            .run(Evidence.run(run.events(), ""), SHOWN, "--trace FILE keeps all"))
                    .put(
                            "evidence",
                            new Report()
                                    .put("steps", run.steps())
                                    .put("trace", TraceText.value(new NetSystem(speaker.net()), run)));
        }

        private static long states(Side side) {
            return side.graph() == null ? side.states() : side.graph().counts().explored();
        }
    }

    /** The automaton of a language, for people and for programs: its size at every stage, and itself where it is small. */
    record LanguageText(PetriNet net, @Nullable String output, double seconds) {
        private static final int FEW_STEPS = 12;
        private static final int NAMED = 6;

        /** The result; {@code why} is a sentence where something is missing. */
        Report report(LanguageReport report, String why) throws IOException {
            LanguageAutomaton smallest = report.smallest();
            GraphBuilder.Built built = report.graph().built();
            long explored = report.graph().counts().explored();
            Report all = new Report()
                    .line(net.name() + ": " + ModelSizes.of(net))
                    .line()
                    .put("model", net.name(), "complete", smallest != null)
                    .putIfAny("reason", why);
            if (smallest == null) {
                all.sentence("UNKNOWN: " + why).line();
            }
            Report graph = new Report()
                    .figure(
                            "states",
                            explored,
                            "graph",
                            (built == null ? "at least " : "") + Figures.count(explored),
                            states(explored)
                                    + Figures.count(report.graph().counts().edges(), "edge"))
                    .put("edges", report.graph().counts().edges())
                    .figure(
                            "contracted",
                            report.states(),
                            report.states() > 0 && report.hidden() > 0 ? Figures.count(report.states()) : null,
                            "states, hidden cycles being one state each");
            all.figure(
                            "letters",
                            report.letters(),
                            Figures.count(report.letters().size()),
                            letters(report))
                    .put("hidden", report.hidden(), "graph", graph)
                    .put("deterministic", size("deterministic", report.deterministic()))
                    .put("smallest", size("smallest", smallest))
                    .figure(
                            "bytes",
                            report.peakBytes(),
                            "memory",
                            Figures.bytes(report.peakBytes()),
                            "at most at one time")
                    .figure("seconds", seconds, "time", Figures.seconds(seconds), "");
            if (output != null && smallest != null) {
                all.figure("file", output, "", output);
            }
            if (smallest != null && output == null && smallest.edges() <= FEW_STEPS) {
                ByteArrayOutputStream text = new ByteArrayOutputStream();
                AutomatonWriter.write(
                        LanguageService.of(net.name(), smallest, report.letters(), false), report.letters(), text);
                all.line().line(text.toString(StandardCharsets.UTF_8).indent(2).stripTrailing());
            }
            return all;
        }

        private static String letters(LanguageReport report) {
            int more = report.letters().size() - NAMED;
            String some = String.join(
                    ", ",
                    report.letters().subList(0, Math.min(NAMED, report.letters().size())));
            return some + (more > 0 ? " and " + Figures.count(more, "other") : "") + "; "
                    + (report.hidden() == 0
                            ? "nothing is hidden"
                            : Figures.count(report.hidden(), "event") + " hidden");
        }

        private static @Nullable Report size(String what, @Nullable LanguageAutomaton automaton) {
            if (automaton == null) {
                return null;
            }
            String ends = automaton.acceptingStates() == automaton.states()
                    ? ""
                    : "; words end in " + Figures.count(automaton.acceptingStates()) + " of them";
            return new Report()
                    .count(
                            "states",
                            what,
                            automaton.states(),
                            states(automaton.states()) + Figures.count(automaton.edges(), "step") + ends)
                    .put("steps", automaton.edges(), "accepting", automaton.acceptingStates());
        }

        private static String states(long count) {
            return count == 1 ? "state, " : "states, ";
        }
    }

    /** Automata of languages as files, in the format of the file's ending. Stateless. */
    static final class LanguageFiles {
        private LanguageFiles() {}

        static void write(String name, LanguageReport report, Path file, boolean force, Notes notes)
                throws InputException {
            LanguageAutomaton language = report.smallest();
            if (language == null) {
                throw new IllegalStateException("there is no automaton to write");
            }
            List<String> letters = report.letters();
            String ending = file.toString().toLowerCase(Locale.ROOT);
            OutputFile.write(file, force, out -> {
                if (ending.endsWith(".aut")) {
                    LanguageAutWriter.write(language, letters, out, notes);
                } else if (ending.endsWith(".hoa")) {
                    HoaWriter.write(LanguageService.of(name, language, letters, true), out);
                } else if (ending.endsWith(".dot") || ending.endsWith(".gv")) {
                    AutomatonDotWriter.write(LanguageService.of(name, language, letters, false), out);
                } else {
                    AutomatonWriter.write(LanguageService.of(name, language, letters, false), letters, out);
                }
            });
        }
    }
}
