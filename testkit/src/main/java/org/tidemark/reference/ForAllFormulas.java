package org.tidemark.reference;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.RandomFormulas.Kind;

/**
 * Holds a property against many random nets, each with a formula about it; {@link ForAllNets#with} makes one. A failure
 * is shrunk, net and formula together, and the formula stays of its kind.
 */
public final class ForAllFormulas {
    /** A property that must hold forevery net and formula; it fails by throwing. */
    @FunctionalInterface
    public interface Property {
        void check(PetriNet net, Formula formula) throws Exception;
    }

    /** A net and a formula about it. */
    private record Question(NetSketch net, Formula formula) {
        /** Every question that is simpler by one step: of the formula first, it is what one has to read most. */
        Stream<Question> smaller() {
            List<Question> result = new ArrayList<>();
            FormulaSteps.smaller(formula).forEach(f -> result.add(new Question(net, f)));
            Set<String> names = names();
            for (int t = 0; t < net.transitions().size() && net.transitions().size() > 1; t++) {
                if (!names.contains("t" + t)) {
                    result.add(new Question(net.withoutTransition(t), renumbered("t", t)));
                }
            }
            for (int p = 0; p < net.tokens().size() && net.tokens().size() > 1; p++) {
                if (!names.contains("p" + p)) {
                    result.add(new Question(net.withoutPlace(p), renumbered("p", p)));
                }
            }
            net.smallerArcsAndTokens().forEach(n -> result.add(new Question(n, formula)));
            return result.stream();
        }

        private Set<String> names() {
            Set<String> names = new HashSet<>();
            FormulaSteps.renamed(formula, name -> {
                names.add(name);
                return name;
            });
            return names;
        }

        /** The formula after the removal of a node that it does not name: the nodes behind it are renumbered. */
        private Formula renumbered(String letter, int gone) {
            return FormulaSteps.renamed(formula, name -> {
                int number = Integer.parseInt(name.substring(1));
                return name.startsWith(letter) && number > gone ? letter + (number - 1) : name;
            });
        }
    }

    private final ForAllNets nets;
    private final Kind kind;

    ForAllFormulas(ForAllNets nets, Kind kind) {
        this.nets = nets;
        this.kind = kind;
    }

    /** Checks net after net, each with one formula, and returns how many there were. */
    public int check(Property property) {
        for (long seed : nets.seeds()) {
            PetriNet net = RandomNets.net(seed);
            Formula formula = RandomFormulas.draw(kind, net, seed);
            Throwable first = failure(property, net, formula);
            if (first != null) {
                throw report(property, new Question(NetSketch.of(net), formula), seed, first);
            }
        }
        return nets.seeds().size();
    }

    /** Tells a failure; where it does not come again, as the first time. */
    private AssertionError report(Property property, Question failing, long seed, Throwable first) {
        Question smallest = shrink(failing, question -> failure(property, question) != null);
        Throwable again = failure(property, smallest);
        Throwable failure = again == null ? first : again;
        String message = "fails for the net and the formula of seed " + seed + ", shrunk to\n\n"
                + smallest.net().toString().indent(4) + "\n"
                + FormulaText.of(smallest.formula()).indent(4) + "\n"
                + "with: " + failure + "\n"
                + nets.reproduction(seed);
        return new AssertionError(message, failure);
    }

    private Question shrink(Question failing, Predicate<Question> fails) {
        Question smallest = failing;
        while (true) {
            Optional<Question> next = smallest.smaller()
                    .filter(question -> kind.admits(question.formula()))
                    .filter(fails)
                    .findFirst();
            if (next.isEmpty()) {
                return smallest;
            }
            smallest = next.get();
        }
    }

    private static @Nullable Throwable failure(Property property, Question question) {
        return failure(property, question.net().toNet(), question.formula());
    }

    private static @Nullable Throwable failure(Property property, PetriNet net, Formula formula) {
        try {
            property.check(net, formula);
            return null;
        } catch (Exception | AssertionError e) {
            return e;
        }
    }
}
