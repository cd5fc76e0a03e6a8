package org.tidemark.zoo;

import java.math.BigInteger;

/**
 * The flexible manufacturing system of Ciardo and Trivedi (1993), without its firing rates.
 *
 * <p>Parts of kinds 1, 2 and 3 ride on N pallets each. Kind 1 visits one of three machines M1, kind 2 the only
 * machine M2; each is then shipped, or a part of kind 1 is assembled with one of kind 2 on one of two machines M3.
 * Kind 3 uses M2 in passing, when it is free. The pallet counts and the machine counts are the only constraints.
 */
final class FlexibleManufacturing extends Exhibit {
    private static final int MACHINES_1 = 3;
    private static final int MACHINES_2 = 1;
    private static final int MACHINES_3 = 2;

    FlexibleManufacturing() {
        super(
                "fms",
                "Three kinds of parts on N pallets each share machines; two kinds may be assembled into one product",
                "shared resources with several units, joins and splits, and a state space that grows as N to the 13th",
                new Parameter("pallets", 2, 1, 100_000, "pallets for each kind of part"));
        formula(
                "C(N+2,2) · Σ J(k)·A(N−k,3)·A(N−k,1) for k = 0…N assembled, with "
                        + "A(m,c) = Σ C(m−i+4,4) for i ≤ min(c,m) and J(k) = Σ C(k−i+2,2) for i ≤ min(2,k)",
                of -> states(of[0]));
        measured(120, 345, 0, 1);
        measured(3_444, 16_311, 0, 2);
        measured(48_590, 297_382, 0, 3);
        measured(438_600, 3_166_985, 0, 4);
        measured(2_895_018, 23_527_185, 0, 5);
    }

    private static BigInteger states(int n) {
        BigInteger kinds12 = BigInteger.ZERO;
        for (int k = 0; k <= n; k++) {
            kinds12 = kinds12.add(spread(k, 4, MACHINES_3)
                    .multiply(spread(n - k, 6, MACHINES_1))
                    .multiply(spread(n - k, 6, MACHINES_2)));
        }
        return kinds12.multiply(Exact.choose(n + 2, 2));
    }

    /** The ways to distribute tokens over places, one of which, the machine, holds at most {@code machines}. */
    private static BigInteger spread(int tokens, int places, int machines) {
        BigInteger ways = BigInteger.ZERO;
        for (int busy = 0; busy <= Math.min(machines, tokens); busy++) {
            ways = ways.add(Exact.choose(tokens - busy + places - 2, places - 2));
        }
        return ways;
    }

    @Override
    void draw(NetSketch net, int[] of) {
        net.place("free_m1", MACHINES_1);
        net.place("free_m2", MACHINES_2);
        net.place("free_m3", MACHINES_3);
        drawKind(net, 1, of[0]);
        drawKind(net, 2, of[0]);
        net.places("joined", "wait_m3", "on_m3", "product");
        net.transition("join").takes("wait_join_1", "wait_join_2").gives("joined");
        net.transition("queue_m3").takes("joined").gives("wait_m3");
        net.transition("start_m3").takes("wait_m3", "free_m3").gives("on_m3");
        net.transition("end_m3").takes("on_m3").gives("product", "free_m3");
        net.transition("ship_product").takes("product").gives("pallet_1", "pallet_2");
        net.place("pallet_3", of[0]);
        net.places("wait_m2_3", "ready_3");
        net.transition("queue_m2_3").takes("pallet_3").gives("wait_m2_3");
        net.transition("visit_m2_3").takes("wait_m2_3", "free_m2").gives("ready_3", "free_m2");
        net.transition("ship_3").takes("ready_3").gives("pallet_3");
    }

    /** Kind k is processed by machine k, then shipped alone or kept for assembly. */
    private static void drawKind(NetSketch net, int k, int pallets) {
        String machine = "_m" + k;
        net.place("pallet_" + k, pallets);
        net.places("wait" + machine, "on" + machine, "made_" + k, "ready_" + k, "wait_join_" + k);
        net.transition("queue" + machine).takes("pallet_" + k).gives("wait" + machine);
        net.transition("start" + machine)
                .takes("wait" + machine, "free" + machine)
                .gives("on" + machine);
        net.transition("end" + machine).takes("on" + machine).gives("made_" + k, "free" + machine);
        net.transition("keep_" + k).takes("made_" + k).gives("wait_join_" + k);
        net.transition("part_" + k).takes("made_" + k).gives("ready_" + k);
        net.transition("ship_" + k).takes("ready_" + k).gives("pallet_" + k);
    }
}
