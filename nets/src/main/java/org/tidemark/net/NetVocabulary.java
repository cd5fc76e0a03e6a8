package org.tidemark.net;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Objection;
import org.tidemark.logic.Term;
import org.tidemark.logic.TokenCondition;
import org.tidemark.logic.TokenSum;
import org.tidemark.logic.ValueReader;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.WrittenFormulas;
import org.tidemark.system.Obligation;

/**
 * The names of a net: every node can be called by its id and by its name; the name is the proper one. In an unfolded
 * net the names of high-level places and transitions are known too, and mean all nodes they were unfolded to. Names
 * of nodes that were left out because they cannot occur are known and mean no node. Nodes with values can also be
 * called as they are shown: {@code fwd: [1, 2]}, {@code send(src = 2)}. Immutable.
 */
public record NetVocabulary(PetriNet net) implements Vocabulary {
    @Override
    public @Nullable String place(String name) {
        Folding.Groups groups = net.placeGroups();
        int group = groups.find(name);
        if (group >= 0) {
            return groups.name(group);
        }
        Folding.Written written = writtenPlace(name);
        if (written != null) {
            return written.text();
        }
        int place = net.findPlace(name);
        if (place < 0) {
            place = findShown(name);
        }
        return place >= 0 ? net.placeName(place) : isAbsentPlace(name) ? name : null;
    }

    /** The place that is shown with its value by this name; -1 where there is none. */
    private int findShown(String name) {
        int colon = name.indexOf(": ");
        int group = colon < 0 ? -1 : net.placeGroups().find(name.substring(0, colon));
        return group < 0
                ? -1
                : net.placeGroups()
                        .members(group)
                        .filter(place -> net.shownPlace(place).equals(name))
                        .findFirst()
                        .orElse(-1);
    }

    @Override
    public @Nullable String transition(String name) {
        Folding.Groups groups = net.transitionGroups();
        int group = groups.find(name);
        if (group >= 0) {
            return groups.name(group);
        }
        Folding.Written written = writtenTransition(name);
        if (written != null) {
            return written.text();
        }
        int transition = net.findTransition(name);
        return transition >= 0 ? net.transitionName(transition) : isAbsentTransition(name) ? name : null;
    }

    private Folding.@Nullable Written writtenPlace(String name) {
        Folding folding = net.folding();
        return folding == null ? null : folding.names().place(name);
    }

    private Folding.@Nullable Written writtenTransition(String name) {
        Folding folding = net.folding();
        return folding == null ? null : folding.names().transition(name);
    }

    @Override
    public @Nullable Objection objection(String transition) {
        Folding folding = net.folding();
        return folding == null ? null : folding.names().objection(transition);
    }

    @Override
    public @Nullable String valuesOf(String place) {
        Folding folding = net.folding();
        return folding == null ? null : folding.names().valuesOf(place);
    }

    /** Whether this names a place with a colour that it never holds. */
    private boolean isAbsentPlace(String name) {
        Folding folding = net.folding();
        return folding != null && net.findPlace(name) < 0 && folding.names().isPlace(name);
    }

    /** Whether this names a transition with a binding under which it never fires. */
    private boolean isAbsentTransition(String name) {
        Folding folding = net.folding();
        return folding != null
                && net.findTransition(name) < 0
                && folding.names().isTransition(name);
    }

    @Override
    public List<String> places() {
        return net.placeGroups().names();
    }

    @Override
    public List<String> transitions() {
        return net.transitionGroups().names();
    }

    @Override
    public List<String> placesOf(String place) {
        int group = net.placeGroups().find(place);
        if (group >= 0) {
            return net.placeGroups().members(group).mapToObj(net::placeName).toList();
        }
        Folding.Written written = writtenPlace(place);
        if (written != null) {
            return members(written, net.placeGroups(), net::placeId, net::placeName);
        }
        return isAbsentPlace(place) ? List.of() : List.of(place);
    }

