package org.tidemark.reference;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/** A timed-arc net that a test draws, with all kinds of arcs, invariants and urgent transitions, and what it does in dense time. */
public final class ArcNetSketch extends NaiveDenseTime {
    /**
     * An arc; a transport arc where it takes tokens from one place to another.
     *
     * @param from the place that tokens are taken from; -1 for new tokens
     * @param to the place that they come to; -1 where they are gone
     */
    private record Arc(int from, int to, Span ages, int weight, boolean isInhibitor) {}

    private record Transition(boolean isUrgent, List<Arc> arcs) {}

    private final List<Integer> tokens;
    private final List<Span> invariants;
    private final List<Transition> transitions;
    private final PetriNet net;
    private final int largest;

    private ArcNetSketch(List<Integer> tokens, List<Span> invariants, List<Transition> transitions, int longest) {
        super(longest);
        this.tokens = tokens;
        this.invariants = invariants;
        this.transitions = transitions;
        PetriNetBuilder builder = new PetriNetBuilder("sketch");
        for (int p = 0; p < tokens.size(); p++) {
            builder.place("p" + p, tokens.get(p));
        }
        int most = invariants.stream().mapToInt(Span::largest).max().orElse(0);
        for (int t = 0; t < transitions.size(); t++) {
            builder.transition("t" + t);
            for (Arc arc : transitions.get(t).arcs) {
                most = Math.max(most, arc.ages.largest());
            }
        }
        net = builder.build();
        largest = most;
    }

    /**
     * The net of a seed.
     *
     * @param isClosed whether bounds may be met
     * @param isPlain whether inhibitor arcs and urgent transitions ask for no ages
     */
    public static ArcNetSketch random(long seed, boolean isClosed, boolean isPlain, int longest) {
        SplittableRandom random = new SplittableRandom(seed);
        int places = 2 + random.nextInt(3);
        List<Integer> tokens = new ArrayList<>();
        List<Span> invariants = new ArrayList<>();
        for (int p = 0; p < places; p++) {
            tokens.add(random.nextInt(p == 0 ? 3 : 2));
            int most = random.nextInt(4);
            boolean isOpen = !isClosed && most > 0 && random.nextBoolean();
            invariants.add(random.nextInt(3) == 0 ? new Span(0, false, most, isOpen) : Span.ANY);
        }
        List<Transition> transitions = new ArrayList<>();
        for (int t = 1 + random.nextInt(3); t >= 0; t--) {
            boolean isUrgent = random.nextInt(7) == 0;
            boolean isAny = isUrgent && isPlain;
            List<Arc> arcs = new ArrayList<>();
            int taken = 0;
            for (int inputs = 1 + random.nextInt(4) / 3; inputs > 0; inputs--) {
                int from = random.nextInt(places);
                int to = random.nextInt(3) == 0 ? random.nextInt(places) : -1;
                int weight = 1 + random.nextInt(5) / 4;
                boolean isBlocked = isAny && to >= 0 && invariants.get(to).isBounded();
                arcs.add(new Arc(
                        from, isBlocked ? -1 : to, isAny ? Span.ANY : Span.random(random, isClosed), weight, false));
                taken += to < 0 || isBlocked ? weight : 0;
            }
            Set<Integer> given = new HashSet<>();
            for (int left = taken - random.nextInt(5) / 4; left > 0; ) {
                int weight = Math.min(left, 1 + random.nextInt(2));
                int to = random.nextInt(places);
                left -= weight;
                if (given.add(to)) {
                    arcs.add(new Arc(-1, to, Span.ANY, weight, false));
                }
            }
            if (random.nextInt(5) == 0) {
                Span ages = isAny || (isPlain && random.nextBoolean()) ? Span.ANY : Span.random(random, isClosed);
                arcs.add(new Arc(random.nextInt(places), -1, ages, 1 + random.nextInt(2), true));
            }
            transitions.add(new Transition(isUrgent, arcs));
        }
        return new ArcNetSketch(tokens, invariants, transitions, longest);
    }

    /** Whether inhibitor arcs ask for ages, so that whole numbers do not say everything. */
    public boolean hasAgedInhibitors() {
        return transitions.stream()
                .anyMatch(t -> t.arcs.stream().anyMatch(arc -> arc.isInhibitor && !arc.ages.equals(Span.ANY)));
    }

