package org.tidemark.check;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.ExploredStates;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.OpenReason;
import org.tidemark.check.question.OpenReason.Cause;
import org.tidemark.check.question.Question;
import org.tidemark.check.question.SharedInquiries;
import org.tidemark.check.run.BrokenObligation;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.DirectSweepReport;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.RunProgress;
import org.tidemark.check.run.StageProgress;
import org.tidemark.check.run.SweepReport;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.run.Widths;
import org.tidemark.logic.Simplifier;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;

/**
 * What the stages of one check share: the open questions, the time that is left, and what is known so far.
 *
 * <p>Stages run one after the other in one thread; inquiries may be settled, and progress asked for, by others.
 */
public final class Context {
    private final Subject subject;
    private final List<Property> properties;
    private final CheckOptions options;
    private final TimeLimit time;
    private final Map<Property, Question> questions = new LinkedHashMap<>();
    private final Set<Inquiry> inquiries = new LinkedHashSet<>();
    private final Map<Property, Finding> decidedDirectly = new LinkedHashMap<>();
    private final Map<Property, Decision> decided = new LinkedHashMap<>();
    private final Set<Property> refused = new HashSet<>();
    private final Map<Property, OpenReason> reasons = new HashMap<>();
    private final Work work = new Work();
    private final List<String> notes = new ArrayList<>();
    private @Nullable PetriNet net;
    private @Nullable PetriNet told;
    private @Nullable PlaceBounds bounds;
    private @Nullable Widths widths;
    private @Nullable ExplorationReport latest;
    private @Nullable ExploredStates states;
    private OpenReason whyOpen = WhyUnknown.NO_TIME;
    private String stage = "";
    private @Nullable String exploredBy;
    private volatile Supplier<@Nullable RunProgress> progress = () -> null;

    Context(Subject subject, List<Property> properties, CheckOptions options) {
        this.subject = subject;
        this.properties = new ArrayList<>(properties);
        this.options = options;
        this.net = subject.net();
        time = new TimeLimit(options.explore());
    }

    // ---- what is asked ----

    public Subject subject() {
        return subject;
    }

    public CheckOptions options() {
        return options;
    }

    /** The properties that are not decided yet, in the order asked. */
    public List<Property> openProperties() {
        synchronized (decided) {
            return properties.stream()
                    .filter(property -> !decided.containsKey(property) && !refused.contains(property))
                    .toList();
        }
    }

    /** Asks a property more, which a stage has come upon; before the net is asked anything. */
    public void alsoAsk(Property property) {
        properties.add(property);
    }

    /** Leaves a property unasked, for a reason. */
    void refuse(Property property, OpenReason why) {
        refused.add(property);
        reasons.put(property, why);
    }

    /** From now on it is this stage that decides. */
    void begin(Stage next) {
        synchronized (decided) {
            stage = next.name();
        }
    }

    /** The names of the properties that a stage decided. */
    List<String> decidedBy(String name) {
        synchronized (decided) {
            return decided.entrySet().stream()
                    .filter(entry -> entry.getValue().stage().equals(name))
                    .map(entry -> entry.getKey().name())
                    .sorted()
                    .toList();
        }
    }

    /** The inquiries that are open. */
    public List<Inquiry> open() {
        return open(property -> true);
    }

    /** The inquiries that are open for the sake of some properties. */
    List<Inquiry> open(Predicate<Property> properties) {
        Set<Inquiry> found = new LinkedHashSet<>();
        for (Question question : questions.values()) {
            if (properties.test(question.property())) {
                question.inquiries().stream().filter(Inquiry::isOpen).forEach(found::add);
            }
        }
        return List.copyOf(found);
    }

    /** Decides a property without an inquiry. */
    public void decide(Finding finding) {
        Finding stamped = finding.by(stage);
        synchronized (decided) {
            if (decided.putIfAbsent(finding.property(), stamped.decision()) != null) {
                return; // the first answer stays
            }
            decidedDirectly.put(finding.property(), stamped);
        }
        options.announce().accept(stamped);
        announceDecided();
    }

    /** Turns the open properties into questions about the net, and reports those that simplification alone decides. */
    public void ask(Simplifier simplifier) {
        SharedInquiries shared = new SharedInquiries();
        for (Property property : openProperties()) {
            Question question = Question.of(property, net(), simplifier, shared);
            questions.put(property, question);
            inquiries.addAll(question.inquiries());
        }
        inquiries.forEach(inquiry -> inquiry.whenSettled(this::announceDecided));
        announceDecided();
    }

