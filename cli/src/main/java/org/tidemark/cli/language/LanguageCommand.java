package org.tidemark.cli.language;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.engine.SearchOrder;
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
import org.tidemark.check.question.OpenReason;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.cli.explore.ExploreText;
import org.tidemark.cli.explore.Unfinished;
import org.tidemark.cli.option.EngineOptions;
import org.tidemark.cli.option.EvidenceOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.Quantities;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.report.ProgressLine;
import org.tidemark.cli.report.RunLine;
import org.tidemark.cli.report.Table;
import org.tidemark.cli.report.TraceJson;
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
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

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
public final class LanguageCommand implements Callable<Integer> {
    private final Session session;

    @Spec
    @Nullable
    CommandSpec spec;

    @Mixin
    final ModelArgument model;

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
        this.session = session;
        this.model = new ModelArgument(session.in());
    }

    @Override
    public Integer call() throws InputException, IOException {
        Engine engine = engines.wholeEngine("a language");
        if (engine.search() == SearchOrder.DEPTH_FIRST || engines.maxDepth != null) {
            throw wrong("a language needs every state; it is made behind --search bfs or sweep, and to its end");
        }
        engines.refuseLossy("a language");
        boolean compares = equal != null || includedIn != null;
        checkTogether(compares);
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            ExploreOptions options = engines.options(engine, interrupt);
            TimeLimit watch = new TimeLimit(options);
            LanguageSources speakers = new LanguageSources(engines, options, result.notes(session));
            NetSource source = model.source(result.notes(session));
            LanguageSource.OfModel speaker;
            try {
                speaker = speakers.model(model, source, accept);
            } catch (LimitException limit) {
                return Unfinished.tell(session, result, source, limit, engine, options.withThreads(1), watch.seconds());
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
        String stopped = ExploreText.stopped(
                report.graph().end(),
                report.graph().memory().budgetRefused(),
                options,
                engines.moreMemory(),
                report.graph().tokens().overflowed());
        OpenReason open = report.why();
        String why = open == null || !stopped.isEmpty()
                ? stopped
                : "stopped, because " + open.sentence() + "; " + more() + ".";
        LanguageText text = new LanguageText(speaker.net(), output, watch.seconds());
        if (result.json) {
            Json.write(session.out(), json -> text.json(json, report, why));
        } else {
            text.print(session.out(), report, why);
        }
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
        if (result.json) {
            Json.write(session.out(), text::json);
        } else {
            text.print(session.out());
        }
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

    private ParameterException wrong(String sentence) {
        return new ParameterException(Objects.requireNonNull(spec).commandLine(), sentence);
    }

    /** How two languages compare, for people and for programs. */
    static final class ComparisonText {
        private static final int SHOWN = 30;

        private final LanguageSource.OfModel model;
        private final LanguageSource other;
        private final ComparisonReport report;
        private final double seconds;

        ComparisonText(LanguageSource.OfModel model, LanguageSource other, ComparisonReport report, double seconds) {
            this.model = model;
            this.other = other;
            this.report = report;
            this.seconds = seconds;
        }

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

        void print(PrintStream out) {
            out.println(model.name() + ": " + ModelSizes.of(model.net()));
            if (other instanceof LanguageSource.OfModel second) {
                out.println(second.name() + ": " + ModelSizes.of(second.net()));
            }
            out.println();
            out.println("  " + verdict() + "  " + question());
            if (report.verdict() instanceof Verdict.Unknown unknown) {
                out.println();
                out.println(Table.hanging("unknown; " + Advice.sentence(unknown.why()), 2));
            }
            Difference difference = report.difference();
            if (difference != null) {
                print(out, difference);
            }
            out.println();
            out.println(Table.hanging(
                    Figures.count(report.letters().size(), "letter") + "; " + size(report.first()) + " against "
                            + size(report.second()) + ", " + Figures.count(report.pairs(), "pair") + " compared, "
                            + Figures.seconds(seconds),
                    0));
        }

        private void print(PrintStream out, Difference difference) {
            LanguageSource has = difference.ofFirst() ? model : other;
            LanguageSource lacks = difference.ofFirst() ? other : model;
            out.println();
            String word = difference.word().isEmpty() ? "the empty word" : String.join(" ", difference.word());
            out.println("  " + Table.hanging(word, 4));
            out.println("is a word of " + has.name() + " and not of " + lacks.name()
                    + (difference.shortest() ? "; no shorter word tells them apart" : ""));
            Evidence run = difference.run();
            if (run == null || !(has instanceof LanguageSource.OfModel speaker)) {
                return;
            }
            int hidden = run.steps() - difference.word().size();
            out.println();
            out.println("the run of " + has.name() + " that spells it: " + Figures.count(run.steps(), "step") + ", "
                    + (hidden == 0 ? "none" : Figures.count(hidden)) + " hidden");
            new TraceText(new NetSystem(speaker.net()))
                    .print(out, Evidence.run(run.events(), ""), SHOWN, "--trace FILE keeps all");
        }

        private static String size(Side side) {
            return Figures.count(
                    side.graph() == null ? side.states() : side.graph().counts().explored(), "state");
        }

        void json(JsonGenerator json) throws IOException {
            json.writeStartObject();
            json.writeStringField("model", model.name());
            json.writeStringField("other", other.name());
            json.writeStringField("relation", report.relation() == Relation.EQUALS ? "equals" : "included-in");
            json.writeStringField("verdict", verdict());
            if (report.verdict() instanceof Verdict.Unknown unknown) {
                json.writeStringField("reason", Advice.sentence(unknown.why()));
            }
            Json.strings(json, "letters", report.letters());
            difference(json, report.difference());
            states(json, "states", report.first());
            states(json, "otherStates", report.second());
            json.writeNumberField("pairs", report.pairs());
            json.writeNumberField("bytes", report.peakBytes());
            json.writeNumberField("seconds", seconds);
            json.writeEndObject();
        }

        private static void states(JsonGenerator json, String name, Side side) throws IOException {
            json.writeNumberField(
                    name,
                    side.graph() == null ? side.states() : side.graph().counts().explored());
        }

        private void difference(JsonGenerator json, @Nullable Difference difference) throws IOException {
            if (difference == null) {
                json.writeNullField("word");
                return;
            }
            Json.strings(json, "word", difference.word());
            json.writeStringField("wordOf", difference.ofFirst() ? model.name() : other.name());
            json.writeBooleanField("wordOfModel", difference.ofFirst());
            json.writeBooleanField("shortest", difference.shortest());
            Evidence run = difference.run();
            LanguageSource has = difference.ofFirst() ? model : other;
            if (run == null || !(has instanceof LanguageSource.OfModel speaker)) {
                json.writeNullField("evidence");
                return;
            }
            PetriNet net = speaker.net();
            json.writeObjectFieldStart("evidence");
            json.writeNumberField("steps", run.steps());
            json.writeFieldName("trace");
            TraceJson.write(json, new NetSystem(net), run);
            json.writeEndObject();
        }
    }

    /** The automaton of a language, for people and for programs: its size at every stage, and itself where it is small. */
    static final class LanguageText {
        private static final int FEW_STEPS = 12;
        private static final int NAMED = 6;

        private final PetriNet net;
        private final @Nullable String output;
        private final double seconds;

        /** About a net whose automaton was written to a file, if any. */
        LanguageText(PetriNet net, @Nullable String output, double seconds) {
            this.net = net;
            this.output = output;
            this.seconds = seconds;
        }

        /** Prints what there is; {@code why} is a sentence where something is missing. */
        void print(PrintStream out, LanguageReport report, String why) throws IOException {
            out.println(net.name() + ": " + ModelSizes.of(net));
            out.println();
            LanguageAutomaton smallest = report.smallest();
            if (smallest == null) {
                out.println(Table.hanging("UNKNOWN: " + why, 0));
                out.println();
            }
            table(report).print(out);
            if (smallest != null && output == null && smallest.edges() <= FEW_STEPS) {
                out.println();
                ByteArrayOutputStream text = new ByteArrayOutputStream();
                AutomatonWriter.write(
                        LanguageService.of(net.name(), smallest, report.letters(), false), report.letters(), text);
                out.print(text.toString(StandardCharsets.UTF_8).indent(2));
            }
        }

        private Table table(LanguageReport report) {
            Table table =
                    new Table().row("letters", Figures.count(report.letters().size()), letters(report));
            GraphBuilder.Built built = report.graph().built();
            table.row(
                    "graph",
                    (built == null ? "at least " : "")
                            + Figures.count(report.graph().counts().explored()),
                    states(report.graph().counts().explored())
                            + Figures.count(report.graph().counts().edges(), "edge"));
            if (report.states() > 0 && report.hidden() > 0) {
                table.row("contracted", Figures.count(report.states()), "states, hidden cycles being one state each");
            }
            size(table, "deterministic", report.deterministic());
            size(table, "smallest", report.smallest());
            table.row("memory", Figures.bytes(report.peakBytes()), "at most at one time")
                    .row("time", Figures.seconds(seconds));
            return output == null || report.smallest() == null ? table : table.words("file", output);
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

        private static void size(Table table, String what, @Nullable LanguageAutomaton automaton) {
            if (automaton != null) {
                String ends = automaton.acceptingStates() == automaton.states()
                        ? ""
                        : "; words end in " + Figures.count(automaton.acceptingStates()) + " of them";
                table.row(
                        what,
                        Figures.count(automaton.states()),
                        states(automaton.states()) + Figures.count(automaton.edges(), "step") + ends);
            }
        }

        private static String states(long count) {
            return count == 1 ? "state, " : "states, ";
        }

        void json(JsonGenerator json, LanguageReport report, String why) throws IOException {
            json.writeStartObject();
            json.writeStringField("model", net.name());
            json.writeBooleanField("complete", report.smallest() != null);
            Json.strings(json, "letters", report.letters());
            json.writeNumberField("hidden", report.hidden());
            json.writeObjectFieldStart("graph");
            json.writeNumberField("states", report.graph().counts().explored());
            json.writeNumberField("edges", report.graph().counts().edges());
            json.writeNumberField("contracted", report.states());
            json.writeEndObject();
            size(json, "deterministic", report.deterministic());
            size(json, "smallest", report.smallest());
            Json.stringIfAny(json, "reason", why);
            json.writeNumberField("bytes", report.peakBytes());
            json.writeNumberField("seconds", seconds);
            if (output != null && report.smallest() != null) {
                json.writeStringField("file", output);
            }
            json.writeEndObject();
        }

        private static void size(JsonGenerator json, String what, @Nullable LanguageAutomaton automaton)
                throws IOException {
            if (automaton == null) {
                json.writeNullField(what);
                return;
            }
            json.writeObjectFieldStart(what);
            json.writeNumberField("states", automaton.states());
            json.writeNumberField("steps", automaton.edges());
            json.writeNumberField("accepting", automaton.acceptingStates());
            json.writeEndObject();
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
