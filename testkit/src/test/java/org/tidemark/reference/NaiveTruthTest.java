package org.tidemark.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Comparison;
import org.tidemark.logic.Formula.Constant;
import org.tidemark.logic.Formula.Deadlock;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.Fireable;
import org.tidemark.logic.Formula.Iff;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.net.PetriNetBuilder;

/** A marking and what is said about it. */
class NaiveTruthTest {
    private static final Formula YES = new Constant(true);
    private static final Formula NO = new Constant(false);
    private static final Term A = new Term.Count("a");
    private static final Term B = new Term.Count("b");

    private final List<Integer> twoAndThree = List.of(2, 3);
    private final NaiveTruth truth = truth();

    private static NaiveTruth truth() {
        PetriNetBuilder net = new PetriNetBuilder("two places");
        net.place("a", "first", 0);
        net.place("b", 0);
        net.input(net.transition("take"), 0, 2).inhibitor(0, 1, 4);
        net.input(net.transition("more"), 1, 4).read(1, 0, 1);
        return new NaiveTruth(net.build());
    }

    private boolean holds(Formula f) {
        return truth.holds(f, twoAndThree);
    }

    @Test
    void termsAreArithmetic() {
        Term sum = new Term.Sum(List.of(A, B, new Term.Constant(10)));
        assertThat(truth.value(sum, twoAndThree)).isEqualTo(15);
        assertThat(truth.value(new Term.Product(A, B), twoAndThree)).isEqualTo(6);
        assertThat(truth.value(new Term.Negated(B), twoAndThree)).isEqualTo(-3);
        assertThat(truth.value(new Term.Count("first"), twoAndThree)).isEqualTo(2);
    }

    @Test
    void everyRelationIsItself() {
        assertThat(List.of(Relation.values()).stream().filter(r -> holds(new Comparison(A, r, B))))
                .containsExactly(Relation.LESS, Relation.AT_MOST, Relation.DIFFERENT);
        assertThat(List.of(Relation.values()).stream().filter(r -> holds(new Comparison(A, r, A))))
                .containsExactly(Relation.AT_MOST, Relation.EQUAL, Relation.AT_LEAST);
    }

    @Test
    void operatorsFollowTheirTables() {
        assertThat(holds(new Not(NO))).isTrue();
        assertThat(holds(new And(List.of(YES, YES, NO)))).isFalse();
        assertThat(holds(new And(List.of(YES, YES)))).isTrue();
        assertThat(holds(new Or(List.of(NO, NO, YES)))).isTrue();
        assertThat(holds(new Or(List.of(NO, NO)))).isFalse();
        assertThat(holds(new Implies(YES, NO))).isFalse();
        assertThat(holds(new Implies(NO, NO))).isTrue();
        assertThat(holds(new Iff(NO, NO))).isTrue();
        assertThat(holds(new Iff(NO, YES))).isFalse();
    }

    @Test
    void fireableAndDeadlockFollowTheFiringRule() {
        assertThat(holds(new Fireable("take"))).isTrue();
        assertThat(holds(new Fireable("more"))).isFalse();
        assertThat(holds(new Deadlock())).isFalse();
        assertThat(truth.holds(new Fireable("take"), List.of(2, 4))).isFalse();
        assertThat(truth.holds(new Fireable("more"), List.of(0, 4))).isFalse();
        assertThat(truth.holds(new Fireable("more"), List.of(1, 4))).isTrue();
        assertThat(truth.holds(new Deadlock(), List.of(0, 4))).isTrue();
    }

    @Test
    void unknownNamesAndTemporalOperatorsAreErrors() {
        assertThatThrownBy(() -> holds(new Fireable("nobody"))).hasMessageContaining("'nobody'");
        assertThatThrownBy(() -> truth.value(new Term.Count("none"), twoAndThree))
                .hasMessageContaining("'none'");
        assertThatThrownBy(() -> holds(new Finally(YES))).isInstanceOf(IllegalArgumentException.class);
    }
}
