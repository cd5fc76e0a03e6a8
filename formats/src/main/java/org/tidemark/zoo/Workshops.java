package org.tidemark.zoo;

import java.math.BigInteger;
import java.util.List;

/** Producers, consumers, buffers and manufacturing systems. */
final class Workshops {
    private Workshops() {}

    /** The models of this family, in the order in which they are listed. */
    static List<ZooModel> all() {
        return List.of(
                new ReadersWriters(),
                new ProducerConsumer(),
                new UnboundedBuffer(),
                new Kanban(),
                new FlexibleManufacturing());
    }

    /** Any set of processes reads, or one of them writes: 2^N + N states. */
    private static final class ReadersWriters extends Exhibit {
        ReadersWriters() {
            super(
                    "readers-writers",
                    "N processes read together or write alone: a reader takes one of N permits, a writer takes them all",
                    "weighted arcs, and exclusion that follows from counting",
                    new Parameter("processes", 5, 1, 10_000, "processes, and as many permits"));
            formula("2^N + N", of -> BigInteger.ONE.shiftLeft(of[0]).add(Exact.of(of[0])));
            measured(6, 12, 0, 2);
            measured(264, 2_064, 0, 8);
        }

        @Override
        void draw(NetSketch net, int[] of) {
            int n = of[0];
            net.place("permits", n);
            for (int i = 1; i <= n; i++) {
                net.place("idle_" + i, 1);
                net.places("reads_" + i, "writes_" + i);
                net.transition("startRead_" + i).takes("idle_" + i, "permits").gives("reads_" + i);
                net.transition("endRead_" + i).takes("reads_" + i).gives("idle_" + i, "permits");
                net.transition("startWrite_" + i)
                        .takes("idle_" + i)
                        .takes(n, "permits")
                        .gives("writes_" + i);
                net.transition("endWrite_" + i)
                        .takes("writes_" + i)
                        .gives("idle_" + i)
                        .gives(n, "permits");
            }
        }
    }

    /**
     * Producers and consumers with a bounded buffer. Producers with an item ready, items in the buffer and consumers with
     * an item in hand vary independently.
     */
    private static final class ProducerConsumer extends Exhibit {
        ProducerConsumer() {
            super(
                    "producer-consumer",
                    "P producers fill a buffer of N slots that C consumers empty",
                    "a bounded buffer whose bound is a place invariant: full + free = N",
                    new Parameter("slots", 4, 1, 1_000_000_000, "slots of the buffer"),
                    new Parameter("producers", 2, 1, 1_000_000_000, "producers"),
                    new Parameter("consumers", 2, 1, 1_000_000_000, "consumers"));
            formula(
                    "(N+1)·(P+1)·(C+1)",
                    of -> Exact.of(of[0] + 1L).multiply(Exact.of(of[1] + 1L)).multiply(Exact.of(of[2] + 1L)));
            measured(8, 12, 0, 1, 1, 1);
            measured(45, 108, 0, 4, 2, 2);
            measured(240, 722, 0, 9, 3, 5);
        }

        @Override
        void draw(NetSketch net, int[] of) {
            net.place("free", of[0]);
            net.places("full");
            net.place("producing", of[1]);
            net.places("ready");
            net.place("hungry", of[2]);
            net.places("consuming");
            net.transition("produce").takes("producing").gives("ready");
            net.transition("put").takes("ready", "free").gives("producing", "full");
            net.transition("get").takes("hungry", "full").gives("consuming", "free");
            net.transition("consume").takes("consuming").gives("hungry");
        }
    }

    /** An unlimited producer: the buffer can hold any number of items. */
    private static final class UnboundedBuffer extends Exhibit {
        UnboundedBuffer() {
            super(
                    "unbounded",
                    "A producer fills a store without limit while C consumers empty it as fast as they please",
                    "an infinite state space: exploration can only stop at a limit, and a coverability graph proves why",
                    new Parameter("consumers", 1, 1, 1_000_000_000, "consumers"));
            unbounded();
        }

        @Override
        void draw(NetSketch net, int[] of) {
            net.place("producing", 1);
            net.places("ready", "items");
            net.place("hungry", of[0]);
            net.places("consuming");
            net.transition("produce").takes("producing").gives("ready");
            net.transition("store").takes("ready").gives("producing", "items");
            net.transition("get").takes("hungry", "items").gives("consuming");
            net.transition("consume").takes("consuming").gives("hungry");
        }
    }

    /**
     * The kanban system of Ciardo and Tilgner (1996): four cells, each with N cards that admit parts to it.
     *
     * <p>Cell 1 feeds cells 2 and 3 at once, and cell 4 joins the output of both. So cells 2 and 3 always hold the same
     * number of parts, cells 1 and 4 any number, and within a cell the parts can be distributed freely over work, redo
     * and done.
     */
    private static final class Kanban extends Exhibit {
        Kanban() {
            super(
                    "kanban",
                    "Parts flow through four production cells; a cell accepts a part only in exchange for one of its N cards",
                    "few places with many tokens: bounds above 1, and a state space of polynomial but huge size",
                    new Parameter("cards", 3, 1, 100_000, "cards of each cell"));
            formula("C(N+3,3)² · Σ C(k+2,2)² for k = 0…N", of -> states(of[0]));
            measured(160, 616, 0, 1);
            measured(4_600, 28_120, 0, 2);
            measured(58_400, 446_400, 0, 3);
            measured(454_475, 3_979_850, 0, 4);
            measured(2_546_432, 24_460_016, 0, 5);
        }

        private static BigInteger states(int n) {
            BigInteger middle = BigInteger.ZERO;
            for (int k = 0; k <= n; k++) {
                middle = middle.add(Exact.choose(k + 2, 2).pow(2));
            }
            return Exact.choose(n + 3, 3).pow(2).multiply(middle);
        }

        @Override
        void draw(NetSketch net, int[] of) {
            for (int cell = 1; cell <= 4; cell++) {
                net.place("card_" + cell, of[0]);
                net.places("work_" + cell, "redo_" + cell, "done_" + cell);
            }
            for (int cell = 1; cell <= 4; cell++) {
                net.transition("reject_" + cell).takes("work_" + cell).gives("redo_" + cell);
                net.transition("retry_" + cell).takes("redo_" + cell).gives("work_" + cell);
                net.transition("finish_" + cell).takes("work_" + cell).gives("done_" + cell);
            }
            net.transition("arrive").takes("card_1").gives("work_1");
            net.transition("split").takes("done_1", "card_2", "card_3").gives("card_1", "work_2", "work_3");
            net.transition("join").takes("done_2", "done_3", "card_4").gives("card_2", "card_3", "work_4");
            net.transition("leave").takes("done_4").gives("card_4");
        }
    }

    /**
     * The flexible manufacturing system of Ciardo and Trivedi (1993), without its firing rates.
     *
     * <p>Parts of kinds 1, 2 and 3 ride on N pallets each. Kind 1 visits one of three machines M1, kind 2 the only
     * machine M2; each is then shipped, or a part of kind 1 is assembled with one of kind 2 on one of two machines M3.
     * Kind 3 uses M2 in passing, when it is free. The pallet counts and the machine counts are the only constraints.
     */
    private static final class FlexibleManufacturing extends Exhibit {
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
}
