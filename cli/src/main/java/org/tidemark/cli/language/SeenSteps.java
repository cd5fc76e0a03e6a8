package org.tidemark.cli.language;

import org.tidemark.api.task.Engine;
import org.tidemark.automata.equivalence.Equivalence;
import org.tidemark.automata.network.Network;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.view.NetworkQuotient;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.format.Notes;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.network.TooManySteps;

/** Opens the net of a model of which nobody asks for more than its steps. */
final class SeenSteps {
    private SeenSteps() {}

    /**
     * The net of a model. Where that of a network is too large, it is the one of a network with smaller parts whose steps look the
     * same, and the notes hear of it.
     *
     * @param equivalence what looks the same
     * @throws LimitException where that is too large as well
     */
    static PetriNet open(NetSource source, Equivalence equivalence, ExploreOptions options, Notes notes)
            throws InputException {
        TimeLimit time = new TimeLimit(options);
        Network network = source.network();
        try {
            return source.unfolded(Engine.unfolding(source, options));
        } catch (LimitException whole) {
            if (network == null) {
                throw whole;
            }
            try {
                PetriNet net = NetworkQuotient.net(network, equivalence, time.left());
                notes.add(whole.what() + "; its parts were made smaller first");
                return net;
            } catch (TooManySteps | MemoryBudget.Exhausted | Cancelled none) {
                throw whole;
            }
        }
    }
}
