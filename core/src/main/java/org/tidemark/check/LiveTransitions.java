package org.tidemark.check;

import java.util.BitSet;
import org.tidemark.model.Expander;
import org.tidemark.model.Successors;
import org.tidemark.net.NetModel;
import org.tidemark.net.TokenGame;
import org.tidemark.search.StrongComponents;

/**
 * Whether every transition can, from every reachable state, happen again: whether each of them happens in every terminal
 * component of the state space. A dead state settles it at once, and so does one terminal component without some
 * transition.
 */
final class LiveTransitions extends Inquiry {
    private final int transitions;
    private volatile int dead = -1;
    private volatile boolean live;

    LiveTransitions(int transitions) {
        this.transitions = transitions;
    }

    /** Once the question is closed: whether all transitions are live. */
    boolean live() {
        return live;
    }

    /** A transition that never happens again after the run that is shown; -1 where that is not known. */
    int neverAgain() {
        return dead;
    }

    /** Closes the question: from the start there is no way to let a transition happen. */
    void never(int transition, String why) {
        dead = transition;
        close(Technique.STRUCTURE, why);
    }

    void live(Technique by, String why) {
        live = true;
        close(by, why);
    }

    @Override
    Watch watch(NetModel model, Expander expander) {
        return (words, at, isDead) -> {
            if (!isDead || transitions == 0) {
                return Watch.Notice.NOTHING;
            }
            dead = 0;
            return Watch.Notice.SETTLED;
        };
    }

    @Override
    void exhausted(Pass pass) {
        var components = new StrongComponents<>(pass.model(), pass.store(), pass.budget(), pass::enough);
        var end = components.run(component -> allHappenIn(component, pass));
        if (end == StrongComponents.End.ALL) {
            live(Technique.COMPONENTS, "");
        } else if (end == StrongComponents.End.STOPPED) {
            close(Technique.COMPONENTS, "");
        }
    }

    private boolean allHappenIn(StrongComponents.Component component, Pass pass) {
        BitSet missing = new BitSet();
        missing.set(0, transitions);
        Expander expander = pass.model().expander();
        Successors successors = new Successors(pass.model().layout().words(), 64);
        long[] state = new long[successors.wordsPerState()];
        for (long m = 0; m < component.size() && !missing.isEmpty(); m++) {
            pass.store().read(component.id(m), state, 0);
            successors.clear();
            expander.expand(state, 0, successors);
            for (int i = 0; i < successors.size(); i++) {
                missing.clear(successors.event(i));
            }
        }
        if (missing.isEmpty()) {
            return true;
        }
        dead = missing.nextSetBit(0);
        noticed(Watch.Notice.NOTED, new Sighting.Stored(component.id(0)));
        return false;
    }

    /** That a transition never happens again cannot be seen in one marking; that none is enabled can, and is more. */
    @Override
    boolean confirms(TokenGame game) {
        return true;
    }
}
