package org.tidemark.check.walk;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.OnTheFlyStage;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.Technique;
import org.tidemark.check.replay.LassoReplay;
import org.tidemark.check.replay.ShownRun;
import org.tidemark.logic.CountBounds;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Linear;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Term;
import org.tidemark.logic.form.Simplifier;
import org.tidemark.logic.form.StateEstimate;
import org.tidemark.model.Evidence;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.Neighbours;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.exec.QuickGame;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.structure.Incidence;
import org.tidemark.net.structure.SparseVector;

/**
 * Walks that come round: each endless run that they find is replayed by the textbook rule, and every open formula is looked at on it. A step
 * costs what it changes, however long conditions are, so that this works in nets of any size. What no run breaks, or shows, stays open.
 */
public final class LassoWalks extends OnTheFlyStage {
    private static final int FIRST_STEPS = 32;
    private static final int MOST_STEPS = 4_096;

    /** How many walks have the same length. */
    private static final int ROUND = 16;

    private final long turn;

    /** The walks that have their turn after others of their kind; each goes elsewhere. */
    public LassoWalks(String name, Allowance allowance, long turn) {
        super(name, allowance);
        this.turn = turn;
    }

    @Override
    public Set<ModelAspect> preserves() {
        return ModelAspect.ALL_BUT_FAIRNESS;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof LinearClaim claim
                ? claim.formula() != null && !claim.isNested()
                : inquiry instanceof Claim branching && isOfOneRun(branching.formula());
    }

    /** Whether a run can decide a formula; by what is only needed, or enough, walks do so soon or hardly ever. */
    private boolean isOfOneRun(Formula f) {
        return ofOneRun(f) != null
                && (turn == 0 || f.children().get(0).children().stream().allMatch(Logic::isOfState));
    }

    /**
     * The formula that one run has to break, or to show, to decide a formula of CTL about all or about some runs:
     * nested temporal parts are replaced by conditions that are necessary or sufficient for them. Null where no run can
     * decide it, and for {@code X}, which CTL and LTL read differently.
     */
    private static @Nullable Formula ofOneRun(Formula f) {
        boolean isOfAll = f instanceof Formula.ForAll;
        if (!(isOfAll || f instanceof Formula.Exists) || f.children().get(0) instanceof Formula.Next) {
            return null;
        }
        Formula flat = new Simplifier(CountBounds.none())
                .simplify(StateEstimate.withoutSteps().flat(f, isOfAll));
        boolean isQuantified = flat instanceof Formula.ForAll || flat instanceof Formula.Exists;
        return isQuantified ? flat.children().get(0) : null;
    }

    @Override
    public void run(Context context, List<Inquiry> open) {
        BooleanSupplier enough = lateAt(System.nanoTime() + nanos(context), context);
        PetriNet net = context.net();
        List<Inquiry> looking = open.stream()
                .filter(inquiry ->
                        inquiry instanceof LinearClaim || !context.options().explains())
                .toList();
        Map<Inquiry, Formula> asked = new LinkedHashMap<>();
        looking.forEach(inquiry -> asked.put(inquiry, formula(inquiry)));
        Neighbours neighbours = new Neighbours(net);
        RunConditions told = new RunConditions(neighbours);
        List<Formula> aims = new ArrayList<>();
        for (Formula formula : asked.values()) {
            if (enough.getAsBoolean()) {
                return;
            }
            for (Formula condition : conditions(formula)) {
                told.add(condition);
                aims.add(condition);
                aims.add(new Formula.Not(condition));
            }
        }
        Map<Formula, Optional<ProofGoal>> goals = new HashMap<>();
        long seed = context.options().explore().seed() + 7_919 * turn;
        LassoWalk walk = new LassoWalk(net, neighbours, seed, run -> look(run, asked, net, told, enough));
        for (int i = 0; !enough.getAsBoolean() && looking.stream().anyMatch(Inquiry::isOpen); i++) {
            boolean isAimed = i % 2 == 1 && !aims.isEmpty();
            ProofGoal aim = isAimed
                    ? goals.computeIfAbsent(aims.get(i / 2 % aims.size()), f -> goal(f, net))
                            .orElse(null)
                    : null;
            walk.go(aim, Math.min(MOST_STEPS, FIRST_STEPS << Math.min(i / ROUND, Integer.SIZE / 4)), enough);
        }
    }

    /** The goal of a condition; empty where no distance to it can be measured. */
    private static Optional<ProofGoal> goal(Formula condition, PetriNet net) {
        StateDistance.Aim aim = StateDistance.aim(List.of(condition), net);
        return aim == null ? Optional.empty() : Optional.of(aim.goal());
    }

