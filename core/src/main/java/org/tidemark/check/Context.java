package org.tidemark.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.ExploredStates;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.OpenReason;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.RunProgress;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.run.Widths;
import org.tidemark.logic.Simplifier;
import org.tidemark.logic.property.Property;
import org.tidemark.model.wrap.stubborn.DependencyGraph;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
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
    private final CheckOptions options;
    private final TimeLimit time;
    private final Agenda agenda;
    private final ShownProgress progress = new ShownProgress();
    private final Work work = new Work();
    private final List<String> notes = new ArrayList<>();
    private @Nullable PetriNet net;
    private @Nullable PetriNet told;
    private @Nullable PlaceBounds bounds;
    private @Nullable Widths widths;
    private @Nullable DependencyGraph dependencies;
    private @Nullable NetModel model;
    private @Nullable FieldWidths modelWidths;
    private @Nullable ExplorationReport latest;
    private @Nullable ExploredStates states;

    Context(Subject subject, List<Property> properties, CheckOptions options) {
        this.subject = subject;
        this.options = options;
        this.net = subject.net();
        time = new TimeLimit(options.explore());
        agenda = new Agenda(properties, options, time, this::net, this::allSeen);
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
        return agenda.openProperties();
    }

    /** A property as far as it is open: one that has the same answer, and may depend on less of the model. */
    public Property form(Property property) {
        return agenda.form(property);
    }

    /** Asks a property more, which a stage has come upon; before the net is asked anything. */
    public void alsoAsk(Property property) {
        agenda.add(property);
    }

    /** Leaves a property unasked, for a reason. */
    void refuse(Property property, OpenReason why) {
        agenda.refuse(property, why);
    }

    /** From now on it is this stage that decides. */
    void begin(Stage next) {
        agenda.begin(next);
    }

    /** The names of the properties that a stage decided. */
    List<String> decidedBy(String name) {
        return agenda.decidedBy(name);
    }

    /** The inquiries that are open. */
    public List<Inquiry> open() {
        return agenda.open(property -> true);
    }

    /** The inquiries that are open for the sake of some properties. */
    List<Inquiry> open(Predicate<Property> properties) {
        return agenda.open(properties);
    }

    /** The name of an open property that an inquiry is for; null where there is none. */
    @Nullable
    String nameOf(Inquiry inquiry) {
        return agenda.namesOfInquiries().get(inquiry);
    }

    /** The names of the properties that were asked by way of some inquiries. */
    public List<String> namesOf(List<Inquiry> inquiries) {
        return agenda.namesOf(inquiries);
    }

    /** Decides a property without an inquiry. */
    public void decide(Finding finding) {
        agenda.decide(finding);
    }

    /** Turns the open properties into questions about the net, and reports those that simplification alone decides. */
    public void ask(Simplifier simplifier) {
        agenda.ask(simplifier);
    }

    /**
     * Asks for the truth of open formulas again, with a simplifier that knows more.
     *
     * @param isForRuns whether a formula that this would show violated, without a run, stays as it is
     */
    public void askAgain(Simplifier simplifier, boolean isForRuns) {
        agenda.askAgain(simplifier, isForRuns);
    }

    /** Says why what is open now is open, should nothing later settle it. */
    public void leaveOpen(OpenReason why) {
        agenda.leaveOpen(why);
    }

    /** Says the same of one property, where it has a reason of its own. */
    public void leaveOpen(Property property, OpenReason why) {
        agenda.leaveOpen(property, why);
    }

    /** An answer to each property, or why there is none. */
    List<Finding> findings() {
        return agenda.findings();
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

    /** The same for a net that was made of the subject: its states do not belong into a folder that is for those of the subject. */
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
        dependencies = null;
    }

    /** The same of a net that has the states and events which the running stage has found, and no others. */
    public void useExplored(PetriNet found) {
        use(found);
        agenda.followsFromExploring();
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
        FieldWidths now = widths().now();
        NetModel known = model;
        if (known == null || known.net() != net() || !now.equals(modelWidths)) {
            known = NetModel.of(net(), now);
            model = known;
            modelWidths = now;
        }
        return known;
    }

    /** What the events of a model of the net depend on, however its states are laid out; found out once. */
    public DependencyGraph dependencies(NetModel model) {
        DependencyGraph known = dependencies;
        DependencyGraph graph = known == null ? DependencyGraph.of(model) : known.laidOut(model.layout());
        dependencies = graph;
        return graph;
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
        work.explored(report);
        latest = report;
        states = found;
        agenda.leaveOpen(report.complete() && found == null ? WhyUnknown.FORGOTTEN : WhyUnknown.after(report, within));
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

    // ---- progress ----

    /** From now on progress is that of a stage: how many of the inquiries it was given are closed. */
    void begin(Stage stage, List<Inquiry> given) {
        progress.begin(stage, given, agenda.namesOfInquiries());
    }

    /** From now on progress says how much of what the stage is at is done, in percent, and otherwise what it said before. */
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
}
