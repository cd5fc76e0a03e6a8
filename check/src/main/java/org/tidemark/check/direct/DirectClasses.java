package org.tidemark.check.direct;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.run.ClassReport;
import org.tidemark.color.direct.DirectExpander;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.FormulaFields;
import org.tidemark.color.direct.Representatives;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.net.Content;
import org.tidemark.color.net.Equivalence;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.DotType;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.model.Canonical;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.Remedy;
import org.tidemark.verdict.StopReason;

/**
 * The classes of states that the equivalences of a high-level net make, each met as its representative. Keeps count of the states that were
 * compared with theirs. Shared by the workers of a search.
 */
final class DirectClasses {
    private static final String TOLD_APART =
            "it speaks of what an equivalence changes, so it may hold in one state of a class and not in another, and no run was"
                    + " found that shows it";

    private static final String NEEDS_STATES =
            "on classes of states only EF, AG, CTL and LTL without fairness are answered";

    /** A question that needs more than sweeps over classes. */
    static final OpenReason NEEDS_SEARCH = new OpenReason(
            StopReason.REFUSED,
            "sweeps over classes of states answer EF and AG of conditions on one state only",
            Remedy.BREADTH_FIRST);

    private final DirectNet direct;
    private final PetriNet names;
    private final LongAdder compared = new LongAdder();

    private DirectClasses(DirectNet direct) {
        this.direct = direct;
        names = direct.names();
    }

    /** The classes of a net; null where it has no equivalences. */
    static @Nullable DirectClasses of(DirectNet direct) {
        return direct.hasEquivalences() ? new DirectClasses(direct) : null;
    }

    /** A question that tells states of one class apart. */
    static OpenReason toldApart(DirectNet direct) {
        return refusal(direct, TOLD_APART, "; on all states of the net, without its equivalences, it may be answered");
    }

    /** A question that needs more than classes. */
    static OpenReason needsStates(DirectNet direct) {
        return refusal(direct, NEEDS_STATES, "; on all states of the net, without its equivalences, more is");
    }

    /** A refusal that recommends the unfolding, unless there is no hope for that. */
    private static OpenReason refusal(DirectNet direct, String why, String elsewhere) {
        return direct.isUnfoldingHopeless()
                ? new OpenReason(StopReason.REFUSED, why)
                : new OpenReason(StopReason.REFUSED, why + elsewhere, Remedy.UNFOLD_ALL);
    }

    /** Replaces the states of a model by their representatives; for one thread. */
    Canonical canonical(DirectModel model) {
        return new ClassCheck(model, compared);
    }

    /** Whether it follows from what a condition mentions that it cannot tell states of one class apart. */
    boolean isCertain(Formula condition) {
        if (!condition.children().isEmpty()) {
            return condition.children().stream().allMatch(this::isCertain);
        }
        return isWithinCaps(condition) || mentionsNothingChanged(condition);
    }

    /** Whether a condition compares the tokens of a place with a number, in the same way as those that are kept of them. */
    private boolean isWithinCaps(Formula condition) {
        if (!(condition instanceof Formula.Comparison comparison)
                || !(comparison.left() instanceof Term.Count count)
                || !(comparison.right() instanceof Term.Constant number)) {
            return false;
        }
        int place = names.placeGroups().find(count.place());
        boolean isPlain = place >= 0 && direct.net().places().get(place).type() instanceof DotType;
        return isPlain
                && direct.net().equivalences().stream()
                        .flatMap(equivalence -> equivalence.parts().stream())
                        .filter(part -> part.place() == place)
                        .allMatch(part -> part.content() == null && isWithin(comparison, number.value(), part.most()));
    }

    /** Whether the answer for a number of tokens is the same as for all larger ones. */
    private static boolean isWithin(Formula.Comparison comparison, long number, int most) {
        return switch (comparison.relation()) {
            case AT_LEAST, LESS -> number <= most;
            case AT_MOST, MORE, EQUAL, DIFFERENT -> number < most;
        };
    }

    private boolean mentionsNothingChanged(Formula condition) {
        FormulaFields seen = new FormulaFields(names);
        seen.rewritten(condition);
        BitSet values = new BitSet();
        for (int place : seen.placesOfSums()) {
            values.set(place);
        }
        seen.placesOfRelations().forEach(places -> {
            for (int place : places) {
                values.set(place);
            }
        });
        return seen.bindings().isEmpty() // places with obligations are not changed
                && direct.net().equivalences().stream()
                        .flatMap(equivalence -> equivalence.parts().stream())
                        .noneMatch(part -> values.get(part.place())
                                || (seen.countedPlaces().get(part.place()) && !keepsCount(part)));
    }

    /** Whether each token of a place becomes one of the same place. */
    private static boolean keepsCount(Equivalence.Part part) {
        Content content = part.content();
        return content != null
                && content.taken().isEmpty()
                && content.given().size() == 1
                && content.given().get(0).place() == part.place()
                && content.given().get(0).tokens() instanceof MultiSet.Times once
                && once.count() instanceof Constant one
                && one.equals(Constant.number(1));
    }

    /** Whether no condition of a formula tells states of one class apart. */
    boolean isCertain(List<Formula> conditions) {
        return conditions.stream().allMatch(this::isCertain);
    }

