package org.tidemark.check;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Expander;
import org.tidemark.net.NetModel;
import org.tidemark.search.StateObserver;

/**
 * Shows the states that one thread meets to all open questions, and drops those that are settled.
 *
 * <p>Costs one call a question and state; a question that another thread settled is dropped some thousand states later.
 */
final class Lookout implements StateObserver {
    private static final int ROUND = 4096;

    private final Inquiry[] inquiries;
    private final Watch[] watches;
    private int open;
    private int left = ROUND;

    Lookout(List<? extends Inquiry> questions, NetModel model, Expander expander) {
        inquiries = questions.stream().filter(Inquiry::isOpen).toArray(Inquiry[]::new);
        watches = new Watch[inquiries.length];
        for (int i = 0; i < inquiries.length; i++) {
            watches[i] = inquiries[i].watch(model, expander);
        }
        open = inquiries.length;
    }

    /** Says where a state was met, when somebody asks. */
    interface Whereabouts {
        Sighting tell();
    }

    @Override
    public void expanded(long id, long[] words, int at, int successors) {
        see(words, at, successors == 0, id, null);
    }

    /** Shows a state that is in no store. */
    void see(long[] words, int at, boolean dead, Whereabouts where) {
        see(words, at, dead, -1, where);
    }

    private void see(long[] words, int at, boolean dead, long id, @Nullable Whereabouts where) {
        for (int i = open - 1; i >= 0; i--) {
            Watch.Notice notice = watches[i].see(words, at, dead);
            if (notice != Watch.Notice.NOTHING) {
                inquiries[i].noticed(notice, where == null ? new Sighting.Stored(id) : where.tell());
                if (notice == Watch.Notice.SETTLED) {
                    drop(i);
                }
            }
        }
        if (--left == 0) {
            dropSettled();
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
        watches[i] = watches[open];
    }

    /** Whether nothing is left to look for. */
    boolean isIdle() {
        return open == 0;
    }
}
