package org.tidemark.color.symmetry;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.ColorException;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.TupleExpr;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.InitialMarking;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.SubType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.net.symmetry.AgentSet;
import org.tidemark.net.symmetry.Agents;
import org.tidemark.net.symmetry.HashMixer;

/**
 * The symmetries that the sorts of a high-level net declare: values of an enumeration, identities or numbers that may
 * be exchanged, any two of them, or that may be rotated. They keep the initial marking, and static subclasses: what
 * constants, subtypes and tables distinguish. Immutable.
 *
 * <p>A value that may be exchanged is an <em>agent</em>; where only every second value may be rotated to another, a
 * pair of them is one.
 */
public final class SortSymmetry {
    /** A marking that distinguishes more values of a sort than this leaves some of the others where they are. */
    private static final int MOST_CLASSES = 64;

    private final List<SortAgents> sets;
    private final Agents agents;

    /** For each sort that moves: the agent of each value, or -1, and its position in it. */
    private final Map<Type, Moved> moved = new HashMap<>();

    /**
     * Values that may be exchanged or rotated.
     *
     * @param members the values of each agent
     */
    private record SortAgents(Type type, boolean isCircle, List<List<Integer>> members) {}

    @SuppressWarnings("ArrayRecordComponent") // never compared, and read often
    private record Moved(int[] agent, int[] offset) {}

    private final int[][] members;

    private SortSymmetry(List<SortAgents> sets) {
        this.sets = List.copyOf(sets);
        boolean[] isCircle = new boolean[sets.size()];
        for (int s = 0; s < isCircle.length; s++) {
            isCircle[s] = sets.get(s).isCircle;
        }
        agents = new Agents(sets.stream().mapToInt(set -> set.members.size()).toArray(), isCircle);
        members = new int[agents.count()][];
        for (int s = 0; s < sets.size(); s++) {
            SortAgents set = sets.get(s);
            Moved of = moved.computeIfAbsent(set.type, SortSymmetry::still);
            for (int i = 0; i < set.members.size(); i++) {
                int agent = agents.first(s) + i;
                members[agent] =
                        set.members.get(i).stream().mapToInt(value -> value).toArray();
                for (int offset = 0; offset < members[agent].length; offset++) {
                    of.agent[members[agent][offset]] = agent;
                    of.offset[members[agent][offset]] = offset;
                }
            }
        }
    }

    private static Moved still(Type type) {
        int[] none = new int[Math.toIntExact(type.count())];
        Arrays.fill(none, -1);
        return new Moved(none, new int[none.length]);
    }

    /**
     * The symmetries that the sorts of a net declare. Nets with time, equivalences or places whose content follows from
     * others declare nothing here.
     */
    public static SortSymmetry of(ColoredNet net, CancellationCheck cancellation) throws ColorException {
        boolean isUnderstood = net.clock() == null
                && net.equivalences().isEmpty()
                && net.places().stream().allMatch(place -> place.content() == null);
        if (!isUnderstood) {
            return new SortSymmetry(List.of());
        }
        SortSurvey survey = new SortSurvey(net);
        List<SortSurvey.Tokens> fixed = new ArrayList<>(survey.fixed());
        for (ColoredPlace place : net.places()) {
            fixed.add(new SortSurvey.Tokens(place.type(), InitialMarking.of(place, cancellation)));
        }
        List<SortAgents> sets = new ArrayList<>();
        for (Sort sort : survey.sorts()) {
            Predicate<IntUnaryOperator> kept =
                    by -> isKept(fixed, sort.type(), by) && areKept(survey.terms(), sort.type(), by);
            if (!sort.isRigid() && sort.isCyclic()) {
                SortAgents circle = circle(sort, kept);
                sets.addAll(circle == null ? List.of() : List.of(circle));
            } else if (!sort.isRigid()) {
                sets.addAll(exchangeable(sort, kept));
            }
        }
        return new SortSymmetry(sets);
    }

    private static @Nullable SortAgents circle(Sort sort, Predicate<IntUnaryOperator> kept) {
        int n = sort.size();
        for (int steps = 1; steps < n; steps++) {
            int each = steps;
            if (n % steps == 0 && sort.allowsRotation(steps) && kept.test(value -> (value + each) % n)) {
                List<List<Integer>> members = IntStream.range(0, n / steps)
                        .mapToObj(i -> IntStream.range(i * each, (i + 1) * each)
                                .boxed()
                                .toList())
                        .toList();
                return new SortAgents(sort.type(), true, members);
            }
        }
        return null;
    }

    private static List<SortAgents> exchangeable(Sort sort, Predicate<IntUnaryOperator> kept) {
        List<SortAgents> found = new ArrayList<>();
        for (int cell = 0; cell < sort.cells(); cell++) {
            List<List<Integer>> classes = new ArrayList<>();
            for (int value : sort.members(cell)) {
                List<Integer> home = classes.stream()
                        .filter(some -> kept.test(exchange(some.get(0), value)))
                        .findFirst()
                        .orElse(null);
                if (home == null && classes.size() < MOST_CLASSES) {
                    classes.add(new ArrayList<>(List.of(value)));
                } else if (home != null) {
                    home.add(value);
                }
            }
            classes.stream()
                    .filter(some -> some.size() > 1)
                    .map(some -> new SortAgents(
                            sort.type(), false, some.stream().map(List::of).toList()))
                    .forEach(found::add);
        }
        return found;
    }

