package org.tidemark.api.task;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SpaceReport;
import org.tidemark.check.run.SpaceSurvey;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.DirectSystem;
import org.tidemark.format.NetSource;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.search.Outcome;
import org.tidemark.system.TransitionSystem;

/** Explores a model of any kind and draws the standard report on its state space. Used once. */
public final class ReportTask implements Task<SpaceReport> {
    private final TimeLimit watch;
    private final NetSource source;
    private final Start start;
    private @Nullable String endless;

    /**
     * A report.
     *
     * @param start how a net is executed
     */
    public ReportTask(TimeLimit watch, NetSource source, Start start) {
        this.watch = watch;
        this.source = source;
        this.start = start;
    }

    @Override
    public SpaceReport run(Follower follower) throws InputException {
        TransitionSystem given = source.system();
        TransitionSystem system = given == null ? net() : given;
        TransitionSystem whole = given == null ? system : whole(given);
        whole.requireStates();
        endless = endlessness(system);
        if (whole != system) {
            // states that keep branching may all have to be found before the first of them is known
            SpaceReport coarse = surveyed(system, follower);
            if (coarse.end() != Outcome.End.COMPLETE) {
                return coarse;
            }
        }
        return surveyed(whole, follower);
    }

    private SpaceReport surveyed(TransitionSystem system, Follower follower) throws InputException {
        ExploreOptions left = watch.left();
        boolean isCut = endless != null && left.maxStates() == Long.MAX_VALUE;
        SpaceSurvey survey =
                new SpaceSurvey(system, isCut ? left.withMaxStates(CountTask.GROWING_STATES) : left, watch);
        return follower.during(survey::progress, "", survey::run);
    }

    /** Why the state space has no end, as a sentence without its full stop; null where that is not known. */
    public @Nullable String endless() {
        return endless;
    }

    private @Nullable String endlessness(TransitionSystem system) {
        if (system instanceof NetSystem of) {
            Growth growth = Growth.of(of.net(), watch.left());
            return growth == null ? null : growth.sentence();
        }
        return system.endlessness();
    }

    /** The system whose states decide what is live and what is a home state. */
    private TransitionSystem whole(TransitionSystem system) throws InputException {
        Property.Liveness asked = new Property.Liveness("liveness");
        TransitionSystem whole = system.deciding(List.of(asked));
        String objection = whole.objection(asked);
        if (objection != null) {
            throw new InputException(source.file() + ": a report says what is live, and " + objection);
        }
        return whole;
    }

    private TransitionSystem net() throws InputException {
        Execution way = start.execution(Engine.unfolding(watch.left()));
        DirectNet direct = way.direct();
        return direct == null ? new NetSystem(Objects.requireNonNull(way.unfolded())) : new DirectSystem(direct);
    }
}
