package org.tidemark.check.align;

import java.util.List;
import org.tidemark.bits.Contradiction;
import org.tidemark.logic.Formula;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;

/**
 * A trace beside a run of a model, move by move. Immutable.
 *
 * @param moves the moves, in their order
 * @param cost the number of moves on one side only, silent ones aside
 */
public record Alignment(List<Move> moves, int cost) {
    /** The number that stands for no event, and for no activity. */
    static final int NONE = -1;

    public Alignment {
        moves = List.copyOf(moves);
    }

    /** What happens in a move. */
    public enum Kind {
        /** The log shows an event, and the model makes the step. */
        SYNCHRONOUS,
        /** The log shows an event that the model does not allow there. */
        LOG,
        /** The model makes a step that the log does not show. */
        MODEL,
        /** The model makes a step that no log shows. */
        SILENT
    }

    /**
     * A move.
     *
     * @param activity the activity in the log; negative where the log does not move
     * @param event the event of the model; negative where the model does not move
     */
    public record Move(Kind kind, int activity, int event) {
        int cost() {
            return kind == Kind.LOG || kind == Kind.MODEL ? 1 : 0;
        }
    }

    /** Whether the trace is one of the model. */
    public boolean fits() {
        return cost == 0;
    }

    /** The events of the model's run. */
    public List<Integer> run() {
        return moves.stream().map(Move::event).filter(event -> event >= 0).toList();
    }

    /**
     * Plays the run by the textbook rule, and compares both sides with what they should be.
     *
     * @throws Contradiction where something does not fit, which is a bug of the search
     */
    void check(int[] trace, TransitionSystem system, Formula ending, LoggedNames names) {
        Game game = system.game();
        int position = 0;
        int sum = 0;
        for (Move move : moves) {
            if (move.event >= 0) {
                require(game.enabled(move.event), "a step that is not enabled");
                require((names.of(move.event) == LoggedNames.SILENT) == (move.kind == Kind.SILENT), "a silent step");
                game.fire(move.event);
            }
            if (move.activity >= 0) {
                require(position < trace.length && trace[position] == move.activity, "another event");
                position++;
            }
            require(
                    move.kind != Kind.SYNCHRONOUS || names.of(move.event) == move.activity,
                    "a step of another name than its event");
            sum += move.cost();
        }
        require(position == trace.length && sum == cost, "an end too early");
        require(game.holds(ending), "an end that is none of the model");
    }

    private static void require(boolean isRight, String what) {
        if (!isRight) {
            throw new Contradiction("an alignment has " + what);
        }
    }
}
