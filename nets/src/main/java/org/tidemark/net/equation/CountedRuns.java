package org.tidemark.net.equation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.proof.Inequality;
import org.tidemark.net.proof.Lemma;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.SparseVector;

/**
 * Fires transitions no more often than a solution of the state equation says, in every order that a {@linkplain
 * StubbornChoice stubborn set} leaves, until a marking meets the goal.
 *
 * <p>Depth-first over how often each transition has fired, which also gives the marking. Keeps one vector and one set
 * for each, and those of lemmas for good, so their number times their length is limited. Not thread-safe.
 */
final class CountedRuns {
    /**
     * The numbers in all vectors and sets that are kept for one goal, at most, and how many more each vector with its
     * set takes.
     */
    private static final long MOST_NUMBERS = 2_000_000;

    private static final int PER_VECTOR = 16;

    /** The result of trying to realise a solution as a run. */
    sealed interface Outcome {}

    /** A run to the goal. */
    record Found(List<Integer> run) implements Outcome {
        Found {
            run = List.copyOf(run);
        }
    }

    /** No order of its firings leads to the goal. */
    record Stuck(WithinCounts lemma) implements Outcome {}

    /** There were too many orders, or there was no time. */
    record GivenUp() implements Outcome {}

    private final PlaceUse use;
    private final PetriNet net;
    private final StubbornChoice choice;
    private final int[] marking;
    private final long[] left;
    private final Map<SparseVector, BitSet> seen = new HashMap<>();
    private long kept;
    private SparseVector counts = SparseVector.of(new int[0], new long[0]);

    CountedRuns(PlaceUse use, ProofGoal goal) {
        this.use = use;
        net = use.net();
        choice = new StubbornChoice(use, goal);
        marking = net.initialMarking();
        left = new long[net.transitions()];
    }

    /** A step of the search: which transitions are to be fired there, and which of them is next. */
    private static final class Step {
        private final int[] events;
        private int next;

        Step(int[] events) {
            this.events = events;
        }
    }

    /** Looks for a run to the goal that fires each transition no more often than this. */
    Outcome within(SparseVector most, Limit limit) {
        begin(most);
        List<Step> path = new ArrayList<>();
        Step first = visit(fired());
        if (first == null) {
            return new Found(List.of());
        }
        path.add(first);
        while (!path.isEmpty()) {
            Step step = path.get(path.size() - 1);
            if (step.next == step.events.length) {
                path.remove(path.size() - 1);
                if (!path.isEmpty()) {
                    fire(last(path), -1);
                }
                continue;
            }
            if (kept + numbers() > MOST_NUMBERS || limit.isOver()) {
                return new GivenUp();
            }
            fire(step.events[step.next++], 1);
            SparseVector now = fired();
            if (seen.containsKey(now)) {
                fire(last(path), -1);
                continue;
            }
            Step next = visit(now);
            if (next == null) {
                return new Found(
                        path.stream().map(done -> done.events[done.next - 1]).toList());
            }
            path.add(next);
        }
        kept += numbers();
        return new Stuck(new WithinCounts(counts, choice.exceeding(), Map.copyOf(seen)));
    }

    private long numbers() {
        return seen.size() * (PER_VECTOR + counts.size() + net.transitions() / (long) Long.SIZE);
    }

    private static int last(List<Step> path) {
        Step step = path.get(path.size() - 1);
        return step.events[step.next - 1];
    }

    private void begin(SparseVector most) {
        choice.begin();
        seen.clear();
        counts = most;
        System.arraycopy(net.initialMarking(), 0, marking, 0, marking.length);
        Arrays.fill(left, 0);
        for (int k = 0; k < most.size(); k++) {
            left[most.position(k)] = most.value(k);
        }
    }

    /** Notes where the search is, and what to fire there; null where the goal is met. */
    private @Nullable Step visit(SparseVector fired) {
        BitSet chosen = choice.choose(marking, left);
        if (chosen == null) {
            return null;
        }
        seen.put(fired, chosen);
        return new Step(chosen.stream().filter(t -> use.isEnabled(t, marking)).toArray());
    }

    private void fire(int t, int times) {
        SparseVector effect = use.effect(t);
        for (int k = 0; k < effect.size(); k++) {
            int p = effect.position(k);
            marking[p] = Math.toIntExact(marking[p] + times * effect.value(k));
        }
        left[t] -= times;
    }

