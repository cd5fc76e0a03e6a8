package org.tidemark.check.question;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.TooLarge;
import org.tidemark.logic.Undefined;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.system.Game;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;

/**
 * A question that is answered by looking at reachable states, one by one: by walks, by an exploration, by whatever meets
 * states. It is settled when one of them shows the answer, when a proof does, or when it is known that there are no more
 * states to see; or it is dropped, when no question needs it any more.
 *
 * <p>Shared by threads; each looks through a {@link StateWatch} of its own. The thread that settles it first does so for good: the answer,
 * the state that shows it and the technique change together, under the lock.
 */
public abstract class Inquiry {
    private volatile boolean open = true;
    private volatile boolean settled;
    private boolean shown;
    private @Nullable SeenState sighting;
    private @Nullable Technique technique;
    private @Nullable List<Integer> run;
    private @Nullable NoRun noRun;
    private volatile @Nullable OpenReason obstacle;
    private String because = "";
    private Runnable noteSettler = () -> {};
    private Runnable whenSettled = () -> {};

    /** An observer of the states of a model; every pass of an exploration may use another layout. */
    abstract StateWatch watch(Model model, Expander expander);

    /** Whether the marking reached by a replayed run is what was said to be seen. */
    public abstract boolean confirms(Game game);

    /** Whether it is only looked for because it would decide another inquiry, and is not worth much time. */
    public boolean isHint() {
        return false;
    }

    /** Whether stages add to what is known of it one after the other, so that an answer rests on all that looked at it. */
    public boolean isGathered() {
        return false;
    }

    /** Whether a look at single states can settle it. */
    public boolean isShownByStates() {
        return true;
    }

    /** The inquiry as a property by itself; null where it asks more than the truth of a formula. */
    public @Nullable Property alone() {
        return null;
    }

    /** Whether states are still to be looked at: it is neither settled nor dropped. */
    public final boolean isOpen() {
        return open;
    }

    /** Whether the answer is known. */
    final boolean isSettled() {
        return settled;
    }

    /** Whether it was a state that settled it, and no proof and no lack of further states. */
    final synchronized boolean isShown() {
        return shown;
    }

    /** Takes note of a state that a watch had noticed, unless another thread was faster with a better one. */
    final void noticed(StateWatch watch, StateWatch.Notice notice, SeenState where) {
        synchronized (this) {
            if (!open || !watch.claim()) {
                return;
            }
            note(where);
            if (notice != StateWatch.Notice.SETTLED && !watch.isSettled()) {
                return;
            }
            shown = true;
            settle(where.technique(), "");
        }
        whenSettled.run();
    }

    /** Records a state that shows the answer; any earlier run is dropped. */
    final synchronized void note(SeenState where) {
        sighting = where;
        run = null;
        noRun = null;
    }

    /** Ends the question without a state that would show the answer, by whatever settled it. */
    public final void close(Technique by, String why) {
        close(by, why, () -> {});
    }

    /** Ends the question with an answer, which is noted only if the question is still open. */
    final void close(Technique by, String why, Runnable noting) {
        synchronized (this) {
            if (!open) {
                return;
            }
            noting.run();
            settle(by, why);
        }
        whenSettled.run();
    }

    /** Ends the question by the state that was noted last, which shows the answer. */
    final void closeShown(Technique by) {
        synchronized (this) {
            if (!open) {
                return;
            }
            shown = true;
            settle(by, "");
        }
        whenSettled.run();
    }

    private synchronized void settle(Technique by, String why) {
        technique = by;
        because = why;
        noteSettler.run();
        settled = true;
        open = false;
    }

    /** Ends the question without an answer: whatever it is, nothing depends on it any more. */
    public final synchronized void drop() {
        open = false;
    }

    /** Says what to do when the question is settled, in the thread that settles it: first, under the lock, to note which stage that is. */
    public final synchronized void whenSettled(Runnable note, Runnable action) {
        noteSettler = note;
        whenSettled = action;
    }

    /** Whether it is settled once every reachable state has been seen by a watch. */
    public boolean isSettledByAllStates() {
        return isShownByStates();
    }

    /** A state was met in which what is asked cannot be computed: that no state shows it does not follow any more. */
    public final void undefined(Undefined why) {
        obstacle = open(why);
    }

    /** Why it could not be settled; null where there is no reason but the general one. */
    public @Nullable OpenReason obstacle() {
        return obstacle;
    }

    /** Every reachable state has been seen by a watch. */
    public final void allSeen() {
        if (isSettledByAllStates() && obstacle == null) {
            close(Technique.SEARCH, "");
        }
    }

    /** The technique that settled it; null where it is not settled. */
    public final synchronized @Nullable Technique technique() {
        return technique;
    }

    /** A proof in words, where there is one. */
    public final synchronized String because() {
        return because;
    }

    /** The state that shows the answer, while only its id is known. */
    public final synchronized @Nullable SeenState sighting() {
        return sighting;
    }

    /** Keeps of the state that shows the answer only its tokens, for a search that lays states out in another way. */
    public final synchronized void keepFields(long[] values) {
        sighting = new SeenState.Fields(values);
        noRun = NoRun.MEMORY; // unless the run is found then
    }

    /**
     * Keeps the run to the state that was seen.
     *
     * @param end the system after the replayed run
     * @throws IllegalStateException when its end does not show what was seen, which is a bug of the engine that saw it
     */
    public final void show(List<Integer> events, Game end) {
        requireConfirmed(end);
        show(events);
    }

    /** Requires that the end of a replayed run shows what was seen. */
    public final void requireConfirmed(Game end) {
        if (!confirms(end)) {
            throw new IllegalStateException("a replayed run does not show what was seen at its end");
        }
    }

    /** Keeps the run to the state that shows the answer. */
    public final synchronized void show(List<Integer> events) {
        run = List.copyOf(events);
        noRun = null;
    }

    /** Keeps another run than that to the best state so far; null for none. */
    final synchronized void showInstead(@Nullable List<Integer> events) {
        sighting = null;
        noRun = null;
        run = events == null ? null : List.copyOf(events);
    }

    /** Takes note of why the run to the state that shows the answer, or another reason, was looked for and not found. */
    public final synchronized void miss(NoRun why) {
        noRun = why;
    }

    /** Why nothing shows the answer although something was looked for; null where something does, or nothing was. */
    public final synchronized @Nullable NoRun noRun() {
        return noRun;
    }

    /** Forgets a state whose store is gone and whose run was not asked for; an answer it gave stays. */
    public final synchronized void forgetState() {
        if (!(sighting instanceof SeenState.Walked)) {
            sighting = null;
        }
    }

    /** The run to the state that shows the answer, or the best so far; null where no single state shows it. */
    public final synchronized @Nullable List<Integer> run() {
        return sighting instanceof SeenState.Walked walked ? walked.run() : run;
    }

    /** Why something is open that cannot be computed. */
    public static OpenReason open(Undefined why) {
        StopReason cause = why.isTooLarge() ? StopReason.NUMBER_TOO_LARGE : StopReason.NO_VALUE;
        return new OpenReason(cause, String.valueOf(why.getMessage()));
    }

    /** The limit that was met before an automaton was made. */
    public static OpenReason tooLarge(TooLarge ended) {
        StopReason cause = switch (ended.limit()) {
            case SIZE -> StopReason.AUTOMATON_TOO_LARGE;
            case MEMORY -> StopReason.MEMORY;
            case CANCELLED -> StopReason.TIME;
        };
        return new OpenReason(cause, String.valueOf(ended.getMessage()));
    }
}
