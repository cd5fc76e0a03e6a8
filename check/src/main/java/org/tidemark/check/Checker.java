package org.tidemark.check;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Contradiction;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.RunProgress;
import org.tidemark.input.InputException;
import org.tidemark.logic.Undefined;
import org.tidemark.logic.property.Property;
import org.tidemark.store.disk.FolderFault;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;

/**
 * Answers questions about a model, all of them together: runs the stages of a plan one after the other, or two at once where there are threads
 * for that, each with the questions that are still open.
 *
 * <p>A question is dropped as soon as it is decided, what no open question depends on is not looked for any more, and
 * everything ends when nothing is open. Runs once, in the caller's thread and as many others as the options say; {@link
 * #progress} may be called from any thread meanwhile.
 */
public final class Checker {
    private final Plan plan;
    private final Context context;

    /**
     * A check. A property that the plan refuses is not asked, and stays unknown for the reason that {@link Plan#refusal} gives, unless
     * simplification decides it or leaves what the plan takes.
     */
    public Checker(Subject subject, List<Property> properties, CheckOptions options, Plan plan) {
        this.plan = plan;
        context = new Context(subject, properties, options);
        TransitionSystem system = subject.system();
        for (Property property : properties) {
            String objection = system == null ? null : system.objection(property);
            if (objection != null) {
                context.refuse(property, new OpenReason(StopReason.REFUSED, objection));
                continue;
            }
            OpenReason refused = plan.refusal().of(property);
            if (refused != null && plan.refusalForGood().of(property) != null) {
                context.refuse(property, refused);
            } else if (refused != null) {
                context.refuseUnlessSimplified(property, refused, plan.own());
            }
        }
    }

    /** How far the run under way has come; null while there is none. */
    public @Nullable RunProgress progress() {
        return context.progress();
    }

    /**
     * Answers as much as the limits allow. A bug of ours that ends a stage ends the check, too, unless somebody {@linkplain
     * CheckOptions#outlivingFaults listens} for it; a {@link org.tidemark.bits.Contradiction} always does.
     *
     * @throws InputException when the net contradicts what its NUPN section claims, or a progress measure is wrong
     */
    public CheckReport run() throws InputException {
        Map<Stage, StageReport> reports = StageRunner.run(context, plan.stages());
        context.end();
        List<StageReport> stages = reports.entrySet().stream()
                .map(entry -> entry.getValue().settling(context.decidedBy(entry.getKey())))
                .toList();
        return new CheckReport(
                context.findings(), context.work(), context.systemOfRuns(), stages, context.notes(), context.seconds());
    }

    /**
     * Runs the stages of a plan in its order, one by one or, where there are threads for it, two at a time if both take company. One that does not waits for those before it, and those after
     * it wait for it. Each of two stages has half of the threads and half of the memory; one that runs alone has all. One that leaves
     * something open because its memory ran out has another invocation, alone.
     *
     * <p>Answers meet in the open questions of the check: a question that one stage has settled is closed for the other, and a stage whose questions are all
     * settled by others ends. Belongs to the thread of the check.
     */
    private static final class StageRunner {
        /** How many stages run at once. */
        private static final int LANES = 2;

        private final Context context;
        private final List<Stage> stages;
        private final List<Stage> pending;
        private final List<Lane> running = new ArrayList<>();
        private final BlockingQueue<Lane> ended = new LinkedBlockingQueue<>();
        private final IdentityHashMap<Stage, StageReport> reports = new IdentityHashMap<>();

        private StageRunner(Context context, List<Stage> stages) {
            this.context = context;
            this.stages = new ArrayList<>(stages);
            pending = new ArrayList<>(stages);
        }

        /** Runs stages, two at a time where there are threads for that, and reports on them, in the order of the plan. */
        static Map<Stage, StageReport> run(Context context, List<Stage> stages) throws InputException {
            ExploreOptions options = context.options().explore();
            // a share of memory that is not this check's own counts what one stage holds, not two
            return options.threads() >= LANES && options.share() == null
                    ? new StageRunner(context, stages).run()
                    : oneByOne(context, stages);
        }

