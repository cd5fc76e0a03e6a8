package org.tidemark.cli.check;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.bits.Cancelled;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Finding;
import org.tidemark.check.ModelFaults;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.language.Alphabet;
import org.tidemark.check.language.EventNames;
import org.tidemark.check.language.LanguageReport;
import org.tidemark.check.language.LanguageService;
import org.tidemark.check.language.LanguageSource;
import org.tidemark.check.language.Languages;
import org.tidemark.check.question.NumberLimits;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.cli.language.LanguageSources;
import org.tidemark.cli.option.EngineOptions;
import org.tidemark.cli.option.FairnessOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.session.Host;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.format.LimitException;
import org.tidemark.format.Notes;
import org.tidemark.format.PropertyEntry;
import org.tidemark.format.mcc.PropertyXml;
import org.tidemark.format.properties.PropertyText;
import org.tidemark.format.registry.AutomatonFiles;
import org.tidemark.format.tide.TideModel;
import org.tidemark.graph.ltl.Emptiness;
import org.tidemark.input.InputException;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.Logic;
import org.tidemark.logic.NearName;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.language.LanguageAutomaton;
import org.tidemark.logic.language.LanguageLimit;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.logic.property.PropertyPrinter;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Obligation;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options with questions about a model. */
final class QuestionOptions {
    @Spec(Spec.Target.MIXEE)
    @Nullable
    CommandSpec spec;

    @Option(
            names = {"-f", "--formula"},
            paramLabel = "FORMULA",
            description = "A formula, such as 'AG p + q <= 1' or 'EF deadlock', 'max(p + q)' for the largest value, or "
                    + "'latest(p = 1) <= 20' for a deadline; may be given several times.")
    List<String> formulas = new ArrayList<>();

    @Option(
            names = "--properties",
            paramLabel = "FILE",
            description =
                    "A file of questions: the contest's XML where its name ends in .xml, otherwise lines of "
                            + "'name: formula', and 'fair t, u' or 'strongly fair t' for all of them; may be given several times.")
    List<String> files = new ArrayList<>();

    @Option(
            names = "--only",
            paramLabel = "NAME",
            description =
                    "Ask only the question whose name is NAME or, where there is none, those whose names end with it; "
                            + "may be given several times.")
    List<String> only = new ArrayList<>();

    @Option(names = "--deadlock-free", description = "Ask whether something can always happen: AG !deadlock.")
    boolean deadlockFree;

    @Option(names = "--one-safe", description = "Ask whether no place ever holds two tokens.")
    boolean oneSafe;

    @Option(names = "--stable-marking", description = "Ask whether some place never changes its number of tokens.")
    boolean stableMarking;

    @Option(names = "--quasi-live", description = "Ask whether every transition can happen at least once.")
    boolean quasiLive;

    @Option(names = "--live", description = "Ask whether every transition can, whatever happens, happen again.")
    boolean live;

    @Option(
            names = "--conforms",
            paramLabel = "FILE",
            description =
                    "Ask whether every finite run is accepted by the automaton in this file: the Hanoi format where its "
                            + "name ends in .hoa, otherwise a line 'start state' and lines of "
                            + "'state -- event --> state'. A model, such as service.pnml, is a service too: by its words over "
                            + "the events that both have. May be given several times.")
    List<String> automata = new ArrayList<>();

    @Option(
            names = "--automaton",
            paramLabel = "FILE",
            description =
                    "Ask whether no endless run is accepted by the automaton in this file, which describes what is "
                            + "forbidden: the Hanoi format, with Büchi, Streett or any other acceptance; may be given several times.")
    List<String> forbidden = new ArrayList<>();

    private static final int SHOWN_NAMES = 4;

    @Mixin
    FairnessOptions fairness = new FairnessOptions();

    private @Nullable Host host;

    /** Lets a host, where there is one, give the texts that options name like files. */
    void readFrom(@Nullable Host texts) {
        host = texts;
    }

    private @Nullable String hosted(String file) {
        return host == null ? null : host.text(file);
    }

