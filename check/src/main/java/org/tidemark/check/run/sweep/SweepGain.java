package org.tidemark.check.run.sweep;

import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.run.Widths;
import org.tidemark.format.InputException;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.symmetry.NetSymmetry;

/**
 * What a sweep over classes of states would hold at once, compared with one over all states, as small samples of the first
 * representatives and states say. Immutable.
 */
public final class SweepGain {
    /** How many states or representatives are looked at. */
    private static final int SAMPLE = 2_000;

    /** Finding representatives costs time: where a sweep holds this many states, one over classes should hold one of them. */
    private static final double WORTHWHILE = 2;

    private final SweepMeasure.Wish wish;
    private final TimeLimit time;
    private final Widths widths;

    /**
     * A comparison of sweeps by a measure.
     *
     * @param time for all that is tried
     */
    public SweepGain(SweepMeasure.Wish wish, TimeLimit time, Widths widths) {
        this.wish = wish;
        this.time = time;
        this.widths = widths;
    }

    /** Those of some symmetries that leave the measure as it is; all where it is to be found, since it is one for all then. */
    public NetSymmetry compatible(NetSymmetry all) throws InputException {
        return wish.isAutomatic()
                ? all
                : SweptOver.compatible(all, over(model(all), all).course(), time::isReached);
    }

    /**
     * Whether a sweep over classes holds clearly fewer of them than another one holds states.
     *
     * @param statesPerClass how many states a class has on average
     */
    public boolean isClear(NetSymmetry symmetry, double statesPerClass) throws InputException {
        NetModel whole = NetModel.of(symmetry.net(), widths.now());
        double ofStates = partHeld(whole, null);
        double ofClasses = partHeld(model(symmetry), symmetry);
        return WORTHWHILE * ofClasses / statesPerClass <= ofStates;
    }

    private NetModel model(NetSymmetry symmetry) {
        return NetModel.of(symmetry.net(), widths.alike(symmetry.placeOrbits()));
    }

    private SweptOver over(NetModel model, @Nullable NetSymmetry symmetry) throws InputException {
        return SweptOver.of(wish, model, symmetry, SAMPLE, time.left(), time.deadlineNanos(), widths.isWidened());
    }

    private double partHeld(NetModel model, @Nullable NetSymmetry symmetry) throws InputException {
        return over(model, symmetry).partHeld(model, wish, SAMPLE, time::isReached);
    }
}
