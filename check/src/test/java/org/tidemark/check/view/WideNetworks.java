package org.tidemark.check.view;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.NetworkBuilder;
import org.tidemark.automata.network.NetworkPart;
import org.tidemark.bits.MemoryBudget;

/** Networks of ten parts with ten steps each for the label go: ten thousand million combinations. */
final class WideNetworks {
    static final int PARTS = 10;
    static final int WAYS = 10;

    private WideNetworks() {}

    /** From its first state each part may go to any of ten others, and from all but the last of these it comes back alone. */
    static Network scattering() {
        NetworkBuilder network = new NetworkBuilder("scattering");
        for (int p = 0; p < PARTS; p++) {
            AutomatonBuilder steps = new AutomatonBuilder(MemoryBudget.unlimited());
            for (int way = 1; way <= WAYS; way++) {
                steps.add(0, 0, way);
                if (way < WAYS) {
                    steps.add(way, 1, 0);
                }
            }
            network.add(new NetworkPart("p" + p, steps.build(WAYS + 1, 0, List.of("go", "back" + p)), names(WAYS + 1)));
        }
        return network.build();
    }

    /** Each part goes round ten states, all at the same time, and may leave for good from the fourth. */
    static Network clocks() {
        NetworkBuilder network = new NetworkBuilder("clocks");
        for (int p = 0; p < PARTS; p++) {
            AutomatonBuilder steps = new AutomatonBuilder(MemoryBudget.unlimited());
            for (int hour = 0; hour < WAYS; hour++) {
                steps.add(hour, 0, (hour + 1) % WAYS);
            }
            steps.add(3, 1, WAYS);
            network.add(new NetworkPart("p" + p, steps.build(WAYS + 1, 0, List.of("go", "stop" + p)), names(WAYS + 1)));
        }
        return network.build();
    }

    private static List<String> names(int states) {
        return new ArrayList<>(
                IntStream.range(0, states).mapToObj(state -> "s" + state).toList());
    }
}