    /**
     * The questions that were asked.
     *
     * @param properties what could be read
     * @param refused which of the properties are not asked, and why
     * @param errors a sentence for all that could not be read
     * @param unread the questions that could not be read
     * @param open a sentence for all that met a limit before it could be asked
     * @param notes what may surprise
     * @param isAside whether a property was not asked for, but is checked because other answers may depend on it
     */
    record Asked(
            List<Property> properties,
            Map<Property, OpenReason> refused,
            List<String> errors,
            List<Unread> unread,
            List<String> open,
            List<String> notes,
            Predicate<Property> isAside) {
        /** The report without the faults that nobody asked for, unless an answer may change once they are repaired. */
        CheckReport shown(CheckReport report, TransitionSystem system) {
            ModelFaults faults = ModelFaults.among(report.findings(), system);
            List<Finding> wanted = report.findings().stream()
                    .filter(finding -> !isAside.test(finding.property()))
                    .toList();
            boolean areWanted = wanted.stream().anyMatch(faults::mayChange);
            return report.having(report.findings().stream()
                    .filter(finding ->
                            wanted.contains(finding) || (areWanted && finding.verdict() instanceof Verdict.Violated))
                    .toList());
        }

        boolean isNothing() {
            return properties.isEmpty();
        }

        boolean asksForConformance() {
            return properties.stream().anyMatch(Property.Conformance.class::isInstance);
        }
    }

    /**
     * A question that could not be read.
     *
     * @param place how many questions were asked before it
     * @param message what is wrong with it
     */
    record Unread(String name, int place, String message) {
        Report value() {
            return new Report().put("name", name, "place", place, "reason", message);
        }
    }

    private boolean isNothing() {
        boolean flag = deadlockFree || oneSafe || stableMarking || quasiLive || live;
        return !flag && formulas.isEmpty() && files.isEmpty() && automata.isEmpty() && forbidden.isEmpty();
    }

    /** Whether an obligation of this name is checked: of those that are not wanted, faults, since other answers may depend on them. */
    boolean asksFor(String name) {
        return only.isEmpty() || Obligation.isFault(name) || only.stream().anyMatch(name::endsWith);
    }

    /** The formulas as they were written; files that cannot be read are left out, and refused later. */
    List<String> written(@Nullable TideModel ofModel) {
        List<String> texts = new ArrayList<>(formulas);
        if (isNothing() && ofModel != null) {
            texts.addAll(ofModel.propertyTexts());
        }
        for (String file : files) {
            try {
                String given = hosted(file);
                texts.add(given == null ? Files.readString(Path.of(file)) : given);
            } catch (IOException | InvalidPathException unreadable) {
                // It is refused when its questions are read.
            }
        }
        return texts;
    }

