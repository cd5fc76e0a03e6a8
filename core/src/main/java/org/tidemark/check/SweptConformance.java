package org.tidemark.check;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.InputException;
import org.tidemark.format.trace.Evidence;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Property;
import org.tidemark.logic.StatePredicate;
import org.tidemark.logic.automaton.DeterministicAutomaton;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Successors;
import org.tidemark.model.wrap.Product;
import org.tidemark.net.FieldWidths;
import org.tidemark.net.NetModel;
import org.tidemark.net.PetriNet;
import org.tidemark.search.sweep.SweepOutcome;

/**
 * Answers what {@link Conformance} answers by sweeps over net and complement of the automaton (Jensen, Kristensen and
 * Mailund 2012, section 3.2).
 *
 * <p>The automaton is part of the measure where that helps ({@link ProductCourse}). An illegal run has the fewest regress edges, and is replayed on net and automaton.
 * Runs once, in the caller's thread.
 */
public final class SweptConformance {
    private final PetriNet net;
    private final Property.Conformance property;
    private final ExploreOptions options;
    private final Course.Wish wish;
    private final long startNanos = System.nanoTime();
    private volatile @Nullable SweepPass current;

    /** The first illegal state seen, as a sweep numbers states; -1 where there is none. */
    private long illegalState = -1;

    private boolean found;

    public SweptConformance(PetriNet net, Property.Conformance property, ExploreOptions options, Course.Wish wish) {
        this.net = net;
        this.property = property;
        this.options = options;
        this.wish = wish;
    }

    /** How far the sweeps have come; may be asked from any thread. */
    public SweepExploration.@Nullable Progress progress() {
        SweepPass pass = current;
        return pass == null ? null : pass.progress();
    }

    /**
     * Answers, or finds that the limits do not allow it.
     *
     * @throws InputException when the measure is wrong, or the net contradicts what its NUPN section claims
     */
    public CheckReport run() throws InputException {
        try {
            return sweep(property.automaton()
                    .determinised(FiniteAutomaton.MOST_STATES)
                    .complement());
        } catch (FormulaException tooMuch) {
            return new SetConformance(net, property, options.withoutSeconds(seconds()), wish).run();
        }
    }

    private CheckReport sweep(DeterministicAutomaton illegal) throws InputException, FormulaException {
        FieldWidths widths = Conformance.widths(net, options);
        for (int restarts = 0; ; restarts++) {
            NetModel model = NetModel.of(net, widths);
            Course ofNet = wish.on(model, options, deadlineNanos(), restarts > 0);
            Product product = new Product(ofNet.model(), illegal);
            Course course = ProductCourse.of(ofNet, product, illegal, this::enough);
            StatePredicate accepted = product.accepted();
            try (SweepPass pass = new SweepPass(
                    model,
                    course,
                    options,
                    deadlineNanos(),
                    true,
                    (id, words, at, successors) -> see(accepted.holds(words, at, false), id),
                    () -> found)) {
                current = pass;
                SweepOutcome outcome = pass.sweep();
                FieldOverflow overflow = found ? null : outcome.overflow();
                FieldWidths wider = overflow == null ? null : Conformance.wider(net, widths, overflow);
                if (wider == null || enough()) {
                    return answer(pass, model, pass.report(outcome, restarts, seconds(), null));
                }
                widths = wider;
            }
        }
    }

    private void see(boolean illegal, long id) {
        if (illegal && !found) {
            found = true;
            illegalState = id;
        }
    }

    private CheckReport answer(SweepPass pass, NetModel model, SweepReport swept) {
        if (found) {
            List<Integer> run = pass.runTo(illegalState);
            if (run == null) {
                String why = swept.pathTrouble() == null ? "" : "no run to it: " + swept.pathTrouble();
                return report(new Verdict.Violated(), why, null, swept);
            }
            String complaint = replayed(run, model).complaint();
            return report(new Verdict.Violated(), complaint, Evidence.run(run, "a state that breaks it"), swept);
        }
        if (swept.complete()) {
            return report(new Verdict.Holds(), "", null, swept);
        }
        return report(new Verdict.Unknown(WhyUnknown.after(swept)), "", null, swept);
    }

    /** Plays a run on the net's model, where another player compares each step. */
    private ConformanceReplay replayed(List<Integer> run, NetModel model) {
        ConformanceReplay replay = new ConformanceReplay(model, property.automaton());
        Successors initial = new Successors(model.layout().words(), 1);
        model.initial(initial);
        long[] state = initial.words().clone();
        Expander expander = model.expander();
        replay.step(Successors.NO_EVENT, state);
        for (int event : run) {
            if (!expander.fire(event, state, 0)) {
                throw new IllegalStateException("a run with a transition that is not enabled");
            }
            replay.step(event, state);
        }
        return replay;
    }

    private CheckReport report(
            Verdict verdict, String because, @Nullable Evidence evidence, @Nullable SweepReport swept) {
        Technique technique = verdict instanceof Verdict.Unknown ? null : Technique.SEARCH;
        Finding finding = new Finding(property, verdict, technique, because, evidence, null, seconds());
        return new CheckReport(List.of(finding), null, swept, null, seconds());
    }

    private double seconds() {
        return (System.nanoTime() - startNanos) / 1e9;
    }

    private boolean enough() {
        return options.cancelled().getAsBoolean() || System.nanoTime() - startNanos >= options.timeNanos();
    }

    private long deadlineNanos() {
        return options.timeNanos() == Long.MAX_VALUE ? Long.MAX_VALUE : startNanos + options.timeNanos();
    }
}