    @Override
    public List<String> eventsOf(String transition) {
        int group = net.transitionGroups().find(transition);
        if (group >= 0) {
            return net.transitionGroups()
                    .members(group)
                    .mapToObj(net::transitionName)
                    .toList();
        }
        Folding.Written written = writtenTransition(transition);
        if (written != null) {
            return members(written, net.transitionGroups(), net::transitionId, net::transitionName);
        }
        return isAbsentTransition(transition) ? List.of() : List.of(transition);
    }

    private static List<String> members(
            Folding.Written written, Folding.Groups groups, IntFunction<String> id, IntFunction<String> name) {
        return groups.members(written.group())
                .filter(node -> written.has().test(id.apply(node)))
                .mapToObj(name)
                .toList();
    }

    /**
     * The way back from formulas in the names of an unfolded net to what was written.
     *
     * @param asked the formula as it was written
     * @param forEngine what became of it, and of each of its parts
     */
    @Override
    public UnaryOperator<Formula> asWritten(Formula asked, UnaryOperator<Formula> forEngine) {
        return net.folding() == null
                ? f -> f
                : new WrittenFormulas(asked, forEngine, this::shownPlace, this::shownTransition)::of;
    }

    private String shownPlace(String name) {
        int place = net.findPlace(name);
        return place < 0 ? name : net.shownPlace(place);
    }

    private String shownTransition(String name) {
        int transition = net.findTransition(name);
        return transition < 0 ? name : net.shownTransition(transition);
    }

    @Override
    public @Nullable ValueReader values() {
        Folding folding = net.folding();
        return folding == null ? null : folding.names().values();
    }

    @Override
    public Formula obligation(String name) {
        return net.obligations().stream()
                .filter(obligation -> obligation.name().equals(name))
                .findFirst()
                .map(Obligation::condition)
                .orElseGet(() -> Vocabulary.super.obligation(name));
    }

    @Override
    public Term expanded(TokenSum sum) {
        Folding folding = net.folding();
        int group = net.placeGroups().find(sum.place());
        if (folding == null || group < 0) {
            return Vocabulary.super.expanded(sum);
        }
        List<Term> parts = new ArrayList<>();
        net.placeGroups().members(group).forEach(place -> {
            Term count = new Term.Count(net.placeName(place));
            for (long weight : weights(sum, folding.names().rank(group, net.placeId(place)))) {
                if (weight != 0) {
                    parts.add(weight == 1 ? count : new Term.Product(new Term.Constant(weight), count));
                }
            }
        });
        return switch (parts.size()) {
            case 0 -> new Term.Constant(0);
            case 1 -> parts.get(0);
            default -> new Term.Sum(parts);
        };
    }

    @Override
    public Formula expanded(TokenCondition condition) {
        return expanded(condition, () -> false);
    }

    @Override
    public Formula expanded(TokenCondition condition, BooleanSupplier cancelled) {
        List<int[]> places = new ArrayList<>();
        List<long[]> ranks = new ArrayList<>();
        for (String name : condition.places()) {
            Folding folding = net.folding();
            int group = net.placeGroups().find(name);
            if (folding == null || group < 0) {
                return Vocabulary.super.expanded(condition);
            }
            int[] members = net.placeGroups().members(group).toArray();
            places.add(members);
            ranks.add(Arrays.stream(members)
                    .mapToLong(place -> folding.names().rank(group, net.placeId(place)))
                    .toArray());
        }
        Formula expanded = condition.expanded(new TokenCondition.Fields() {
            @Override
            public long[] ranks(int place) {
                return ranks.get(place);
            }

            @Override
            public String name(int place, int index) {
                return net.placeName(places.get(place)[index]);
            }

            @Override
            public boolean isCancelled() {
                return cancelled.getAsBoolean();
            }
        });
        return expanded == null ? new Formula.Related(condition) : expanded;
    }

    /** The weight of a value as one number if that fits, so that terms stay short. */
    private static long[] weights(TokenSum sum, long rank) {
        try {
            return new long[] {sum.weight(rank)};
        } catch (ArithmeticException tooLarge) {
            return sum.weights(rank);
        }
    }
}
