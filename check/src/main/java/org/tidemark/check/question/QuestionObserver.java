package org.tidemark.check.question;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Undefined;
import org.tidemark.logic.WordRange;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.search.StateObserver;

/**
 * Shows the states that one thread meets to all open questions, and drops those that are settled.
 *
 * <p>Costs one test a question and state, and a call where the state passes it; a question that another thread settled is dropped a few thousand states later.
 */
public final class QuestionObserver implements StateObserver {
    private static final int ROUND = 4096;

    private final Inquiry[] inquiries;
    private final StateWatch[] watches;

    /** The guard of each watch, taken apart so that a look at all of them is a loop without calls. */
    private final int[] word;

    private final long[] mask;
    private final long[] low;
    private final long[] span;

    private int open;
    private int left = ROUND;

    public QuestionObserver(List<Inquiry> questions, Model model, Expander expander) {
        inquiries = questions.stream().filter(Inquiry::isOpen).toArray(Inquiry[]::new);
        open = inquiries.length;
        watches = new StateWatch[open];
        word = new int[open];
        mask = new long[open];
        low = new long[open];
        span = new long[open];
        for (int i = 0; i < open; i++) {
            post(i, inquiries[i].watch(model, expander));
        }
    }

    private void post(int i, StateWatch watch) {
        WordRange guard = watch.guard();
        watches[i] = watch;
        word[i] = guard.word();
        mask[i] = guard.mask();
        low[i] = guard.low();
        span[i] = guard.span();
    }

    /** Says where a state was met, computed on demand. */
    public interface Whereabouts {
        SeenState tell();
    }

    @Override
    public void expanded(long id, long[] words, int at, int successors) {
        see(words, at, successors == 0, id, null);
    }

    /** Shows a state that is in no store. */
    public void see(long[] words, int at, boolean dead, Whereabouts where) {
        see(words, at, dead, -1, where);
    }

    private void see(long[] words, int at, boolean dead, long id, @Nullable Whereabouts where) {
        for (int i = open - 1; i >= 0; i--) {
            if (Long.compareUnsigned((words[at + word[i]] & mask[i]) - low[i], span[i]) <= 0) {
                show(i, words, at, dead, id, where);
            }
        }
        if (--left == 0) {
            dropSettled();
        }
    }

    private void show(int i, long[] words, int at, boolean dead, long id, @Nullable Whereabouts where) {
        StateWatch.Notice notice = notice(i, words, at, dead);
        if (notice != StateWatch.Notice.NOTHING) {
            inquiries[i].noticed(watches[i], notice, where == null ? new SeenState.Stored(id) : where.tell());
            if (!inquiries[i].isOpen()) {
                drop(i);
            }
        }
    }

    private StateWatch.Notice notice(int i, long[] words, int at, boolean dead) {
        try {
            return watches[i].see(words, at, dead);
        } catch (Undefined unknown) {
            inquiries[i].undefined(unknown);
            return StateWatch.Notice.NOTHING;
        }
    }

    private void dropSettled() {
        left = ROUND;
        for (int i = open - 1; i >= 0; i--) {
            if (!inquiries[i].isOpen()) {
                drop(i);
            }
        }
    }

    private void drop(int i) {
        open--;
        inquiries[i] = inquiries[open];
        post(i, watches[open]);
    }

    /** Whether nothing is left to look for. */
    public boolean isIdle() {
        return open == 0;
    }
}
