package org.tidemark.reference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.NetSketch.Arc;
import org.tidemark.reference.NetSketch.Kind;

/** A time Petri net that a test draws, with an interval for each transition, and what it does in dense time. */
public final class TimeNetSketch extends NaiveDenseTime {
    private final NetSketch sketch;
    private final PetriNet net;
    private final NaiveFiring firing;
    private final List<Span> spans;

    private TimeNetSketch(NetSketch sketch, List<Span> spans, int longest) {
        super(longest);
        this.sketch = sketch;
        this.net = sketch.toNet();
        this.firing = new NaiveFiring(net);
        this.spans = spans;
    }

    /** The net of a seed: few places and transitions, arcs with weights, read and inhibitor arcs. */
    public static TimeNetSketch random(long seed, int longest) {
        SplittableRandom random = new SplittableRandom(seed);
        boolean isClosed = random.nextInt(3) == 0;
        List<Integer> tokens = new ArrayList<>();
        for (int places = 2 + random.nextInt(3); places > 0; places--) {
            tokens.add(random.nextInt(3));
        }
        List<List<Arc>> transitions = new ArrayList<>();
        List<Span> spans = new ArrayList<>();
        for (int t = 1 + random.nextInt(4); t >= 0; t--) {
            Map<String, Arc> arcs = new HashMap<>();
            int taken = add(arcs, Kind.INPUT, random, tokens.size());
            taken += random.nextInt(3) == 0 ? add(arcs, Kind.INPUT, random, tokens.size()) : 0;
            for (int given = 0; given < taken - random.nextInt(2); ) {
                given += add(arcs, Kind.OUTPUT, random, tokens.size());
            }
            if (random.nextInt(5) == 0) {
                add(arcs, Kind.READ, random, tokens.size());
            }
            if (random.nextInt(5) == 0) {
                add(arcs, Kind.INHIBITOR, random, tokens.size());
            }
            transitions.add(List.copyOf(arcs.values()));
            spans.add(Span.random(random, isClosed));
        }
        if (spans.stream().allMatch(Span.ANY::equals)) {
            spans.set(0, new Span(1, false, 2, false)); // else it is a plain net
        }
        return new TimeNetSketch(new NetSketch(tokens, transitions), spans, longest);
    }

    /** Adds an arc; its weight, 1 where there was one of this kind before. */
    private static int add(Map<String, Arc> arcs, Kind kind, SplittableRandom random, int places) {
        int place = random.nextInt(places);
        int weight = 1 + random.nextInt(6) / 4;
        return arcs.putIfAbsent(kind + " " + place, new Arc(kind, place, weight)) == null ? weight : 1;
    }

    @Override
    public PetriNet net() {
        return net;
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder("net n\n");
        for (int p = 0; p < sketch.tokens().size(); p++) {
            text.append("pl p")
                    .append(p)
                    .append(" (")
                    .append(sketch.tokens().get(p))
                    .append(")\n");
        }
        for (int t = 0; t < spans.size(); t++) {
            Span span = spans.get(t);
            text.append("tr t")
                    .append(t)
                    .append(span.isLeastOpen() ? " ]" : " [")
                    .append(span.least())
                    .append(',');
            text.append(span.isBounded() ? span.most() + (span.isMostOpen() ? "[" : "]") : "w[");
            StringBuilder outputs = new StringBuilder(" ->");
            for (Arc arc : sketch.transitions().get(t)) {
                String sign = switch (arc.kind()) {
                    case INPUT, OUTPUT -> "*";
                    case READ -> "?";
                    case INHIBITOR -> "?-";
                };
                (arc.kind() == Kind.OUTPUT ? outputs : text)
                        .append(" p")
                        .append(arc.place())
                        .append(sign)
                        .append(arc.weight());
            }
            text.append(outputs).append('\n');
        }
        return text.toString();
    }

    @Override
    State begin() {
        return state(sketch.tokens(), Map.of());
    }

    /** The state of a marking; a transition that is enabled keeps its clock, or gets one. */
    private State state(List<Integer> marking, Map<Integer, Clock> kept) {
        List<Clock> clocks = new ArrayList<>();
        for (int t = 0; t < spans.size(); t++) {
            if (firing.isEnabled(marking, t)) {
                clocks.add(kept.getOrDefault(t, new Clock(t, 0, 0)));
            }
        }
        clocks.addAll(kept.values().stream().filter(clock -> clock.owner() < 0).toList());
        return State.of(marking, clocks);
    }

    @Override
    int largest(int owner) {
        return spans.get(owner).largest();
    }

    @Override
    boolean isAllowed(State state) {
        return state.clocks().stream()
                .allMatch(clock -> clock.owner() < 0
                        || !spans.get(clock.owner()).isBounded()
                        || new Span(
                                        0,
                                        false,
                                        spans.get(clock.owner()).most(),
                                        spans.get(clock.owner()).isMostOpen())
                                .contains(clock));
    }

    @Override
    boolean isUrgent(State state) {
        return false;
    }

    @Override
    boolean mayBeTooLate() {
        return false;
    }

    @Override
    Map<Integer, Set<State>> fired(State state) {
        Map<Integer, Set<State>> all = new HashMap<>();
        for (Clock fired : state.clocks()) {
            int t = fired.owner();
            if (t < 0 || !spans.get(t).contains(fired)) {
                continue;
            }
            List<Integer> between = new ArrayList<>(state.marking());
            for (Arc arc : sketch.transitions().get(t)) {
                if (arc.kind() == Kind.INPUT) {
                    between.set(arc.place(), between.get(arc.place()) - arc.weight());
                }
            }
            Map<Integer, Clock> kept = new HashMap<>();
            for (Clock clock : state.clocks()) {
                if (clock.owner() < 0 || (clock.owner() != t && firing.isEnabled(between, clock.owner()))) {
                    kept.put(clock.owner(), clock);
                }
            }
            all.put(t, Set.of(state(firing.fire(state.marking(), t), kept)));
        }
        return all;
    }
}