    /** How often each transition has fired. */
    private SparseVector fired() {
        int[] transitions = new int[counts.size()];
        long[] times = new long[transitions.length];
        int n = 0;
        for (int k = 0; k < counts.size(); k++) {
            long done = counts.value(k) - left[counts.position(k)];
            if (done > 0) {
                transitions[n] = counts.position(k);
                times[n++] = done;
            }
        }
        return SparseVector.of(Arrays.copyOf(transitions, n), Arrays.copyOf(times, n));
    }

    /**
     * Chooses which transitions to fire next on the way to a goal, so that no run to it is lost but for the order of
     * its steps: a stubborn set of those transitions of which some firings are left. Transitions of which none is left,
     * but that would have to be in the set, are noted as {@linkplain #exceeding() exceeding}: a run that fires one of
     * them does not stay within the counts.
     *
     * <p>The set has some transition of every run to the goal (those that bring an inequality nearer that does not
     * hold), with each enabled one all that its firing could disable, and with each disabled one all that put tokens
     * into a place where it lacks some. The first of a run's transitions that is in the set could have been fired at
     * once. Not thread-safe.
     */
    private static final class StubbornChoice {
        /** The cost, in the choice between places, of noting a transition: more than that of adding one to the set. */
        private static final int NOTING = 16;

        private final PlaceUse use;
        private final PetriNet net;
        private final ProofGoal goal;
        private final Map<Inequality, int[]> growing = new HashMap<>();
        private final BitSet exceeding = new BitSet();
        private BitSet chosen = new BitSet();
        private int[] todo = new int[16];
        private int size;

        StubbornChoice(PlaceUse use, ProofGoal goal) {
            this.use = use;
            net = use.net();
            this.goal = goal;
        }

        /** Forgets the transitions noted so far. */
        void begin() {
            exceeding.clear();
        }

        /** The transitions noted so far. A new set. */
        BitSet exceeding() {
            return (BitSet) exceeding.clone();
        }

        /**
         * The transitions to look at in a marking, of all of which some firings are left; null where the marking meets
         * the goal.
         */
        @Nullable
        BitSet choose(int[] marking, long[] left) {
            chosen = new BitSet();
            size = 0;
            List<Inequality> unmet = unmet(goal, marking, left);
            if (unmet == null) {
                return null;
            }
            for (Inequality inequality : unmet) {
                for (int t : growing(inequality)) {
                    add(t, left);
                }
            }
            while (size > 0) {
                close(todo[--size], marking, left);
            }
            return chosen;
        }

        /** Inequalities of which one has to change before the goal is met, those that cost least; null where it is met. */
        private @Nullable List<Inequality> unmet(ProofGoal part, int[] marking, long[] left) {
            if (part instanceof ProofGoal.Need need) {
                Inequality asked = need.inequality();
                return asked.weights().times(marking) >= asked.least() ? null : List.of(asked);
            }
            if (part instanceof ProofGoal.Any any) {
                List<Inequality> all = new ArrayList<>();
                for (ProofGoal one : any.parts()) {
                    List<Inequality> more = unmet(one, marking, left);
                    if (more == null) {
                        return null;
                    }
                    all.addAll(more);
                }
                return all;
            }
            List<Inequality> best = null;
            long least = Long.MAX_VALUE;
            for (ProofGoal one : ((ProofGoal.All) part).parts()) {
                List<Inequality> other = unmet(one, marking, left);
                long cost = other == null ? Long.MAX_VALUE : cost(other, left);
                if (other != null && (best == null || cost < least)) {
                    best = other;
                    least = cost;
                }
            }
            return best;
        }

        private long cost(List<Inequality> unmet, long[] left) {
            long cost = 0;
            for (Inequality inequality : unmet) {
                for (int t : growing(inequality)) {
                    cost += cost(t, left);
                }
            }
            return cost;
        }

        private int cost(int t, long[] left) {
            if (left[t] > 0) {
                return chosen.get(t) ? 0 : 1;
            }
            return exceeding.get(t) ? 0 : NOTING;
        }

