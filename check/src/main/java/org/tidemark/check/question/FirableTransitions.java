package org.tidemark.check.question;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.net.Folding;
import org.tidemark.system.Game;

/** Which transitions can ever happen, for any binding. It is settled when all of them can. */
public final class FirableTransitions extends Inquiry {
    private final Folding.Groups transitions;
    private final BitSet idle = new BitSet();
    private int @Nullable [] alike;

    FirableTransitions(Folding.Groups transitions) {
        this.transitions = transitions;
        idle.set(0, transitions.size());
    }

    /** The transitions not yet seen enabled; when the question is closed, those that never are. */
    public synchronized BitSet idle() {
        return (BitSet) idle.clone();
    }

    /** The transitions that are asked about. */
    public Folding.Groups transitions() {
        return transitions;
    }

    /** Whether a transition was not seen enabled yet. */
    synchronized boolean isIdle(int transition) {
        return idle.get(transition);
    }

    /** Closes the question: this transition never happens. Of the others that were not seen enabled nothing is known. */
    public void never(int transition, String why) {
        synchronized (this) {
            if (!isOpen()) {
                return;
            }
            idle.clear();
            idle.set(transition);
        }
        close(Technique.STRUCTURE, why);
    }

    /** Which transitions never happen, as a sentence without its full stop; empty where all do. */
    String neverHappening() {
        List<String> never = idle().stream().mapToObj(transitions::name).toList();
        return never.isEmpty() ? "" : NameList.list(never) + (never.size() == 1 ? " never happens" : " never happen");
    }

    @Override
    StateWatch watch(Model model, Expander expander) {
        int[] left = idle().stream().toArray();
        return new StateWatch() {
            private int n = left.length;

            @Override
            public Notice see(long[] words, int at, boolean dead) {
                boolean fresh = false;
                for (int i = 0; i < n && !dead; i++) {
                    if (enabled(left[i], expander, words, at)) {
                        seen(left[i]);
                        left[i--] = left[--n];
                        fresh = true;
                    }
                }
                return fresh && idle().isEmpty() ? Notice.SETTLED : Notice.NOTHING;
            }
        };
    }

    private boolean enabled(int transition, Expander expander, long[] words, int at) {
        for (int event = transitions.from(transition); event < transitions.to(transition); event++) {
            if (expander.enabled(event, words, at)) {
                return true;
            }
        }
        return false;
    }

    private synchronized void seen(int transition) {
        idle.clear(transition);
        int[] numbers = alike;
        for (int other = idle.nextSetBit(0); numbers != null && other >= 0; other = idle.nextSetBit(other + 1)) {
            if (numbers[other] == numbers[transition]) {
                idle.clear(other);
            }
        }
    }

    /** From now on all transitions with the same number are taken to happen if one of them does. */
    public synchronized void alike(int[] numbers) {
        alike = numbers.clone();
        for (int t = idle.nextClearBit(0); t < transitions.size(); t = idle.nextClearBit(t + 1)) {
            seen(t);
        }
    }

    /** No single state shows that all transitions can happen. */
    @Override
    public boolean isGathered() {
        return true;
    }

    @Override
    public boolean confirms(Game game) {
        return true;
    }
}
