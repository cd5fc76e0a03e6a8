package org.tidemark.check.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.tidemark.logic.automaton.DeterministicAutomaton;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.model.wrap.ProductModel;
import org.tidemark.progress.Measures;
import org.tidemark.progress.Monotone;
import org.tidemark.progress.ProgressMeasure;
import org.tidemark.progress.RankedMeasure;
import org.tidemark.progress.TermMeasure;

/**
 * Chooses how to sweep over a net and an automaton beside it: by the net's measure with a number of the automaton's state
 * before it, behind it, or not at all.
 *
 * <p>The number is the place of the state's strongly connected component, which never falls, or where components have
 * several states one that grows along all edges but those that close a cycle. Whatever promises most on the first states is
 * taken. Belongs to one thread.
 */
final class ProductMeasure {
    private final SweepMeasure ofNet;
    private final ProductModel product;
    private final List<SweepMeasure> candidates = new ArrayList<>();

    private ProductMeasure(SweepMeasure ofNet, ProductModel product) {
        this.ofNet = ofNet;
        this.product = product;
    }

    static SweepMeasure of(
            SweepMeasure ofNet, ProductModel product, DeterministicAutomaton automaton, BooleanSupplier cancelled) {
        ProductMeasure courses = new ProductMeasure(ofNet, product);
        FiniteAutomaton graph = automaton.withEdges();
        int[] components = graph.topologicalNumbers();
        int[] forward = graph.forwardNumbers();
        Monotone proven = ofNet.monotone() == Monotone.YES ? Monotone.YES : Monotone.UNKNOWN;
        courses.offer(components, "; with it, the components of the automaton in their order", proven);
        if (!Arrays.equals(components, forward)) {
            courses.offer(forward, "; with it, how far the automaton has come", Monotone.UNKNOWN);
        }
        courses.add(ofNet.measure(), "", ofNet.monotone());
        return courses.best(cancelled);
    }

    private void offer(int[] ranks, String why, Monotone monotone) {
        if (ofNet.measure() instanceof TermMeasure measure) {
            for (boolean inFront : new boolean[] {false, true}) {
                RankedMeasure ranked =
                        RankedMeasure.of(measure, ofNet.model(), product.layout(), product.field(), ranks, inFront);
                if (ranked != null) {
                    add(ranked, why, monotone);
                }
            }
        }
    }

    private void add(ProgressMeasure measure, String why, Monotone monotone) {
        candidates.add(new SweepMeasure(
                product, ofNet.counters(), measure, measure.text(), ofNet.why() + why, monotone, null));
    }

    private SweepMeasure best(BooleanSupplier cancelled) {
        if (candidates.size() == 1) {
            return candidates.get(0);
        }
        List<ProgressMeasure> measures =
                candidates.stream().map(SweepMeasure::measure).toList();
        return candidates.get(measures.indexOf(Measures.best(measures, product, cancelled)));
    }
}