        /** The transitions that bring an inequality nearer. */
        private int[] growing(Inequality inequality) {
            return growing.computeIfAbsent(inequality, asked -> {
                Map<Integer, Long> effects = new TreeMap<>();
                SparseVector weights = asked.weights();
                for (int k = 0; k < weights.size(); k++) {
                    SparseVector changes = use.changes(weights.position(k));
                    for (int i = 0; i < changes.size(); i++) {
                        long change = Math.multiplyExact(weights.value(k), changes.value(i));
                        effects.merge(changes.position(i), change, Math::addExact);
                    }
                }
                return effects.entrySet().stream()
                        .filter(effect -> effect.getValue() > 0)
                        .mapToInt(Map.Entry::getKey)
                        .toArray();
            });
        }

        private void add(int t, long[] left) {
            if (left[t] == 0) {
                exceeding.set(t);
            } else if (!chosen.get(t)) {
                chosen.set(t);
                if (size == todo.length) {
                    todo = Arrays.copyOf(todo, 2 * size);
                }
                todo[size++] = t;
            }
        }

        private void close(int t, int[] marking, long[] left) {
            if (use.isEnabled(t, marking)) {
                SparseVector effect = use.effect(t);
                for (int k = 0; k < effect.size(); k++) {
                    int p = effect.position(k);
                    for (int other : effect.value(k) < 0 ? use.needing(p) : use.banned(p)) {
                        add(other, left);
                    }
                }
            } else {
                closeDisabled(t, marking, left);
            }
        }

        /** Adds all that could enable a transition, by the place where that costs least. */
        private void closeDisabled(int t, int[] marking, long[] left) {
            int best = -1;
            boolean isToGrow = true;
            long least = Long.MAX_VALUE;
            for (Arcs arcs : List.of(net.inputs(), net.reads(), net.inhibitors())) {
                boolean grows = arcs != net.inhibitors();
                for (int a = arcs.from(t); a < arcs.to(t); a++) {
                    int p = arcs.place(a);
                    boolean isMet = marking[p] >= arcs.weight(a) == grows;
                    long cost = isMet ? Long.MAX_VALUE : cost(p, grows, left);
                    if (cost < least) {
                        least = cost;
                        best = p;
                        isToGrow = grows;
                    }
                }
            }
            SparseVector changes = use.changes(best);
            for (int k = 0; k < changes.size(); k++) {
                if (changes.value(k) > 0 == isToGrow) {
                    add(changes.position(k), left);
                }
            }
        }

        private long cost(int place, boolean grows, long[] left) {
            SparseVector changes = use.changes(place);
            long cost = 0;
            for (int k = 0; k < changes.size(); k++) {
                if (changes.value(k) > 0 == grows) {
                    cost += cost(changes.position(k), left);
                }
            }
            return cost;
        }
    }

    /**
     * No run that fires each transition at most so often meets the goal; every run that does fires one of some
     * transitions more often. Immutable.
     *
     * <p>Which transitions were examined, for each number of firings that the search came upon, is kept so that {@link
     * WithinCheck} can see that nothing was left out.
     */
    static final class WithinCounts implements Lemma {
        private static final int SHOWN = 8;

        private final SparseVector counts;
        private final BitSet exceeding;
        private final Map<SparseVector, BitSet> chosen;

        WithinCounts(SparseVector counts, BitSet exceeding, Map<SparseVector, BitSet> chosen) {
            this.counts = counts;
            this.exceeding = (BitSet) exceeding.clone();
            this.chosen = Map.copyOf(chosen);
        }

        /** How often each transition may fire. */
        SparseVector counts() {
            return counts;
        }

        /** One of these fires more often than that. A new set. */
        BitSet exceeding() {
            return (BitSet) exceeding.clone();
        }

        /** The transitions that were examined after some firings. */
        Map<SparseVector, BitSet> chosen() {
            return chosen;
        }

        /** One case for all transitions that would not fire at all, and one for each other. */
        @Override
        public ProofGoal.Any cases(PetriNet net) {
            List<ProofGoal> cases = new ArrayList<>();
            Map<Integer, Long> fresh = new TreeMap<>();
            for (int t = exceeding.nextSetBit(0); t >= 0; t = exceeding.nextSetBit(t + 1)) {
                long most = counts.at(t);
                if (most == 0) {
                    fresh.put(Inequality.firings(net, t), 1L);
                } else {
                    cases.add(new ProofGoal.Need(
                            new Inequality(SparseVector.unit(Inequality.firings(net, t)), Math.addExact(most, 1))));
                }
            }
            if (!fresh.isEmpty()) {
                cases.add(0, new ProofGoal.Need(Inequality.of(fresh, 1)));
            }
            return new ProofGoal.Any(cases);
        }

