package org.tidemark.api.task;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Reductions;
import org.tidemark.check.StubbornStage;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.Clock;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.Equivalence;
import org.tidemark.engine.Colors;
import org.tidemark.engine.Reduction;
import org.tidemark.engine.SearchOrder;
import org.tidemark.engine.Store;
import org.tidemark.format.NetSource;
import org.tidemark.input.InputException;
import org.tidemark.model.Model;
import org.tidemark.net.Folding;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.store.StoreMove;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;

/**
 * How states are found and kept, every {@code auto} decided but for the choice of a store while a run lasts, which {@code choice} makes.
 * Immutable.
 */
public record Engine(Store store, StoreChoice choice, SearchOrder search, Reductions reduce) {
    private static final Reductions SYMMETRIC = new Reductions(Set.of(Reduction.SYMMETRY), false);

    /** The engine with the usual way to keep states in a store; {@link Store#AUTO} begins with whole states. */
    public static Engine of(Store store, int deltaK, SearchOrder search, Reductions reduce) {
        return new Engine(store == Store.AUTO ? Store.PLAIN : store, StoreChoice.of(store, deltaK), search, reduce);
    }

    /** States that another program finds and keeps, level by level. */
    public static Engine elsewhere(StoreChoice search) {
        return new Engine(Store.CLUSTER, search, SearchOrder.BREADTH_FIRST, Reductions.NONE);
    }

    /** Half of the memory of a run is enough for its net, or else there would be none for states. */
    public static UnfoldingLimits unfolding(ExploreOptions options) {
        return new UnfoldingLimits(options.memoryBytes() / 2, options.timeNanos(), options.cancelled());
    }

    /** The limits of a first unfolding; of a network, time is left to look at it in another way where its net is too large. */
    public static UnfoldingLimits unfolding(NetSource source, ExploreOptions options) {
        boolean isEndless = source.network() == null || options.timeNanos() == Long.MAX_VALUE;
        return unfolding(isEndless ? options : options.withTime(options.timeNanos() / 2));
    }

    /** Whether states are kept as numbers of multi-sets, which is the plain store over direct execution. */
    public boolean collapses() {
        return store == Store.COLLAPSE;
    }

    /** Whether the store is given the words of every state and keeps them as they are. */
    public boolean keepsWords() {
        return store == Store.PLAIN || collapses();
    }

    /**
     * Whether a state is first met after the least number of steps to it: depth first it is after those of the path that was
     * taken, and where states are left out, the shortest way may have led through one of them.
     */
    public boolean knowsDepths() {
        return search == SearchOrder.BREADTH_FIRST && !choice.isLossy();
    }

    /** Whether states are forgotten when memory runs short, and may count again. */
    public boolean forgets() {
        return choice.isCaching();
    }

    /** Whether states are found and kept elsewhere. */
    public boolean isElsewhere() {
        return store == Store.CLUSTER;
    }

    /** Whether states are composed from those of the model's parts. */
    public boolean composes() {
        return store == Store.BITVECTOR;
    }

    /** Whether all states are found together, as one diagram. */
    public boolean isSymbolic() {
        return store == Store.DIAGRAM;
    }

    /** Whether states are forgotten behind a line of progress. */
    public boolean sweeps() {
        return search == SearchOrder.SWEEP;
    }

    /** How many of some threads search: depth first it is one. */
    public int threads(int given) {
        return search == SearchOrder.DEPTH_FIRST ? 1 : given;
    }

    /** The order of an exploration; a sweep has one of its own. */
    public SearchOrder order() {
        return sweeps() ? SearchOrder.BREADTH_FIRST : search;
    }

    /** Refuses a folder that is not what was asked for, before anything else is tried. */
    public void inspectFolder() {
        if (choice instanceof OnDisk files) {
            files.inspect();
        }
    }

    /** A model as it is executed step by step: a net, which a high-level one is unfolded to, or another system. */
    public static TransitionSystem system(NetSource source, UnfoldingLimits limits) throws InputException {
        TransitionSystem system = source.system();
        return system == null ? new NetSystem(source.unfolded(limits)) : system;
    }

    /** Refuses a model that is not a net, where the engine takes one, or that does not know what reductions ask for. */
    public void requireFit(NetSource source) throws InputException {
        TransitionSystem system = source.system();
        if (system != null) {
            system.requireStates();
        }
        if (isSymbolic()) {
            source.requireNet("a diagram of all states");
        }
        if (composes() || collapses() || isElsewhere()) {
            source.requireNet("the store " + store.word());
        }
        if (system != null && reduce.isAsked() && reduce.allowed().equals(Set.of(Reduction.STUBBORN))) {
            Model model = system.models(() -> true, 1).model(StateModels.Use.WHOLE);
            String unfit = StubbornStage.obstacle(system, model);
            if (unfit != null) {
                throw source.unfit(unfit);
            }
        } else if (reduce.isAsked() && !isFitFor(system)) {
            source.requireNet("the reduction " + words(reduce.allowed()) + (sweeps() ? " of a sweep" : ""));
        }
    }

