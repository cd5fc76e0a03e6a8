package org.tidemark.check.walk;

import java.util.List;
import java.util.SplittableRandom;
import org.tidemark.net.exec.QuickGame;

/** Takes the steps of a run that was found elsewhere. */
final class GivenRun implements Guide {
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
