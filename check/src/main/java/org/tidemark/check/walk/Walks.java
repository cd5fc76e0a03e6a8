package org.tidemark.check.walk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.ThreadEnd;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.MaximumInquiry;
import org.tidemark.check.question.QuestionObserver;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.check.question.SeenState;
import org.tidemark.check.question.Technique;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.model.Layout;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.Neighbours;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.exec.QuickGame;
import org.tidemark.net.exec.Relaxation;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.structure.SparseVector;

/**
 * Sends walkers out for a while, some at random and some straight for one goal each, in the hope of quick witnesses.
 *
 * <p>The walkers share the time; every one looks for everything that is open. The same seed gives the same walks, as far
 * as the time allows.
 */
public final class Walks {
    private static final int FIRST_STEPS = 200;
    private static final int MOST_STEPS = 20_000;
    private static final int STRAY_INTERVAL = 8;

    private final NetModel model;
    private final long seed;
    private final int threads;
    private final Neighbours neighbours;

    public Walks(NetModel model, ExploreOptions options) {
        this.model = model;
        this.seed = options.seed();
        this.threads = options.threads();
        neighbours = new Neighbours(model.net());
    }

    /** Looks at the initial state only. */
    public void look(List<Inquiry> questions) {
        walk(questions, new QuickGame(neighbours), seed).go(null, 0, 0, () -> false);
    }

    /** Shows the states of a run that was found elsewhere. */
    public void follow(List<Inquiry> questions, List<Integer> run) {
        walk(questions, new QuickGame(neighbours), seed).go(new GivenRun(run), 0, run.size(), () -> false);
    }

    private GoalWalk walk(List<Inquiry> questions, QuickGame game, long mine) {
        return new GoalWalk(model, game, new WalkObserver(questions, model), mine);
    }

