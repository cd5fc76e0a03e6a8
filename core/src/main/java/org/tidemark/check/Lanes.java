package org.tidemark.check;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.format.InputException;

/**
 * Runs the stages of a plan in its order, two at a time where both take company. One that does not waits for those before it, and those after
 * it wait for it. Each of two stages has half of the threads and half of the memory; one that has nobody beside it has all. One that leaves
 * something open because its memory ran out has another invocation, alone.
 *
 * <p>Answers meet in the agenda of the check: a question that one stage has settled is closed for the other, and a stage whose questions are all
 * settled by others ends. Belongs to the thread of the check.
 */
final class Lanes {
    /** How many stages run at once. */
    private static final int LANES = 2;

    private final Context context;
    private final List<Stage> stages;
    private final List<Stage> pending;
    private final List<Lane> running = new ArrayList<>();
    private final BlockingQueue<Lane> ended = new LinkedBlockingQueue<>();
    private final IdentityHashMap<Stage, StageReport> reports = new IdentityHashMap<>();

    Lanes(Context context, List<Stage> stages) {
        this.context = context;
        this.stages = new ArrayList<>(stages);
        pending = new ArrayList<>(stages);
    }

    /** Whether there are threads for two stages at once. A share of memory that is not this check's own counts what one stage holds, not two. */
    static boolean isOfUse(Context context) {
        ExploreOptions options = context.options().explore();
        return options.threads() >= LANES && options.share() == null;
    }

    /** What became of the stages, in the order of the plan. */
    Map<Stage, StageReport> run() throws InputException {
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
        boolean isFirst = running.isEmpty(); // those before the one looked at are either running or have been passed
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

    /** Of several stages, progress is that of the one which was begun first. */
    private void showFirst() {
        if (!running.isEmpty()) {
            context.show(running.get(0).context()::progress);
        }
    }
}
