package org.tidemark.check.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.replay.Replay;
import org.tidemark.model.Canonical;
import org.tidemark.model.Evidence;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.net.exec.NetModels;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.symmetry.AgentSet;
import org.tidemark.net.symmetry.Canoniser;
import org.tidemark.net.symmetry.NetSymmetry;
import org.tidemark.search.StateObserver;
import org.tidemark.system.StateModels;
import org.tidemark.trace.PathFinder;

/**
 * Lets a search meet one representative of all states that differ by a symmetry. Where it is asked to, it counts what the
 * representatives represent. One search at a time; its workers may be several.
 */
public final class SymmetricStates extends RepresentedStates {
    private final NetSymmetry symmetry;
    private final boolean counts;
    private volatile boolean isUncounted;
    private final Queue<Canoniser> canonisers = new ConcurrentLinkedQueue<>();
    private final Queue<OrbitSum> sums = new ConcurrentLinkedQueue<>();

    /** A reduction by the symmetries of a net; with {@code counts} it adds up orbits. */
    public SymmetricStates(NetSymmetry symmetry, boolean counts) {
        this.symmetry = symmetry;
        this.counts = counts;
    }

    /**
     * A reduction by symmetries beside another one, without counts. What that leaves out must depend on nothing that
     * symmetries exchange: if some state with a goal is near, one that a symmetry leads it to is as near to the same
     * goal.
     */
    public SymmetricStates(NetSymmetry symmetry, StateReduction also) {
        super(also);
        this.symmetry = symmetry;
        this.counts = false;
    }

    public NetSymmetry symmetry() {
        return symmetry;
    }

    /** Whatever a place holds, those that it can be led to have room for, so that runs can be moved. */
    @Override
    public Model model(StateModels models, StateModels.Use use) {
        return ((NetModels) models).alike(symmetry.placeOrbits()).model(use);
    }

    @Override
    public String purpose() {
        String representatives = symmetry.isTrivial() ? "" : "that are representatives where " + symmetry.inWords();
        return (also().purpose() + " " + representatives).strip();
    }

    @Override
    public long bytes(int threads) {
        return symmetry.bytes(threads);
    }

    @Override
    public void uncounted() {
        isUncounted = true;
    }

    @Override
    protected void beginAnew() {
        canonisers.clear();
        sums.clear();
    }

    @Override
    public Canonical canonical(Model whole) {
        Canoniser canoniser = symmetry.canoniser(whole.layout());
        canonisers.add(canoniser);
        return canoniser;
    }

    @Override
    public FollowedRun following(Model whole, PathFinder.StepObserver told) {
        return new PermutedRun(symmetry, whole, told);
    }

    /** A run between representatives as one of the net, step by step shown to the observer. */
    public List<Integer> lifted(Model whole, List<Integer> events, PathFinder.StepObserver told) {
        PermutedRun run = new PermutedRun(symmetry, whole, told);
        run.step(Successors.NO_EVENT, new long[0]); // it finds by itself where a run begins, and where events lead
        events.forEach(event -> run.step(event, new long[0]));
        return run.events();
    }

    /**
     * An endless run between representatives as one of the net; null where that is too long.
     *
     * @param kinds what of an event the symmetries keep
     */
    public @Nullable Evidence lasso(
            Model whole, List<Integer> events, int loop, String shows, IntFunction<Object> kinds) {
        return PermutedRun.lasso(symmetry, whole, events, loop, shows, kinds);
    }

    @Override
    public @Nullable StateObserver counter(Model whole) {
        if (!counts) {
            return null;
        }
        OrbitSum sum = new OrbitSum(symmetry.canoniser(whole.layout()));
        sums.add(sum);
        return sum;
    }

    /** The counts, once the search is over; null where it was not exact, or nothing was counted. */
    public @Nullable OrbitCounts counted() {
        return counts && !isUncounted && isExact()
                ? sums.stream().map(OrbitSum::counts).reduce(OrbitCounts.NONE, OrbitCounts::plus)
                : null;
    }

    /** Whether each class of states had one representative. */
    public boolean isExact() {
        return canonisers.stream().allMatch(Canoniser::isExact) && sums.stream().allMatch(OrbitSum::isExact);
    }

    /**
     * The report of a search that is over.
     *
     * @param questions the names of the properties that were looked for
     * @param visited how many representatives were visited
     * @param seconds how long it took to find the symmetries
     */
    public SymmetryReport report(List<String> questions, long visited, double seconds) {
        return new SymmetryReport(
                questions,
                symmetry.sets().stream().map(AgentSet::inWords).toList(),
                symmetry.order(),
                symmetry.keepsStart(),
                isExact(),
                visited,
                counted(),
                seconds);
    }