        private static Map<Stage, StageReport> oneByOne(Context context, List<Stage> stages) throws InputException {
            Map<Stage, StageReport> reports = new LinkedHashMap<>();
            for (Stage stage : stages) {
                reports.put(stage, StageInvocation.of(stage, context).take(context));
            }
            return reports;
        }

        private Map<Stage, StageReport> run() throws InputException {
            try {
                while (!pending.isEmpty() || !running.isEmpty()) {
                    StageInvocation next = running.size() < LANES ? next(pending.iterator()) : null;
                    if (next != null) {
                        begin(next);
                    } else if (!running.isEmpty()) {
                        awaitOne();
                    }
                }
            } finally { // nothing is left running behind an exception
                running.forEach(Lane::giveUp);
                while (!running.isEmpty()) {
                    running.remove(nextEnded());
                }
            }
            Map<Stage, StageReport> inOrder = new LinkedHashMap<>();
            for (Stage stage : stages) {
                StageReport report = reports.get(stage);
                if (report != null) {
                    inOrder.put(stage, report);
                }
            }
            return inOrder;
        }

        /** The first stage that may begin beside those that run; null where there is none. Stages on the way that are not to be run are passed. */
        private @Nullable StageInvocation next(Iterator<Stage> left) {
            // those before the one looked at are either running or have been passed
            boolean isFirst = running.isEmpty();
            while (left.hasNext()) {
                Stage stage = left.next();
                if (stage.company() == Stage.Company.LATER && !isFirst) {
                    continue; // what it goes by is not there yet
                }
                StageInvocation invocation = StageInvocation.of(stage, context);
                if (!invocation.isRun()) {
                    reports.put(stage, invocation.skipped());
                    left.remove();
                } else if (stage.company() != Stage.Company.NONE || isFirst) {
                    left.remove();
                    return invocation;
                } else {
                    return null;
                }
            }
            return null;
        }

        private void begin(StageInvocation next) throws InputException {
            Stage stage = next.stage();
            boolean isAlone = stage.company() == Stage.Company.NONE || (running.isEmpty() && !hasCompany());
            if (isAlone) {
                reports.put(stage, next.take(context));
            } else {
                Lane lane = new Lane(context, next, LANES, ended::add);
                lane.start();
                running.add(lane); // not before: where no thread can be had, it is never waited for
                showFirst();
            }
        }

        /** Whether some stage would run at the same time as one that begins now, as things stand. */
        private boolean hasCompany() {
            for (Stage stage : pending) {
                if (stage.company() != Stage.Company.LATER
                        && StageInvocation.of(stage, context).isRun()) {
                    return stage.company() == Stage.Company.ANY;
                }
            }
            return false;
        }

        private void awaitOne() throws InputException {
            Lane lane = nextEnded();
            running.remove(lane);
            showFirst();
            reports.put(lane.stage(), lane.report());
            if (lane.wantsMoreMemory()) {
                tryAgain(lane.stage());
            }
        }

        /** Before the next one after it that is alone as well: those that take company go on meanwhile. */
        private void tryAgain(Stage stage) {
            AloneAgain again = new AloneAgain(stage);
            int mine = stages.indexOf(stage) + 1;
            stages.add(mine, again);
            int before = 0;
            while (before < pending.size()
                    && (pending.get(before).company() != Stage.Company.NONE
                            || stages.indexOf(pending.get(before)) < mine)) {
                before++;
            }
            pending.add(before, again);
        }

        /** Waits for a stage to end, however long it takes: it looks at the clock itself. An interrupt is kept for later. */
        private Lane nextEnded() {
            boolean isInterrupted = false;
            while (true) {
                try {
                    Lane lane = ended.take();
                    if (isInterrupted) {
                        Thread.currentThread().interrupt();
                    }
                    return lane;
                } catch (InterruptedException again) {
                    isInterrupted = true;
                }
            }
        }

        /** Shows the progress of the running stage that was begun first. */
        private void showFirst() {
            if (!running.isEmpty()) {
                context.show(running.get(0).context()::progress);
            }
        }

