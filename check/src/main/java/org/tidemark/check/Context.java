package org.tidemark.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.ExploredStates;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.RunProgress;
import org.tidemark.check.run.StageProgress;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.logic.Undefined;
import org.tidemark.logic.form.Simplifier;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Model;
import org.tidemark.model.wrap.stubborn.DependencyGraph;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.exec.NetModels;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.store.StateLimitReached;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.OpenReason;

/**
 * The state that the stages of one check share: the open questions, the time that is left, and what is known so far.
 *
 * <p>A stage that runs beside others has a context of its own, with its part of the threads and the memory, which shares all the rest with theirs.
 * What is shared may be asked for and changed by any thread.
 */
public final class Context {
    private final Subject subject;
    private final CheckOptions options;
    private final TimeLimit time;
    private final OpenQuestions openQuestions;
    private final Knowledge known;
    private final Work work;
    private final List<String> notes;
    private final ShownProgress progress = new ShownProgress();
    private final BooleanSupplier inVain;
    private final Set<Inquiry> shortOfMemory =
            Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

    Context(Subject subject, List<Property> properties, CheckOptions options) {
        this.subject = subject;
        this.options = options;
        known = new Knowledge(subject.system(), options.explore());
        work = new Work();
        notes = Collections.synchronizedList(new ArrayList<>());
        time = new TimeLimit(options.explore());
        openQuestions = new OpenQuestions(properties, options, time, this::system, this::allSeen);
        inVain = () -> false;
    }

    private Context(Context whole, ExploreOptions part, BooleanSupplier inVain) {
        subject = whole.subject;
        BooleanSupplier cancelled = part.cancelled();
        options =
                whole.options.withExplore(part.withCancelled(() -> cancelled.getAsBoolean() || inVain.getAsBoolean()));
        known = whole.known;
        work = whole.work;
        notes = whole.notes;
        time = whole.time.within(options.explore());
        openQuestions = whole.openQuestions;
        this.inVain = inVain;
    }

    /**
     * The context of a stage that runs beside others.
     *
     * @param lanes how many stages run at the same time: the threads and the memory are divided by them
     * @param inVain whether others have settled all that the stage was given, so that it may end
     */
    Context lane(int lanes, BooleanSupplier inVain) {
        ExploreOptions whole = options.explore();
        long bytes = whole.memoryBytes() == Long.MAX_VALUE ? Long.MAX_VALUE : whole.memoryBytes() / lanes;
        return new Context(this, whole.withMemory(bytes).withThreads(Math.max(1, whole.threads() / lanes)), inVain);
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
        return openQuestions.openProperties();
    }

    /** A property as far as it is open: one that has the same answer, and may depend on less of the model. */
    public Property form(Property property) {
        return openQuestions.form(property);
    }

    /** Asks a property more, which a stage has come upon; before the net is asked anything. */
    public void alsoAsk(Property property) {
        openQuestions.add(property);
    }

    /** Leaves a property unasked, for a reason. */
    void refuse(Property property, OpenReason why) {
        openQuestions.refuse(property, why);
    }

    /**
     * Leaves a property unasked until simplification decides it, or leaves something that is not refused.
     *
     * @param refusal applied to the simplified property
     */
    void refuseUnlessSimplified(Property property, OpenReason why, Plan.Refusal refusal) {
        openQuestions.refuseUnlessSimplified(property, why, refusal);
    }

    /** Whether nothing is left to be asked: not even of what is refused, if a stage simplifies formulas. */
    boolean isDone(Stage stage) {
        boolean simplifies = stage.simplifies();
        return openProperties().isEmpty() && !(simplifies && openQuestions.hasRefusedFormulas());
    }

    /** From now on it is this stage that decides in the thread that calls this. */
    void begin(Stage next) {
        openQuestions.begin(next);
    }

    /** Begins a stage that others run beside; it decides in the thread that calls this. */
    void beginBesideOthers(Stage next) {
        openQuestions.beginBesideOthers(next);
    }

