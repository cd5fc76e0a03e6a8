package org.tidemark.check.question;

import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Linear;
import org.tidemark.logic.LinearComparison;
import org.tidemark.logic.StateNumber;
import org.tidemark.logic.Term;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Layout;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.system.TransitionSystem;

/**
 * Makes sure that the numbers in a property can be computed in 64 bits, so that no engine meets an overflow, and that the values it
 * relates are not too many to be compared. Sums have to fit however many tokens the places hold, since engines that solve them consider markings
 * that are never reached; products of counts, which are only computed in states, as far as bounds of the places are proven. Belongs to one
 * thread.
 */
public final class NumberLimits {
    /** How long to look for bounds; products that need them are rare. */
    private static final long PROOF_MILLIS = 1_000;

    private final @Nullable PetriNet net;
    private final Supplier<List<String>> fields;

    /** The widest fields that there may be. */
    private Layout widest;

    private final int width;
    private @Nullable Layout proven;
    private final BooleanSupplier cancelled;
    private final Expansion expansion;

    private NumberLimits(
            Vocabulary names,
            Supplier<List<String>> fields,
            @Nullable PetriNet net,
            int width,
            BooleanSupplier cancelled) {
        this.net = net;
        this.cancelled = cancelled;
        this.fields = fields;
        this.width = width;
        expansion = new Expansion(names, cancelled);
        widest = layout(fields.get(), width);
    }

    private static Layout layout(List<String> names, int width) {
        int[] bits = new int[names.size()];
        Arrays.fill(bits, width);
        return Layout.guarded(names, bits);
    }

    /** Checks numbers in the states of a net; can be cancelled. */
    public static NumberLimits in(PetriNet net, BooleanSupplier cancelled) {
        return within(net, FieldWidths.MOST_BITS, cancelled);
    }

    /** Checks numbers in states of which only the names are known: no bounds are proven. */
    public static NumberLimits byNames(TransitionSystem system, BooleanSupplier cancelled) {
        Vocabulary names = system.vocabulary();
        Supplier<List<String>> fields = () -> system instanceof NetSystem of
                ? of.net().placeNames()
                : Stream.concat(
                                names.places().stream().flatMap(place -> names.placesOf(place).stream()),
                                names.sums().stream())
                        .distinct()
                        .toList();
        return new NumberLimits(names, fields, null, FieldWidths.MOST_BITS, cancelled);
    }

    /** Checks numbers for a net whose places are counted in fields of this many bits. */
    public static NumberLimits within(PetriNet net, int width, BooleanSupplier cancelled) {
        return new NumberLimits(new NetVocabulary(net), net::placeNames, net, width, cancelled);
    }

    /**
     * Looks at every number in a property.
     *
     * @throws FormulaException when one of them may exceed what 64 bits hold, or a condition on values takes too many of them
     * @throws Cancelled when it is cancelled
     */
    public void check(Property property) throws FormulaException {
        List<String> now = fields.get();
        if (now.size() > widest.fields()) {
            widest = layout(now, width); // a property was about a process that is started later
        }
        if (property instanceof Property.Truth truth) {
            check(expansion.of(truth.formula()));
        } else if (property instanceof Property.Maximum maximum) {
            check(expansion.of(maximum.term()));
        } else if (property instanceof Property.Duration duration) {
            check(expansion.of(duration.until()));
            if (duration.after() != null) {
                check(expansion.of(duration.after()));
            }
        } else if (property instanceof Property.Conformance conformance) {
            for (FiniteAutomaton.Edge edge : conformance.automaton().edges()) {
                check(expansion.of(edge.guard().state()));
            }
        } else if (property instanceof Property.Forbidden forbidden) {
            for (Formula proposition : forbidden.automaton().propositions()) {
                check(expansion.of(proposition));
            }
        }
    }

    private void check(Formula f) throws FormulaException {
        if (f instanceof Formula.Comparison comparison) {
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
            check(comparison);
        }
        if (f instanceof Formula.Related related) {
            throw new FormulaException("too many values may occur, unfolded, to compare all their combinations in "
                    + related.condition().text() + "; executed directly, only those that occur are looked at");
        }
        for (Formula part : f.children()) {
            check(part);
        }
    }

    private void check(Formula.Comparison comparison) throws FormulaException {
        try {
            StateNumber.check(comparison, widest);
        } catch (FormulaException tooLarge) {
            if (net == null || LinearComparison.of(comparison) != null) {
                throw tooLarge;
            }
            asProven(() -> StateNumber.check(comparison, proven(net)));
        }
    }

    private void check(Term term) throws FormulaException {
        try {
            StateNumber.of(term, widest);
        } catch (FormulaException tooLarge) {
            if (net == null || Linear.of(term) != null) {
                throw tooLarge;
            }
            asProven(() -> StateNumber.of(term, proven(net)));
        }
    }

    private interface Check {
        void run() throws FormulaException;
    }

    private static void asProven(Check check) throws FormulaException {
        try {
            check.run();
        } catch (FormulaException tooLarge) {
            throw new FormulaException(tooLarge.getMessage() + " (no smaller bounds of these places are proven)");
        }
    }

    /** Fields that are as wide as the proven bounds of their places. */
    private Layout proven(PetriNet of) {
        if (proven == null) {
            int[] most = PlaceBounds.of(of, Limit.millis(PROOF_MILLIS).orWhen(cancelled))
                    .counts();
            int[] bits = new int[most.length];
            Arrays.setAll(
                    bits, p -> most[p] < 0 ? widest.width(p) : Math.min(widest.width(p), FieldWidths.bitsFor(most[p])));
            proven = Layout.guarded(of.placeNames(), bits);
        }
        return proven;
    }
}
