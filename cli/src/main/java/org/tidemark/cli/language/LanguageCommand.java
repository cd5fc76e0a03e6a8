package org.tidemark.cli.language;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.language.Alphabet;
import org.tidemark.check.language.ComparisonReport;
import org.tidemark.check.language.ComparisonReport.Relation;
import org.tidemark.check.language.LanguageReport;
import org.tidemark.check.language.LanguageSource;
import org.tidemark.check.language.Languages;
import org.tidemark.check.question.OpenReason;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.cli.explore.ExploreText;
import org.tidemark.cli.explore.Unfinished;
import org.tidemark.cli.option.Engine;
import org.tidemark.cli.option.EngineOptions;
import org.tidemark.cli.option.EvidenceOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.Quantities;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.option.SearchOption;
import org.tidemark.cli.report.GraphLine;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.ProgressLine;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.format.OutputFile;
import org.tidemark.input.InputException;
import org.tidemark.logic.language.LanguageLimit;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
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
        if (engine.search() == SearchOption.DFS || engines.maxDepth != null) {
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
        evidence.write(net, run);
    }

    private <T> T watched(Languages languages, ProgressLine.Work<T, InputException> work) throws InputException {
        return ProgressLine.during(session, result.quiet, new GraphLine(languages::progress), work);
    }

    private ParameterException wrong(String sentence) {
        return new ParameterException(Objects.requireNonNull(spec).commandLine(), sentence);
    }
}
