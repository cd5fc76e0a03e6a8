package org.tidemark.architecture.violations.unlisted;

import java.util.logging.Logger;
import org.tidemark.architecture.violations.unlisted.nested.UsesParent;

/** In no package of the picture; prints, logs, exits, keeps static state, and names an option of a command line. */
public final class ProcessWide {
    private static final int[] CALLS = new int[1];
    private static int times;

    private ProcessWide() {}

    static void run() {
        times++;
        CALLS[0] = times;
        System.out.println(CALLS[0]);
        Logger.getGlobal().info("raise --volume by " + times);
        Logger.getGlobal().info(UsesParent.ENABLED ? "--quiet" : "neither a--b, nor --, nor --1");
        System.exit(times);
    }
}
