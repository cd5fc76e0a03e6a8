package org.tidemark.reduce;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.reference.RandomNets;

/**
 * Small nets drawn at random in which there is something to reduce: those of {@link RandomNets} with transitions split in two, places
 * and transitions doubled, and sources, sinks and loops added.
 */
final class SparseNets {
    private final SplittableRandom random;
    private final PetriNet base;
    private final List<String> names = new ArrayList<>();
    private final PetriNetBuilder builder;

    private SparseNets(long seed) {
        random = new SplittableRandom(seed);
        base = RandomNets.net(seed);
        builder = new PetriNetBuilder("sparse-" + seed);
    }

    static PetriNet net(long seed) {
        return new SparseNets(seed).draw();
    }

    private PetriNet draw() {
        for (int p = 0; p < base.places(); p++) {
            builder.place("p" + p, base.initial(p));
        }
        boolean inhibits = chance(3);
        int doubled = random.nextInt(base.places());
        int twin = chance(3) ? builder.place("twin", base.initial(doubled) + random.nextInt(2)) : -1;
        for (int t = 0; t < base.transitions(); t++) {
            boolean isSplit = chance(2);
            int first = transition();
            int last = isSplit ? transition() : first;
            copy(base.inputs(), t, first, Kind.INPUT, doubled, twin);
            copy(base.reads(), t, first, Kind.READ, doubled, -1);
            if (inhibits) {
                copy(base.inhibitors(), t, first, Kind.INHIBITOR, doubled, -1);
            }
            copy(base.outputs(), t, last, Kind.OUTPUT, doubled, twin);
            if (isSplit) {
                int between = builder.place("m" + builder.places(), chance(8) ? 1 : 0);
                int weight = chance(5) ? 2 : 1;
                builder.output(first, between, weight);
                builder.input(last, between, chance(8) ? 1 : weight);
                if (chance(4)) {
                    builder.output(transition(), between, weight);
                    builder.input(builder.transitions() - 1, random.nextInt(base.places()), 1);
                }
                if (chance(4)) {
                    builder.input(transition(), between, weight);
                    builder.output(builder.transitions() - 1, random.nextInt(base.places()), 1);
                }
            }
        }
        extras();
        return builder.build();
    }

    private void extras() {
        if (chance(6)) {
            int loop = transition();
            int place = random.nextInt(builder.places());
            builder.input(loop, place, 1).output(loop, place, 1);
        }
        if (chance(6)) {
            builder.input(transition(), random.nextInt(builder.places()), 1);
        }
        if (chance(6)) {
            builder.output(random.nextInt(builder.transitions()), builder.place("sink", 0), 1);
        }
    }

    private int transition() {
        names.add("t" + names.size());
        return builder.transition(names.get(names.size() - 1));
    }

    private enum Kind {
        INPUT,
        OUTPUT,
        READ,
        INHIBITOR
    }

    private void copy(Arcs arcs, int from, int to, Kind kind, int doubled, int twin) {
        for (int a = arcs.from(from); a < arcs.to(from); a++) {
            add(kind, to, arcs.place(a), arcs.weight(a));
            if (arcs.place(a) == doubled && twin >= 0) {
                add(kind, to, twin, arcs.weight(a));
            }
        }
    }

    private void add(Kind kind, int transition, int place, int weight) {
        switch (kind) {
            case INPUT -> builder.input(transition, place, weight);
            case OUTPUT -> builder.output(transition, place, weight);
            case READ -> builder.read(transition, place, weight);
            case INHIBITOR -> builder.inhibitor(transition, place, weight);
        }
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }
}
