package org.tidemark.spark.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.check.question.ChangingPlaces;
import org.tidemark.check.question.FirableTransitions;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LiveTransitions;
import org.tidemark.check.question.MaximumInquiry;
import org.tidemark.check.question.QuestionObserver;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.check.question.SecondToken;
import org.tidemark.check.question.SeenState;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StateNumber;
import org.tidemark.logic.Term;
import org.tidemark.model.Expander;
import org.tidemark.model.Successors;
import org.tidemark.net.exec.NetModel;

/**
 * The inquiries of a check: they are shown what tasks have found, so that they are settled by the same code as everywhere, and tasks
 * only choose states. One thread.
 */
final class InquiryQuestions implements Questions {
    private final List<Inquiry> inquiries;
    private final boolean anyAnswers;
    private final NetModel model;
    private final Expander expander;
    private final QuestionObserver seeing;
    private final Map<Term, Long> highest = new HashMap<>();
    private final BitSet events = new BitSet();
    private final BitSet places = new BitSet();
    private final int[] placeEnds;

    /**
     * Questions about the states of a model.
     *
     * @param anyAnswers whether one answer is enough
     */
    InquiryQuestions(List<Inquiry> inquiries, boolean anyAnswers, ShippedModel shipped) {
        this.inquiries = inquiries;
        this.anyAnswers = anyAnswers;
        model = shipped.model();
        expander = model.expander();
        seeing = new QuestionObserver(inquiries, model, expander);
        placeEnds = shipped.placeEnds();
        events.set(0, model.events());
        places.set(0, placeEnds.length);
    }

    @Override
    public Wanted wanted() {
        List<Formula> goals = new ArrayList<>();
        List<Term> peaks = new ArrayList<>();
        boolean secondToken = false;
        boolean firings = false;
        boolean changes = false;
        for (Inquiry inquiry : inquiries) {
            if (!inquiry.isOpen() || !inquiry.isShownByStates()) {
                continue;
            }
            if (inquiry instanceof ReachabilityGoal goal) {
                goals.add(goal.formula());
            } else if (inquiry instanceof MaximumInquiry peak) {
                peaks.add(peak.term());
            } else if (inquiry instanceof SecondToken) {
                secondToken = true;
            } else if (inquiry instanceof FirableTransitions) {
                firings = true;
            } else if (inquiry instanceof ChangingPlaces) {
                changes = true;
            } else if (inquiry instanceof LiveTransitions) {
                goals.add(new Formula.Deadlock());
            } else {
                throw new IllegalArgumentException("no task knows which states to look for: "
                        + inquiry.getClass().getSimpleName());
            }
        }
        return new Wanted(
                goals,
                peaks,
                peaks.stream()
                        .map(term -> highest.getOrDefault(term, Long.MIN_VALUE))
                        .toList(),
                secondToken,
                firings ? (BitSet) events.clone() : new BitSet(),
                changes ? (BitSet) places.clone() : new BitSet(),
                false);
    }

    @Override
    public void show(Tally found, Wanted wanted) {
        found.sortSighted();
        Successors batch = new Successors(model.layout().words(), 16);
        for (Tally.Sighted each : found.sighted()) {
            long[] words = each.words();
            seeing.see(words, 0, each.isDead(), () -> new SeenState.Whole(words));
            for (Term term : wanted.peaks()) {
                highest.merge(term, value(term, words), Math::max);
            }
            if (!wanted.events().isEmpty()) {
                batch.clear();
                expander.expand(words, 0, batch);
                for (int i = 0; i < batch.size(); i++) {
                    events.clear(batch.event(i));
                }
            }
            if (!wanted.places().isEmpty()) {
                change(words);
            }
        }
    }

    private long value(Term term, long[] words) {
        try {
            return StateNumber.known(term, model.layout()).value(words, 0);
        } catch (FormulaException e) {
            throw new IllegalStateException("a term that was checked before", e);
        }
    }

    private void change(long[] words) {
        int[] first = model.net().initialMarking();
        int[] now = new int[first.length];
        model.decode(words, 0, now);
        for (int g = places.nextSetBit(0); g >= 0; g = places.nextSetBit(g + 1)) {
            int from = g == 0 ? 0 : placeEnds[g - 1];
            if (Arrays.stream(first, from, placeEnds[g]).sum()
                    != Arrays.stream(now, from, placeEnds[g]).sum()) {
                places.clear(g);
            }
        }
    }

    @Override
    public boolean isAnswered() {
        for (Inquiry inquiry : inquiries) {
            if (inquiry.isOpen() != anyAnswers) {
                return anyAnswers;
            }
        }
        return !inquiries.isEmpty() && !anyAnswers;
    }

    @Override
    public boolean isNone() {
        return inquiries.isEmpty();
    }
}