    /** Whether a system that is not a net knows what the reductions ask for: smaller systems of its own, which are not swept. */
    private boolean isFitFor(@Nullable TransitionSystem system) {
        return system != null
                && !sweeps()
                && system.alikeParts() != null
                && Set.of(Reduction.STRUCTURAL, Reduction.SYMMETRY).containsAll(reduce.allowed());
    }

    /** The engine with states in files. */
    public Engine onDisk(StoreChoice files) {
        return new Engine(Store.DISK, files, search, reduce);
    }

    /** The engine with another way to keep states in the end. */
    public Engine with(StoreChoice other) {
        return new Engine(store, other, search, reduce);
    }

    /** The engine with states kept whole, which an unfolding has to do instead of numbering multi-sets. */
    public Engine plain() {
        return new Engine(Store.PLAIN, StoreChoice.plain(), search, reduce);
    }

    /** The engine with the store that the states were in at the end, where they have moved. */
    public Engine after(List<StoreMove> moves) {
        return moves.isEmpty() ? this : of(moves.get(moves.size() - 1).to(), choice.deltaK(), search, reduce);
    }

    /** The engine with other reductions. */
    public Engine reducing(Reductions other) {
        return new Engine(store, choice, search, other);
    }

    /** The engine as it was used in the end: a reduction that was only allowed may not have been worthwhile. */
    public Engine withoutUnused(boolean wasReduced) {
        return reduce.isAsked() ? this : reducing(wasReduced ? SYMMETRIC : Reductions.NONE);
    }

    /**
     * Chooses how a net is executed.
     *
     * @param asked direct or unfolded, where that was asked for; the engine may need one of them
     * @throws InputException when the net cannot be executed in the way asked for
     */
    public Execution execution(NetSource source, Colors asked, UnfoldingLimits limits, Execution.Purpose purpose)
            throws InputException {
        boolean looks = !sweeps() && !composes() && !isSymbolic();
        return Execution.of(source, colors(asked, source.colored()), limits, looks ? purpose : Execution.Purpose.OTHER);
    }

    /**
     * Direct or unfolded: a store that forgets states goes by the unfolding, and so do symmetries unless direct execution was asked for; classes
     * of states are met where a net is executed directly.
     */
    public Colors colors(Colors asked, @Nullable ColoredNet net) {
        if (collapses()) {
            return Colors.DIRECT;
        }
        boolean isSymmetric = reduce.asksFor(Reduction.SYMMETRY) && asked != Colors.DIRECT;
        if (isSymmetric || choice.isForgetful()) {
            return Colors.UNFOLD;
        }
        boolean isRelative = net != null && net.clock() != null && net.clock().isRelative();
        boolean hasClasses = net != null && net.equivalences().stream().anyMatch(Equivalence::isDeclared);
        if (asked != Colors.AUTO || !(isRelative || hasClasses)) {
            return asked;
        }
        return sweeps() ? Colors.DIRECT : hasClasses ? asked : Colors.UNFOLD;
    }

    /** The measure asked for; where one is to be found and time is counted, time is the one. */
    static SweepMeasure.Wish measure(SweepMeasure.Wish wish, TransitionSystem system) {
        Folding.Time time = system instanceof NetSystem of ? of.net().time() : null;
        if (!wish.isAutomatic() || time == null || !time.isAbsolute()) {
            return wish;
        }
        Map<String, String> named = new HashMap<>(wish.named());
        named.put(Clock.TIME, Clock.TIME);
        return new SweepMeasure.Wish(Clock.TIME, named);
    }

    /** The store, with its parameters. */
    public String storeInWords() {
        String forgetting = forgets() ? ", forgetting" : "";
        return store == Store.DELTA || store == Store.FORGETFUL_DELTA
                ? store.word() + " (k = " + choice.deltaK() + forgetting + ")"
                : store.word();
    }

    /** The reductions, in the words of reports. */
    public String reductionInWords() {
        if (reduce.equals(Reductions.AUTO)) {
            return "auto";
        }
        return reduce.allowed().isEmpty() ? "none" : words(reduce.allowed());
    }

    /** Some reductions, in the words of reports. */
    public static String words(Collection<Reduction> some) {
        return some.stream()
                .map(each -> each.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .collect(Collectors.joining(","));
    }

    /** The whole engine, as a report names it. */
    public String inWords() {
        return "store " + storeInWords() + ", search " + search.word() + ", reduce " + reductionInWords();
    }
}
