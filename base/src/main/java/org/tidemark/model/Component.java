package org.tidemark.model;

import java.util.List;

/**
 * A sequential part of a model: one token, so to speak, that goes from local state to local state.
 *
 * <p>Local state {@code i} is that {@code fields.get(i)} is 1 and the other fields are 0; {@link #NOWHERE} is that all of
 * them are 0. Immutable.
 *
 * @param fields the field of each local state
 * @param initial the local state at the beginning, or {@link #NOWHERE}
 * @param moves what the events do to the part; an event that leaves it where it is does not appear
 */
public record Component(List<Integer> fields, int initial, List<Move> moves) {
    /** The token has not come into the part yet, or has left it. */
    public static final int NOWHERE = -1;

    public Component {
        fields = List.copyOf(fields);
        moves = List.copyOf(moves);
    }

    /** Whether the token can be outside. */
    public boolean canBeNowhere() {
        return initial == NOWHERE || moves.stream().anyMatch(move -> move.from() == NOWHERE || move.to() == NOWHERE);
    }

    /** An event that takes the part from one local state to another. */
    public record Move(int event, int from, int to) {}
}
