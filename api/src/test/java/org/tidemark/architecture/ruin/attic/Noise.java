package org.tidemark.architecture.ruin.attic;

import java.util.logging.Logger;
import org.tidemark.architecture.ruin.attic.stairs.Banister;

/** In no room of the picture, loud, with a memory of its own, and an option of a command line on its lips. */
public final class Noise {
    private static final int[] HEARD = new int[1];
    private static int times;

    private Noise() {}

    static void make() {
        times++;
        HEARD[0] = times;
        System.out.println(HEARD[0]);
        Logger.getGlobal().info("raise --volume by " + times);
        Logger.getGlobal().info(Banister.HELD ? "--quiet" : "neither a--b, nor --, nor --1");
        System.exit(times);
    }
}
