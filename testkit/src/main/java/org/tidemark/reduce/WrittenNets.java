package org.tidemark.reduce;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/** Nets written in lines: {@code p=1 q}, then {@code t: p 2*q -> r}; {@code ?p} reads, {@code !p} inhibits. */
public final class WrittenNets {
    private WrittenNets() {}

    public static PetriNet net(String places, String... transitions) {
        PetriNetBuilder builder = new PetriNetBuilder("written");
        Map<String, Integer> numbers = new HashMap<>();
        for (String place : places.split(" ", -1)) {
            String[] parts = place.split("=", -1);
            numbers.put(parts[0], builder.place(parts[0], parts.length == 1 ? 0 : Integer.parseInt(parts[1])));
        }
        for (String line : transitions) {
            String[] parts = line.split(":", 2);
            int transition = builder.transition(parts[0]);
            String[] sides = parts[1].split("->", 2);
            for (String arc : sides[0].trim().split(" ", -1)) {
                input(builder, transition, arc, numbers);
            }
            for (String arc : sides[1].trim().split(" ", -1)) {
                if (!arc.isEmpty()) {
                    builder.output(transition, place(arc, numbers), weight(arc));
                }
            }
        }
        return builder.build();
    }

    private static void input(PetriNetBuilder builder, int transition, String arc, Map<String, Integer> numbers) {
        if (arc.startsWith("?")) {
            builder.read(transition, place(arc.substring(1), numbers), weight(arc.substring(1)));
        } else if (arc.startsWith("!")) {
            builder.inhibitor(transition, place(arc.substring(1), numbers), weight(arc.substring(1)));
        } else if (!arc.isEmpty()) {
            builder.input(transition, place(arc, numbers), weight(arc));
        }
    }

    private static int place(String arc, Map<String, Integer> numbers) {
        return Objects.requireNonNull(numbers.get(arc.substring(arc.indexOf('*') + 1)), arc);
    }

    private static int weight(String arc) {
        return arc.contains("*") ? Integer.parseInt(arc.substring(0, arc.indexOf('*'))) : 1;
    }
}