    /** The equivalences that are used, and how many states were compared so far. */
    ClassReport report() {
        List<Equivalence> all = direct.net().equivalences().stream()
                .filter(Equivalence::isDeclared)
                .toList();
        return new ClassReport(
                all.stream()
                        .filter(Equivalence::isProven)
                        .map(Equivalence::name)
                        .toList(),
                all.stream()
                        .filter(each -> !each.isProven())
                        .map(Equivalence::name)
                        .toList(),
                compared.sum());
    }

    /** Notes that a cut-off looks at representatives, where it may tell these from other states of their class. */
    static void noteCutOff(Context context, DirectNet direct) {
        DirectClasses classes = of(direct);
        Formula cutOff = context.options().explore().cutOff();
        if (classes != null && cutOff != null && !classes.isCertain(cutOff)) {
            context.note("the cut-off speaks of what an equivalence changes; it is tested in representatives");
        }
    }

    /** Notes that a run between representatives is not a run of the net. */
    void reportMissingStep() {
        direct.report(new DirectNet.Breach(blamed(direct), "a step between representatives is not a step of the net"));
    }

    /** The equivalence that is to blame for a breach, as far as it is known: the first that is assumed. */
    static Equivalence blamed(DirectNet direct) {
        List<Equivalence> all = direct.net().equivalences();
        return all.stream().filter(each -> !each.isProven()).findFirst().orElse(all.get(0));
    }

    /** Ends everything where an equivalence was seen not to be one. */
    static void refuseBreach(DirectNet direct) throws InputException {
        DirectNet.Breach breach = direct.breach();
        if (breach != null) {
            throw new InputException(breach.sentence());
        }
    }

    /**
     * Replaces states by their representatives, and looks whether both behave alike: whether the same transitions lead to the same classes.
     * That is looked at wherever an equivalence that is not proven changed a state, and proves nothing about other states. Belongs to one thread.
     */
    private static final class ClassCheck implements Canonical {
        private final DirectModel model;
        private final DirectNet direct;
        private final Representatives representatives;
        private final DirectExpander expander;
        private final LongAdder compared;
        private final long[] before;
        private final Successors some;
        private final Successors others;

        /**
         * A check of the states of a model.
         *
         * @param compared counts the states that were compared
         */
        ClassCheck(DirectModel model, LongAdder compared) {
            this.model = model;
            this.compared = compared;
            direct = model.direct();
            representatives = model.representatives();
            expander = model.expander();
            before = new long[model.layout().words()];
            some = new Successors(before.length, 16);
            others = new Successors(before.length, 16);
        }

        @Override
        public void canonise(long[] words, int at) {
            System.arraycopy(words, at, before, 0, before.length);
            representatives.canonise(words, at);
            if (Arrays.equals(before, 0, before.length, words, at, at + before.length)) {
                return;
            }
            if (representatives.wasAssumed()) {
                compared.increment();
                expand(before, 0, some);
                expand(words, at, others);
                compare(words, at);
            }
        }

        /** The successors of a state. A fault in one of them is found again where its representative is expanded. */
        private void expand(long[] words, int at, Successors into) {
            boolean hadNone = direct.fault() == null;
            into.clear();
            expander.expand(words, at, into);
            DirectNet.Fault fault = direct.fault();
            if (hadNone && fault != null && fault.thread() == Thread.currentThread()) {
                direct.forgetFault();
            }
        }

        private void compare(long[] words, int at) {
            long[] mine = classes(some);
            long[] theirs = classes(others);
            int missing = missing(mine, theirs);
            boolean isMine = missing >= 0;
            missing = isMine ? missing : missing(theirs, mine);
            if (missing < 0 || direct.breach() != null) {
                return;
            }
            Successors of = isMine ? some : others;
            String event = direct.eventName(of.event(missing));
            String here = direct.shown(model.layout(), before, 0);
            String there = direct.shown(model.layout(), words, at);
            direct.report(new DirectNet.Breach(
                    blamed(direct),
                    "it takes '" + here + "' for '" + there + "', but only from the " + (isMine ? "first" : "second")
                            + ", "
                            + event + " leads to a state like '"
                            + direct.shown(model.layout(), of.words(), of.at(missing))
                            + "'"));
        }

        /** A hash of the transition and the class of each successor, which becomes its representative. */
        private long[] classes(Successors batch) {
            long[] hashes = new long[batch.size()];
            for (int i = 0; i < hashes.length; i++) {
                int at = batch.at(i);
                representatives.canonise(batch.words(), at);
                long hash = direct.transition(batch.event(i)) + 1L;
                for (int w = at; w < at + before.length; w++) {
                    hash = (hash ^ batch.words()[w]) * 0x9E3779B97F4A7C15L;
                    hash ^= hash >>> 29;
                }
                hashes[i] = hash;
            }
            return hashes;
        }

        /** The first that is not among others, or -1. */
        private static int missing(long[] hashes, long[] among) {
            long[] sorted = among.clone();
            Arrays.sort(sorted);
            for (int i = 0; i < hashes.length; i++) {
                if (Arrays.binarySearch(sorted, hashes[i]) < 0) {
                    return i;
                }
            }
            return -1;
        }
    }
}
