package org.tidemark.check.symbolic;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.NetworkPart;
import org.tidemark.automata.network.Synchronisation;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.StageProgress;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.compose.ComposedStates;
import org.tidemark.compose.Composition;
import org.tidemark.compose.CompositionOptions;
import org.tidemark.compose.ctl.ComposedChecker;
import org.tidemark.compose.ctl.NamedAtoms;
import org.tidemark.compose.ctl.PartCondition;
import org.tidemark.compose.run.Move;
import org.tidemark.dd.frozen.DagCard;
import org.tidemark.dd.frozen.StepCounts;
import org.tidemark.logic.Formula;
import org.tidemark.logic.NearName;
import org.tidemark.model.StepMatrix;
import org.tidemark.net.PetriNet;
import org.tidemark.net.split.NamePattern;
import org.tidemark.net.split.NetSplit;
import org.tidemark.net.split.NotSplittable;
import org.tidemark.net.split.Partition;
import org.tidemark.net.split.Partitions;
import org.tidemark.net.split.SplitLimits;
import org.tidemark.net.split.TokenCaps;
import org.tidemark.net.structure.Limit;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;

/**
 * Composes the reachable markings of a net from those of its parts, or the states of a network from those of its automata. Used once,
 * by one thread; progress may be asked by others.
 */
public final class NetComposition {
    /** How long to look for bounds and components, at most. */
    private static final long PROOF_NANOS = 5_000_000_000L;

    private final PetriNet net;
    private final @Nullable Network network;
    private final PartChoice parts;
    private final CompositionOptions how;
    private final TimeLimit time;
    private final MemoryBudget budget;
    private volatile String phase = "split";
    private double splitSeconds;

    /** A composition of a net. */
    public NetComposition(PetriNet net, PartChoice parts, CompositionOptions how, ExploreOptions options) {
        this(null, net, parts, how, options);
    }

    /**
     * A composition of a network, where there is one, and otherwise of a net.
     *
     * @param net the net of the network, for questions about the states; it may lack combinations of steps
     * @param parts other ways to find parts than the automata of the network split its net, which then needs all steps that occur
     */
    public NetComposition(
            @Nullable Network network, PetriNet net, PartChoice parts, CompositionOptions how, ExploreOptions options) {
        this.network = network != null && parts.takesAutomata() ? network : null;
        this.net = net;
        this.parts = parts;
        this.how = how;
        time = new TimeLimit(options);
        budget = options.budget();
    }

    /** The current phase. */
    public StageProgress progress() {
        return new StageProgress(phase, "", -1);
    }

    /** Whether it was cancelled, or its time is up. */
    public boolean isOver() {
        return time.isReached();
    }

    /** The budget that all memory is booked on. */
    public MemoryBudget budget() {
        return budget;
    }

    /**
     * Composes the net, as far as memory and time allow.
     *
     * @param census whether to count edges and deadlocks, too
     * @throws NotSplittable where the net cannot be split as it was asked for
     */
    public CompositionReport run(boolean census) throws NotSplittable {
        try {
            ComposedNet composed = compose();
            return report(composed, census ? census(composed) : null, null);
        } catch (TooLarge e) {
            return report(null, null, open(e));
        } catch (MemoryBudget.Exhausted full) {
            return report(
                    null,
                    null,
                    new OpenReason(StopReason.MEMORY, "the memory budget was used up in the phase '" + phase + "'"));
        } catch (Cancelled stopped) {
            return report(null, null, stopped());
        } catch (OutOfMemoryError full) { // what many parts take beside their states is not booked
            return report(
                    null, null, new OpenReason(StopReason.HEAP, "the Java heap was full in the phase '" + phase + "'"));
        }
    }

    private CompositionReport report(
            @Nullable ComposedNet composed, CompositionReport.@Nullable Census census, @Nullable OpenReason why) {
        return new CompositionReport(composed, census, why, splitSeconds, time.seconds(), budget.peakBytes());
    }

    private OpenReason open(TooLarge ended) {
        return ended.limit() == TooLarge.Limit.CANCELLED ? stopped() : Inquiry.tooLarge(ended);
    }

    private OpenReason stopped() {
        String where = " in the phase '" + phase + "'";
        return time.nanosLeft() == 0
                ? new OpenReason(StopReason.TIME, "the time was up" + where)
                : new OpenReason(StopReason.CANCELLED, "cancelled" + where);
    }

