package org.tidemark.net;

import java.util.ArrayList;
import java.util.List;

/** Nets that tests of this package share: each small, each with something an expander can get wrong. */
public final class SampleNets {
    private SampleNets() {}

    /** Tokens on a ring of places; each step moves one forward. With more than 64 places a state takes several words. */
    static PetriNet ring(int places, int tokens) {
        PetriNetBuilder net = new PetriNetBuilder("ring-" + places);
        for (int p = 0; p < places; p++) {
            net.place("p" + p, p < tokens ? 1 : 0);
        }
        for (int p = 0; p < places; p++) {
            int next = (p + 1) % places;
            net.transition("t" + p);
            net.input(p, p, 1).output(p, next, 1).inhibitor(p, next, 1);
        }
        return net.build();
    }

    /** Readers share a resource that a writer wants alone: read and inhibitor arcs in one safe net. */
    public static PetriNet readersAndWriter(int readers) {
        PetriNetBuilder net = new PetriNetBuilder("readers-" + readers);
        int free = net.place("free", 1);
        int writing = net.place("writing", 0);
        int write = net.transition("write");
        int done = net.transition("done");
        net.input(write, free, 1).output(write, writing, 1);
        net.input(done, writing, 1).output(done, free, 1);
        for (int r = 0; r < readers; r++) {
            int idle = net.place("idle" + r, 1);
            int reading = net.place("reading" + r, 0);
            int enter = net.transition("enter" + r);
            int leave = net.transition("leave" + r);
            net.read(enter, free, 1).input(enter, idle, 1).output(enter, reading, 1);
            net.input(leave, reading, 1).output(leave, idle, 1);
            net.inhibitor(write, reading, 1);
        }
        return net.build();
    }

    /** Packets of three go through a buffer with a limit; weights, a read threshold and an inhibitor threshold. */
    public static PetriNet buffer(int stock) {
        PetriNetBuilder net = new PetriNetBuilder("buffer-" + stock);
        int source = net.place("source", stock);
        int buffer = net.place("buffer", 0);
        int target = net.place("target", 0);
        int fill = net.transition("fill");
        int drain = net.transition("drain");
        int flush = net.transition("flush");
        int back = net.transition("back");
        net.input(fill, source, 3).output(fill, buffer, 3).inhibitor(fill, buffer, 5);
        net.input(drain, buffer, 1).output(drain, target, 1);
        net.input(flush, buffer, 2).read(flush, buffer, 4).output(flush, target, 2);
        net.input(back, target, 4).output(back, target, 1).output(back, source, 3);
        return net.build();
    }

    /** Transitions that touch places in odd ways: none at all, the same one twice, needed and forbidden at once. */
    static PetriNet oddities() {
        PetriNetBuilder net = new PetriNetBuilder("oddities");
        int a = net.place("a", 1);
        int b = net.place("b", 0);
        net.place("untouched", 1);
        net.transition("nothing");
        net.input(net.transition("loop"), a, 1).output(1, a, 1);
        net.input(net.transition("never"), a, 1).inhibitor(2, a, 1);
        net.read(net.transition("move"), a, 1).input(3, a, 1).output(3, b, 1);
        net.output(net.transition("spring"), a, 1).inhibitor(4, a, 1).inhibitor(4, b, 1);
        net.input(net.transition("sink"), b, 1);
        net.read(net.transition("readNever"), b, 1).inhibitor(6, b, 1);
        return net.build();
    }

    /** A net without places has one state and, here, a step that leads back to it. */
    static PetriNet placeless() {
        PetriNetBuilder net = new PetriNetBuilder("placeless");
        net.transition("tick");
        return net.build();
    }

    /** Counts up forever: every layout is too narrow in the end. */
    public static PetriNet unbounded() {
        PetriNetBuilder net = new PetriNetBuilder("unbounded");
        net.place("count", 0);
        net.place("other", 1);
        net.output(net.transition("up"), 0, 1);
        net.input(net.transition("down"), 0, 1).input(1, 1, 1).output(1, 1, 1);
        return net.build();
    }

    /**
     * Two rings of 39 and 40 places in turn and, as the last of 80 places, a full one: where both rings are at their ends,
     * one more token may be put into it. The order of the places is so bad for parts of states that another one pays.
     */
    public static PetriNet spill() {
        PetriNetBuilder net = new PetriNetBuilder("spill");
        for (int p = 0; p < 79; p++) {
            net.place("p" + p, p < 2 ? 1 : 0);
        }
        int full = net.place("full", 1);
        for (int p = 0; p < 79; p++) {
            int next = p + 2 < 79 ? p + 2 : p % 2;
            int t = net.transition("t" + p);
            net.input(t, p, 1).output(t, next, 1);
        }
        int spill = net.transition("spill");
        net.input(spill, 77, 1).input(spill, 78, 1).output(spill, 0, 1).output(spill, full, 1);
        return net.build();
    }

    public static List<PetriNet> safe() {
        List<PetriNet> nets = new ArrayList<>();
        nets.add(ring(5, 2));
        nets.add(ring(64, 1));
        nets.add(ring(130, 2));
        nets.add(readersAndWriter(5));
        nets.add(readersAndWriter(33));
        nets.add(oddities());
        nets.add(placeless());
        nets.add(unbounded());
        nets.add(spill());
        return nets;
    }

    public static List<PetriNet> weighted() {
        List<PetriNet> nets = new ArrayList<>();
        nets.add(ring(9, 3));
        nets.add(readersAndWriter(6));
        nets.add(oddities());
        nets.add(unbounded());
        nets.add(buffer(6));
        nets.add(buffer(30));
        nets.add(spill());
        return nets;
    }
}
