package org.tidemark.check.question;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;

/** Two threads may see things at the same time and tell of them in any order. */
class InquiryTest {
    private final PetriNet net = heap();
    private final NetModel model = NetModel.of(net, FieldWidths.forCounts(net, new int[] {15}));

    private static PetriNet heap() {
        PetriNetBuilder builder = new PetriNetBuilder("heap");
        int p = builder.place("p", 0);
        int t = builder.transition("t");
        builder.output(t, p, 1);
        return builder.build();
    }

    private long[] tokens(int n) {
        Successors state = new Successors(model.layout().words(), 1);
        model.initial(state);
        long[] words = state.words().clone();
        model.layout().set(words, 0, 0, n);
        return words;
    }

    @Test
    void aLateWordOfASmallerValueDoesNotHideTheStateOfTheLargest() {
        MaximumInquiry peak = new MaximumInquiry(new Term.Count("p"));
        StateWatch one = peak.watch(model, model.expander());
        StateWatch other = peak.watch(model, model.expander());

        StateWatch.Notice five = one.see(tokens(5), 0, false);
        StateWatch.Notice seven = other.see(tokens(7), 0, false);
        peak.noticed(other, seven, new SeenState.Stored(7));
        peak.noticed(one, five, new SeenState.Stored(5));

        assertThat(peak.most()).isEqualTo(7);
        assertThat(peak.sighting()).isEqualTo(new SeenState.Stored(7));
    }

    @Test
    void whatIsSettledByAProofStaysSoWhateverAThreadIsAboutToTell() {
        ReachabilityGoal goal = new ReachabilityGoal(new Formula.Constant(true));
        StateWatch watch = goal.watch(model, model.expander());
        StateWatch.Notice notice = watch.see(tokens(0), 0, false);

        goal.close(Technique.STRUCTURE, "so it is");
        goal.noticed(watch, notice, new SeenState.Stored(0));

        assertThat(goal.reachable()).isFalse();
        assertThat(goal.sighting()).isNull();
        assertThat(goal.technique()).isEqualTo(Technique.STRUCTURE);
    }

    @Test
    void whatIsDroppedHasNoAnswer() {
        ReachabilityGoal goal = new ReachabilityGoal(new Formula.Constant(true));
        StateWatch watch = goal.watch(model, model.expander());

        goal.drop();
        goal.noticed(watch, watch.see(tokens(0), 0, false), new SeenState.Stored(0));

        assertThat(goal.isOpen()).isFalse();
        assertThat(goal.reachable()).isNull();
    }
}