    private ComposedNet compose() throws NotSplittable, TooLarge {
        NetParts found = network == null ? split() : new AutomatonParts(network, net);
        splitSeconds = time.seconds();
        phase = "order";
        List<String> names =
                found.network().parts().stream().map(NetworkPart::name).toList();
        CompositionOptions named = how.withNames(names);
        if (!parts.groups().isEmpty()) {
            named = named.withGroups(GroupNames.numbers(parts.groups(), names));
        }
        budget.replace(0, matrixBytes(found.network()));
        ComposedStates states =
                Composition.of(found.network().kronecker(), named).run(budget, time::isReached, begun -> phase = begun);
        return new ComposedNet(found, states);
    }

    private NetParts split() throws NotSplittable, TooLarge {
        BooleanSupplier over = time::isReached;
        Limit proofs = Limit.nanos(Math.min(time.nanosLeft(), PROOF_NANOS)).orWhen(over);
        TokenCaps caps = TokenCaps.of(net, proofs);
        SplitLimits limits = new SplitLimits(SplitLimits.USUAL_STATES, budget, over);
        return new SplitParts(net, NetSplit.of(net, partition(caps, proofs, limits), caps, limits), budget);
    }

    /**
     * Bytes of the step matrices of a network: a part has one for its local steps and one for each joint label that it
     * takes.
     */
    private static long matrixBytes(Network network) {
        long bytes = 0;
        List<BitSet> joint = network.jointLabels();
        for (int p = 0; p < joint.size(); p++) {
            LabelledAutomaton automaton = network.parts().get(p).automaton();
            long matrices = 1L + joint.get(p).cardinality();
            bytes += matrices * StepMatrix.bytes(automaton.states(), 0) + 4L * automaton.steps();
        }
        return bytes;
    }

    private Partition partition(TokenCaps caps, Limit proofs, SplitLimits limits) throws NotSplittable, TooLarge {
        return switch (parts.way()) {
            case AUTO -> Partitions.automatic(net, caps, proofs, limits);
            case UNITS -> Partitions.byUnits(net);
            case OUTER_UNITS -> Partitions.byOuterUnits(net);
            case COMPONENTS -> Partitions.byComponents(net, caps, proofs);
            case PLACES -> Partitions.byPlaces(net);
            case NAMED -> Partitions.byGroups(net, parts.named());
        };
    }

    /** A checker of formulas about the states, whose memory is booked on the same budget. */
    ComposedChecker checker(ComposedNet composed) {
        return new ComposedChecker(
                composed.states().arranged(),
                composed.states().states(),
                PartAtoms.of(composed),
                ComposedChecker.search(composed.states().states(), budget),
                budget,
                time::isReached);
    }

    /** Edges and deadlocks; null where memory or time do not suffice to find out. */
    private CompositionReport.@Nullable Census census(ComposedNet composed) {
        phase = "count";
        try (ComposedChecker checker = checker(composed)) {
            return new CompositionReport.Census(
                    EdgeCount.of(composed, budget, time::isReached), checker.count(new Formula.Deadlock()));
        } catch (MemoryBudget.Exhausted | Cancelled none) {
            return null;
        }
    }

    /**
     * Translates the atoms of formulas about a net to local states of its parts, which are numbered by the levels of the
     * diagram.
     */
    static final class PartAtoms {
        private final NetParts parts;
        private final int[] level;

        private PartAtoms(ComposedNet composed) {
            parts = composed.parts();
            List<Integer> order = composed.states().order();
            level = new int[order.size()];
            for (int k = 0; k < level.length; k++) {
                level[order.get(k)] = k;
            }
        }

        static PartCondition.Atoms of(ComposedNet composed) {
            PartAtoms atoms = new PartAtoms(composed);
            return new NamedAtoms(atoms::tokens, atoms::fireable);
        }

        private @Nullable Map<Integer, long[]> tokens(String place) {
            NetParts.Tokens tokens = parts.tokens(place);
            return tokens == null ? null : Map.of(level[tokens.part()], tokens.ofState());
        }

        private @Nullable PartCondition fireable(String transition) {
            List<Map<Integer, BitSet>> ways = parts.fireable(transition);
            if (ways == null) {
                return null;
            }
            List<PartCondition> any = ways.stream().map(this::each).toList();
            return any.size() == 1 ? any.get(0) : new PartCondition.Any(any);
        }

        private PartCondition each(Map<Integer, BitSet> states) {
            Map<Integer, BitSet> ofLevel = new HashMap<>();
            states.forEach((part, local) -> ofLevel.put(level[part], local));
            return new PartCondition.Each(ofLevel);
        }
    }

    /** Groups of parts that a user writes down by names and patterns. A part that is in none is a group of its own. Stateless. */
    private static final class GroupNames {
        private GroupNames() {}

