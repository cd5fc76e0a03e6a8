package org.tidemark.net.network;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.network.JointSteps;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.NetworkPart;
import org.tidemark.automata.network.Synchronisation;
import org.tidemark.net.Folding;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/**
 * Makes the net of a network. Its markings are the states of the network and its firings the steps.
 *
 * <p>The place {@code part.state} is marked while the part is in that state, so each part is a unit with one token. Places are in
 * the order of the parts and of their states. A transition
 * is called by its label where that has only one, and {@code label(part: from -> to, …)} where it has several; the moves of
 * partners that have no choice are left out. The {@link Folding} of such a net groups transitions by label, so that formulas and
 * languages can refer to a label; silent steps are called {@code tau}. Used once.
 */
public final class NetworkNet {
    private final Network network;
    private final StepCount count;
    private final PetriNetBuilder net;
    private final Set<String> taken = new HashSet<>();
    private final int[] firstPlace;
    private final List<List<List<Move>>> movesOfPart = new ArrayList<>();
    private final List<Integer> ends = new ArrayList<>();
    private final @Nullable JointSteps chosen;

    private NetworkNet(Network network, StepCount count, @Nullable JointSteps chosen) {
        this.network = network;
        this.count = count;
        this.chosen = chosen;
        net = new PetriNetBuilder(network.name());
        firstPlace = new int[network.parts().size()];
        network.parts().forEach(part -> movesOfPart.add(new ArrayList<>()));
    }

    /**
     * The net of a network.
     *
     * @param bytes how much memory it may take, roughly
     * @throws TooManySteps when the steps that happen together have more combinations than that
     */
    public static PetriNet of(Network network, long bytes) throws TooManySteps {
        StepCount count = new StepCount(network);
        count.refuseBeyond(bytes);
        return new NetworkNet(network, count, null).build();
    }

    /**
     * The net of a network whose parts take no other steps together than some. Nodes are called as in the net of all steps, and
     * places are the same.
     *
     * @param bytes how much memory it may take, roughly
     * @throws TooManySteps when it would take more than that
     */
    public static PetriNet of(Network network, JointSteps some, long bytes) throws TooManySteps {
        StepCount count = new StepCount(network);
        count.refuseBeyond(bytes, some);
        return new NetworkNet(network, count, some).build();
    }

    /** How many transitions the net of a network has. */
    public static BigInteger transitions(Network network) {
        return new StepCount(network).transitions();
    }

    /** In how many ways a synchronisation can happen: the transitions that the net of the network has for it. */
    public static BigInteger combinations(Network network, Synchronisation together) {
        return new StepCount(network).combinations(together);
    }

    /** The labels of the net, as its transition groups are called, that an observer does not see. */
    public static Set<String> silent(Network network) {
        Set<String> silent = new LinkedHashSet<>(network.hidden());
        silent.add(new LabelGroups(network).silentName());
        return silent;
    }

    /**
     * The visible label of each transition of a net, empty where it is silent or hidden; an empty list where the net
     * was not made of a network.
     */
    public static List<String> seen(PetriNet net) {
        Folding folding = net.folding();
        if (folding == null || !(folding.names() instanceof LabelNames names)) {
            return List.of();
        }
        Folding.Groups groups = net.transitionGroups();
        return IntStream.range(0, net.transitions())
                .mapToObj(transition -> groups.name(groups.of(transition)))
                .map(label -> label.equals(names.silent()) || names.hidden().contains(label) ? "" : label)
                .toList();
    }

    /** Whether a net was made of a network. */
    public static boolean isNet(PetriNet net) {
        Folding folding = net.folding();
        return folding != null && folding.names() instanceof LabelNames;
    }

    /** How many groups of transitions a net has, without the one of steps that have no label. */
    public static int labels(PetriNet net) {
        Folding folding = net.folding();
        Folding.Groups groups = net.transitionGroups();
        boolean hasSilence =
                folding != null && folding.names() instanceof LabelNames names && groups.find(names.silent()) >= 0;
        return groups.size() - (hasSilence ? 1 : 0);
    }

