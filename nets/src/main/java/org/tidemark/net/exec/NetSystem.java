package org.tidemark.net.exec;

import java.util.List;
import java.util.OptionalInt;
import java.util.StringJoiner;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Vocabulary;
import org.tidemark.net.Arcs;
import org.tidemark.net.Folding;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.ReadySteps;
import org.tidemark.net.TokenGame;
import org.tidemark.system.Obligation;
import org.tidemark.system.TransitionSystem;

/**
 * A place/transition net as a system: its states are markings, its events are transitions. Immutable.
 *
 * @param net the net
 */
public record NetSystem(PetriNet net) implements TransitionSystem {
    @Override
    public String name() {
        return net.name();
    }

    @Override
    public Vocabulary vocabulary() {
        return new NetVocabulary(net);
    }

    @Override
    public Nouns nouns() {
        return Nouns.MARKINGS;
    }

    @Override
    public String eventName(int event) {
        return net.transitionName(event);
    }

    @Override
    public String shownEvent(int event) {
        return net.shownTransition(event);
    }

    @Override
    public OptionalInt findEvent(String name) {
        int transition = net.findTransition(name);
        return transition < 0 ? OptionalInt.empty() : OptionalInt.of(transition);
    }

    @Override
    public int transitionOf(int event) {
        return net.transitionGroups().of(event);
    }

    @Override
    public List<Obligation> obligations() {
        return net.obligations();
    }

    @Override
    public @Nullable IntPredicate ticks() {
        return net.time() == null ? null : net::isTick;
    }

    @Override
    public int[] readySteps(List<Integer> run) {
        Folding.Time time = net.time();
        if (time == null) {
            return new int[0];
        }
        Folding.Groups groups = net.placeGroups();
        return ReadySteps.of(
                net,
                run,
                place -> groups.of(place) == time.moment() || groups.of(place) == time.elapsed(),
                place -> time.waiting().contains(groups.of(place)));
    }

    /** Ids, tokens, arcs and priorities. */
    @Override
    public String definition() {
        StringJoiner text = new StringJoiner("\n");
        for (int p = 0; p < net.places(); p++) {
            text.add(net.placeId(p) + " " + net.initial(p));
        }
        for (int t = 0; t < net.transitions(); t++) {
            text.add(net.transitionId(t) + (net.hasPriorities() ? " " + net.priority(t) : ""));
            for (Arcs arcs : new Arcs[] {net.inputs(), net.outputs(), net.reads(), net.inhibitors()}) {
                StringJoiner line = new StringJoiner(" ");
                for (int a = arcs.from(t); a < arcs.to(t); a++) {
                    line.add(arcs.place(a) + ":" + arcs.weight(a));
                }
                text.add(line.toString());
            }
        }
        return text.toString();
    }

    @Override
    public NetModels models(Effort effort, long seed) {
        return NetModels.proving(net, effort, seed);
    }

    @Override
    public TokenGame game() {
        return new TokenGame(net);
    }
}