    /** Refuses to be asked nothing, before a model is read that brings no questions. */
    void check(boolean modelAsks) {
        if (!modelAsks && isNothing() && spec != null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "nothing to check; ask with -f FORMULA, --properties FILE, --deadlock-free or another question");
        }
    }

    /**
     * Reads all questions, the model's own where nothing else is asked, and whether what it takes for granted is so; a wrong one, or one that is objected to, does not
     * keep the others from being answered.
     *
     * @param declared what the model says that runs are fair to, which counts where no option does
     * @param countable which numbers can be computed in its states
     */
    Asked read(
            TransitionSystem system,
            List<PropertyEntry> ofModel,
            Fairness declared,
            ModelServices services,
            NumberLimits countable)
            throws InputException {
        Vocabulary names = system.vocabulary();
        Fairness fair = fairness.isEmpty() ? declared : fairness.read(names);
        Predicate<Property> isTimeless =
                property -> system.ticks() == null && system.alarms() == null && system.objection(property) == null;
        Reading reading = new Reading(countable, isTimeless, only, fair, !fairness.isEmpty());
        flags().forEach(reading::take);
        for (int i = 0; i < formulas.size(); i++) {
            formula("f" + (i + 1), formulas.get(i), names, reading);
        }
        if (isNothing()) {
            take(ofModel, reading);
        }
        system.obligations().forEach(reading::take);
        for (String file : files) {
            file(file, names, reading);
        }
        for (String file : automata) {
            automaton(file, system, services, reading);
        }
        for (String file : forbidden) {
            forbidden(file, names, reading);
        }
        reading.end();
        reading.notes.addAll(remarks(system, reading.properties));
        List<PropertyEntry> notAsked = isNothing()
                ? List.of()
                : ofModel.stream().filter(entry -> !reading.asks(entry)).toList();
        if (!notAsked.isEmpty()) {
            reading.notes.add(0, notAsked(notAsked));
        }
        return new Asked(
                reading.properties,
                reading.refused,
                reading.errors,
                List.copyOf(reading.unreadable),
                reading.open,
                reading.notes,
                reading::isAside);
    }

    /** The refusal of a model without a question. */
    static InputException nothingAsked(ModelArgument model, TransitionSystem system) throws InputException {
        return new InputException(model.reference
                + ": no property is declared in it, and nothing else is asked; ask with -f FORMULA, --deadlock-free or another question"
                + (system.workflow() == null
                        ? ""
                        : ", or with 'tidemark sound " + model.whole() + "' whether every case can be completed"));
    }

    /** Remarks about single answers, each with its questions; those about every answer are given when the model is read. */
    private static List<String> remarks(TransitionSystem system, List<Property> asked) {
        List<String> all = new ArrayList<>();
        Map<String, List<String>> about = new LinkedHashMap<>();
        for (Property question : asked) {
            String remark = system.remark(question);
            if (remark != null) {
                about.computeIfAbsent(remark, unknown -> new ArrayList<>()).add(question.name());
            }
        }
        about.forEach((remark, questions) -> all.add(names(questions) + ": " + remark));
        return all;
    }

    /** The questions of a model make way for others. */
    private static String notAsked(List<PropertyEntry> ofModel) {
        boolean isOne = ofModel.size() == 1;
        return (isOne ? "the property" : "the properties") + " that the model declares ("
                + names(ofModel.stream().map(PropertyEntry::name).toList())
                + (isOne ? ") is" : ") are")
                + " not checked, because other questions are asked; leave those out to check "
                + (isOne ? "it" : "them");
    }

    private static String names(List<String> all) {
        List<String> shown = new ArrayList<>(all.subList(0, Math.min(SHOWN_NAMES, all.size())));
        if (all.size() > SHOWN_NAMES) {
            shown.add("…");
        }
        return String.join(", ", shown);
    }

    private void file(String file, Vocabulary names, Reading reading) throws InputException {
        boolean contest = file.toLowerCase(Locale.ROOT).endsWith(".xml");
        List<PropertyEntry> entries = entries(file, contest, names);
        take(entries, reading);
        if (entries.isEmpty()) {
            reading.errors.add(file + ": no question in it; expected "
                    + (contest ? "a property-set with properties" : "lines such as mutex: AG (p + q <= 1)"));
        }
    }

    private List<PropertyEntry> entries(String file, boolean contest, Vocabulary names) throws InputException {
        String given = hosted(file);
        if (given != null) {
            InputStream in = new ByteArrayInputStream(given.getBytes(StandardCharsets.UTF_8));
            return contest ? PropertyXml.read(in, file, names) : PropertyText.read(in, file, names);
        }
        Path path = ModelArgument.path(file);
        return contest ? PropertyXml.read(path, names) : PropertyText.read(path, names);
    }

    private static void take(List<PropertyEntry> entries, Reading reading) {
        for (PropertyEntry entry : entries) {
            if (entry instanceof PropertyEntry.Read read) {
                reading.take(read.property(), read.fairness());
            } else if (entry instanceof PropertyEntry.Refused refused) {
                reading.refuse(refused.name(), refused.message());
            }
        }
    }

    private List<Property> flags() {
        List<Property> asked = new ArrayList<>();
        if (deadlockFree) {
            Formula alive = Formula.always(new Formula.Not(new Formula.Deadlock()));
            asked.add(new Property.Truth("deadlock-free", alive));
        }
        if (oneSafe) {
            asked.add(new Property.OneSafe("one-safe"));
        }
        if (stableMarking) {
            asked.add(new Property.StableMarking("stable-marking"));
        }
        if (quasiLive) {
            asked.add(new Property.QuasiLiveness("quasi-live"));
        }
        if (live) {
            asked.add(new Property.Liveness("live"));
        }
        return asked;
    }

    private static void formula(String name, String text, Vocabulary names, Reading reading) {
        if (text.isBlank()) {
            reading.refuse(name, "formula " + name + ": is empty; expected a formula such as 'EF deadlock'");
            return;
        }
        try {
            reading.take(PropertyParser.parse(name, text, names));
        } catch (FormulaSyntaxException e) {
            reading.refuse(name, "formula " + name + ":" + e.getMessage() + "\n" + e.excerpt());
        }
    }

    private void automaton(String file, TransitionSystem system, ModelServices services, Reading reading) {
        String given = hosted(file);
        try {
            FiniteAutomaton automaton = given != null
                    ? AutomatonFiles.read(given, file, system.vocabulary())
                    : LanguageSources.isModel(file)
                            ? services.automaton(file, system)
                            : AutomatonFiles.read(ModelArgument.path(file), system.vocabulary());
            reading.take(new Property.Conformance(automaton.name(), automaton));
        } catch (ModelServices.NotMade limit) {
            reading.open.add(String.valueOf(limit.getMessage()));
        } catch (LimitException limit) {
            reading.open.add(String.valueOf(limit.getMessage()));
        } catch (InputException e) {
            reading.errors.add(Advice.message(e));
        }
    }

    private void forbidden(String file, Vocabulary names, Reading reading) {
        String given = hosted(file);
        try {
            Path path = ModelArgument.path(file);
            BuchiAutomaton automaton = given == null
                    ? AutomatonFiles.readEndless(path, names)
                    : AutomatonFiles.readEndless(given, file, names);
            reading.take(new Property.Forbidden(String.valueOf(path.getFileName()), automaton));
        } catch (InputException e) {
            reading.errors.add(Advice.message(e));
        }
    }

    /** Collects the properties that are wanted, under different names, and what is wrong with others. */
    private static final class Reading {
        private final NumberLimits countable;
        /** Whether a question about times has none to be about, and is not refused anyhow. */
        private final Predicate<Property> isTimeless;

        private final List<String> only;
        private final Fairness fairness;
        private final boolean isFairnessAsked;
        private final List<Property> properties = new ArrayList<>();
        private final Map<Property, OpenReason> refused = new HashMap<>();
        private final List<String> errors = new ArrayList<>();
        private final List<Unread> unreadable = new ArrayList<>();
        private final List<String> open = new ArrayList<>();
        private final List<String> notes = new ArrayList<>();
        private final Set<String> names = new LinkedHashSet<>();
        private final Set<String> met = new HashSet<>();

        /** The faults that are checked whether they are wanted or not. */
        private final Set<String> faults = new HashSet<>();

        Reading(
                NumberLimits countable,
                Predicate<Property> isTimeless,
                List<String> only,
                Fairness fairness,
                boolean isFairnessAsked) {
            this.isTimeless = isTimeless;
            this.fairness = fairness;
            this.isFairnessAsked = isFairnessAsked;
            this.countable = countable;
            this.only = only;
        }

        void take(Property property) {
            take(property, null);
        }

        /** Takes a condition of the model itself; one whose violation would cast doubt on other answers is always checked. */
        void take(Obligation obligation) {
            if (obligation.isFault()) {
                faults.add(obligation.name());
            }
            take(obligation.property());
        }

        /** Takes a property from a file that may say itself which runs are fair. */
        void take(Property property, @Nullable Fairness declared) {
            String name = property.name();
            if (!names.add(name)) {
                errors.add(name + ": there are two questions of this name");
            } else if (isWanted(name) || faults.contains(name)) {
                Property asked = fair(property, declared == null || isFairnessAsked ? fairness : declared);
                properties.add(asked);
                OpenReason wrong = wrong(property);
                if (wrong != null) {
                    refused.put(asked, wrong);
                }
            }
        }

        /** Whether what a model declares is asked under the same name by other means. */
        boolean asks(PropertyEntry declared) {
            return declared instanceof PropertyEntry.Read read
                    && properties.stream()
                            .anyMatch(asked -> asked.name()
                                            .equals(read.property().name())
                                    && PropertyPrinter.print(asked).equals(PropertyPrinter.print(read.property())));
        }

        /** The property about fair runs only, where some are asked for. */
        private static Property fair(Property property, Fairness runs) {
            if (property instanceof Property.Truth truth) {
                return new Property.Truth(truth.name(), truth.formula(), runs);
            }
            if (property instanceof Property.Forbidden forbidden) {
                return new Property.Forbidden(forbidden.name(), forbidden.automaton(), runs);
            }
            return property;
        }

        void refuse(String name, String message) {
            names.add(name);
            if (isWanted(name)) {
                unreadable.add(new Unread(name, properties.size() + unreadable.size(), message));
            }
        }

        /** Forgets what was only taken for its ending; complains of names asked for that nothing has, and of fairness that nothing depends on. */
        void end() {
            properties.removeIf(property -> !isMeant(property.name()) && !faults.contains(property.name()));
            if (properties.stream().allMatch(this::isAside)) {
                properties.clear();
            }
            refused.keySet().removeIf(property -> !properties.contains(property));
            unreadable.removeIf(question -> !isMeant(question.name()));
            errors.addAll(0, unreadable.stream().map(Unread::message).toList());
            for (Property property : properties) {
                if (property instanceof Property.Truth truth && !refused.containsKey(property)) {
                    InitialPart.of(truth.formula())
                            .ifPresent(part -> notes.add(property.name() + ": " + part.sentence()));
                }
            }
            if (isFairnessAsked
                    && !fairness.isNone()
                    && properties.stream().noneMatch(property -> isAboutRuns(property) && !isAside(property))) {
                boolean asksForTimes = properties.stream().anyMatch(Property.Duration.class::isInstance);
                notes.add(
                        asksForTimes
                                ? "times are those of all runs, fair or not, so that fairness changes no answer"
                                : "no question is about runs, so that fairness changes no answer");
            }
            for (String wanted : only) {
                if (!met.contains(wanted)) {
                    errors.add("--only " + InputException.quote(wanted) + ": no question of this name"
                            + NearName.hint(wanted, names));
                }
            }
        }

        private boolean isWanted(String name) {
            List<String> endings = only.stream().filter(name::endsWith).toList();
            met.addAll(endings);
            return only.isEmpty() || !endings.isEmpty();
        }

        /** Whether a name is meant, when all names are known: where a question has just the name that is wanted, longer names are not meant. */
        private boolean isMeant(String name) {
            return only.isEmpty()
                    || only.stream()
                            .anyMatch(wanted -> names.contains(wanted) ? name.equals(wanted) : name.endsWith(wanted));
        }

        /** Whether a property is checked only because other answers may depend on it. */
        boolean isAside(Property property) {
            String name = property.name();
            boolean isFault = faults.contains(name) || Obligation.meaning(property) != null;
            return isFault && !isMeant(name);
        }

        /** Whether fairness may change an answer: every finite run goes on as a fair one, so that states stay reachable. */
        private static boolean isAboutRuns(Property property) {
            return property instanceof Property.Truth || property instanceof Property.Forbidden;
        }

        private @Nullable OpenReason wrong(Property property) {
            try {
                countable.check(property);
            } catch (FormulaException e) {
                return new OpenReason(StopReason.REFUSED, String.valueOf(e.getMessage()));
            } catch (Cancelled noTime) {
                return OpenReasons.NO_TIME;
            }
            if (property instanceof Property.Duration && isTimeless.test(property)) {
                return new OpenReason(
                        StopReason.REFUSED,
                        "the model has no time: no tokens are delayed in it, as out p @+ 3 does in a .tide file");
            }
            if (property instanceof Property.Truth truth && Logic.of(truth.formula()) == Logic.STATE) {
                return new OpenReason(
                        StopReason.REFUSED,
                        InputException.quote(FormulaPrinter.print(truth.formula()))
                                + " is a condition on one state; ask whether it always holds, AG (…), or can hold, EF (…)");
            }
            return null;
        }
    }

    /**
     * A part of a formula that speaks of the initial state, beside others that speak of runs: {@code q = 1} in
     * {@code EF p = 1 && q = 1}. That is a question one may ask, but more often parentheses are missing.
     *
     * @param condition the part about the initial state
     * @param temporal the operator before the other part, such as {@code EF}
     */
    record InitialPart(String condition, String temporal) {
        static Optional<InitialPart> of(Formula formula) {
            boolean joins = formula instanceof Formula.And
                    || formula instanceof Formula.Or
                    || formula instanceof Formula.Implies
                    || formula instanceof Formula.Iff;
            if (!joins) {
                return Optional.empty();
            }
            Optional<Formula> first = formula.children().stream()
                    .filter(part -> Logic.of(part) == Logic.STATE)
                    .findFirst();
            Optional<Formula> run = formula.children().stream()
                    .filter(part -> Logic.of(part) != Logic.STATE)
                    .findFirst();
            return first.flatMap(state -> run.map(
                    part -> new InitialPart(FormulaPrinter.print(state), operator(FormulaPrinter.print(part)))));
        }

        private static String operator(String formula) {
            return formula.split("[ (\\[]", 2)[0].replace("!", "");
        }

        String sentence() {
            String shown = condition.length() <= 40 ? condition : condition.substring(0, 39) + "…";
            String name = temporal.isEmpty() ? "EF" : temporal;
            return InputException.quote(shown) + " stands outside of " + name
                    + " and so is asked of the initial state only; " + name + " (…) would take it in";
        }
    }

    /** The questions of {@code check}, from wherever they come, and what is said of those that cannot be asked. */
    record AskedQuestions(
            Session session,
            ResultOptions result,
            EngineOptions engines,
            ModelArgument model,
            QuestionOptions questions) {
        private static final int SHOWN_ERRORS = 8;

        /** All questions, over a system that has the names of what they are about. */
        QuestionOptions.Asked of(
                TransitionSystem names, NumberLimits countable, ExploreOptions options, Emptiness.Method emptiness)
                throws InputException {
            Notes notes = result.notes(session);
            ModelServices services = new ModelServices(new LanguageSources(engines, options, notes), options, notes);
            QuestionOptions.Asked asked =
                    questions.read(names, model.questions(names), model.fairness(), services, countable);
            refuseNested(asked.properties(), emptiness);
            remark(asked);
            return asked;
        }

        /** The nested search takes acceptance sets in turn, and knows no other way to accept. */
        private static void refuseNested(List<Property> properties, Emptiness.Method emptiness) throws InputException {
            for (Property property : emptiness == Emptiness.Method.NESTED ? properties : List.<Property>of()) {
                boolean strong = !property.fairness().strong().isEmpty();
                if (strong
                        || (property instanceof Property.Forbidden forbidden
                                && forbidden.automaton().pairs() > 0)) {
                    throw new InputException("--emptiness nested: " + property.name() + ": "
                            + (strong
                                    ? "strong fairness to "
                                            + property.fairness().strong().get(0)
                                    : "an automaton with Streett acceptance")
                            + " takes whole components; expected --emptiness components");
                }
            }
        }

        private void remark(QuestionOptions.Asked asked) {
            if (!result.quiet) {
                asked.notes().forEach(session::remark);
            }
            asked.open().forEach(session::remark);
            int more = asked.errors().size() - SHOWN_ERRORS;
            asked.errors().stream().limit(SHOWN_ERRORS).forEach(session::remark);
            if (more > 0) {
                session.remark("… and " + Figures.count(more, "more question") + " that cannot be asked");
            }
            if (!asked.unread().isEmpty() && !result.quiet) {
                session.err().println("Try 'tidemark explain formula'.");
            }
        }

        /** Says that no question can be asked. */
        int nothing(QuestionOptions.Asked asked) {
            List<String> errors = asked.errors().isEmpty() ? asked.open() : asked.errors();
            if (result.json || result.isAlsoTaken()) {
                String field = asked.errors().isEmpty() ? "reason" : "error";
                result.show(
                        session,
                        new Report()
                                .put(field, String.join("; ", errors), field + "s", errors)
                                .listIfAny("unread", asked.unread(), Unread::value));
            }
            return asked.errors().isEmpty() ? Status.UNKNOWN : Status.WRONG_INPUT;
        }
    }

    /** Services that are given as models: the automaton of such a model's words over the events that it shares with a net. */
    record ModelServices(LanguageSources speakers, ExploreOptions options, Notes notes) {
        /** A limit was met before the automaton was made. */
        static final class NotMade extends Exception {
            private static final long serialVersionUID = 1L;

            NotMade(String sentence) {
                super(sentence);
            }
        }

        FiniteAutomaton automaton(String reference, TransitionSystem system) throws InputException, NotMade {
            if (!(system instanceof NetSystem of)) {
                throw new InputException(reference + ": a model as a service is for nets, and " + system.name()
                        + " is a " + system.nouns().model() + "; expected an automaton");
            }
            PetriNet net = of.net();
            LanguageSource.OfModel service = speakers.second(reference, null);
            LanguageSource.OfModel model = new LanguageSource.OfModel(net.name(), net, EventNames.of(net), null, null);
            Alphabet letters = Alphabet.of(Alphabet.Choice.NONE, model, service);
            letters.notes().forEach(notes::add);
            LanguageReport report = new Languages(options, LanguageLimit.USUAL_STATES).of(service, letters);
            LanguageAutomaton language = report.smallest();
            if (language == null) {
                String why = Advice.sentence(Objects.requireNonNull(report.why()));
                throw new NotMade(reference + ": its automaton was not made, because " + why
                        + "; 'tidemark language MODEL --included-in " + reference + "' asks without making it");
            }
            return LanguageService.of(service.name(), language, letters.letters(), true);
        }
    }
}