    private PetriNet build() {
        LabelGroups labels = new LabelGroups(network);
        String silent = labels.silentName();
        places();
        taken.addAll(labels.groups().keySet());
        taken.add(silent);
        List<String> groups = new ArrayList<>(labels.groups().keySet());
        labels.groups().forEach(this::group);
        if (silentSteps(silent)) {
            groups.add(silent);
            ends.add(net.transitions());
        }
        PetriNet plain = net.build();
        Folding.Builder folding = new Folding.Builder(plain.arcs(), new LabelNames(silent, network.hidden()));
        for (int p = 0; p < plain.places(); p++) {
            folding.place(plain.placeId(p), null, p + 1);
        }
        for (int g = 0; g < groups.size(); g++) {
            folding.transition(groups.get(g), null, ends.get(g));
        }
        return net.folding(folding.build()).build();
    }

    private void places() {
        List<Nupn.Unit> units = new ArrayList<>();
        for (int p = 0; p < firstPlace.length; p++) {
            NetworkPart part = network.parts().get(p);
            firstPlace[p] = net.places();
            for (int s = 0; s < part.automaton().states(); s++) {
                String name = free(part.name() + "." + part.stateNames().get(s));
                net.place(name, s == part.automaton().initial() ? 1 : 0);
            }
            units.add(new Nupn.Unit(
                    part.name(),
                    IntStream.range(firstPlace[p], net.places()).boxed().toList(),
                    List.of()));
        }
        List<Integer> inner = IntStream.range(0, units.size()).boxed().toList();
        String root = network.name();
        while (units.stream().map(Nupn.Unit::id).collect(Collectors.toSet()).contains(root)) {
            root += "'";
        }
        units.add(new Nupn.Unit(root, List.of(), inner));
        net.nupn(new Nupn(units, inner.size(), true));
    }

    private String free(String name) {
        String free = name;
        while (!taken.add(free)) {
            free += "'";
        }
        return free;
    }

    /** The step of one part in a transition. */
    private record Move(int part, int step, int from, int to) {}

    /** The transitions of a label: what parts do alone, then what they do together. */
    private void group(String label, LabelGroups.Group group) {
        List<Move> local = new ArrayList<>();
        group.local().forEach(own -> local.addAll(moves(own.part(), own.label())));
        List<Integer> together = group.together();
        boolean alone = group.local().isEmpty() && together.size() == 1;
        BigInteger all = BigInteger.valueOf(local.size());
        for (int each : together) {
            all = all.add(count.combinations(network.synchronisations().get(each)));
        }
        boolean only = all.equals(BigInteger.ONE);
        local.forEach(move -> transition(only ? label : free(name(label, List.of(move))), List.of(move)));
        for (int each : together) {
            JointSteps some = chosen;
            if (some == null) {
                combine(network.synchronisations().get(each), label, !alone, only);
            } else {
                combine(network.synchronisations().get(each), some.of(each), label, !alone, only);
            }
        }
        ends.add(net.transitions());
    }

    /**
     * Adds a transition for every choice of one move for each partner; those of the last partner change fastest.
     *
     * @param all whether names list the moves of all partners, not only of those that have a choice
     * @param only whether there is one transition, called by the label
     */
    private void combine(Synchronisation together, String label, boolean all, boolean only) {
        List<List<Move>> choices = new ArrayList<>();
        for (int k = 0; k < together.parts().size(); k++) {
            choices.add(moves(together.parts().get(k), together.labels().get(k)));
        }
        if (choices.stream().anyMatch(List::isEmpty)) {
            return;
        }
        int[] at = new int[choices.size()];
        int changed;
        do {
            List<Move> moves = new ArrayList<>();
            for (int k = 0; k < at.length; k++) {
                moves.add(choices.get(k).get(at[k]));
            }
            together(label, moves, choices, all, only);
            changed = at.length - 1;
            while (changed >= 0 && ++at[changed] == choices.get(changed).size()) {
                at[changed--] = 0;
            }
        } while (changed >= 0);
    }

