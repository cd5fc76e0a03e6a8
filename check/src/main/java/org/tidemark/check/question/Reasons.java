package org.tidemark.check.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.graph.ctl.Explanation.Why;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.system.TransitionSystem;

/**
 * Why a combination of formulas is what it is at first: of each part that has made it so, the reason that its inquiry has
 * found. {@code EG f && AF g} holds because of two, and is refuted by either.
 */
final class Reasons {
    private final Formula whole;
    private final TransitionSystem system;
    private final Map<Formula, Part> parts;

    /** Reasons for a formula whose quantified parts have become these. */
    Reasons(Formula whole, TransitionSystem system, Map<Formula, Part> parts) {
        this.whole = whole;
        this.system = system;
        this.parts = parts;
    }

    /** The reasons; null while they are not known, and where the formula is not a combination. */
    @Nullable
    Explanation explanation() {
        return parts.containsKey(whole) || truth(whole) == null
                ? null
                : explain(whole, Boolean.TRUE.equals(truth(whole)));
    }

    private @Nullable Boolean truth(Formula f) {
        Part part = parts.get(f);
        if (part != null) {
            return part.truth();
        }
        if (Logic.of(f) == Logic.STATE) {
            return system.game().holds(f);
        }
        List<@Nullable Boolean> truths = new ArrayList<>();
        f.children().forEach(child -> truths.add(truth(child)));
        Boolean first = truths.get(0);
        Boolean last = truths.get(truths.size() - 1);
        if (f instanceof Formula.Not) {
            return first == null ? null : (Boolean) !first;
        }
        if (f instanceof Formula.Iff) {
            return (first == null || last == null) ? null : (Boolean) first.equals(last);
        }
        if (f instanceof Formula.Implies) {
            truths.set(0, first == null ? null : (Boolean) !first);
        }
        boolean decisive = !(f instanceof Formula.And);
        return truths.contains(decisive) ? (Boolean) decisive : truths.contains(null) ? null : (Boolean) !decisive;
    }

    private Explanation explain(Formula f, boolean holds) {
        Part part = parts.get(f);
        if (part != null) {
            return explained(f, holds, part);
        }
        if (Logic.of(f) == Logic.STATE) {
            return Explanation.plain(f, holds, Why.STATE);
        }
        List<Explanation.Part> because = new ArrayList<>();
        for (Formula child : deciding(f, holds)) {
            because.add(new Explanation.Part(0, explain(child, Boolean.TRUE.equals(truth(child)))));
        }
        return new Explanation(f, holds, Why.PARTS, List.of(), OptionalInt.empty(), because);
    }

    /** The parts of a combination that make it what it is: one where one suffices, else all. */
    private List<Formula> deciding(Formula f, boolean holds) {
        List<Formula> children = f.children();
        if (f instanceof Formula.And || f instanceof Formula.Or || f instanceof Formula.Implies) {
            boolean oneSuffices = f instanceof Formula.And != holds;
            Formula premise = f instanceof Formula.Implies ? children.get(0) : null;
            Stream<Formula> such =
                    children.stream().filter(child -> Objects.equals(truth(child), holds != child.equals(premise)));
            return oneSuffices ? such.limit(1).toList() : children;
        }
        return children;
    }

    private static Explanation explained(Formula f, boolean holds, Part part) {
        if (part instanceof Part.Claimed claimed) {
            Explanation why = claimed.claim() instanceof Claim claim ? claim.explanation() : null;
            return why == null ? Explanation.plain(f, holds, Why.LEFT_OUT) : why;
        }
        if (!part.isShownByDecider()) {
            return Explanation.plain(f, holds, Why.EVERY_RUN);
        }
        Inquiry decider = part.decider();
        Formula about = f.children().get(0);
        boolean isPlain = about instanceof Formula.Finally || about instanceof Formula.Globally;
        List<Integer> run = decider == null || !isPlain ? null : decider.run();
        return run == null
                ? Explanation.plain(f, holds, Why.LEFT_OUT)
                : new Explanation(f, holds, Why.RUN, run, OptionalInt.empty(), List.of());
    }
}