        /**
         * A stage with the inquiries that it is given when its turn comes.
         *
         * @param given the open inquiries that it may settle
         * @param whyNot why it is not run; null where it is
         */
        private record StageInvocation(
                Stage stage, List<Inquiry> given, @Nullable String whyNot) {
            /** Whether a stage is to be run, and with what; changes nothing. */
            static StageInvocation of(Stage stage, Context context) {
                if (context.isDone(stage)) {
                    return of(stage, StageReport.NOTHING_OPEN);
                }
                if (context.isWithoutGround()) {
                    return of(stage, "a stage that it rests on failed");
                }
                if (context.options().skipped().has(stage)) {
                    return of(stage, "it was left out");
                }
                // to see what a stage may settle takes long, too, where formulas are long
                if (context.isCancelled() && !stage.endsAtOnceWithoutTime()) {
                    return of(stage, "no time is left");
                }
                List<Inquiry> open = given(stage, context);
                if (open.isEmpty() && stage.settlesInquiries()) {
                    return of(stage, whyNothing(stage, context));
                }
                boolean isWithoutNet = context.hasSystem() && !context.hasNet();
                return new StageInvocation(
                        stage,
                        open,
                        isWithoutNet && !(stage instanceof AnySystem)
                                ? "the system is not a place/transition net"
                                : stage.obstacle(context));
            }

            private static StageInvocation of(Stage stage, String why) {
                return new StageInvocation(stage, List.of(), why);
            }

            boolean isRun() {
                return whyNot == null;
            }

            /** The report of a stage that is not run. */
            StageReport skipped() {
                return StageReport.skipped(stage, String.valueOf(whyNot));
            }

            /** Runs the stage, unless it is not to be run, in the thread that calls this. */
            StageReport take(Context context) throws InputException {
                if (whyNot != null) {
                    return skipped();
                }
                double start = context.seconds();
                context.begin(stage);
                context.begin(stage, given);
                try {
                    stage.run(context, given);
                } catch (FolderFault | Contradiction | OutOfMemoryError ofTheWholeCheck) {
                    throw ofTheWholeCheck;
                } catch (Undefined unknown) {
                    if (given.isEmpty()) { // states are counted, and nothing can be left open instead
                        throw unknown;
                    }
                    Context.undefined(given, unknown);
                } catch (RuntimeException | Error bug) {
                    context.failed(stage, given, bug);
                    return StageReport.failed(stage, start, context.seconds() - start);
                }
                return StageReport.run(stage, start, context.seconds() - start);
            }

            /** The open inquiries that a stage may settle: it preserves what they depend on, or all that a property does which needs them. */
            private static List<Inquiry> given(Stage stage, Context context) {
                Set<Inquiry> preserved = context.openPreservedBy(stage);
                return context.open().stream()
                        .filter(inquiry -> stage.canSettle(inquiry) && (!inquiry.isHint() || stage.looksForHints()))
                        .filter(inquiry -> preserved.contains(inquiry) || context.preserves(stage, inquiry))
                        .toList();
            }

            /** Why a stage is asked nothing: it could settle nothing that is open, or not soundly. */
            private static String whyNothing(Stage stage, Context context) {
                for (Property property : context.openProperties()) {
                    boolean isOfUse = context.open(property::equals).stream().anyMatch(stage::canSettle);
                    String objection = isOfUse ? context.objection(stage, property) : null;
                    if (objection != null) {
                        return objection;
                    }
                }
                return StageReport.NOTHING_TO_SETTLE;
            }
        }

        /** A stage that runs at the same time as others, in a thread of its own. Started, and asked for its report, by one thread. */
        private static final class Lane {
            private final StageInvocation invocation;
            private final Context context;
            private final Consumer<Lane> whenEnded;
            private volatile boolean isGivenUp;

            /** The inquiries before this one are closed. */
            private volatile int firstOpen;

            private @Nullable StageReport report;
            private @Nullable Throwable fault;