    /** Reports what has been decided since the last time, and drops the inquiries that no open question depends on. */
    private void announceDecided() {
        synchronized (decided) {
            Set<Inquiry> needed = new HashSet<>();
            for (Question question : questions.values()) {
                if (decided.containsKey(question.property())) {
                    continue;
                }
                if (question.verdict() == null) {
                    needed.addAll(question.needed());
                } else {
                    decided.put(question.property(), new Decision(decider(question), time.seconds()));
                    options.announce().accept(finding(question));
                }
            }
            inquiries.stream().filter(inquiry -> !needed.contains(inquiry)).forEach(Inquiry::drop);
        }
    }

    /** The stage that has just decided a question: what follows from a net that was found by exploring, exploring has decided. */
    private String decider(Question question) {
        return exploredBy != null && question.decisive() == null ? exploredBy : stage;
    }

    /** An answer to each property, or why there is none. */
    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        for (Property property : properties) {
            Question question = questions.get(property);
            Finding direct = decidedDirectly.get(property);
            OpenReason why = reasons.getOrDefault(property, whyOpen());
            findings.add(
                    direct != null
                            ? direct
                            : question == null ? Finding.unknown(property, why, time.seconds()) : finding(question));
        }
        return findings;
    }

    private Finding finding(Question question) {
        Decision decision = decided.getOrDefault(question.property(), Decision.none(time.seconds()));
        return new FindingBuilder(net(), options.explains()).of(question, whyOpen(), decision);
    }

    /** Why what is open is open, as things stand in the end. */
    private OpenReason whyOpen() {
        boolean isForTime = whyOpen.cause() == Cause.TIME || (allSeen() && time.isReached());
        if (!isForTime) {
            return whyOpen;
        }
        boolean isCancelled = options.explore().cancelled().getAsBoolean();
        return isCancelled ? WhyUnknown.CANCELLED : whyOpen.cause() == Cause.TIME ? whyOpen : WhyUnknown.NO_TIME;
    }

    // ---- time ----

    /** What is left of the time; {@link Long#MAX_VALUE} where there is no limit. */
    public long nanosLeft() {
        return options.explore().timeNanos() == Long.MAX_VALUE ? Long.MAX_VALUE : time.nanosLeft();
    }

    /** The time for something that usually takes {@code usualNanos}: where time is short, a part of what is left. */
    public long share(long usualNanos, double part) {
        long left = nanosLeft();
        return left == Long.MAX_VALUE ? usualNanos : Math.min(usualNanos, (long) (part * left));
    }

    /** A part of the time that is left, or all of it where there is no limit. */
    public long part(double part) {
        long left = nanosLeft();
        return left == Long.MAX_VALUE ? left : (long) (part * left);
    }

    /** The same as {@link #share}, as a limit that also ends when the check is cancelled. */
    public Limit limit(long usualNanos, double part) {
        return Limit.nanos(share(usualNanos, part)).orWhen(options.explore().cancelled());
    }

    /** The options of the check, with what is left of its time. */
    public ExploreOptions optionsLeft() {
        return options.explore().withTime(nanosLeft());
    }

    /** Whether the check is cancelled, or its time is up. */
    public boolean isCancelled() {
        return time.isReached();
    }

    /** How long the check has run. */
    public double seconds() {
        return time.seconds();
    }

    // ---- what is known so far ----

    /** The net that questions are asked of. */
    public PetriNet net() {
        return Objects.requireNonNull(net, "a check without a net so far");
    }

    public boolean hasNet() {
        return net != null;
    }

    /** From now on questions are asked of this net: a stage has found it. */
    public void use(PetriNet found) {
        net = found;
    }

    /** The same of a net that has the states and events which the running stage has found, and no others. */
    public void useExplored(PetriNet found) {
        use(found);
        exploredBy = stage;
    }

    /** From now on there is no net to ask questions of: the high-level net was executed instead. */
    public void forgetNet() {
        net = null;
    }

    /** How many tokens places can hold, as far as that is proven. */
    public PlaceBounds bounds() {
        return Objects.requireNonNull(bounds, "bounds are proven before anything else");
    }

    public void proved(PlaceBounds found) {
        bounds = found;
        widths = Widths.of(net(), found, options.explore().seed());
    }

    /** How wide the fields of states have to be, as far as that is known; every run that needs wider ones leaves them here. */
    public Widths widths() {
        return Objects.requireNonNull(widths, "widths follow from bounds");
    }

    /** The net as a model with the widths known by now. */
    public NetModel model() {
        return NetModel.of(net(), widths().now());
    }

    /** All states, where they are known and can be read; null otherwise. */
    public @Nullable ExploredStates states() {
        return states;
    }

    /** Lets the states go, to make room for engines that explore for themselves. */
    public void forgetStates() {
        states = null;
    }

    /** What the last exploration of the net did; null before the first. */
    public @Nullable ExplorationReport lastExploration() {
        return latest;
    }

    /** Whether every state was seen, even if it cannot be read any more. */
    public boolean allSeen() {
        return latest != null && latest.complete();
    }

    /** Notes what an exploration within some limits did, and all states where it found them and they can be read. */
    public void explored(ExplorationReport report, ExploreOptions within, @Nullable ExploredStates found) {
        work.exploration = work.direct == null ? report : work.exploration;
        latest = report;
        states = found;
        whyOpen = report.complete() && found == null ? WhyUnknown.FORGOTTEN : WhyUnknown.after(report, within);
    }

    /** Runs name the transitions of this net, where questions are not asked of it. */
    public void tellRunsIn(PetriNet shown) {
        told = shown;
    }

    /** The net whose transitions runs name; null where none is known. */
    @Nullable
    PetriNet netOfRuns() {
        return net == null ? told : net;
    }

    /** Notes something that the user of the check may be surprised by. */
    public void note(String sentence) {
        notes.add(sentence);
    }

    List<String> notes() {
        return notes;
    }

    /** The figures of the work done so far. */
    public Work work() {
        return work;
    }

    /** Says why what is open now is open, should nothing later settle it. */
    public void leaveOpen(OpenReason why) {
        whyOpen = why;
    }

    /** Says the same of one property, where it has a reason of its own. */
    public void leaveOpen(Property property, OpenReason why) {
        reasons.put(property, why);
    }

    // ---- progress ----

    /** From now on progress is that of a stage: how many of the inquiries it was given are closed. */
    void begin(Stage stage, List<Inquiry> given) {
        Map<Inquiry, String> names = new HashMap<>();
        for (Question question : questions.values()) {
            question.needed()
                    .forEach(inquiry ->
                            names.putIfAbsent(inquiry, question.property().name()));
        }
        progress = () -> {
            List<Inquiry> open = given.stream().filter(Inquiry::isOpen).toList();
            String at = open.isEmpty() ? "" : names.getOrDefault(open.get(0), "");
            int done = given.size() - open.size();
            return new StageProgress(stage.name(), at, given.isEmpty() ? -1 : 100 * done / given.size());
        };
    }

    /** From now on progress says how much of what the stage is at is done, in percent, and otherwise what it said before. */
    public void showPercent(IntSupplier percent) {
        Supplier<@Nullable RunProgress> before = progress;
        progress = () -> before.get() instanceof StageProgress at
                ? new StageProgress(at.stage(), at.question(), percent.getAsInt())
                : null;
    }

    /** From now on progress is what this says. */
    public void show(Supplier<? extends @Nullable RunProgress> source) {
        progress = source::get;
    }

    @Nullable
    RunProgress progress() {
        return progress.get();
    }

    /** The figures of what stages did; the first of each kind counts, or the one that replaced it. */
    public static final class Work {
        private @Nullable ExplorationReport exploration;
        private @Nullable SweepReport sweep;
        private @Nullable GraphReport graph;
        private @Nullable DirectReport direct;
        private @Nullable DirectSweepReport directSweep;
        private @Nullable BrokenObligation broken;
        private boolean searchedDirectly;
        private @Nullable BigInteger composed;

        private Work() {}

        /** No work at all. */
        static Work none() {
            return new Work();
        }

        public @Nullable ExplorationReport exploration() {
            return exploration;
        }

        /** What was found of an obligation that a state breaks; null where none is broken. */
        public @Nullable BrokenObligation broken() {
            return broken;
        }

        public void broken(@Nullable BrokenObligation found) {
            broken = found;
        }

        /** Notes an exploration beside the one for states, where there is none. */
        public void also(ExplorationReport report) {
            exploration = exploration == null ? report : exploration;
        }

        public @Nullable SweepReport sweep() {
            return sweep;
        }

        /** Notes sweeps, where there are none yet. */
        public void also(SweepReport report) {
            sweep = sweep == null ? report : sweep;
        }

        public @Nullable GraphReport graph() {
            return graph;
        }

        public @Nullable DirectReport direct() {
            return direct;
        }

        /** Whether the states that answers are about are those of a high-level net that was executed directly. */
        public boolean isDirect() {
            return direct != null || directSweep != null || searchedDirectly;
        }

        /** Notes that answers come from searches through the states of a high-level net. */
        public void searchedDirectly() {
            searchedDirectly = true;
        }

        /** Notes a direct execution. */
        public void also(DirectReport report) {
            direct = report;
            also(report.exploration());
        }

        public @Nullable DirectSweepReport directSweep() {
            return directSweep;
        }

        /** Notes sweeps over the states of a high-level net. */
        public void also(DirectSweepReport report) {
            directSweep = report;
            also(report.sweep());
        }

        /** How many states were composed from those of the net's parts; null where none were. */
        public @Nullable BigInteger composed() {
            return composed;
        }

        /** Notes states that were composed. */
        public void composed(BigInteger states) {
            composed = states;
        }

        /** Notes a graph, where there is none yet. */
        public void also(GraphReport report) {
            graph = graph == null ? report : graph;
        }
    }
}