    /** A stage that others run beside has ended, in the thread that calls this. */
    void endBesideOthers(Stage ended) {
        openQuestions.endBesideOthers(ended);
    }

    /** No stage decides any more. */
    void end() {
        openQuestions.end();
    }

    /**
     * A bug of ours has ended a stage: its answers do not count, and others go on with what is open. Where later stages rest on what it
     * prepares, they are not run.
     */
    void failed(Stage stage, List<Inquiry> given, Throwable bug) {
        Consumer<StageFault> listener = options.faults();
        if (listener == null && bug instanceof Error error) {
            throw error;
        }
        if (listener == null) {
            throw (RuntimeException) bug;
        }
        openQuestions.failed(stage, given);
        listener.accept(new StageFault(stage.name(), bug));
    }

    /** Notes that inquiries cannot be evaluated in a state that a stage has met. */
    static void undefined(List<Inquiry> given, Undefined why) {
        given.stream().filter(Inquiry::isOpen).forEach(inquiry -> inquiry.undefined(why));
    }

    /** Whether a stage has failed that all later ones rest on. */
    boolean isWithoutGround() {
        return openQuestions.isWithoutGround();
    }

    /** The names of the properties that a stage decided. */
    List<String> decidedBy(Stage stage) {
        return openQuestions.decidedBy(stage);
    }

    /** Whether a stage has settled an inquiry. */
    boolean isSettledBy(Stage stage, Inquiry inquiry) {
        return openQuestions.isSettledBy(stage, inquiry);
    }

    /** The inquiries that are open. */
    public List<Inquiry> open() {
        return openQuestions.open(property -> true);
    }

    /** The inquiries that are open for the sake of some properties. */
    public List<Inquiry> open(Predicate<Property> properties) {
        return openQuestions.open(properties);
    }

    /** The inquiries that are open for the sake of properties of which a stage preserves all that they depend on. */
    Set<Inquiry> openPreservedBy(Stage stage) {
        return openQuestions.openPreservedBy(stage);
    }

    /** Whether a stage preserves all that an inquiry depends on by itself. */
    boolean preserves(Stage stage, Inquiry inquiry) {
        return openQuestions.preserves(stage, inquiry);
    }

    /** The aspects that an open property needs and a stage does not preserve, in words; as {@link Stage#objection}. */
    @Nullable
    String objection(Stage stage, Property property) {
        return openQuestions.objection(stage, property);
    }

    /** The name of an open property that an inquiry is for; null where there is none. */
    @Nullable
    String nameOf(Inquiry inquiry) {
        return openQuestions.namesOfInquiries().get(inquiry);
    }

    /** The names of the properties that were asked by way of some inquiries. */
    public List<String> namesOf(List<Inquiry> inquiries) {
        return openQuestions.namesOf(inquiries);
    }

    /** Decides a property without an inquiry. */
    public void decide(Finding finding) {
        openQuestions.decide(finding);
    }

    /** Turns the open properties into questions about the net, and reports those that simplification alone decides. */
    public void ask(Simplifier simplifier) {
        openQuestions.ask(simplifier);
    }

    /** Asks for formulas that were refused as they are written, if a simplifier decides them, or leaves what is not refused. */
    public void askRefused(Simplifier simplifier) {
        openQuestions.askRefused(simplifier);
    }

    /**
     * Asks for the truth of open formulas again, with a simplifier that knows more.
     *
     * @param isForRuns whether a formula that this would show violated, without a run, stays as it is
     */
    public void askAgain(Simplifier simplifier, boolean isForRuns) {
        openQuestions.askAgain(simplifier, isForRuns);
    }

    /** Says why what is open now is open, should nothing later settle it. */
    public void leaveOpen(OpenReason why) {
        if (!inVain.getAsBoolean()) { // or it has only ended because others were faster
            openQuestions.leaveOpen(why);
        }
    }

    /**
     * Says why what is open now is open, if something is that the stage was asked; otherwise it ended because it was
     * done.
     */
    public void leaveOpen(OpenReason why, List<? extends Inquiry> asked) {
        if (asked.stream().anyMatch(Inquiry::isOpen)) {
            leaveOpen(why);
        }
    }