    /** Adds a transition for each of some choices. */
    private void combine(Synchronisation together, Collection<int[]> some, String label, boolean all, boolean only) {
        List<List<Move>> choices = new ArrayList<>();
        List<Map<Integer, Move>> byStep = new ArrayList<>();
        for (int k = 0; k < together.parts().size(); k++) {
            List<Move> moves = moves(together.parts().get(k), together.labels().get(k));
            Map<Integer, Move> numbered = new HashMap<>();
            moves.forEach(move -> numbered.put(move.step, move));
            choices.add(moves);
            byStep.add(numbered);
        }
        for (int[] steps : some) {
            List<Move> moves = new ArrayList<>();
            for (int k = 0; k < steps.length; k++) {
                moves.add(Objects.requireNonNull(byStep.get(k).get(steps[k])));
            }
            together(label, moves, choices, all, only);
        }
    }

    /** Adds a transition in which each partner makes one of its moves. */
    private void together(String label, List<Move> moves, List<List<Move>> choices, boolean all, boolean only) {
        List<Move> told = new ArrayList<>();
        for (int k = 0; k < moves.size(); k++) {
            if (all || choices.get(k).size() > 1) {
                told.add(moves.get(k));
            }
        }
        transition(only ? label : free(name(label, told)), moves);
    }

    private boolean silentSteps(String name) {
        List<Move> steps = new ArrayList<>();
        for (int p = 0; p < firstPlace.length; p++) {
            steps.addAll(moves(p, LabelledAutomaton.SILENT));
        }
        for (Move step : steps) {
            transition(steps.size() == 1 ? name : free(name(name, List.of(step))), List.of(step));
        }
        return !steps.isEmpty();
    }

    /** The steps of a part with a label; those of all labels are sorted once. */
    private List<Move> moves(int part, int label) {
        List<List<Move>> ofPart = movesOfPart.get(part);
        if (ofPart.isEmpty()) {
            LabelledAutomaton automaton = network.parts().get(part).automaton();
            for (int l = LabelledAutomaton.SILENT; l < automaton.labels().size(); l++) {
                ofPart.add(new ArrayList<>());
            }
            for (int s = 0; s < automaton.states(); s++) {
                for (int step = automaton.from(s); step < automaton.to(s); step++) {
                    int by = automaton.label(step);
                    ofPart.get(by + 1).add(new Move(part, step, s, automaton.target(step)));
                }
            }
        }
        return ofPart.get(label + 1);
    }