        @Override
        public boolean holds(PetriNet net, ProofGoal goal) {
            return new WithinCheck(net, goal, this).holds();
        }

        @Override
        public String text(PetriNet net) {
            List<String> few = new ArrayList<>();
            for (int k = 0; k < counts.size() && k < SHOWN; k++) {
                few.add(counts.value(k) + " of " + net.shownTransition(counts.position(k)));
            }
            List<String> more = exceeding.stream()
                    .limit(SHOWN)
                    .mapToObj(net::shownTransition)
                    .toList();
            String within = few.isEmpty() ? "no firing" : String.join(", ", few) + (counts.size() > SHOWN ? " …" : "");
            return "at most " + within + ": no order of these leads there, "
                    + (more.isEmpty()
                            ? "and nothing else helps"
                            : "so one of " + String.join(", ", more) + (exceeding.cardinality() > SHOWN ? " …" : "")
                                    + " fires more often");
        }
    }

    /**
     * Checks a {@link CountedRuns.WithinCounts} from the arcs of the net alone.
     *
     * <p>Take a run to the goal that fires none of the exceeding transitions more often than allowed. In every vector
     * of firings that is listed the goal is not met, and some transition of the rest of the run is in the set that was
     * chosen there. The first one of them is enabled there (whatever could enable it is in the set, too, and has not
     * fired), and fired before the others leaves them as they were (whatever it could disable is in the set). So the
     * run can begin with it, and the vector with one firing more is listed as well. Since each step makes the rest of
     * the run shorter, there is no such run.
     */
    static final class WithinCheck {
        private final PetriNet net;
        private final ProofGoal goal;
        private final WithinCounts lemma;
        private final BitSet exceeding;

        /** The effect of each transition on a place; the transitions at each place. */
        private final Map<Integer, Map<Integer, Long>> changes = new HashMap<>();

        private final Map<Integer, BitSet> needing = new HashMap<>();
        private final Map<Integer, BitSet> banned = new HashMap<>();

        /** The current vector, its marking, and the transitions chosen there. */
        private SparseVector fired = SparseVector.of(new int[0], new long[0]);

        private int[] marking = {};
        private BitSet chosen = new BitSet();

        WithinCheck(PetriNet net, ProofGoal goal, WithinCounts lemma) {
            this.net = net;
            this.goal = goal;
            this.lemma = lemma;
            exceeding = lemma.exceeding();
            for (int t = 0; t < net.transitions(); t++) {
                collect(t);
            }
        }

        private void collect(int t) {
            for (int sign : new int[] {1, -1}) {
                Arcs arcs = sign > 0 ? net.outputs() : net.inputs();
                for (int a = arcs.from(t); a < arcs.to(t); a++) {
                    changes.computeIfAbsent(arcs.place(a), p -> new HashMap<>())
                            .merge(t, (long) sign * arcs.weight(a), Long::sum);
                }
            }
            for (Arcs arcs : List.of(net.inputs(), net.reads(), net.inhibitors())) {
                Map<Integer, BitSet> where = arcs == net.inhibitors() ? banned : needing;
                for (int a = arcs.from(t); a < arcs.to(t); a++) {
                    where.computeIfAbsent(arcs.place(a), p -> new BitSet()).set(t);
                }
            }
        }

        boolean holds() {
            if (!lemma.chosen().containsKey(SparseVector.of(new int[0], new long[0]))) {
                return false;
            }
            for (Map.Entry<SparseVector, BitSet> entry : lemma.chosen().entrySet()) {
                fired = entry.getKey();
                chosen = entry.getValue();
                marking = marking();
                if (Arrays.stream(marking).anyMatch(tokens -> tokens < 0) || !hasSome(goal) || !isClosed()) {
                    return false;
                }
            }
            return true;
        }

        private int[] marking() {
            long[] tokens = Arrays.stream(net.initialMarking()).asLongStream().toArray();
            for (int k = 0; k < fired.size(); k++) {
                add(tokens, net.outputs(), fired.position(k), fired.value(k));
                add(tokens, net.inputs(), fired.position(k), -fired.value(k));
            }
            return Arrays.stream(tokens).mapToInt(Math::toIntExact).toArray();
        }