    private static IntUnaryOperator exchange(int one, int other) {
        return value -> value == one ? other : value == other ? one : value;
    }

    /**
     * Whether the initial marking and the tokens on arcs that are always the same stay as they are if the values of a
     * sort are moved.
     */
    private static boolean isKept(List<SortSurvey.Tokens> fixed, Type sort, IntUnaryOperator by) {
        for (SortSurvey.Tokens tokens : fixed) {
            Bag bag = tokens.bag();
            for (int i = 0; i < bag.size(); i++) {
                if (bag.countOf(image(tokens.type(), bag.rank(i), sort, by)) != bag.count(i)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether sums have the same parts if constants are moved in them. */
    private static boolean areKept(List<List<MultiSet.Times>> sums, Type sort, IntUnaryOperator by) {
        for (List<MultiSet.Times> sum : sums) {
            List<MultiSet.Times> left = new ArrayList<>(sum);
            for (MultiSet.Times part : sum) {
                if (!left.remove(new MultiSet.Times(part.count(), moved(part.element(), sort, by)))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static Expr moved(Expr element, Type sort, IntUnaryOperator by) {
        if (element instanceof Constant constant) {
            return new Constant(constant.type(), image(constant.type(), constant.rank(), sort, by));
        }
        return element instanceof TupleExpr tuple
                ? new TupleExpr(
                        tuple.type(),
                        tuple.children().stream()
                                .map(child -> moved(child, sort, by))
                                .toList())
                : element;
    }

    /** Where a value is led if those of one sort are. */
    private static long image(Type type, long rank, Type sort, IntUnaryOperator by) {
        if (type.equals(sort)) {
            return by.applyAsInt((int) rank);
        }
        if (type instanceof TupleType tuple) {
            long image = rank;
            for (int i = 0; i < tuple.components().size(); i++) {
                long part = tuple.component(rank, i);
                long to = image(tuple.components().get(i), part, sort, by);
                image = to == part ? image : tuple.with(image, i, to);
            }
            return image;
        }
        return type instanceof SubType sub
                ? sub.ranks().rank(image(sub.of(), sub.ranks().number(rank), sort, by))
                : rank;
    }

    /** Whether nothing may be moved. */
    public boolean isTrivial() {
        return sets.isEmpty();
    }

    /** The values that may be moved, by numbers. */
    public Agents agents() {
        return agents;
    }

    /** How many symmetries there are, the one that moves nothing included. */
    public BigInteger order() {
        return agents.order();
    }

    /** Whether a type has values that are moved. */
    public boolean moves(Type type) {
        if (type instanceof TupleType tuple) {
            return tuple.components().stream().anyMatch(this::moves);
        }
        return type instanceof SubType sub ? moves(sub.of()) : moved.containsKey(type);
    }

    /** Where a value is led if agents are. */
    public long image(Type type, long rank, int[] agentImages) {
        Moved of = moved.get(type);
        if (of != null) {
            int agent = of.agent[(int) rank];
            return agent < 0 ? rank : members[agentImages[agent]][of.offset[(int) rank]];
        }
        if (type instanceof TupleType tuple) {
            long image = rank;
            for (int i = 0; i < tuple.components().size(); i++) {
                long part = tuple.component(rank, i);
                long to = image(tuple.components().get(i), part, agentImages);
                image = to == part ? image : tuple.with(image, i, to);
            }
            return image;
        }
        return type instanceof SubType sub
                ? sub.ranks().rank(image(sub.of(), sub.ranks().number(rank), agentImages))
                : rank;
    }

    /** Takes the parts of a value one after the other. */
    public interface Parts {
        /** A value that is moved with an agent. */
        void agent(int agent);
    }

    /** Lists the agents of a value in the order of its parts; returns a number for all that is not moved, and where. */
    public long read(Type type, long rank, Parts parts) {
        Moved of = moved.get(type);
        if (of != null) {
            int agent = of.agent[(int) rank];
            if (agent < 0) {
                return HashMixer.of(~rank);
            }
            parts.agent(agent);
            return HashMixer.of(of.offset[(int) rank] + ((long) agents.setOf(agent) << Integer.SIZE));
        }
        if (type instanceof TupleType tuple) {
            long all = 1;
            for (int i = 0; i < tuple.components().size(); i++) {
                all = HashMixer.of(31 * all + read(tuple.components().get(i), tuple.component(rank, i), parts));
            }
            return all;
        }
        return type instanceof SubType sub ? read(sub.of(), sub.ranks().number(rank), parts) : HashMixer.of(~rank);
    }

    /** The values that may be moved, set by set: {@code Manager 1, Manager 2 … Manager 6 (6) may be exchanged}. */
    public List<String> exchanges() {
        return sets.stream().map(SortSymmetry::inWords).toList();
    }

    private static String named(Type type, String value) {
        return type instanceof IntType ? value + " of " + type : type + " " + value;
    }

    private static String inWords(SortAgents set) {
        List<String> names = set.members.stream()
                .map(some -> named(set.type, set.type.show(some.get(0))))
                .toList();
        return AgentSet.inWords(names, set.isCircle);
    }
}
