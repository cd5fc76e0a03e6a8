package org.tidemark.check.question;

import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.net.Folding;
import org.tidemark.system.Game;

/**
 * Whether every transition can, from every reachable state, happen again: whether each of them happens in every terminal
 * component of the state space. A dead state settles it at once, and so does one terminal component without some
 * transition. A transition with several bindings happens when one of them does.
 */
public final class LiveTransitions extends Inquiry {
    private final Folding.Groups transitions;
    private volatile int dead = -1;
    private volatile boolean live;
    private volatile boolean patient;
    private volatile boolean deadSeen;

    LiveTransitions(Folding.Groups transitions) {
        this.transitions = transitions;
    }

    /** Once the question is settled: whether all transitions are live. */
    public boolean live() {
        return live;
    }

    /** A transition that never happens again after the run that is shown; -1 where that is not known. */
    int neverAgain() {
        return isShown() ? 0 : dead;
    }

    /** Closes the question: from the start there is no way to let a transition happen. */
    public void never(int transition, String why) {
        close(Technique.STRUCTURE, why, () -> dead = transition);
    }

    public void live(Technique by, String why) {
        close(by, why, () -> live = true);
    }

    /**
     * Whether a dead state is only noted at first, since a transition may be lost nearer to the start: worthwhile as long as all
     * states may soon be known.
     */
    public void waitForNearer(boolean wait) {
        patient = wait;
    }

    /** Closes the question by a dead state that was noted; without one it stays open. */
    public void settleByDeadState() {
        patient = false;
        if (deadSeen) {
            closeShown(Technique.SEARCH);
        }
    }

    @Override
    StateWatch watch(Model model, Expander expander) {
        boolean any = transitions.size() > 0;
        return new StateWatch() {
            @Override
            public Notice see(long[] words, int at, boolean isDead) {
                if (!isDead || !any) {
                    return Notice.NOTHING;
                }
                return patient ? Notice.NOTED : Notice.SETTLED;
            }

            /** The first one is the nearest, where states are met level by level. */
            @Override
            public boolean claim() {
                boolean isFirst = !deadSeen;
                deadSeen = true;
                return isFirst || !patient;
            }
        };
    }

    /** A transition may never happen again although every state was seen: that takes the terminal components. */
    @Override
    public boolean isSettledByAllStates() {
        return false;
    }

    /** The transitions that are asked about. */
    public Folding.Groups transitions() {
        return transitions;
    }

    /** Closes the question: from a state on, a transition never happens again. */
    public void neverAgain(int transition, SeenState from) {
        close(Technique.COMPONENTS, "", () -> {
            dead = transition;
            note(from);
        });
    }

    /** A single marking does not show that a transition never happens again, unless none is enabled. */
    @Override
    public boolean isGathered() {
        return true;
    }

    @Override
    public boolean confirms(Game game) {
        return true;
    }
}
