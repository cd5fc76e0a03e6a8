package org.tidemark.api;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tidemark.check.Plan;
import org.tidemark.check.question.NumberLimits;
import org.tidemark.format.registry.AutomatonFiles;
import org.tidemark.input.InputException;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.property.Property.Conformance;
import org.tidemark.logic.property.Property.Forbidden;
import org.tidemark.logic.property.Property.Truth;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.system.Obligation;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.OpenReason;

/** Reads properties over the names of a system, and refuses what cannot be asked. */
final class PropertyReader {
    private final TransitionSystem system;
    private final Options options;
    private final Plan.Refusal refusal;
    private final Fairness declared;
    private final NumberLimits countable;

    /** A reader over the names of a model whose own fairness counts where the options ask for none. */
    PropertyReader(TransitionSystem names, Fairness declared, Options options, Plan.Refusal refusal) {
        this(names, NumberLimits.byNames(names, () -> false), declared, options, refusal);
    }

    /** A reader that knows which numbers can be computed. */
    PropertyReader(
            TransitionSystem system, NumberLimits countable, Fairness declared, Options options, Plan.Refusal refusal) {
        this.countable = countable;
        this.declared = declared;
        this.system = system;
        this.options = options;
        this.refusal = refusal;
    }

    List<org.tidemark.logic.property.Property> read(List<Property> asked) throws InvalidInputException {
        Fairness fairness = fairness();
        Set<String> names = new HashSet<>();
        List<org.tidemark.logic.property.Property> read = new ArrayList<>();
        for (Property property : asked) {
            if (!names.add(property.name())) {
                throw new IllegalArgumentException("two properties are named " + property.name());
            }
            read.add(read(property, fairness(property, fairness)));
        }
        return read;
    }

    /** Which runs one of them is about: what the options say counts first, then what its file says. */
    private Fairness fairness(Property property, Fairness usual) throws InvalidInputException {
        Property.Runs runs = property.runs().orElse(null);
        return runs == null || isFairnessAsked() ? usual : fairness(runs.weaklyFair(), runs.stronglyFair());
    }

    /** Which runs formulas are about that say nothing themselves. */
    Fairness fairness() throws InvalidInputException {
        if (!isFairnessAsked()) {
            return declared;
        }
        return fairness(options.fair().weak(), options.fair().strong());
    }

    private Fairness fairness(List<String> weak, List<String> strong) throws InvalidInputException {
        try {
            return Fairness.of(weak, strong, system.vocabulary());
        } catch (FormulaException e) {
            throw new InvalidInputException("fairness: " + e.getMessage());
        }
    }

    private boolean isFairnessAsked() {
        return !options.fair().weak().isEmpty() || !options.fair().strong().isEmpty();
    }

    private org.tidemark.logic.property.Property read(Property asked, Fairness fairness) throws InvalidInputException {
        org.tidemark.logic.property.Property property = parse(asked, system);
        try {
            countable.check(property);
        } catch (FormulaException e) {
            throw new InvalidInputException(asked.name() + ": " + e.getMessage());
        }
        OpenReason refused = refusal.of(property);
        if (refused != null) {
            throw new InvalidInputException(asked.name() + ": " + refused.sentence());
        }
        if (property instanceof Forbidden forbidden) {
            return new Forbidden(forbidden.name(), forbidden.automaton(), fairness);
        }
        if (property instanceof Truth truth) {
            if (Logic.of(truth.formula()) == Logic.STATE) {
                throw new InvalidInputException(asked.name() + ": "
                        + InputException.quote(FormulaPrinter.print(truth.formula()))
                        + " is a condition on one state; ask whether it always holds, AG (…), or can hold, EF (…)");
            }
            return new Truth(truth.name(), truth.formula(), fairness);
        }
        if (isFairnessAsked() && !fairness.isNone()) {
            throw new InvalidInputException(asked.name() + ": is not about infinite runs, and fairness is");
        }
        return property;
    }

    /** Reads one property. */
    static org.tidemark.logic.property.Property parse(Property asked, TransitionSystem system)
            throws InvalidInputException {
        Vocabulary names = system.vocabulary();
        String name = asked.name();
        try {
            return switch (asked.kind()) {
                case FORMULA -> formula(asked, names);
                case DECLARED_CONDITIONS -> new Truth(name, declared(system));
                case ALLOWED_RUNS -> new Conformance(name, AutomatonFiles.read(asked.text(), name, names));
                case FORBIDDEN_RUNS -> new Forbidden(name, AutomatonFiles.readEndless(asked.text(), name, names));
            };
        } catch (InputException e) {
            throw new InvalidInputException(e);
        }
    }

    private static org.tidemark.logic.property.Property formula(Property asked, Vocabulary names)
            throws InvalidInputException {
        if (asked.text().isBlank()) {
            throw new InvalidInputException("a formula is empty; expected one such as 'EF deadlock'");
        }
        try {
            return PropertyParser.parse(asked.name(), asked.text(), names);
        } catch (FormulaSyntaxException e) {
            throw new InvalidInputException(asked, e);
        }
    }

    private static Formula declared(TransitionSystem system) {
        List<Formula> conditions =
                system.obligations().stream().map(Obligation::condition).toList();
        return Formula.always(conditions.isEmpty() ? new Formula.Constant(true) : Formula.and(conditions));
    }
}
