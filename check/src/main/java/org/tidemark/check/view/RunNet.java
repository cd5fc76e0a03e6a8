package org.tidemark.check.view;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.network.JointSteps;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.Synchronisation;
import org.tidemark.check.replay.ShortenedRun;
import org.tidemark.check.symbolic.AutomatonParts;
import org.tidemark.check.symbolic.ComposedAnswers;
import org.tidemark.compose.run.Move;
import org.tidemark.logic.Expansion;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.network.NetworkNet;
import org.tidemark.net.network.TooManySteps;

/**
 * A net that tells runs of a network: it has the steps of the runs and, of every label that is possible in one of their states, one
 * way in which it can happen, so that what holds in such a state holds in the net. Immutable.
 */
final class RunNet {
    private final Network network;
    private final PetriNet net;

    private RunNet(Network network, PetriNet net) {
        this.network = network;
        this.net = net;
    }

    /** The net of some runs from the initial state. */
    static RunNet of(Network network, List<List<Move>> runs) {
        JointSteps steps = new JointSteps(network);
        for (List<Move> run : runs) {
            int[] from = network.initialState();
            possible(network, from, steps);
            for (Move step : run) {
                if (step.joint() >= 0) {
                    steps.add(step.joint(), Objects.requireNonNull(taken(network, step.joint(), from, step.target())));
                }
                from = step.target();
                possible(network, from, steps);
            }
        }
        try {
            return new RunNet(network, NetworkNet.of(network, steps, Long.MAX_VALUE));
        } catch (TooManySteps e) {
            throw new IllegalStateException("the names of the network were a net already", e);
        }
    }

    /** Adds one way in which each label can happen that is possible in a state. */
    private static void possible(Network network, int[] state, JointSteps steps) {
        for (int s = 0; s < network.synchronisations().size(); s++) {
            int[] first = taken(network, s, state, null);
            if (first != null) {
                steps.add(s, first);
            }
        }
    }

    /** The steps by which partners go from one state to another, or to any; null where one has none. */
    private static int @Nullable [] taken(Network network, int synchronisation, int[] from, int @Nullable [] to) {
        Synchronisation together = network.synchronisations().get(synchronisation);
        int[] steps = new int[together.parts().size()];
        for (int k = 0; k < steps.length; k++) {
            int part = together.parts().get(k);
            steps[k] = step(
                    network.parts().get(part).automaton(),
                    from[part],
                    together.labels().get(k),
                    to == null ? -1 : to[part]);
            if (steps[k] < 0) {
                return null;
            }
        }
        return steps;
    }

    /** The first step with a label from a state to another one, or to any if that is -1; -1 where there is none. */
    private static int step(LabelledAutomaton automaton, int from, int label, int to) {
        for (int step = automaton.from(from); step < automaton.to(from); step++) {
            if (automaton.label(step) == label && (to < 0 || automaton.target(step) == to)) {
                return step;
            }
        }
        return -1;
    }

    PetriNet net() {
        return net;
    }

    /** A run in the transitions of the net. */
    List<Integer> events(List<Move> run) {
        return new AutomatonParts(network, net).events(run);
    }

    /** The run of an answer, replayed by the textbook rule, with what it is said to show looked at again; null where there is none. */
    @Nullable
    Evidence evidence(ComposedAnswers.Answer answer) {
        List<Move> run = answer.run();
        if (run == null) {
            return null;
        }
        List<Integer> events = ShortenedRun.of(new NetSystem(net), events(run));
        TokenGame end = TokenGame.after(net, events);
        if (!end.holds(new Expansion(new NetVocabulary(net)).of(answer.shown()))) {
            throw new IllegalStateException("a run that does not show what was seen at its end");
        }
        return Evidence.run(events, answer.shows());
    }
}