    /** The formula that a run has to break, or to show. */
    private static Formula formula(Inquiry inquiry) {
        Formula linear = inquiry instanceof LinearClaim claim ? claim.formula() : null;
        return linear == null ? Objects.requireNonNull(ofOneRun(((Claim) inquiry).formula())) : linear;
    }

    private static List<Formula> conditions(Formula f) {
        if (Logic.isOfState(f)) {
            return List.of(f);
        }
        List<Formula> found = new ArrayList<>();
        f.children().forEach(part -> found.addAll(conditions(part)));
        return found;
    }

    /** Looks whether a run breaks or shows what is open. */
    private static void look(
            Evidence run, Map<Inquiry, Formula> asked, PetriNet net, RunConditions told, BooleanSupplier enough) {
        Map<Formula, BitSet> rows = told.along(run, enough);
        if (rows == null) {
            return;
        }
        LassoReplay replay;
        try {
            replay = new LassoReplay(new NetSystem(net), new ShownRun(run, 0, rows));
        } catch (IllegalStateException chance) {
            return; // two markings with the same sum
        }
        for (Map.Entry<Inquiry, Formula> entry : asked.entrySet()) {
            Inquiry inquiry = entry.getKey();
            if (inquiry.isOpen() && !enough.getAsBoolean()) {
                settle(inquiry, replay.holds(entry.getValue()), run);
            }
        }
    }

    /** Notes what follows from a run on which what was asked holds, or does not. */
    private static void settle(Inquiry inquiry, boolean holds, Evidence run) {
        if (inquiry instanceof LinearClaim claim) {
            if (!holds) {
                claim.settle(false, Technique.WALK);
                claim.show(ShownRun.plain(run));
            }
        } else if (inquiry instanceof Claim claim && claim.formula() instanceof Formula.Exists == holds) {
            claim.settle(holds, Technique.WALK);
        }
    }

    /**
     * In which states of a run conditions hold. Sums of tokens are kept up to date as transitions fire, so that a step costs what it changes, however
     * long the sums are. Belongs to one thread.
     */
    static final class RunConditions {
        /** How many steps are taken between two looks at the clock. */
        private static final int POLL_INTERVAL = 16;

        /** Weights beyond this might make a sum of tokens too large for a long. */
        private static final BigInteger MOST_WEIGHT = BigInteger.valueOf(1_000);

        private static final int MOST_BITS = 60;

        /** A disjunction of transitions that is at least this long is looked up as a set. */
        private static final int LEAST_SET_SIZE = 4;

        /** A condition that is looked at in the marking of the game. */
        private interface Test {
            boolean holds();
        }

        private final PetriNet net;
        private final QuickGame game;
        private final Map<Formula, Test> tests = new LinkedHashMap<>();
        private final List<Long> firstSums = new ArrayList<>();
        private final Map<Integer, List<long[]>> weights = new HashMap<>();
        private long[] sums = new long[0];

        RunConditions(Neighbours neighbours) {
            net = neighbours.net();
            game = new QuickGame(neighbours);
        }

        /** Will look at a condition from now on; one that is about more than sums and transitions is left to others. */
        void add(Formula condition) {
            if (!tests.containsKey(condition)) {
                Test test = test(condition);
                if (test != null) {
                    tests.put(condition, test);
                }
            }
        }

        /** The steps of a run before which each condition holds; null where there was no time to look. */
        @Nullable
        Map<Formula, BitSet> along(Evidence run, BooleanSupplier enough) {
            game.reset();
            sums = firstSums.stream().mapToLong(Long::longValue).toArray();
            Map<Formula, BitSet> rows = new HashMap<>();
            tests.keySet().forEach(condition -> rows.put(condition, new BitSet()));
            for (int step = 0; step <= run.steps(); step++) {
                if (step % POLL_INTERVAL == 0 && enough.getAsBoolean()) {
                    return null;
                }
                for (Map.Entry<Formula, Test> entry : tests.entrySet()) {
                    if (entry.getValue().holds()) {
                        rows.computeIfAbsent(entry.getKey(), x -> new BitSet()).set(step);
                    }
                }
                if (step < run.steps()) {
                    int t = run.events().get(step);
                    game.changes(t, this::changed);
                    if (!game.fire(t)) {
                        return null;
                    }
                }
            }
            return rows;
        }

        private void changed(int place, int by) {
            for (long[] weight : weights.getOrDefault(place, List.of())) {
                sums[(int) weight[0]] += weight[1] * by;
            }
        }

