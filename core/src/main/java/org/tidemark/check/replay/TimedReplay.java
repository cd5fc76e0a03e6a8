package org.tidemark.check.replay;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/**
 * Plays a run by the textbook rule and looks how much time passes between two conditions. It shares no code with the search that
 * found the run.
 */
public final class TimedReplay {
    private final PetriNet net;
    private final @Nullable Formula after;
    private final Formula until;

    /** A replay for two conditions; the first may be null for the initial state. */
    public TimedReplay(PetriNet net, @Nullable Formula after, Formula until) {
        this.net = net;
        this.after = after;
        this.until = until;
    }

    /**
     * The time from a step of a run to its end, where the second condition has to hold for the first time.
     *
     * @param begin after this many steps time begins to count
     */
    public long arrives(List<Integer> run, int begin) {
        TokenGame game = begin(run, begin);
        long time = 0;
        for (int event : run.subList(begin, run.size())) {
            require(!new MarkingTruth(game).holds(until), "is over before its last step");
            time += net.isTick(event) ? 1 : 0;
            fire(game, event);
        }
        require(new MarkingTruth(game).holds(until), "does not get there");
        return time;
    }

    /**
     * Checks that a run never meets the second condition from a step on.
     *
     * @param loop the step to which its end leads back; -1 where it ends in a dead state
     */
    public void neverArrives(List<Integer> run, int begin, int loop) {
        TokenGame game = begin(run, begin);
        int[] again = loop == begin ? game.marking().clone() : null;
        for (int i = begin; i < run.size(); i++) {
            require(!new MarkingTruth(game).holds(until), "gets there");
            fire(game, run.get(i));
            again = i + 1 == loop ? game.marking().clone() : again;
        }
        require(!new MarkingTruth(game).holds(until), "gets there");
        require(
                again == null ? game.isDead() : Arrays.equals(again, game.marking()),
                "neither ends nor leads back to where it was");
    }

    private TokenGame begin(List<Integer> run, int begin) {
        TokenGame game = TokenGame.after(net, run.subList(0, begin));
        require(after == null ? begin == 0 : new MarkingTruth(game).holds(after), "begins where it should not");
        return game;
    }

    private static void fire(TokenGame game, int event) {
        require(game.enabled(event), "has a step that is not enabled");
        game.fire(event);
    }

    private static void require(boolean is, String otherwise) {
        if (!is) {
            throw new IllegalStateException("a run that shows a time " + otherwise);
        }
    }
}