    private String name(String label, List<Move> moves) {
        return label
                + moves.stream()
                        .map(move -> {
                            NetworkPart part = network.parts().get(move.part);
                            return part.name() + ": " + part.stateNames().get(move.from) + " -> "
                                    + part.stateNames().get(move.to);
                        })
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    private void transition(String name, List<Move> moves) {
        int transition = net.transition(name);
        for (Move move : moves) {
            net.input(transition, firstPlace[move.part] + move.from, 1);
            net.output(transition, firstPlace[move.part] + move.to, 1);
        }
    }

    /**
     * A net whose transitions are grouped by their labels: every node is called by its name alone. Immutable.
     *
     * @param silent the name of the group of transitions without a label
     * @param hidden the labels that an observer does not see
     */
    record LabelNames(String silent, Set<String> hidden) implements Folding.Names {
        LabelNames {
            hidden = Set.copyOf(hidden);
        }

        @Override
        public boolean hasColors() {
            return false;
        }
    }

    /** How many transitions the net of a network has, known before any of them is made. */
    static final class StepCount {
        /** Beyond this even a net that fits into memory is of no use. */
        private static final long MOST_TRANSITIONS = 1 << 24;

        /** Estimated bytes of a place or a transition, with its names. */
        private static final long NODE_BYTES = 300;

        /** Estimated bytes that a local move adds to a transition: two arcs, and its words in the name. */
        private static final long MOVE_BYTES = 90;

        private final Network network;
        private final int[][] stepsOfLabel;

        StepCount(Network network) {
            this.network = network;
            stepsOfLabel = new int[network.parts().size()][];
            for (int p = 0; p < stepsOfLabel.length; p++) {
                LabelledAutomaton automaton = network.parts().get(p).automaton();
                stepsOfLabel[p] = new int[automaton.labels().size()];
                for (int step = 0; step < automaton.steps(); step++) {
                    if (automaton.label(step) != LabelledAutomaton.SILENT) {
                        stepsOfLabel[p][automaton.label(step)]++;
                    }
                }
            }
        }

        /** How many combinations of local steps a synchronisation has. */
        BigInteger combinations(Synchronisation together) {
            BigInteger count = BigInteger.ONE;
            for (int k = 0; k < together.parts().size(); k++) {
                int steps =
                        stepsOfLabel[together.parts().get(k)][together.labels().get(k)];
                count = count.multiply(BigInteger.valueOf(steps));
            }
            return count;
        }

        /** How many steps single parts have to take alone, and how many combinations there are of those they take together. */
        BigInteger transitions() {
            BigInteger all = BigInteger.ZERO;
            for (int alone : stepsAlone()) {
                all = all.add(BigInteger.valueOf(alone));
            }
            for (Synchronisation together : network.synchronisations()) {
                all = all.add(combinations(together));
            }
            return all;
        }

        private int[] stepsAlone() {
            List<BitSet> jointOfPart = network.jointLabels();
            int[] alone = new int[stepsOfLabel.length];
            for (int p = 0; p < alone.length; p++) {
                int[] ofLabel = stepsOfLabel[p];
                int joint =
                        jointOfPart.get(p).stream().map(label -> ofLabel[label]).sum();
                alone[p] = network.parts().get(p).automaton().steps() - joint;
            }
            return alone;
        }

        /**
         * Refuses a network whose net would take more than this.
         *
         * @throws TooManySteps with the label that has the most combinations
         */
        void refuseBeyond(long bytes) throws TooManySteps {
            refuseBeyond(bytes, s -> combinations(network.synchronisations().get(s)));
        }

        /** Refuses a network whose net would take more than this, if only some of the combinations are transitions. */
        void refuseBeyond(long bytes, JointSteps some) throws TooManySteps {
            refuseBeyond(bytes, s -> BigInteger.valueOf(some.of(s).size()));
        }

        private void refuseBeyond(long bytes, IntFunction<BigInteger> count) throws TooManySteps {
            BigInteger needed = BigInteger.ZERO;
            BigInteger transitions = BigInteger.ZERO;
            int[] alone = stepsAlone();
            for (int p = 0; p < alone.length; p++) {
                int states = network.parts().get(p).automaton().states();
                needed = needed.add(BigInteger.valueOf(NODE_BYTES * states + (NODE_BYTES + MOVE_BYTES) * alone[p]));
                transitions = transitions.add(BigInteger.valueOf(alone[p]));
            }
            Synchronisation largest = null;
            BigInteger most = BigInteger.ZERO;
            for (int s = 0; s < network.synchronisations().size(); s++) {
                Synchronisation together = network.synchronisations().get(s);
                BigInteger combinations = count.apply(s);
                long each = NODE_BYTES + MOVE_BYTES * together.parts().size();
                needed = needed.add(combinations.multiply(BigInteger.valueOf(each)));
                transitions = transitions.add(combinations);
                if (combinations.compareTo(most) > 0) {
                    most = combinations;
                    largest = together;
                }
            }
            boolean fits = needed.compareTo(BigInteger.valueOf(bytes)) <= 0
                    && transitions.compareTo(BigInteger.valueOf(MOST_TRANSITIONS)) <= 0;
            if (fits) {
                return;
            }
            long known = needed.bitLength() < Long.SIZE ? needed.longValueExact() : Long.MAX_VALUE;
            if (largest == null) {
                throw new TooManySteps(
                        format(
                                "the net of this network would need %,d transitions, for steps of single parts",
                                transitions),
                        known);
            }
            throw new TooManySteps(
                    format(
                            "the net of this network would need %,d transitions, because the label '%s' of %d parts has %,d combinations of local steps",
                            transitions, largest.name(), largest.parts().size(), most),
                    known);
        }

        private static String format(String pattern, Object... values) {
            return String.format(Locale.ROOT, pattern, values);
        }
    }
}
