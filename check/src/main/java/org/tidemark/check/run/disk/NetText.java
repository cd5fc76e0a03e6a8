package org.tidemark.check.run.disk;

import java.util.StringJoiner;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/** A net in words, as far as they make its behaviour and the names in it: two nets with the same text have the same states and runs. */
public final class NetText {
    private NetText() {}

    public static String of(PetriNet net) {
        StringJoiner text = new StringJoiner("\n");
        for (int p = 0; p < net.places(); p++) {
            text.add(net.placeId(p) + " " + net.initial(p));
        }
        for (int t = 0; t < net.transitions(); t++) {
            text.add(net.transitionId(t) + (net.hasPriorities() ? " " + net.priority(t) : ""));
            for (Arcs arcs : new Arcs[] {net.inputs(), net.outputs(), net.reads(), net.inhibitors()}) {
                StringJoiner line = new StringJoiner(" ");
                for (int a = arcs.from(t); a < arcs.to(t); a++) {
                    line.add(arcs.place(a) + ":" + arcs.weight(a));
                }
                text.add(line.toString());
            }
        }
        return text.toString();
    }
}
