package org.tidemark.check.question;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.buchi.AutomatonLimit;
import org.tidemark.net.NetVocabulary;
import org.tidemark.zoo.Zoo;

/** A claim about runs that several stages may try, one after the other. */
class LinearClaimTest {
    private static final AutomatonLimit NO_TIME = AutomatonLimit.USUAL.orWhen(() -> true);

    private static LinearClaim claim(String formula) throws Exception {
        Formula read = FormulaParser.formula("A (" + formula + ")", new NetVocabulary(Zoo.open("zoo:mutex/2")));
        return new LinearClaim(((Formula.ForAll) read).run(), Fairness.NONE);
    }

    @Test
    void automatonIsMadeByWhoHasTimeForIt() throws Exception {
        LinearClaim claim = claim("G F critical_1 >= 1");
        assertThat(claim.forbidden(NO_TIME)).isNull();
        assertThat(claim.obstacle()).isNotNull();
        assertThat(claim.forbidden(AutomatonLimit.USUAL)).isNotNull();
        assertThat(claim.obstacle()).isNull();
    }

    /** The automaton of the claim is there, and that of a formula within it took too long. */
    @Test
    void aTimeOutOfOneStageDoesNotCloseTheClaimToTheNext() throws Exception {
        LinearClaim claim = claim("G F EF critical_1 >= 1");
        assertThat(claim.forbidden(AutomatonLimit.USUAL)).isNotNull();
        claim.obstruct(new Exception("there was no time for a formula within it"), NO_TIME);
        assertThat(claim.obstacle()).isNotNull();
        assertThat(claim.forbidden(AutomatonLimit.USUAL)).isNotNull();
        assertThat(claim.obstacle()).isNull();
    }
}
