package org.tidemark.check.symbolic;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.network.Network;
import org.tidemark.compose.run.Move;
import org.tidemark.dd.frozen.DagCard;
import org.tidemark.net.PetriNet;

/** A net divided into parts: maps its places, markings and transitions to local states of the parts. */
public interface NetParts {
    /** The parts and what they do together. */
    Network network();

    /** The net that the names are of. */
    PetriNet net();

    /** Where the parts come from, for people. */
    String origin();

    /** The places whose tokens a part knows. */
    List<Integer> places(int part);

    /** The tokens that there are in a local state of a part, of places by their positions among those of the part. */
    List<DagCard.Count> counts(int part, int state);

    /** The tokens of a place; null where there is no place of that name. */
    @Nullable
    Tokens tokens(String place);

    /**
     * When a transition is enabled: when the parts are as one of these says, each of which gives the local states of some parts.
     * Null where there is no transition of that name.
     */
    @Nullable
    List<Map<Integer, BitSet>> fireable(String transition);

    /** The marking that belongs to a state: one local state for each part, in order. */
    int[] marking(int[] state);

    /** The transitions of a run from the initial state. */
    List<Integer> events(List<Move> run);

    /**
     * The tokens of a place, which one part knows.
     *
     * @param ofState how many there are in each of its local states
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Tokens(int part, long[] ofState) {}
}
