package org.tidemark.architecture.ruin.attic;

import java.util.logging.Logger;

/** In no room of the picture, loud, and with a memory of its own. */
public final class Noise {
    private static final int[] HEARD = new int[1];
    private static int times;

    private Noise() {}

    static void make() {
        times++;
        HEARD[0] = times;
        System.out.println(HEARD[0]);
        Logger.getGlobal().info("noise");
        System.exit(times);
    }
}
