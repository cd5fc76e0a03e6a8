package org.tidemark.zoo;

/**
 * Producers and consumers with a bounded buffer. Producers with an item ready, items in the buffer and consumers with
 * an item in hand vary independently.
 */
final class ProducerConsumer extends Exhibit {
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
