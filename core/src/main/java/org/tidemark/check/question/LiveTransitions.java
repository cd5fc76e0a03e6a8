package org.tidemark.check.question;

import java.util.BitSet;
import org.tidemark.model.Expander;
import org.tidemark.model.Successors;
import org.tidemark.net.Folding;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetModel;
import org.tidemark.search.StrongComponents;

/**
 * Whether every transition can, from every reachable state, happen again: whether each of them happens in every terminal
 * component of the state space. A dead state settles it at once, and so does one terminal component without some
 * transition. A transition with several bindings happens when one of them does.
 */
public final class LiveTransitions extends Inquiry {
    private static final int LOOK_UP = 1024;

    private final Folding.Groups transitions;
    private volatile int dead = -1;
    private volatile boolean live;

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
        dead = transition;
        close(Technique.STRUCTURE, why);
    }

    public void live(Technique by, String why) {
        live = true;
        close(by, why);
    }

    @Override
    Watch watch(NetModel model, Expander expander) {
        boolean any = transitions.size() > 0;
        return (words, at, isDead) -> isDead && any ? Watch.Notice.SETTLED : Watch.Notice.NOTHING;
    }

    @Override
    public void exhausted(ExploredStates states) {
        var components = new StrongComponents<>(states.model(), states.store(), states.budget(), states.cancelled());
        Examination examination = new Examination(states);
        var end = components.run(examination);
        if (end == StrongComponents.End.ALL) {
            live(Technique.COMPONENTS, "");
        } else if (end == StrongComponents.End.STOPPED && !examination.gaveUp) {
            close(Technique.COMPONENTS, "");
        }
    }

    /** States that are forgotten have no components: it stays open. */
    @Override
    public void passedBy() {}

    /** That a transition never happens again cannot be seen in one marking; that none is enabled can, and is more. */
    @Override
    public boolean confirms(TokenGame game) {
        return true;
    }

    /** Looks which transitions happen in each terminal component, until one of them misses some or there is no time. */
    private final class Examination implements StrongComponents.Visitor {
        private final ExploredStates states;
        private final Expander expander;
        private final Successors successors;
        private final long[] state;
        private boolean gaveUp;

        Examination(ExploredStates states) {
            this.states = states;
            expander = states.model().expander();
            successors = new Successors(states.model().layout().words(), 64);
            state = new long[successors.wordsPerState()];
        }

        @Override
        public boolean terminal(StrongComponents.Component component) {
            BitSet missing = new BitSet();
            missing.set(0, transitions.size());
            for (long m = 0; m < component.size() && !missing.isEmpty(); m++) {
                if (m % LOOK_UP == LOOK_UP - 1 && states.cancelled().getAsBoolean()) {
                    gaveUp = true;
                    return false;
                }
                happenIn(component.id(m), missing);
            }
            if (missing.isEmpty()) {
                return true;
            }
            dead = missing.nextSetBit(0);
            note(new Sighting.Stored(component.id(0)));
            return false;
        }

        private void happenIn(long id, BitSet missing) {
            states.store().read(id, state, 0);
            successors.clear();
            expander.expand(state, 0, successors);
            for (int i = 0; i < successors.size(); i++) {
                missing.clear(transitions.of(successors.event(i)));
            }
        }
    }
}