    /** The most tokens in each place of all states, from those of representatives. */
    public TokenPeaks ofAll(TokenPeaks seen) {
        int[] orbits = symmetry.placeOrbits();
        long[] most = new long[orbits.length];
        Arrays.setAll(most, p -> seen.ofPlaces().get(p));
        for (int p = 0; p < orbits.length; p++) {
            most[orbits[p]] = Math.max(most[orbits[p]], most[p]);
        }
        List<Long> ofPlaces =
                IntStream.range(0, orbits.length).mapToObj(p -> most[orbits[p]]).toList();
        boolean isAsWritten = !symmetry.net().hasColors();
        return new TokenPeaks(
                seen.ofOneValue(),
                seen.inMarking(),
                ofPlaces,
                isAsWritten ? ofPlaces : seen.asWritten(),
                seen.overflowed());
    }

    /**
     * Undoes the symmetries along a run between representatives. Each state of the run of the net is the representative with its agents
     * moved; how they are is carried along. Costs one expansion and two canonisations per step.
     */
    static final class PermutedRun implements FollowedRun {
        /** A longer endless run is not worth showing. */
        private static final int MOST_STEPS = 20_000;

        private final Model model;
        private final PathFinder.StepObserver told;
        private final Expander expander;
        private final Successors successors;
        private final Canoniser canoniser;

        /**
         * The kind of an event, which symmetries keep: of two events that lead to the same state, the one of the same
         * kind is meant.
         */
        private final IntFunction<Object> kinds;

        private final List<Integer> events = new ArrayList<>();

        /** Where each agent of the representative is in the run of the net. */
        private int[] moved;

        private long[] representative = new long[0];
        private long[] state = new long[0];

        PermutedRun(NetSymmetry symmetry, Model model, PathFinder.StepObserver told) {
            this(symmetry, model, told, event -> true);
        }

        private PermutedRun(
                NetSymmetry symmetry, Model model, PathFinder.StepObserver told, IntFunction<Object> kinds) {
            this.kinds = kinds;
            this.model = model;
            this.told = told;
            expander = model.expander();
            successors = new Successors(model.layout().words(), 64);
            canoniser = symmetry.canoniser(model.layout());
            int agents = canoniser.agentImages().length;
            moved = IntStream.range(0, agents).toArray();
        }

        @Override
        public void step(int event, long[] next) {
            if (event == Successors.NO_EVENT) {
                begin();
            } else {
                follow(event);
            }
        }

        /** Begins with the initial state of the net, of which that of the other run is the representative. */
        private void begin() {
            successors.clear();
            model.initial(successors);
            state = Arrays.copyOf(successors.words(), model.layout().words());
            representative = state.clone();
            canoniser.canonise(representative, 0);
            moved = undone(canoniser.agentImages());
            told.step(Successors.NO_EVENT, state);
        }

        private void follow(int event) {
            long[] successor = representative.clone();
            if (!expander.fire(event, successor, 0)) {
                throw new IllegalStateException("a run between representatives has a step that is not enabled");
            }
            long[] to = successor.clone();
            canoniser.move(moved, to, 0);
            int happened = eventTo(to, kinds.apply(event));
            events.add(happened);
            state = to;
            canoniser.canonise(successor, 0);
            moved = undone(canoniser.agentImages());
            representative = successor;
            told.step(happened, state);
        }

        /**
         * The endless run of the net that an endless run between representatives represents: the loop is taken until it comes to a state of
         * the net where it has begun before. Null where that takes too many steps.
         *
         * @param steps its events
         * @param loop the step to which the last one returns; the number of steps if it ends in a dead state
         * @param kinds what of an event the symmetries keep
         */
        static @Nullable Evidence lasso(
                NetSymmetry symmetry,
                Model model,
                List<Integer> steps,
                int loop,
                String shows,
                IntFunction<Object> kinds) {
            PermutedRun run = new PermutedRun(symmetry, model, new Replay(new NetSystem(symmetry.net()), model), kinds);
            run.begin();
            steps.subList(0, loop).forEach(run::follow);
            List<long[]> begun = new ArrayList<>();
            while (loop < steps.size()) {
                for (int i = 0; i < begun.size(); i++) {
                    if (Arrays.equals(begun.get(i), run.state)) {
                        return Evidence.lasso(run.events(), loop + i * (steps.size() - loop), shows);
                    }
                }
                if (run.events.size() > MOST_STEPS) {
                    return null;
                }
                begun.add(run.state);
                steps.subList(loop, steps.size()).forEach(run::follow);
            }
            return Evidence.lasso(run.events(), loop, shows);
        }

        /** First back from the new representative to the successor that it represents, then as before. */
        private int[] undone(int[] images) {
            int[] next = new int[moved.length];
            for (int agent = 0; agent < next.length; agent++) {
                next[images[agent]] = moved[agent];
            }
            return next;
        }

        private int eventTo(long[] to, Object kind) {
            successors.clear();
            expander.expand(state, 0, successors);
            for (int i = 0; i < successors.size(); i++) {
                int at = successors.at(i);
                if (Arrays.equals(successors.words(), at, at + to.length, to, 0, to.length)
                        && kinds.apply(successors.event(i)).equals(kind)) {
                    return successors.event(i);
                }
            }
            throw new IllegalStateException("a symmetry leads a step to something that is not a step");
        }

        @Override
        public List<Integer> events() {
            return List.copyOf(events);
        }
    }
}
