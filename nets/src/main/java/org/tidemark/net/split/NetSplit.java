package org.tidemark.net.split;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.NetworkBuilder;
import org.tidemark.bits.TooLarge;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * A net as a network of automata, one for each group of a partition of its places.
 *
 * <p>The states of an automaton are the markings of its group that could occur if the rest of the net were always willing
 * and that no proven bound excludes. A transition that touches one group is a step of that automaton alone; one that touches
 * several is taken by all of them together, those that only test their places staying where they are. The reachable states of
 * the network then correspond one to one to the reachable markings of the net, and so do its steps, each labelled with the
 * transition's name. A transition that touches no place is a step on the spot of the first automaton. Immutable.
 */
public final class NetSplit {
    private final Partition partition;
    private final Network network;
    private final List<LocalMarkings> markings;
    private final int[] indexInGroup;

    private NetSplit(PetriNet net, Partition partition, Network network, List<LocalMarkings> markings) {
        this.partition = partition;
        this.network = network;
        this.markings = List.copyOf(markings);
        indexInGroup = new int[net.places()];
        for (Partition.Group group : partition.groups()) {
            for (int i = 0; i < group.places().size(); i++) {
                indexInGroup[group.places().get(i)] = i;
            }
        }
    }

    /**
     * Explores each group.
     *
     * @throws NotSplittable if the net has priorities or no places, or a place without a proven bound gets more and more
     *     tokens on its own
     * @throws TooLarge if a group is too large for the limits; the message names it
     */
    public static NetSplit of(PetriNet net, Partition partition, TokenCaps caps, SplitLimits limits)
            throws NotSplittable, TooLarge {
        check(net);
        return new Work(net, partition, caps, limits).run();
    }

    private static void check(PetriNet net) throws NotSplittable {
        if (net.hasPriorities()) {
            throw new NotSplittable(
                    net.name() + " has priorities: whether a transition may fire depends on all others, "
                            + "so the net cannot be split");
        }
        if (net.places() == 0) {
            throw new NotSplittable(net.name() + " has no places to split");
        }
    }

    public Network network() {
        return network;
    }

    public Partition partition() {
        return partition;
    }

    /** The tokens of a place when its group is in this local state. */
    public int tokens(int place, int localState) {
        return markings.get(partition.groupOf(place)).tokens(localState, indexInGroup[place]);
    }

    /** The marking that belongs to a state of the network: one local state for each group, in order. */
    public int[] marking(int[] localStates) {
        int[] marking = new int[indexInGroup.length];
        for (int p = 0; p < marking.length; p++) {
            marking[p] = tokens(p, localStates[partition.groupOf(p)]);
        }
        return marking;
    }

    /** The exploration of all groups. */
    private static final class Work {
        private final PetriNet net;
        private final Partition partition;
        private final TokenCaps caps;
        private final SplitLimits limits;
        private final BitSet dead;
        private final List<List<Integer>> touching = new ArrayList<>();
        private final List<LocalExploration.Result> results = new ArrayList<>();

        Work(PetriNet net, Partition partition, TokenCaps caps, SplitLimits limits) {
            this.net = net;
            this.partition = partition;
            this.caps = caps;
            this.limits = limits;
            dead = caps.deadTransitions();
            partition.groups().forEach(group -> touching.add(new ArrayList<>()));
            for (int t = 0; t < net.transitions(); t++) {
                BitSet groups = groupsAt(t);
                if (groups.isEmpty()) {
                    groups.set(0);
                }
                int transition = t;
                groups.stream().forEach(g -> touching.get(g).add(transition));
            }
        }

        private BitSet groupsAt(int t) {
            BitSet groups = new BitSet();
            for (Arcs arcs : List.of(net.inputs(), net.outputs(), net.reads(), net.inhibitors())) {
                for (int a = arcs.from(t); a < arcs.to(t); a++) {
                    groups.set(partition.groupOf(arcs.place(a)));
                }
            }
            return groups;
        }

        NetSplit run() throws NotSplittable, TooLarge {
            for (int g = 0; g < partition.groups().size(); g++) {
                results.add(explore(g));
            }
            for (BitSet never = blocked(); !never.isEmpty(); never = blocked()) {
                exploreWithout(never);
            }
            NetworkBuilder builder = new NetworkBuilder(net.name());
            results.forEach(result -> builder.add(result.part()));
            return new NetSplit(
                    net,
                    partition,
                    builder.build(),
                    results.stream().map(LocalExploration.Result::markings).toList());
        }

        private LocalExploration.Result explore(int g) throws NotSplittable, TooLarge {
            Partition.Group group = partition.groups().get(g);
            LocalNet local = LocalNet.of(net, group.places(), touching.get(g), caps);
            return new LocalExploration(net, group.name(), local, dead, limits).run();
        }

        /** Transitions that have steps in one group and none in another, where they are needed too: they never fire. */
        private BitSet blocked() {
            BitSet somewhere = new BitSet();
            BitSet blocked = new BitSet();
            for (int g = 0; g < results.size(); g++) {
                BitSet here = transitionsWithSteps(g);
                somewhere.or(here);
                touching.get(g).stream().filter(t -> !here.get(t)).forEach(blocked::set);
            }
            blocked.and(somewhere);
            return blocked;
        }

        private BitSet transitionsWithSteps(int g) {
            LabelledAutomaton automaton = results.get(g).part().automaton();
            BitSet found = new BitSet();
            for (int step = 0; step < automaton.steps(); step++) {
                found.set(touching.get(g).get(automaton.label(step)));
            }
            return found;
        }

        /** Explores the groups again that would have states by way of transitions that never fire. */
        private void exploreWithout(BitSet never) throws NotSplittable, TooLarge {
            dead.or(never);
            for (int g = 0; g < results.size(); g++) {
                if (transitionsWithSteps(g).intersects(never)) {
                    limits.budget().release(results.get(g).bytes());
                    results.set(g, explore(g));
                }
            }
        }
    }
}
