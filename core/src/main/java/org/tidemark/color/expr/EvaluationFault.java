package org.tidemark.color.expr;

/** An expression has no value under a binding, for the reason given: a finding about the model, not a fault of ours. */
public final class EvaluationFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public EvaluationFault(String reason) {
        super(reason, null, false, false);
    }
}