        private @Nullable Test test(Formula f) {
            if (f instanceof Formula.Constant constant) {
                return constant::value;
            }
            if (f instanceof Formula.Fireable fireable) {
                int t = net.findTransition(fireable.transition());
                return () -> game.isEnabled(t);
            }
            if (f instanceof Formula.Deadlock) {
                return () -> game.enabled() == 0;
            }
            if (f instanceof Formula.Comparison comparison) {
                return comparison(comparison);
            }
            boolean isSet = f instanceof Formula.Or
                    && f.children().size() >= LEAST_SET_SIZE
                    && f.children().stream().allMatch(Formula.Fireable.class::isInstance);
            return isSet ? anyOf(f.children()) : compound(f);
        }

        private Test anyOf(List<Formula> fireable) {
            int[] some = fireable.stream()
                    .mapToInt(f -> net.findTransition(((Formula.Fireable) f).transition()))
                    .toArray();
            BitSet set = new BitSet();
            Arrays.stream(some).forEach(set::set);
            return () -> {
                int enabled = game.enabled();
                boolean isFew = enabled < some.length;
                for (int k = 0; k < (isFew ? enabled : some.length); k++) {
                    if (isFew ? set.get(game.enabled(k)) : game.isEnabled(some[k])) {
                        return true;
                    }
                }
                return false;
            };
        }

        private @Nullable Test comparison(Formula.Comparison c) {
            Linear linear = Linear.of(new Term.Sum(List.of(c.left(), new Term.Negated(c.right()))));
            if (linear == null
                    || linear.constant().bitLength() > MOST_BITS
                    || linear.coefficients().values().stream()
                            .anyMatch(w -> w.abs().compareTo(MOST_WEIGHT) > 0)) {
                return null;
            }
            int number = firstSums.size();
            long[] first = {linear.constant().longValue()};
            linear.coefficients().forEach((name, weight) -> {
                int place = net.findPlace(name);
                first[0] += weight.longValue() * net.initial(place);
                weights.computeIfAbsent(place, none -> new ArrayList<>()).add(new long[] {number, weight.longValue()});
            });
            firstSums.add(first[0]);
            return () -> c.relation().holds(sums[number], 0);
        }

        private @Nullable Test compound(Formula f) {
            List<Test> parts = new ArrayList<>();
            for (Formula child : f.children()) {
                Test part = test(child);
                if (part == null) {
                    return null;
                }
                parts.add(part);
            }
            if (f instanceof Formula.Not) {
                return () -> !parts.get(0).holds();
            }
            if (f instanceof Formula.Implies) {
                return () -> !parts.get(0).holds() || parts.get(1).holds();
            }
            if (f instanceof Formula.Iff) {
                return () -> parts.get(0).holds() == parts.get(1).holds();
            }
            boolean isAnd = f instanceof Formula.And;
            return isAnd || f instanceof Formula.Or ? () -> isAnd == all(parts, isAnd) : null;
        }

        /** Whether all parts are as they should be. */
        private static boolean all(List<Test> parts, boolean as) {
            for (Test part : parts) {
                if (part.holds() != as) {
                    return false;
                }
            }
            return true;
        }
    }

    /**
     * Walks through the states of a net, and reports each run that goes on forever: into a dead state, or back to a state that the walk has been in.
     *
     * <p>Markings are distinguished by a sum of one random number for each token, so that it is known of each enabled transition at once whether it leads
     * back. A sum may come again by chance; a run has to be replayed before it is used. Belongs to one thread, and may set out again and again.
     */
    private static final class LassoWalk {
        /** How many steps are taken between two looks at the clock. */
        private static final int POLL_INTERVAL = 16;

        /** This many transitions are tried for one that leads nearer to an aim. */
        private static final int TRIED = 8;

        /** A walk reports this many runs at most: those that are close together seldom differ in what they show. */
        private static final int MOST_RUNS = 4;

        /** One way back in this many is reported when it is met; with more, a walk would report all its runs at once. */
        private static final int REPORT_INTERVAL = 3;

        /** One step in this many does not continue what the last one has begun. */
        private static final int DETOUR_INTERVAL = 8;

        /** How many transitions are drawn for one that continues it. */
        private static final int CONTINUATION_TRIES = 4;

        /** Receives runs that seem to go on forever. */
        interface Listener {
            void heard(Evidence run);
        }

        private final QuickGame game;
        private final SplittableRandom random;
        private final Listener listener;
        private final long[] moves;
        private final PetriNet net;

        /** For each place the transitions that take tokens from it. */
        private final int[][] takers;

        private final Map<Long, Integer> seen = new HashMap<>();
        private int[] events = new int[256];
        private int length;
        private int told;

