package org.tidemark.check.replay;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.system.Game;

/**
 * Plays a run by the textbook rule and looks how much time passes between two conditions. It shares no code with the search that
 * found the run.
 */
public final class TimedReplay {
    private final Supplier<? extends Game> start;
    private final IntPredicate isTick;
    private final @Nullable Formula after;
    private final Formula until;

    /** A replay for two conditions; the first may be null for the initial state. */
    public TimedReplay(PetriNet net, @Nullable Formula after, Formula until) {
        this(() -> new TokenGame(net), net::isTick, after, until);
    }

    /**
     * A replay for two conditions, of which the first may be null for the initial state.
     *
     * @param start gives games at the beginning
     * @param isTick whether a unit of time passes by an event
     */
    public TimedReplay(Supplier<? extends Game> start, IntPredicate isTick, @Nullable Formula after, Formula until) {
        this.start = start;
        this.isTick = isTick;
        this.after = after;
        this.until = until;
    }

    /**
     * The time from a step of a run to its end, where the second condition has to hold for the first time.
     *
     * @param begin after this many steps time begins to count
     */
    public long arrives(List<Integer> run, int begin) {
        Game game = begin(run, begin);
        long time = 0;
        for (int event : run.subList(begin, run.size())) {
            require(!game.holds(until), "is over before its last step");
            time += isTick.test(event) ? 1 : 0;
            fire(game, event);
        }
        require(game.holds(until), "does not get there");
        return time;
    }

    /**
     * The time from a step of a run to its end, up to which the second condition must not hold.
     *
     * @param begin after this many steps time begins to count
     */
    public long waits(List<Integer> run, int begin) {
        Game game = begin(run, begin);
        long time = 0;
        for (int event : run.subList(begin, run.size())) {
            require(!game.holds(until), "gets there");
            time += isTick.test(event) ? 1 : 0;
            fire(game, event);
        }
        require(!game.holds(until), "gets there");
        return time;
    }

    /**
     * The step of a run from which on time counts: for the most time the first that the first condition holds after, if the second has
     * not held since, and for the least time the last one; -1 where there is none.
     */
    public int begins(List<Integer> run, boolean isLongest) {
        Game game = start.get();
        int begin = -1;
        for (int step = 0; step <= run.size(); step++) {
            if (step > 0) {
                fire(game, run.get(step - 1));
            }
            boolean mayBegin = begin < 0 || !isLongest;
            Formula first = after;
            if (mayBegin && (first == null ? step == 0 : game.holds(first))) {
                begin = step;
            }
            if (step < run.size() && game.holds(until)) {
                begin = -1;
            }
        }
        return begin;
    }

    /** Two steps of a run, the first not before {@code begin}, after which the net is in the same state. */
    public record Return(int first, int second) {}

    /**
     * Whether a run of a net comes back to a state, but for the tokens in one place.
     *
     * @param begin the steps before this one do not count
     * @param place whose tokens do not count
     */
    public @Nullable Return returns(List<Integer> run, int begin, int place) {
        TokenGame game = (TokenGame) begin(run, begin);
        Map<Integer, Integer> known = new HashMap<>();
        for (int step = begin; ; step++) {
            int[] marking = without(place, game);
            Integer before = known.putIfAbsent(Arrays.hashCode(marking), step);
            if (before != null && Arrays.equals(marking, without(place, (TokenGame) after(run.subList(0, before))))) {
                return new Return(before, step);
            }
            if (step == run.size()) {
                return null;
            }
            fire(game, run.get(step));
        }
    }

    private static int[] without(int place, TokenGame game) {
        int[] marking = game.marking().clone();
        marking[place] = 0;
        return marking;
    }

    /**
     * Checks that a run never meets the second condition from a step on.
     *
     * @param loop the step to which its end leads back; -1 where it ends in a dead state
     */
    public void neverArrives(List<Integer> run, int begin, int loop) {
        Game game = begin(run, begin);
        Object again = loop == begin ? game.state() : null;
        for (int i = begin; i < run.size(); i++) {
            require(!game.holds(until), "gets there");
            fire(game, run.get(i));
            again = i + 1 == loop ? game.state() : again;
        }
        require(!game.holds(until), "gets there");
        require(
                again == null ? game.isDead() : again.equals(game.state()),
                "neither ends nor leads back to where it was");
    }

    private Game after(List<Integer> run) {
        Game game = start.get();
        run.forEach(event -> fire(game, event));
        return game;
    }

    private Game begin(List<Integer> run, int begin) {
        Game game = after(run.subList(0, begin));
        require(after == null ? begin == 0 : game.holds(after), "begins where it should not");
        return game;
    }

    private static void fire(Game game, int event) {
        require(game.enabled(event), "has a step that is not enabled");
        game.fire(event);
    }

    private static void require(boolean is, String otherwise) {
        if (!is) {
            throw new IllegalStateException("a run that shows a time " + otherwise);
        }
    }
}
