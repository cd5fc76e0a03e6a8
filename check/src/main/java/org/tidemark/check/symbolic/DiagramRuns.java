package org.tidemark.check.symbolic;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.check.question.Technique;
import org.tidemark.compose.ctl.Approach;
import org.tidemark.compose.ctl.ComposedChecker;
import org.tidemark.logic.Formula;
import org.tidemark.net.TokenGame;

/** The states of a diagram in terms of its net; runs are found by sets round the states that they are to lead to. One thread. */
final class DiagramRuns implements DiagramMarkings {
    /** A run may take 1/n of the time that is left. */
    private static final int PARTS = 4;

    private final PlaceStates states;
    private final ComposedChecker checker;

    DiagramRuns(PlaceStates states, ComposedChecker checker) {
        this.states = states;
        this.checker = checker;
    }

    @Override
    public Technique technique() {
        return Technique.DIAGRAM;
    }

    @Override
    public int[] marking(int[] ofDiagram) {
        return states.marking(ofDiagram);
    }

    @Override
    public int[] run(Formula f, int[] state) throws TooLarge {
        states.timeShare().begin(PARTS);
        try (Approach approach = checker.approach(f)) {
            return run(approach);
        } catch (MemoryBudget.Exhausted none) {
            throw new TooLarge(TooLarge.Limit.MEMORY, "not enough memory to search a run", 0);
        } catch (Cancelled stopped) {
            throw new TooLarge(TooLarge.Limit.CANCELLED, "the search for a run was cancelled", 0);
        } finally {
            states.timeShare().begin(PARTS);
        }
    }

    private int[] run(Approach approach) {
        TokenGame game = new TokenGame(states.net());
        List<Integer> events = new ArrayList<>();
        int[] enabled = new int[states.net().transitions()];
        for (int left = distance(approach, game); left > 0; left = distance(approach, game)) {
            int[] before = game.marking().clone();
            int i = 0;
            for (int count = game.enabled(enabled); i < count; i++) {
                game.fire(enabled[i]);
                if (approach.isWithin(states.state(game.marking()), left - 1)) {
                    break;
                }
                System.arraycopy(before, 0, game.marking(), 0, before.length);
            }
            events.add(enabled[i]); // some step leads nearer
        }
        return events.stream().mapToInt(Integer::intValue).toArray();
    }

    private int distance(Approach approach, TokenGame game) {
        return approach.distance(states.state(game.marking()));
    }
}
