package org.tidemark.zoo;

/** An unlimited producer: the buffer can hold any number of items. */
final class UnboundedBuffer extends Exhibit {
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