        private static void add(long[] tokens, Arcs arcs, int t, long times) {
            for (int a = arcs.from(t); a < arcs.to(t); a++) {
                tokens[arcs.place(a)] = Math.addExact(tokens[arcs.place(a)], Math.multiplyExact(times, arcs.weight(a)));
            }
        }

        /** Whether part of the goal is not met, and every run that meets it has a chosen transition in it. */
        private boolean hasSome(ProofGoal part) {
            if (part instanceof ProofGoal.Need need) {
                return !need.inequality().holds(marking)
                        && hasAllThatRaise(need.inequality().weights());
            }
            return part instanceof ProofGoal.All all
                    ? all.parts().stream().anyMatch(this::hasSome)
                    : ((ProofGoal.Any) part).parts().stream().allMatch(this::hasSome);
        }

        private boolean hasAllThatRaise(SparseVector weights) {
            Map<Integer, Long> effects = new HashMap<>();
            for (int k = 0; k < weights.size(); k++) {
                long weight = weights.value(k);
                changes.getOrDefault(weights.position(k), Map.of())
                        .forEach((t, by) -> effects.merge(t, Math.multiplyExact(weight, by), Math::addExact));
            }
            return effects.entrySet().stream().allMatch(effect -> effect.getValue() <= 0 || isTaken(effect.getKey()));
        }

        /** Whether a transition is chosen, or a run that fires it once more meets the lemma. */
        private boolean isTaken(int t) {
            return chosen.get(t) || (exceeding.get(t) && left(t) == 0);
        }

        private long left(int t) {
            return lemma.counts().at(t) - fired.at(t);
        }

        private boolean isClosed() {
            for (int t = chosen.nextSetBit(0); t >= 0; t = chosen.nextSetBit(t + 1)) {
                if (left(t) < 0 || !(isEnabled(t) ? isFollowed(t) && hasAllThatItDisables(t) : hasAllThatEnable(t))) {
                    return false;
                }
            }
            return true;
        }

        private boolean isEnabled(int t) {
            return lacking(net.inputs(), t).isEmpty()
                    && lacking(net.reads(), t).isEmpty()
                    && lacking(net.inhibitors(), t).isEmpty();
        }

        /** The places where a transition has too few tokens, or too many. */
        private BitSet lacking(Arcs arcs, int t) {
            BitSet places = new BitSet();
            for (int a = arcs.from(t); a < arcs.to(t); a++) {
                boolean hasEnough = marking[arcs.place(a)] >= arcs.weight(a);
                places.set(arcs.place(a), hasEnough == (arcs == net.inhibitors()));
            }
            return places;
        }

        /** Whether the vector with one firing more is listed; or that firing is one too many, as the lemma says. */
        private boolean isFollowed(int t) {
            if (left(t) == 0) {
                return exceeding.get(t);
            }
            TreeMap<Integer, Long> more = new TreeMap<>(Map.of(t, 1L));
            for (int k = 0; k < fired.size(); k++) {
                more.merge(fired.position(k), fired.value(k), Math::addExact);
            }
            return lemma.chosen()
                    .containsKey(SparseVector.of(
                            more.keySet().stream().mapToInt(Integer::intValue).toArray(),
                            more.values().stream().mapToLong(Long::longValue).toArray()));
        }

        private boolean hasAllThatItDisables(int t) {
            for (Arcs arcs : List.of(net.inputs(), net.outputs())) {
                for (int a = arcs.from(t); a < arcs.to(t); a++) {
                    int p = arcs.place(a);
                    long by = changes.getOrDefault(p, Map.of()).getOrDefault(t, 0L);
                    BitSet disabled = (by < 0 ? needing : banned).getOrDefault(p, new BitSet());
                    if (by != 0 && !disabled.stream().allMatch(this::isTaken)) {
                        return false;
                    }
                }
            }
            return true;
        }

        private boolean hasAllThatEnable(int t) {
            return lacking(net.inputs(), t).stream().anyMatch(p -> hasAllThatChange(p, 1))
                    || lacking(net.reads(), t).stream().anyMatch(p -> hasAllThatChange(p, 1))
                    || lacking(net.inhibitors(), t).stream().anyMatch(p -> hasAllThatChange(p, -1));
        }

        private boolean hasAllThatChange(int place, int sign) {
            return changes.getOrDefault(place, Map.of()).entrySet().stream()
                    .allMatch(change -> Long.signum(change.getValue()) != sign || isTaken(change.getKey()));
        }
    }
}