    /** Says why one property is open, should nothing later settle it. */
    public void leaveOpen(Property property, OpenReason why) {
        openQuestions.leaveOpen(property, why);
    }

    /** An answer to each property, or why there is none. */
    List<Finding> findings() {
        return openQuestions.findings();
    }

    // ---- time ----

    /** The time that is left; {@link Long#MAX_VALUE} where there is no limit. */
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

    /** A limit on time as computed by {@link #share}, which also ends when the check is cancelled. */
    public Limit limit(long usualNanos, double part) {
        return Limit.nanos(share(usualNanos, part)).orWhen(options.explore().cancelled());
    }

    /** The options of the check, with what is left of its time. */
    public ExploreOptions optionsLeft() {
        return options.explore().withTime(nanosLeft());
    }

    /**
     * The options of the check for a net derived from the subject, with the time that is left: its states must not go
     * into a folder for those of the subject.
     */
    public ExploreOptions optionsForAnotherNet() {
        return optionsLeft().withStore(options.explore().store().inMemory());
    }

    /** Whether the check is cancelled, or its time is up. */
    public boolean isCancelled() {
        return time.isReached();
    }

    /** How long the check has run. */
    public double seconds() {
        return time.seconds();
    }

    // ---- memory ----

    /** Notes that the running stage leaves these open because memory ran out: beside others it has a part of it, and may have another turn. */
    public void lacksMemory(List<? extends Inquiry> forThese) {
        shortOfMemory.addAll(forThese);
    }

    /**
     * Notes that the running stage leaves these open because memory ran out, unless it ended at a limit of states:
     * another turn would come no farther.
     */
    public void lacksMemory(Throwable ended, List<? extends Inquiry> forThese) {
        if (!(ended instanceof StateLimitReached)) {
            lacksMemory(forThese);
        }
    }

    /** Whether something is open of which the stage that this is the context of has said so. */
    boolean isShortOfMemory() {
        synchronized (shortOfMemory) {
            return shortOfMemory.stream().anyMatch(Inquiry::isOpen);
        }
    }

    // ---- what is known so far ----

    /** The system that is checked. */
    public TransitionSystem system() {
        return Objects.requireNonNull(known.system(), "a check without a system so far");
    }

    /** Whether it is known what is checked: a high-level net may have to be unfolded first. */
    public boolean hasSystem() {
        return known.system() != null;
    }

    /** The net that questions are asked of. */
    public PetriNet net() {
        return Objects.requireNonNull(known.net(), "a check without a net so far");
    }

    public boolean hasNet() {
        return known.net() != null;
    }

    /** From now on questions are asked of this net: a stage has found it. */
    public void use(PetriNet found) {
        known.use(found);
    }

    /**
     * From now on questions are asked of this net, which has exactly the states and events that the running stage has
     * found.
     */
    public void useExplored(PetriNet found) {
        use(found);
        openQuestions.followsFromExploring();
    }

    /** From now on there is no net to ask questions of: the high-level net was executed instead. */
    public void forgetNet() {
        known.use(null);
    }

    /** How many tokens places can hold, as far as that is proven. */
    public PlaceBounds bounds() {
        return known.bounds();
    }

    public void proved(PlaceBounds found) {
        known.proved(found, NetModels.of(net(), found, options.explore().seed()));
    }

    /** How wide the fields of states have to be, as far as that is known; every run that needs wider ones leaves them here. */
    public StateModels models() {
        return known.models();
    }

    /** The models of the net that is checked. */
    public NetModels netModels() {
        return (NetModels) models();
    }

    /** The net that is checked as a model. */
    public NetModel netModel() {
        return (NetModel) model();
    }

    /** The net as a model with the widths known by now. */
    public Model model() {
        return known.model();
    }

    /** The dependencies between events of a model of the net, for any layout of its states; computed once. */
    public DependencyGraph dependencies(Model model) {
        return known.dependencies(model);
    }