        /**
         * The groups, by the numbers of the parts.
         *
         * @param written the names of the parts of each group
         * @param parts the names of all parts
         * @throws NotSplittable if a name or pattern means no part, or a part is in two groups
         */
        static List<List<Integer>> numbers(List<List<String>> written, List<String> parts) throws NotSplittable {
            List<List<Integer>> groups = new ArrayList<>();
            BitSet grouped = new BitSet();
            for (List<String> names : written) {
                Set<Integer> group = new LinkedHashSet<>();
                for (String name : names) {
                    group.addAll(meant(name, parts));
                }
                for (int part : group) {
                    if (grouped.get(part)) {
                        throw new NotSplittable(
                                "part '" + parts.get(part) + "' is in two groups; expected each part in one");
                    }
                    grouped.set(part);
                }
                groups.add(List.copyOf(group));
            }
            for (int p = grouped.nextClearBit(0); p < parts.size(); p = grouped.nextClearBit(p + 1)) {
                groups.add(List.of(p));
            }
            return groups;
        }

        private static List<Integer> meant(String name, List<String> parts) throws NotSplittable {
            int exact = parts.indexOf(name);
            if (exact >= 0) {
                return List.of(exact);
            }
            NamePattern pattern = new NamePattern(name);
            List<Integer> found = IntStream.range(0, parts.size())
                    .filter(p -> pattern.test(parts.get(p)))
                    .boxed()
                    .toList();
            if (!found.isEmpty()) {
                return found;
            }
            if (pattern.isPattern()) {
                throw new NotSplittable("no part is like '" + name + "'; there are " + NearName.few(parts));
            }
            throw new NotSplittable("there is no part '" + name + "'"
                    + NearName.of(name, parts)
                            .map(near -> " (did you mean '" + near + "'?)")
                            .orElse("; there are " + NearName.few(parts)));
        }
    }

    /**
     * How many steps there are from the states of a composed net, each label for itself: a part with two labels from one state to
     * another has two steps, although it is one entry of its matrix.
     */
    static final class EdgeCount {
        private final Network network;
        private final List<Integer> order;
        private final int[] levelOf;

        private EdgeCount(ComposedNet composed) {
            network = composed.network();
            order = composed.states().order();
            levelOf = new int[order.size()];
            for (int level = 0; level < levelOf.length; level++) {
                levelOf[order.get(level)] = level;
            }
        }

        /**
         * Counts the steps.
         *
         * @throws MemoryBudget.Exhausted when there is no room
         * @throws Cancelled when it is cancelled
         */
        static BigInteger of(ComposedNet composed, MemoryBudget budget, BooleanSupplier cancelled) {
            try (StepCounts counts = new StepCounts(composed.states().states(), budget)) {
                long before = budget.usedBytes();
                try {
                    return new EdgeCount(composed).all(counts, budget, cancelled);
                } finally {
                    budget.release(budget.usedBytes() - before);
                }
            }
        }

        private BigInteger all(StepCounts counts, MemoryBudget budget, BooleanSupplier cancelled) {
            BigInteger sum = BigInteger.ZERO;
            List<BitSet> joint = network.jointLabels();
            for (int level = 0; level < order.size(); level++) {
                TreeMap<Integer, int[]> alone = new TreeMap<>();
                alone.put(level, ways(automaton(order.get(level)), joint.get(order.get(level))));
                sum = sum.add(counts.of(alone));
            }
            List<LabelSources> sources = network.parts().stream()
                    .map(part -> LabelSources.of(part.automaton(), budget))
                    .toList();
            for (Synchronisation together : network.synchronisations()) {
                if (cancelled.getAsBoolean()) {
                    throw new Cancelled();
                }
                TreeMap<Integer, int[]> ways = new TreeMap<>();
                for (int k = 0; k < together.parts().size(); k++) {
                    int part = together.parts().get(k);
                    ways.put(
                            levelOf[part],
                            sources.get(part)
                                    .steps(
                                            together.labels().get(k),
                                            automaton(part).states()));
                }
                sum = sum.add(counts.of(ways));
            }
            return sum;
        }

        private LabelledAutomaton automaton(int part) {
            return network.parts().get(part).automaton();
        }

        /** How many steps there are from each state that have no label, or none of these. */
        private static int[] ways(LabelledAutomaton automaton, BitSet joint) {
            int[] ways = new int[automaton.states()];
            for (int state = 0; state < ways.length; state++) {
                for (int step = automaton.from(state); step < automaton.to(state); step++) {
                    int label = automaton.label(step);
                    ways[state] += label == LabelledAutomaton.SILENT || !joint.get(label) ? 1 : 0;
                }
            }
            return ways;
        }
    }

