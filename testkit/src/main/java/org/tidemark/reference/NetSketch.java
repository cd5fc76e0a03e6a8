package org.tidemark.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/**
 * A net as a value that is easy to take apart: the tokens of each place, and for each transition its arcs.
 *
 * <p>{@link #smaller} is the domain's idea of what makes a net simpler; {@link #toString} is how a failure shows it.
 *
 * @param tokens the initial tokens, place by place
 * @param transitions the arcs, transition by transition
 */
public record NetSketch(List<Integer> tokens, List<List<Arc>> transitions) {
    /** The kind of an arc. */
    public enum Kind {
        INPUT,
        OUTPUT,
        READ,
        INHIBITOR
    }

    /** An arc between its transition and a place. */
    public record Arc(Kind kind, int place, int weight) {}

    public NetSketch {
        tokens = List.copyOf(tokens);
        transitions = transitions.stream().map(List::copyOf).toList();
    }

    public static NetSketch of(PetriNet net) {
        List<Integer> tokens = new ArrayList<>();
        for (int p = 0; p < net.places(); p++) {
            tokens.add(net.initial(p));
        }
        List<List<Arc>> transitions = new ArrayList<>();
        for (int t = 0; t < net.transitions(); t++) {
            List<Arc> arcs = new ArrayList<>();
            collect(arcs, Kind.INPUT, net.inputs(), t);
            collect(arcs, Kind.OUTPUT, net.outputs(), t);
            collect(arcs, Kind.READ, net.reads(), t);
            collect(arcs, Kind.INHIBITOR, net.inhibitors(), t);
            transitions.add(arcs);
        }
        return new NetSketch(tokens, transitions);
    }

    private static void collect(List<Arc> into, Kind kind, Arcs arcs, int transition) {
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            into.add(new Arc(kind, arcs.place(a), arcs.weight(a)));
        }
    }

    /** The net, with places p0, p1, … and transitions t0, t1, … */
    public PetriNet toNet() {
        PetriNetBuilder builder = new PetriNetBuilder("sketch");
        for (int p = 0; p < tokens.size(); p++) {
            builder.place("p" + p, tokens.get(p));
        }
        for (int t = 0; t < transitions.size(); t++) {
            builder.transition("t" + t);
            for (Arc arc : transitions.get(t)) {
                add(builder, t, arc);
            }
        }
        return builder.build();
    }

    private static void add(PetriNetBuilder builder, int transition, Arc arc) {
        switch (arc.kind()) {
            case INPUT -> builder.input(transition, arc.place(), arc.weight());
            case OUTPUT -> builder.output(transition, arc.place(), arc.weight());
            case READ -> builder.read(transition, arc.place(), arc.weight());
            case INHIBITOR -> builder.inhibitor(transition, arc.place(), arc.weight());
        }
    }

    /** Every net that is simpler by one step, the biggest steps first. A net keeps a place and a transition. */
    public Stream<NetSketch> smaller() {
        List<NetSketch> result = new ArrayList<>();
        for (int t = 0; t < transitions.size() && transitions.size() > 1; t++) {
            result.add(withoutTransition(t));
        }
        for (int p = 0; p < tokens.size() && tokens.size() > 1; p++) {
            result.add(withoutPlace(p));
        }
        return Stream.concat(result.stream(), smallerArcsAndTokens());
    }

    /** Those of them that have the same places and transitions. */
    Stream<NetSketch> smallerArcsAndTokens() {
        List<NetSketch> result = new ArrayList<>();
        for (int t = 0; t < transitions.size(); t++) {
            for (int a = 0; a < transitions.get(t).size(); a++) {
                addWithLighterArc(result, t, a);
            }
        }
        for (int p = 0; p < tokens.size(); p++) {
            addWithFewerTokens(result, p);
        }
        return result.stream();
    }

    NetSketch withoutTransition(int t) {
        List<List<Arc>> fewer = new ArrayList<>(transitions);
        fewer.remove(t);
        return new NetSketch(tokens, fewer);
    }

    NetSketch withoutPlace(int gone) {
        List<Integer> fewer = new ArrayList<>(tokens);
        fewer.remove(gone);
        List<List<Arc>> moved = new ArrayList<>();
        for (List<Arc> arcs : transitions) {
            moved.add(arcs.stream()
                    .filter(arc -> arc.place() != gone)
                    .map(arc -> arc.place() < gone ? arc : new Arc(arc.kind(), arc.place() - 1, arc.weight()))
                    .toList());
        }
        return new NetSketch(fewer, moved);
    }

    private void addWithLighterArc(List<NetSketch> result, int t, int a) {
        result.add(withArcs(t, arcs -> {
            arcs.remove(a);
            return arcs;
        }));
        Arc arc = transitions.get(t).get(a);
        for (int weight : fewer(arc.weight(), 1)) {
            result.add(withArcs(t, arcs -> {
                arcs.set(a, new Arc(arc.kind(), arc.place(), weight));
                return arcs;
            }));
        }
    }

    private NetSketch withArcs(int t, UnaryOperator<List<Arc>> change) {
        List<List<Arc>> changed = new ArrayList<>(transitions);
        changed.set(t, change.apply(new ArrayList<>(transitions.get(t))));
        return new NetSketch(tokens, changed);
    }

    private void addWithFewerTokens(List<NetSketch> result, int p) {
        for (int count : fewer(tokens.get(p), 0)) {
            List<Integer> changed = new ArrayList<>(tokens);
            changed.set(p, count);
            result.add(new NetSketch(changed, transitions));
        }
    }

    /** The least, the half and the next smaller number. */
    private static int[] fewer(int number, int least) {
        return number <= least ? new int[0] : new int[] {least, Math.max(least, number / 2), number - 1};
    }

    /** Places with their tokens on the first line, then a line a transition. */
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(" ");
        for (int p = 0; p < tokens.size(); p++) {
            text.add("p" + p + "=" + tokens.get(p));
        }
        StringBuilder lines = new StringBuilder(text.toString());
        for (int t = 0; t < transitions.size(); t++) {
            lines.append("\nt").append(t).append(": ").append(text(transitions.get(t)));
        }
        return lines.toString();
    }

    private static String text(List<Arc> arcs) {
        StringBuilder text = new StringBuilder();
        text.append(sum(arcs, Kind.INPUT)).append(" -> ").append(sum(arcs, Kind.OUTPUT));
        for (Arc arc : arcs) {
            if (arc.kind() == Kind.READ) {
                text.append(", if p").append(arc.place()).append(" >= ").append(arc.weight());
            } else if (arc.kind() == Kind.INHIBITOR) {
                text.append(", if p").append(arc.place()).append(" < ").append(arc.weight());
            }
        }
        return text.toString();
    }

    private static String sum(List<Arc> arcs, Kind kind) {
        StringJoiner sum = new StringJoiner(" + ").setEmptyValue("0");
        for (Arc arc : arcs) {
            if (arc.kind() == kind) {
                sum.add((arc.weight() == 1 ? "" : arc.weight() + " ") + "p" + arc.place());
            }
        }
        return sum.toString();
    }
}
