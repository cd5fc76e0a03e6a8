package org.tidemark.check.temporal;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.check.Context;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.graph.ctl.Circuit;

/**
 * Formulas of every logic that are asked of the same states, so that a condition they have in common is looked at once.
 *
 * @param circuit the conditions of all of them
 * @param labeller answers those of CTL
 * @param runs answers those about runs
 */
public record FormulaSet(Circuit circuit, ClaimLabeller labeller, AutomatonRuns runs) {
    /** The formulas among some inquiries; how they are answered is planned. */
    public static FormulaSet of(Context context, List<Inquiry> open) {
        List<Claim> claims = new ArrayList<>();
        List<LinearClaim> linear = new ArrayList<>();
        for (Inquiry inquiry : open) {
            if (inquiry instanceof Claim claim) {
                claims.add(claim);
            } else if (inquiry instanceof LinearClaim claim) {
                linear.add(claim);
            }
        }
        boolean explains = context.options().explains();
        Circuit circuit = new Circuit();
        ClaimLabeller labeller = new ClaimLabeller(circuit, claims, explains);
        AutomatonRuns runs =
                new AutomatonRuns(context.system(), linear, context.options().emptiness(), explains, circuit);
        runs.plan(context::isCancelled);
        return new FormulaSet(circuit, labeller, runs);
    }
}