    /**
     * The parts that a net was split into: the tokens of a place are known from the state of one part, and a transition, whose name is
     * a label, is enabled where all parts that it touches can take it. Not thread-safe.
     */
    static final class SplitParts implements NetParts {
        private final PetriNet net;
        private final NetSplit split;
        private final Map<String, Integer> transitions = new HashMap<>();
        private final List<BitSet> jointLabels;
        private final MemoryBudget budget;
        private final Map<String, List<PartLabel>> labels = new HashMap<>();
        private final @Nullable LabelSources[] sources;

        /** A label of a part. */
        private record PartLabel(int part, int label) {}

        /** The parts of a net; what is looked up in them is booked, and kept as long as they are. */
        SplitParts(PetriNet net, NetSplit split, MemoryBudget budget) {
            this.net = net;
            this.split = split;
            this.budget = budget;
            int parts = split.network().parts().size();
            sources = new LabelSources[parts];
            for (int part = 0; part < parts; part++) {
                List<String> names = automaton(part).labels();
                for (int label = 0; label < names.size(); label++) {
                    labels.computeIfAbsent(names.get(label), name -> new ArrayList<>())
                            .add(new PartLabel(part, label));
                }
            }
            jointLabels = split.network().jointLabels();
            for (int t = 0; t < net.transitions(); t++) {
                transitions.put(net.transitionName(t), t);
            }
        }

        @Override
        public Network network() {
            return split.network();
        }

        @Override
        public PetriNet net() {
            return net;
        }

        @Override
        public String origin() {
            return split.partition().origin();
        }

        @Override
        public List<Integer> places(int part) {
            return split.partition().groups().get(part).places();
        }

        @Override
        public List<DagCard.Count> counts(int part, int state) {
            List<Integer> places = places(part);
            List<DagCard.Count> counts = new ArrayList<>();
            for (int i = 0; i < places.size(); i++) {
                int tokens = split.tokens(places.get(i), state);
                if (tokens > 0) {
                    counts.add(new DagCard.Count(i, tokens));
                }
            }
            return List.copyOf(counts);
        }

        @Override
        public @Nullable Tokens tokens(String name) {
            int place = net.findPlace(name);
            if (place < 0) {
                return null;
            }
            int part = split.partition().groupOf(place);
            long[] numbers = new long[automaton(part).states()];
            for (int state = 0; state < numbers.length; state++) {
                numbers[state] = split.tokens(place, state);
            }
            return new Tokens(part, numbers);
        }

        @Override
        public @Nullable List<Map<Integer, BitSet>> fireable(String name) {
            int transition = net.findTransition(name);
            if (transition < 0) {
                return null;
            }
            Map<Integer, BitSet> willing = new HashMap<>();
            for (PartLabel at : labels.getOrDefault(net.transitionName(transition), List.of())) {
                willing.put(at.part, sources(at.part).of(at.label));
            }
            // A transition that touches nothing is a label of the first part, so that one part has it at least.
            return willing.isEmpty() ? List.of() : List.of(willing);
        }

        private LabelSources sources(int part) {
            LabelSources known = sources[part];
            if (known == null) {
                known = LabelSources.of(automaton(part), budget);
                sources[part] = known;
            }
            return known;
        }

        @Override
        public int[] marking(int[] state) {
            return split.marking(state);
        }

        @Override
        public List<Integer> events(List<Move> run) {
            List<Integer> events = new ArrayList<>();
            int[] from = network().initialState();
            for (Move step : run) {
                events.add(
                        step.joint() >= 0
                                ? transition(network()
                                        .synchronisations()
                                        .get(step.joint())
                                        .name())
                                : alone(step.part(), from[step.part()], step.target()[step.part()]));
                from = step.target();
            }
            return events;
        }

        /** A transition by which a part goes from one state to another on its own. */
        private int alone(int part, int from, int to) {
            LabelledAutomaton automaton = automaton(part);
            for (int step = automaton.from(from); step < automaton.to(from); step++) {
                if (automaton.target(step) == to && !jointLabels.get(part).get(automaton.label(step))) {
                    return transition(automaton.labels().get(automaton.label(step)));
                }
            }
            throw new IllegalStateException("a part takes a step that it does not have");
        }

        private int transition(String name) {
            Integer found = transitions.get(name);
            if (found == null) {
                throw new IllegalStateException("no transition of the net is named " + name);
            }
            return found;
        }

        private LabelledAutomaton automaton(int part) {
            return network().parts().get(part).automaton();
        }
    }
}