    /** Walks until all questions are closed, the time is up, or the check is cancelled. */
    public void run(List<Inquiry> questions, long nanos, BooleanSupplier cancelled) {
        long end = System.nanoTime() + nanos;
        AtomicReference<@Nullable Throwable> fault = new AtomicReference<>();
        BooleanSupplier ended = () -> System.nanoTime() - end >= 0 || cancelled.getAsBoolean() || fault.get() != null;
        List<Thread> others = new ArrayList<>();
        for (int i = 1; i < threads; i++) {
            long mine = seed + i;
            Thread thread = new Thread(() -> caught(() -> rounds(questions, mine, end, ended), fault), "walk-" + i);
            thread.setDaemon(true);
            thread.start();
            others.add(thread);
        }
        caught(() -> rounds(questions, seed, end, ended), fault);
        others.forEach(ThreadEnd::await);
        Throwable thrown = fault.get();
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown instanceof RuntimeException bug) {
            throw bug;
        }
    }

    private static void caught(Runnable work, AtomicReference<@Nullable Throwable> fault) {
        try {
            work.run();
        } catch (RuntimeException | Error thrown) {
            fault.compareAndSet(null, thrown);
        }
    }

    /** A walk to take in every round. */
    private record Way(Inquiry question, Guide guide) {}

    /**
     * Random walks and guided ones in turn, longer from round to round; the first guided ones go straight, and each of them has its share of the
     * time, so that none is left without because of those before it.
     */
    private void rounds(List<Inquiry> questions, long mine, long end, BooleanSupplier ended) {
        QuickGame game = new QuickGame(neighbours);
        GoalWalk walk = walk(questions, game, mine * 1_000_003);
        int across = Math.min(MOST_STEPS, 2 * model.net().transitions());
        walk.go(null, 0, FIRST_STEPS, ended);
        List<Way> ways = new ArrayList<>();
        for (int i = 0; i < questions.size(); i++) {
            Inquiry question = questions.get(i);
            if (question.isOpen() && !ended.getAsBoolean()) {
                List<Guide> guides = guides(question, game);
                for (int k = 0; k < guides.size() && question.isOpen(); k++) {
                    ways.add(new Way(question, guides.get(k)));
                    long left = end - System.nanoTime();
                    long most = System.nanoTime() + left / (questions.size() - i) / (guides.size() - k);
                    walk.go(
                            guides.get(k),
                            0,
                            Math.max(FIRST_STEPS, across),
                            () -> ended.getAsBoolean() || System.nanoTime() - most >= 0);
                }
            }
        }
        for (int round = 1; !ended.getAsBoolean() && questions.stream().anyMatch(Inquiry::isOpen); round++) {
            int steps = Math.min(MOST_STEPS, FIRST_STEPS << Math.min(round, 10));
            walk.go(null, 0, steps, ended);
            for (Way way : ways) {
                if (way.question.isOpen() && !ended.getAsBoolean()) {
                    walk.go(way.guide, STRAY_INTERVAL, Math.max(steps, across), ended);
                }
            }
        }
    }

    private List<Guide> guides(Inquiry question, QuickGame game) {
        if (question instanceof ReachabilityGoal goal) {
            return goal.formula() instanceof Formula.Deadlock
                    ? guides(goal.firings(), List.of(Downhill.toFewEnabled()))
                    : guides(goal.firings(), towards(goal.goal(model.net()), game));
        }
        return question instanceof MaximumInquiry peak
                ? guides(peak.firings(), towards(WantedState.of(peak, model.net()), game))
                : List.of();
    }

    private List<Guide> guides(@Nullable SparseVector firings, List<Guide> others) {
        List<Guide> guides = new ArrayList<>();
        if (firings != null) {
            guides.add(new FiringCounts(firings, model.net().transitions()));
        }
        guides.addAll(others);
        return guides;
    }

    private List<Guide> towards(ProofGoal goal, QuickGame game) {
        GoalGraph graph = GoalGraph.of(goal, model.net().places());
        return List.of(new RelaxedPlan(graph, game), Downhill.to(graph, game));
    }

    /** Takes the steps of a run that was found elsewhere. */
    static final class GivenRun implements Guide {
        private final List<Integer> run;
        private int done;

        GivenRun(List<Integer> run) {
            this.run = run;
        }

        @Override
        public void begin() {
            done = 0;
        }

        @Override
        public int choose(QuickGame game, SplittableRandom random) {
            int next = done < run.size() ? run.get(done++) : NO_IDEA;
            return next != NO_IDEA && game.isEnabled(next) ? next : NO_IDEA;
        }
    }

    /**
     * Fires transitions as often as a solution of the state equation says, in whatever order they are enabled: if the solution is that of a run,
     * some order of it leads to the goal.
     */
    static final class FiringCounts implements Guide {
        private final SparseVector counts;
        private final long[] left;

        FiringCounts(SparseVector counts, int transitions) {
            this.counts = counts;
            left = new long[transitions];
        }

        @Override
        public void begin() {
            for (int k = 0; k < counts.size(); k++) {
                left[counts.position(k)] = counts.value(k);
            }
        }

        @Override
        public int choose(QuickGame game, SplittableRandom random) {
            int chosen = NO_IDEA;
            int seen = 0;
            int enabled = game.enabled();
            boolean isFewEnabled = enabled < counts.size();
            for (int k = 0; k < (isFewEnabled ? enabled : counts.size()); k++) {
                int t = isFewEnabled ? game.enabled(k) : counts.position(k);
                if (left[t] > 0 && game.isEnabled(t) && random.nextInt(++seen) == 0) {
                    chosen = t;
                }
            }
            if (chosen != NO_IDEA) {
                left[chosen]--;
            }
            return chosen;
        }
    }

    /** Goals of inquiries, to measure distances to: states that settle an inquiry, or bring it farther. */
    public static final class WantedState {
        /** How many more tokens to look for where it is not known how many there can be. */
        private static final long TOKENS_BEYOND = 1_000;

        private WantedState() {}

        /** The goal that a term has its proven bound, or more than in any state so far. */
        public static ProofGoal of(MaximumInquiry peak, PetriNet net) {
            long wanted = peak.ceiling() < Long.MAX_VALUE ? peak.ceiling() : Math.max(0, peak.most()) + TOKENS_BEYOND;
            return ProofGoal.of(new Formula.Comparison(peak.term(), Relation.AT_LEAST, new Term.Constant(wanted)), net);
        }
    }

    /**
     * Goes where a number is smallest: the distance to a goal, or how many transitions are enabled, since few are enabled near a deadlock. Where
     * many transitions are enabled, some of them are tried.
     */
    static final class Downhill implements Guide {
        private static final int MOST_TRIED = 64;

        /** How low it would be after a firing. */
        private interface Height {
            long after(QuickGame game, int transition);
        }

        private final Height height;

        /** The distance that is gone down, and kept up to date; null where something else is. */
        private final @Nullable GoalDistance distance;

        private Downhill(Height height, @Nullable GoalDistance distance) {
            this.height = height;
            this.distance = distance;
        }

        /** To where the last node of a graph is met. */
        static Downhill to(GoalGraph graph, QuickGame game) {
            GoalDistance distance = new GoalDistance(graph, game.marking());
            Height height = (playing, transition) -> {
                playing.changes(transition, distance);
                long after = distance.now();
                playing.changesBack(transition, distance);
                return after;
            };
            return new Downhill(height, distance);
        }

        static Downhill toFewEnabled() {
            Height height = (game, transition) -> {
                if (!game.fire(transition)) {
                    return Long.MAX_VALUE;
                }
                long after = game.enabled();
                game.unfire(transition);
                return after;
            };
            return new Downhill(height, null);
        }

        @Override
        public void begin() {
            if (distance != null) {
                distance.measure();
            }
        }

        @Override
        public void fired(QuickGame game, int transition) {
            if (distance != null) {
                game.changes(transition, distance);
            }
        }

        @Override
        public int choose(QuickGame game, SplittableRandom random) {
            int[] candidates = candidates(game, random);
            long lowest = Long.MAX_VALUE;
            int chosen = NO_IDEA;
            int ties = 0;
            for (int t : candidates) {
                long mine = height.after(game, t);
                if (mine < lowest) {
                    lowest = mine;
                    chosen = t;
                    ties = 1;
                } else if (mine == lowest && random.nextInt(++ties) == 0) {
                    chosen = t;
                }
            }
            return chosen;
        }

        private static int[] candidates(QuickGame game, SplittableRandom random) {
            int n = game.enabled();
            int[] candidates = new int[Math.min(n, MOST_TRIED)];
            for (int i = 0; i < candidates.length; i++) {
                candidates[i] = game.enabled(n <= MOST_TRIED ? i : random.nextInt(n));
            }
            return candidates;
        }
    }

    /**
     * Walks through the states of a net at random, or as a guide says, and shows every state on the way to those who look for some. What it finds is a
     * run; what it does not find means nothing.
     *
     * <p>Keeps one state, packed and unpacked, and the events since the start. Belongs to one thread, and may set out again and again.
     */
    static final class GoalWalk {
        /** How many steps are taken between two looks at the clock. */
        private static final int POLL_INTERVAL = 16;

        private final NetModel model;
        private final Layout layout;
        private final WalkObserver observer;
        private final SplittableRandom random;
        private final QuickGame game;
        private final long[] state;
        private final QuestionObserver.Whereabouts here = this::here;
        private Technique technique = Technique.WALK;
        private int[] events = {};
        private int length;

        GoalWalk(NetModel model, QuickGame game, WalkObserver observer, long seed) {
            this.model = model;
            this.game = game;
            this.observer = observer;
            layout = model.layout();
            random = new SplittableRandom(seed);
            state = new long[layout.words()];
        }

        /**
         * Walks from the initial state until there is nowhere to go, nothing to look for, or a limit is met.
         *
         * @param guide says where to go; null to go anywhere
         * @param stray one step in this many is taken at random all the same, so that no hollow holds the walk forever; 0 for none
         */
        void go(@Nullable Guide guide, int stray, int steps, BooleanSupplier enough) {
            start(guide);
            for (int i = 0; i <= steps && !observer.isIdle(); i++) {
                int n = game.enabled();
                observer.see(state, n == 0, here);
                if (n == 0 || (i % POLL_INTERVAL == POLL_INTERVAL - 1 && enough.getAsBoolean())) {
                    return;
                }
                boolean strays = stray > 0 && random.nextInt(stray) == 0;
                int chosen = guide == null || strays ? Guide.NO_IDEA : guide.choose(game, random);
                int fired = chosen == Guide.NO_IDEA ? game.enabled(random.nextInt(n)) : chosen;
                if (!take(fired)) {
                    return;
                }
                if (guide != null) {
                    guide.fired(game, fired);
                }
            }
        }

        private void start(@Nullable Guide guide) {
            technique = guide == null ? Technique.WALK : Technique.GUIDED_WALK;
            events = new int[256]; // a sighting may keep the old ones
            length = 0;
            game.reset();
            observer.begin();
            Arrays.fill(state, 0);
            model.encode(game.marking(), state);
            if (guide != null) {
                guide.begin();
            }
        }

        /** Fires a transition; false where a place would hold more than its field, or than can be counted. */
        private boolean take(int transition) {
            if (!game.fire(transition) || !game.pack(transition, layout, state)) {
                return false;
            }
            if (length == events.length) {
                events = Arrays.copyOf(events, 2 * length);
            }
            events[length++] = transition;
            observer.fired(game, transition);
            return true;
        }

        private SeenState here() {
            return new SeenState.Walked(events, length, length == 0 ? Technique.INITIAL_STATE : technique);
        }
    }

    /**
     * Follows a plan to the goal that pretends that nothing is ever consumed ({@link Relaxation}). When all of it that could be fired was fired, the next plan is
     * made from there. Sees a goal that is many steps away, where no single step brings it nearer.
     */
    static final class RelaxedPlan implements Guide {
        private final GoalGraph graph;
        private final Relaxation relaxation;

        /** How much the sum of an inequality lacks in the marking that a plan is made for, and what nodes cost there. */
        private final long[] lack;

        private final long[] cost;
        private int[] steps = {};
        private int left;

        /** Plans for the last node of a graph. */
        RelaxedPlan(GoalGraph graph, QuickGame game) {
            this.graph = graph;
            relaxation = new Relaxation(game);
            lack = new long[graph.nodes()];
            cost = new long[graph.nodes()];
        }

        @Override
        public void begin() {
            left = 0;
        }

        @Override
        public int choose(QuickGame game, SplittableRandom random) {
            int step = step(game, random);
            if (step == NO_IDEA) {
                steps = plan(game.marking(), random);
                left = steps.length;
                step = step(game, random);
            }
            return step;
        }

        /** Some step of the plan that can be taken, and is not taken again. */
        private int step(QuickGame game, SplittableRandom random) {
            int chosen = -1;
            int seen = 0;
            for (int i = 0; i < left; i++) {
                if (game.isEnabled(steps[i]) && random.nextInt(++seen) == 0) {
                    chosen = i;
                }
            }
            if (chosen < 0) {
                return NO_IDEA;
            }
            int step = steps[chosen];
            steps[chosen] = steps[--left];
            return step;
        }

        private int[] plan(int[] marking, SplittableRandom random) {
            relaxation.look(facts(marking));
            for (int node = 0; node < cost.length; node++) {
                cost[node] = graph.sumOf(node) >= 0 ? priceOfLack(node) : priceOfParts(node);
            }
            if (cost[cost.length - 1] < Relaxation.NEVER) {
                add(cost.length - 1, random);
            }
            return relaxation.plan().stream().toArray();
        }

        /** The facts that would bring an inequality nearer that does not hold. */
        private BitSet facts(int[] marking) {
            BitSet facts = new BitSet();
            for (int s = 0; s < graph.sums(); s++) {
                SparseVector sum = graph.sum(s);
                long value = 0;
                for (int k = 0; k < sum.size(); k++) {
                    value += sum.value(k) * marking[sum.position(k)];
                }
                boolean isShort = false;
                for (int node : graph.asked(s)) {
                    lack[node] = Math.min(GoalDistance.FAR, graph.least(node) - value);
                    isShort |= lack[node] > 0;
                }
                for (int k = 0; isShort && k < sum.size(); k++) {
                    facts.set(fact(sum, k));
                }
            }
            return facts;
        }

        private static int fact(SparseVector weights, int k) {
            return 2 * weights.position(k) + (weights.value(k) > 0 ? 0 : 1);
        }

        private long priceOfLack(int node) {
            SparseVector sum = graph.sum(graph.sumOf(node));
            return lack[node] <= 0 ? 0 : price(sum, cheapest(sum, lack[node]), lack[node]);
        }

        private long priceOfParts(int node) {
            boolean isAll = graph.isAll(node);
            long price = isAll ? 0 : Relaxation.NEVER;
            for (int part : graph.parts(node)) {
                price = isAll ? Math.min(Relaxation.NEVER, price + cost[part]) : Math.min(price, cost[part]);
            }
            return price;
        }

        private long price(SparseVector weights, int k, long missing) {
            long once = relaxation.cost(fact(weights, k));
            long times = 1 + (missing - 1) / Math.abs(weights.value(k));
            return once >= Relaxation.NEVER || times >= Relaxation.NEVER / once ? Relaxation.NEVER : once * times;
        }

        private int cheapest(SparseVector sum, long missing) {
            int best = 0;
            for (int k = 1; k < sum.size(); k++) {
                best = price(sum, k, missing) < price(sum, best, missing) ? k : best;
            }
            return best;
        }

        /** Adds what it takes to meet a node to the plan. */
        private void add(int node, SplittableRandom random) {
            if (cost[node] == 0) {
                return;
            }
            if (graph.sumOf(node) >= 0) {
                addTokens(graph.sum(graph.sumOf(node)), lack[node], random);
            } else if (graph.isAll(node)) {
                for (int part : graph.parts(node)) {
                    add(part, random);
                }
            } else {
                int best = graph.parts(node)[0];
                int ties = 0;
                for (int part : graph.parts(node)) {
                    if (cost[part] < cost[best]) {
                        best = part;
                        ties = 1;
                    } else if (cost[part] == cost[best] && random.nextInt(++ties) == 0) {
                        best = part;
                    }
                }
                add(best, random);
            }
        }

        /** Adds the cheapest way to bring a sum nearer; where several places are as cheap, as many of them as tokens are missing. */
        private void addTokens(SparseVector sum, long missing, SplittableRandom random) {
            long price = price(sum, cheapest(sum, missing), missing);
            long still = missing;
            int from = random.nextInt(sum.size());
            for (int i = 0; i < sum.size() && still > 0; i++) {
                int k = (from + i) % sum.size();
                if (price(sum, k, missing) == price) {
                    relaxation.plan(fact(sum, k));
                    still -= Math.abs(sum.value(k));
                }
            }
        }
    }
}
