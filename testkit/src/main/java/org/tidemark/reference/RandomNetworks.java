package org.tidemark.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.NetworkBuilder;
import org.tidemark.automata.network.NetworkPart;
import org.tidemark.bits.MemoryBudget;

/**
 * Small networks drawn at random, the same one for the same seed: nondeterministic parts with silent steps, labels without
 * steps, labels that are shared by choice or by default or in vectors, and hidden ones.
 */
public final class RandomNetworks {
    private static final List<String> LABELS = List.of("a", "b", "c", "d", "e");

    private final SplittableRandom random;
    private final List<NetworkPart> parts = new ArrayList<>();

    private RandomNetworks(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** One to four parts with one to four states each. */
    public static Network draw(long seed) {
        return draw(seed, 4, 4);
    }

    /** A network of at least one part and at most that many, each with at most that many states. */
    public static Network draw(long seed, int mostParts, int mostStates) {
        return new RandomNetworks(seed).network("random" + seed, mostParts, mostStates);
    }

    private Network network(String name, int mostParts, int mostStates) {
        NetworkBuilder network = new NetworkBuilder(name);
        int size = 1 + random.nextInt(mostParts);
        for (int p = 0; p < size; p++) {
            parts.add(part("p" + p, 1 + random.nextInt(mostStates)));
            network.add(parts.get(p));
        }
        List<String> shared = LABELS.stream().filter(label -> havers(label) > 1).toList();
        if (random.nextInt(3) == 0) {
            network.synchronise(new TreeSet<>(
                    shared.stream().filter(label -> random.nextBoolean()).toList()));
        }
        for (int v = random.nextInt(8) - 5; v >= 0; v--) {
            Map<String, String> vector = vector();
            if (!vector.isEmpty()) {
                network.vector(random.nextBoolean() ? "v" + v : LABELS.get(v), vector);
            }
        }
        if (random.nextInt(3) == 0) {
            List<String> known =
                    LABELS.stream().filter(label -> havers(label) > 0).toList();
            if (!known.isEmpty()) {
                network.hide(new TreeSet<>(List.of(known.get(random.nextInt(known.size())))));
            }
        }
        return network.build();
    }

    private NetworkPart part(String name, int states) {
        List<String> alphabet = new ArrayList<>();
        for (String label : LABELS) {
            if (random.nextInt(5) < 2) {
                alphabet.add(label);
            }
        }
        AutomatonBuilder steps = new AutomatonBuilder(MemoryBudget.unlimited());
        for (int i = random.nextInt(3 * states + 1); i > 0; i--) {
            boolean silent = alphabet.isEmpty() || random.nextInt(5) == 0;
            int label = silent ? LabelledAutomaton.SILENT : random.nextInt(alphabet.size());
            steps.add(random.nextInt(states), label, random.nextInt(states));
        }
        LabelledAutomaton automaton = steps.build(states, random.nextInt(states), alphabet);
        return new NetworkPart(
                name,
                automaton,
                IntStream.range(0, states).mapToObj(s -> "s" + s).toList());
    }

    /** One label of each of some parts. */
    private Map<String, String> vector() {
        Map<String, String> vector = new TreeMap<>();
        for (NetworkPart part : parts) {
            List<String> alphabet = part.automaton().labels();
            if (!alphabet.isEmpty() && random.nextBoolean()) {
                vector.put(part.name(), alphabet.get(random.nextInt(alphabet.size())));
            }
        }
        return vector;
    }

    private long havers(String label) {
        return parts.stream()
                .filter(part -> part.automaton().labels().contains(label))
                .count();
    }
}