    /** All states, where they are known and can be read; null otherwise. */
    public @Nullable ExploredStates states() {
        return known.states();
    }

    /** Lets the states go, to make room for engines that explore for themselves. */
    public void forgetStates() {
        known.forgetStates();
    }

    /** The report of the last exploration of the net; null before the first. */
    public @Nullable ExplorationReport lastExploration() {
        return known.lastExploration();
    }

    /** Whether every state was seen, even if it cannot be read any more. */
    public boolean allSeen() {
        ExplorationReport latest = known.lastExploration();
        return latest != null && latest.complete();
    }

    /** Notes what an exploration within some limits did, and all states where it found them and they can be read. */
    public void explored(ExplorationReport report, ExploreOptions within, @Nullable ExploredStates found) {
        work.explored(report);
        known.explored(report, found);
        OpenReason gone = report.notes().disk() == null ? OpenReasons.FORGOTTEN : OpenReasons.ON_DISK;
        leaveOpen(report.complete() && found == null ? gone : OpenReasons.after(report, within));
    }

    /** Runs name the transitions of this net, where questions are not asked of it. */
    public void tellRunsIn(PetriNet shown) {
        known.tellRunsIn(shown);
    }

    /** The system whose events runs name; null where none is known. */
    @Nullable
    TransitionSystem systemOfRuns() {
        return known.systemOfRuns();
    }

    /** Notes something that the user of the check may be surprised by. */
    public void note(String sentence) {
        notes.add(sentence);
    }

    List<String> notes() {
        return notes;
    }

    /** Notes a search of the running stage that has left events out. */
    public void reduced(List<? extends Inquiry> asked, long states, double leftOut) {
        reducedFor(openQuestions.namesOf(List.copyOf(asked)), states, leftOut);
    }

    /**
     * Notes a search of the running stage that has left events out, with the names of the questions that it was for.
     */
    public void reducedFor(List<String> questions, long states, double leftOut) {
        work.reduced(new ReducedSearch(openQuestions.stageName(), questions, states, leftOut));
    }

    /** The figures of the work done so far. */
    public Work work() {
        return work;
    }

    // ---- progress ----

    /** From now on progress is that of a stage: how many of the inquiries it was given are closed. */
    void begin(Stage stage, List<Inquiry> given) {
        progress.begin(stage, given, openQuestions.namesOfInquiries());
    }

    /** From now on progress has the given percentage, and otherwise what it said before. */
    public void showPercent(IntSupplier percent) {
        progress.showPercent(percent);
    }

    /** From now on progress is what this says. */
    public void show(Supplier<? extends @Nullable RunProgress> source) {
        progress.show(source);
    }

    @Nullable
    RunProgress progress() {
        return progress.now();
    }

    /** The progress that a check reports. One thread sets its source; any thread may read it. */
    private static final class ShownProgress {
        private volatile Supplier<@Nullable RunProgress> source = () -> null;

        /**
         * From now on it is that of a stage: how many of the inquiries it was given are closed.
         *
         * @param names what to call inquiries
         */
        void begin(Stage stage, List<Inquiry> given, Map<Inquiry, String> names) {
            source = () -> {
                List<Inquiry> open = given.stream().filter(Inquiry::isOpen).toList();
                String at = open.isEmpty() ? "" : names.getOrDefault(open.get(0), "");
                int done = given.size() - open.size();
                return new StageProgress(stage.name(), at, given.isEmpty() ? -1 : 100 * done / given.size());
            };
        }

        /** From now on it has the given percentage, and otherwise what it said before. */
        void showPercent(IntSupplier percent) {
            Supplier<@Nullable RunProgress> before = source;
            source = () -> before.get() instanceof StageProgress at
                    ? new StageProgress(at.stage(), at.question(), percent.getAsInt())
                    : null;
        }

        /** From now on it is what this says. */
        void show(Supplier<? extends @Nullable RunProgress> other) {
            source = other::get;
        }

        @Nullable
        RunProgress now() {
            return source.get();
        }
    }
}
