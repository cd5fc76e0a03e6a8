package org.tidemark.check;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Expander;
import org.tidemark.net.NetModel;
import org.tidemark.net.TokenGame;

/**
 * A question that is answered by looking at reachable states, one by one: by walks, by an exploration, by whatever meets
 * states. It closes when one of them settles it, or when it is known that there are no more to see.
 *
 * <p>Shared by threads; each looks through a {@link Watch} of its own.
 */
abstract class Inquiry {
    private volatile boolean open = true;
    private @Nullable Sighting sighting;
    private @Nullable Technique technique;
    private @Nullable List<Integer> run;
    private String because = "";
    private Runnable closed = () -> {};

    /** Eyes for the states of a model; every pass of an exploration may lay states out differently. */
    abstract Watch watch(NetModel model, Expander expander);

    /** Whether the marking reached by a replayed run is what was said to be seen. */
    abstract boolean confirms(TokenGame game);

    final boolean isOpen() {
        return open;
    }

    /** Takes note of a state that a watch had noticed. */
    final void noticed(Watch.Notice notice, Sighting where) {
        synchronized (this) {
            if (!open) {
                return;
            }
            sighting = where;
            run = where instanceof Sighting.Walked walked ? walked.events() : null;
        }
        if (notice == Watch.Notice.SETTLED) {
            close(where instanceof Sighting.Walked walked ? walked.technique() : Technique.SEARCH, "");
        }
    }

    /** Ends the question, by whatever settled it. */
    final void close(Technique by, String why) {
        synchronized (this) {
            if (!open) {
                return;
            }
            technique = by;
            because = why;
            open = false;
        }
        closed.run();
    }

    /** Says what to do when the question closes, in the thread that closes it. */
    final void whenClosed(Runnable action) {
        closed = action;
    }

    /** Every reachable state has been seen by a watch, and can still be read. */
    void exhausted(Pass pass) {
        close(Technique.SEARCH, "");
    }

    /** What settled it; null while it is open. */
    final synchronized @Nullable Technique technique() {
        return technique;
    }

    /** A proof in words, where there is one. */
    final synchronized String because() {
        return because;
    }

    /** The state that shows the answer, while only its id is known. */
    final synchronized @Nullable Sighting sighting() {
        return sighting;
    }

    /** Keeps the run to the state that shows the answer. */
    final synchronized void show(List<Integer> events) {
        run = List.copyOf(events);
    }

    /** Forgets a state whose store is no more and whose run nobody has asked for; an answer it gave stays. */
    final synchronized void forgetState() {
        if (sighting instanceof Sighting.Stored) {
            sighting = null;
        }
    }

    /** The run to the state that shows the answer, or the best so far; null where no single state shows it. */
    final synchronized @Nullable List<Integer> run() {
        return run;
    }
}