            /**
             * A stage beside others.
             *
             * @param lanes how many there are at most
             * @param whenEnded is called by its thread when it has ended
             */
            Lane(Context whole, StageInvocation invocation, int lanes, Consumer<Lane> whenEnded) {
                this.invocation = invocation;
                this.whenEnded = whenEnded;
                context = whole.lane(lanes, this::isInVain);
            }

            Stage stage() {
                return invocation.stage();
            }

            Context context() {
                return context;
            }

            void start() {
                Thread thread =
                        new Thread(this::run, "stage " + invocation.stage().name());
                thread.setDaemon(true);
                thread.start();
            }

            private void run() {
                try {
                    context.beginBesideOthers(invocation.stage());
                    report = invocation.take(context);
                } catch (InputException | RuntimeException | Error thrown) {
                    fault = thrown; // for the thread of the check
                } finally {
                    try {
                        context.endBesideOthers(invocation.stage());
                    } finally {
                        whenEnded.accept(this); // the thread of the check waits for this
                    }
                }
            }

            /** From now on it need not go on. */
            void giveUp() {
                isGivenUp = true;
            }

            /**
             * Whether nothing is left for it to do. Where it has settled something itself, it may still be looking for the run or the reasons that show
             * it; then it ends when it is done.
             */
            private boolean isInVain() {
                if (isGivenUp) {
                    return true;
                }
                int first = firstOpen;
                while (first < invocation.given().size()
                        && !invocation.given().get(first).isOpen()) {
                    first++;
                }
                firstOpen = first;
                return first == invocation.given().size() && first > 0 && !isShowing();
            }

            private boolean isShowing() {
                if (!context.options().explains()) {
                    return false;
                }
                for (Inquiry inquiry : invocation.given()) {
                    if (context.isSettledBy(invocation.stage(), inquiry)) {
                        return true;
                    }
                }
                return false;
            }

            /** Whether it has left something open, once it has ended, that it might settle with more memory. */
            boolean wantsMoreMemory() {
                if (fault instanceof OutOfMemoryError) {
                    return invocation.given().stream().anyMatch(Inquiry::isOpen);
                }
                boolean hadPart = context.options().explore().memoryBytes()
                        < Long.MAX_VALUE; // there is no part of what has no limit
                return hadPart && context.isShortOfMemory();
            }

            /** The report of the stage, once it has ended. */
            StageReport report() throws InputException {
                if (fault instanceof InputException wrong) {
                    throw wrong;
                }
                if (fault instanceof OutOfMemoryError) {
                    return StageReport.skipped(
                            invocation.stage(), "the memory of the virtual machine was used up while it ran");
                }
                if (fault instanceof Error error) {
                    throw error;
                }
                if (report == null) {
                    throw fault instanceof RuntimeException thrown ? thrown : new IllegalStateException("not ended");
                }
                return report;
            }
        }

        /** Another turn of a stage that ran short of memory beside others: this time it is alone, and has all of it. */
        private static final class AloneAgain extends Stage {
            private final Stage stage;

            AloneAgain(Stage stage) {
                super(stage.name() + " with all memory", stage.cost());
                this.stage = stage;
            }

            @Override
            public Company company() {
                return Company.NONE;
            }

            @Override
            public Set<ModelAspect> preserves() {
                return stage.preserves();
            }

            @Override
            public @Nullable String objection(Property property) {
                return stage.objection(property);
            }

            @Override
            public @Nullable String objection(Property property, Set<ModelAspect> needed) {
                return stage.objection(property, needed);
            }

            @Override
            public boolean settlesInquiries() {
                return stage.settlesInquiries();
            }

            @Override
            public boolean canSettle(Inquiry inquiry) {
                return stage.canSettle(inquiry);
            }

            @Override
            public boolean looksForHints() {
                return stage.looksForHints();
            }

            @Override
            public @Nullable String obstacle(Context context) {
                return stage.obstacle(context);
            }

            @Override
            public void run(Context context, List<Inquiry> open) throws InputException {
                stage.run(context, open);
            }
        }
    }
}