    @Override
    public PetriNet net() {
        return net;
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder("<pnml><net id=\"n\" type=\"P/T net\">\n");
        for (int p = 0; p < tokens.size(); p++) {
            Span span = invariants.get(p);
            String oldest = !span.isBounded() ? " inf" : (span.isMostOpen() ? " " : "= ") + span.most();
            text.append(String.format(
                    "<place id=\"p%d\" name=\"p%d\" invariant=\"&lt;%s\" initialMarking=\"%d\"/>%n",
                    p, p, oldest, tokens.get(p)));
        }
        for (int t = 0; t < transitions.size(); t++) {
            text.append(String.format(
                    "<transition id=\"t%d\" name=\"t%d\" urgent=\"%s\"/>%n", t, t, transitions.get(t).isUrgent));
        }
        for (int t = 0; t < transitions.size(); t++) {
            for (Arc arc : transitions.get(t).arcs) {
                String weight = "weight=\"" + arc.weight + "\"";
                if (arc.from < 0) {
                    text.append(String.format(
                            "<outputArc inscription=\"1\" source=\"t%d\" target=\"p%d\" %s/>%n", t, arc.to, weight));
                } else if (arc.to < 0) {
                    text.append(String.format(
                            "<%s inscription=\"%s\" source=\"p%d\" target=\"t%d\" %s/>%n",
                            arc.isInhibitor ? "inhibitorArc" : "inputArc", inscription(arc.ages), arc.from, t, weight));
                } else {
                    text.append(String.format(
                            "<transportArc inscription=\"%s\" source=\"p%d\" transition=\"t%d\" target=\"p%d\" %s/>%n",
                            inscription(arc.ages), arc.from, t, arc.to, weight));
                }
            }
        }
        return text.append("</net></pnml>\n").toString();
    }

    private static String inscription(Span ages) {
        return (ages.isLeastOpen() ? "(" : "[") + ages.least() + ","
                + (ages.isBounded() ? ages.most() + (ages.isMostOpen() ? ")" : "]") : "inf)");
    }

    @Override
    State begin() {
        List<Clock> clocks = new ArrayList<>();
        for (int p = 0; p < tokens.size(); p++) {
            clocks.addAll(Collections.nCopies(tokens.get(p), new Clock(p, 0, 0)));
        }
        return state(clocks);
    }

    private State state(List<Clock> clocks) {
        List<Integer> marking = new ArrayList<>();
        for (int p = 0; p < tokens.size(); p++) {
            int place = p;
            marking.add((int)
                    clocks.stream().filter(clock -> clock.owner() == place).count());
        }
        return State.of(marking, clocks);
    }

    @Override
    int largest(int owner) {
        return largest;
    }

    @Override
    boolean isAllowed(State state) {
        return state.clocks().stream()
                .allMatch(clock ->
                        clock.owner() < 0 || invariants.get(clock.owner()).contains(clock));
    }

    @Override
    boolean isUrgent(State state) {
        return transitions.stream().anyMatch(t -> t.isUrgent && !fired(state, t).isEmpty());
    }

    @Override
    boolean mayBeTooLate() {
        return true;
    }

    @Override
    Map<Integer, Set<State>> fired(State state) {
        Map<Integer, Set<State>> all = new HashMap<>();
        for (int t = 0; t < transitions.size(); t++) {
            Set<State> after = fired(state, transitions.get(t));
            if (!after.isEmpty()) {
                all.put(t, after);
            }
        }
        return all;
    }

    private Set<State> fired(State state, Transition t) {
        Set<State> all = new HashSet<>();
        for (Arc arc : t.arcs) {
            long met = state.clocks().stream()
                    .filter(clock -> clock.owner() == arc.from && arc.ages.contains(clock))
                    .count();
            if (arc.isInhibitor && met >= arc.weight) {
                return all;
            }
        }
        choose(t, 0, 0, state.clocks(), new ArrayList<>(), all);
        return all;
    }

    private void choose(Transition t, int arc, int done, List<Clock> left, List<Clock> moved, Set<State> all) {
        if (arc == t.arcs.size()) {
            List<Clock> clocks = new ArrayList<>(left);
            clocks.addAll(moved);
            all.add(state(clocks));
            return;
        }
        Arc of = t.arcs.get(arc);
        if (of.isInhibitor || done == of.weight) {
            choose(t, arc + 1, 0, left, moved, all);
            return;
        }
        if (of.from < 0) {
            List<Clock> more = new ArrayList<>(moved);
            more.add(new Clock(of.to, 0, 0));
            choose(t, arc, done + 1, left, more, all);
            return;
        }
        for (Clock clock : Set.copyOf(left)) {
            boolean mayGo = of.to < 0 || invariants.get(of.to).contains(clock);
            if (clock.owner() == of.from && of.ages.contains(clock) && mayGo) {
                List<Clock> rest = new ArrayList<>(left);
                rest.remove(clock);
                List<Clock> more = new ArrayList<>(moved);
                if (of.to >= 0) {
                    more.add(new Clock(of.to, clock.whole(), clock.rank()));
                }
                choose(t, arc, done + 1, rest, more, all);
            }
        }
    }
}