        LassoWalk(PetriNet net, Neighbours neighbours, long seed, Listener listener) {
            this.net = net;
            takers = takers(net);
            game = new QuickGame(neighbours);
            random = new SplittableRandom(seed);
            this.listener = listener;
            long[] ofToken = new long[net.places()];
            Arrays.setAll(ofToken, place -> random.nextLong());
            moves = new long[net.transitions()];
            for (int t = 0; t < moves.length; t++) {
                SparseVector effect = Incidence.effect(net, t);
                for (int k = 0; k < effect.size(); k++) {
                    moves[t] += effect.value(k) * ofToken[effect.position(k)];
                }
            }
        }

        /**
         * Walks from the initial state until there is nowhere to go, or a limit is met.
         *
         * @param aim where to go before anywhere else; null to go anywhere
         */
        void go(@Nullable ProofGoal aim, int steps, BooleanSupplier enough) {
            game.reset();
            seen.clear();
            length = 0;
            told = 0;
            long sum = 0; // of what has changed since the initial marking
            ProofGoal left = aim;
            for (int i = 0; i < steps && told < MOST_RUNS; i++) {
                int enabled = game.enabled();
                if (enabled == 0) {
                    tell(length, "a dead end");
                    return;
                }
                if (i % POLL_INTERVAL == POLL_INTERVAL - 1 && enough.getAsBoolean()) {
                    return;
                }
                seen.putIfAbsent(sum, length);
                left = left != null && StateDistance.from(game.marking(), left) == 0 ? null : left;
                lookBack(sum, enabled, left == null);
                int next = left == null ? onward(enabled) : nearest(left, enabled);
                if (!game.fire(next)) {
                    return;
                }
                sum += moves[next];
                take(next);
            }
        }

        /** Reports a way back, if one of the enabled transitions is one; of those close to an aim rather than on the way there. */
        private void lookBack(long sum, int enabled, boolean isThere) {
            if (random.nextInt(isThere ? REPORT_INTERVAL : REPORT_INTERVAL * REPORT_INTERVAL) != 0) {
                return;
            }
            int first = random.nextInt(enabled);
            for (int k = 0; k < enabled; k++) {
                int t = game.enabled((first + k) % enabled);
                Integer back = seen.get(sum + moves[t]);
                if (back != null) {
                    take(t);
                    tell(back, "a loop");
                    length--;
                    return;
                }
            }
        }

        private static int[][] takers(PetriNet net) {
            Arcs inputs = net.inputs();
            int[] many = new int[net.places()];
            for (int t = 0; t < net.transitions(); t++) {
                for (int a = inputs.from(t); a < inputs.to(t); a++) {
                    many[inputs.place(a)]++;
                }
            }
            int[][] takers = new int[many.length][];
            Arrays.setAll(takers, p -> new int[many[p]]);
            for (int t = 0; t < net.transitions(); t++) {
                for (int a = inputs.from(t); a < inputs.to(t); a++) {
                    int p = inputs.place(a);
                    takers[p][--many[p]] = t;
                }
            }
            return takers;
        }

        /** A transition that takes what the last one has left, where one is found: in a large net, hardly any other way leads back. */
        private int onward(int enabled) {
            int last = length == 0 ? -1 : events[length - 1];
            Arcs outputs = net.outputs();
            int many = last < 0 ? 0 : outputs.to(last) - outputs.from(last);
            for (int k = 0; many > 0 && k < CONTINUATION_TRIES && random.nextInt(DETOUR_INTERVAL) != 0; k++) {
                int[] after = takers[outputs.place(outputs.from(last) + random.nextInt(many))];
                int next = after.length == 0 ? last : after[random.nextInt(after.length)];
                if (game.isEnabled(next)) {
                    return next;
                }
            }
            return game.enabled(random.nextInt(enabled));
        }

        private int nearest(ProofGoal aim, int enabled) {
            int best = game.enabled(random.nextInt(enabled));
            long least = Long.MAX_VALUE;
            int[] tried = new int[Math.min(TRIED, enabled)];
            Arrays.setAll(tried, k -> game.enabled(random.nextInt(enabled)));
            for (int t : tried) {
                if (game.fire(t)) {
                    long distance = StateDistance.from(game.marking(), aim);
                    game.unfire(t);
                    if (distance < least) {
                        least = distance;
                        best = t;
                    }
                }
            }
            return best;
        }

        private void take(int transition) {
            if (length == events.length) {
                events = Arrays.copyOf(events, 2 * length);
            }
            events[length++] = transition;
        }

        private void tell(int loop, String shows) {
            told++;
            List<Integer> run = new ArrayList<>(length);
            for (int i = 0; i < length; i++) {
                run.add(events[i]);
            }
            listener.heard(Evidence.lasso(run, loop, shows));
        }
    }
}
