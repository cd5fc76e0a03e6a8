package org.tidemark.net.symmetry;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Parts of a net that may take each other's places: any two of them, or all of them round in a circle. They are numbered from 0.
 * Immutable.
 */
public final class AgentSet {
    /** A question that distinguishes more agents than this leaves some of the others where they are. */
    private static final int MOST_SUBSETS = 64;

    private final List<String> names;
    private final boolean isCircle;

    /** In a circle, the step to the next agent; otherwise what exchanges the first agent with each of the others. */
    private final List<Automorphism> generators;

    private AgentSet(List<String> names, boolean isCircle, List<Automorphism> generators) {
        this.names = List.copyOf(names);
        this.isCircle = isCircle;
        this.generators = List.copyOf(generators);
    }

    /** Agents any two of which may be exchanged, by what exchanges the first with each of the others. */
    static AgentSet exchangeable(List<String> names, List<Automorphism> withFirst) {
        if (withFirst.size() != names.size() - 1) {
            throw new IllegalArgumentException(names.size() + " agents and " + withFirst.size() + " exchanges");
        }
        return new AgentSet(names, false, withFirst);
    }

    /** Agents in a circle, by the step to the next. */
    static AgentSet circle(List<String> names, Automorphism step) {
        return new AgentSet(names, true, List.of(step));
    }

    public int size() {
        return names.size();
    }

    /** Whether they can only be rotated. */
    public boolean isCircle() {
        return isCircle;
    }

    /** Generators of the symmetries of the agents; all other symmetries of the set are composed of these. */
    public List<Automorphism> generators() {
        return generators;
    }

    /** Where a generator leads an agent. */
    int image(int generator, int agent) {
        if (isCircle) {
            return agent + 1 == size() ? 0 : agent + 1;
        }
        return agent == 0 ? generator + 1 : agent == generator + 1 ? 0 : agent;
    }

    /** Where the exchange of two agents leads a place. */
    int exchanged(int one, int other, int place) {
        if (one == 0 || other == 0) {
            return one == other
                    ? place
                    : generators.get(Math.max(one, other) - 1).place(place);
        }
        Automorphism first = generators.get(one - 1);
        return first.place(generators.get(other - 1).place(first.place(place)));
    }

    /** The exchange of two agents, of which the first has the smaller number; composed node by node on request. */
    private NodeImages exchanging(int one, int other) {
        if (one == 0) {
            return generators.get(other - 1);
        }
        Automorphism first = generators.get(one - 1);
        Automorphism second = generators.get(other - 1);
        return new NodeImages() {
            @Override
            public int place(int place) {
                return first.place(second.place(first.place(place)));
            }

            @Override
            public int transition(int transition) {
                return first.transition(second.transition(first.transition(transition)));
            }
        };
    }

    private Automorphism exchange(int one, int other) {
        if (one == 0) {
            return generators.get(other - 1);
        }
        Automorphism first = generators.get(one - 1);
        return first.after(generators.get(other - 1)).after(first);
    }

    /** The subsets, or the part of the rotations, that still may be moved if only some automorphisms are allowed. */
    List<AgentSet> allowing(Predicate<NodeImages> allowed) {
        if (isCircle) {
            AgentSet part = rotationsAllowing(allowed);
            return part == null ? List.of() : List.of(part);
        }
        List<List<Integer>> classes = new ArrayList<>();
        for (int agent = 0; agent < size(); agent++) {
            int joined = agent;
            List<Integer> home = classes.stream()
                    .filter(some -> allowed.test(exchanging(some.get(0), joined)))
                    .findFirst()
                    .orElse(null);
            if (home == null && classes.size() < MOST_SUBSETS) {
                classes.add(new ArrayList<>(List.of(agent)));
            } else if (home != null) {
                home.add(agent);
            }
        }
        return classes.stream()
                .filter(some -> some.size() > 1)
                .map(some -> exchangeable(
                        some.stream().map(names::get).toList(),
                        some.stream()
                                .skip(1)
                                .map(agent -> exchange(some.get(0), agent))
                                .toList()))
                .toList();
    }

    private @Nullable AgentSet rotationsAllowing(Predicate<NodeImages> allowed) {
        Automorphism step = generators.get(0);
        Automorphism power = step;
        for (int times = 1; times < size(); times++) {
            if (size() % times == 0 && allowed.test(power)) {
                int each = times;
                List<String> some = IntStream.range(0, size() / times)
                        .mapToObj(i -> names.get(i * each))
                        .toList();
                return circle(some, power);
            }
            power = step.after(power);
        }
        return null;
    }

    /** How agents are called. */
    List<String> names() {
        return names;
    }

    /** Who may do what: {@code inactive_1 … inactive_9 (9) may be exchanged}. */
    public String inWords() {
        return inWords(names, isCircle);
    }

    /** A description of the symmetry of agents with these names. */
    public static String inWords(List<String> names, boolean isCircle) {
        int size = names.size();
        String who = size == 2
                ? names.get(0) + " and " + names.get(1)
                : size == 3
                        ? String.join(", ", names)
                        : names.get(0) + ", " + names.get(1) + " … " + names.get(size - 1) + " (" + size + ")";
        return who + (isCircle && size > 2 ? " may be rotated" : " may be exchanged");
    }
}
