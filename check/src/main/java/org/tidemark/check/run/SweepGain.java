package org.tidemark.check.run;

import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;
import org.tidemark.model.Model;
import org.tidemark.net.exec.NetModels;
import org.tidemark.net.symmetry.NetSymmetry;
import org.tidemark.system.StateModels;

/**
 * Estimates from small samples of the first representatives and states how much a sweep over classes of states would
 * hold at once, compared with one over all states. Immutable.
 */
public final class SweepGain {
    /** How many states or representatives are looked at. */
    private static final int SAMPLE = 2_000;

    /** Finding representatives costs time: where a sweep holds this many states, one over classes should hold one of them. */
    private static final double WORTHWHILE = 2;

    private final SweepMeasure.Wish wish;
    private final TimeLimit time;
    private final NetModels models;

    /**
     * A comparison of sweeps by a measure.
     *
     * @param time for all that is tried
     */
    public SweepGain(SweepMeasure.Wish wish, TimeLimit time, NetModels models) {
        this.wish = wish;
        this.time = time;
        this.models = models;
    }

    /** Those of some symmetries that leave the measure as it is; all where it is to be found, since it is one for all then. */
    public NetSymmetry compatible(NetSymmetry all) throws InputException {
        return wish.isAutomatic()
                ? all
                : SweepChoice.compatible(all, over(model(all), all).course(), time::isReached);
    }

    /**
     * Whether a sweep over classes holds clearly fewer of them than another one holds states.
     *
     * @param statesPerClass how many states a class has on average
     */
    public boolean isClear(NetSymmetry symmetry, double statesPerClass) throws InputException {
        Model whole = models.model(StateModels.Use.WHOLE);
        double ofStates = partHeld(whole, null);
        double ofClasses = partHeld(model(symmetry), symmetry);
        return WORTHWHILE * ofClasses / statesPerClass <= ofStates;
    }

    private Model model(NetSymmetry symmetry) {
        return models.alike(symmetry.placeOrbits()).model(StateModels.Use.WHOLE);
    }

    private SweepChoice over(Model model, @Nullable NetSymmetry symmetry) throws InputException {
        return SweepChoice.of(wish, models, model, symmetry, SAMPLE, time.left(), time.deadlineNanos());
    }

    private double partHeld(Model model, @Nullable NetSymmetry symmetry) throws InputException {
        return over(model, symmetry).partHeld(models.system(), model, wish, SAMPLE, time::isReached);
    }
}
