package org.tidemark.color.expr;

/**
 * An expression has no value under a binding, for the reason given. This is a finding about the model, not a bug of
 * the tool.
 */
public final class EvaluationFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public EvaluationFault(String reason) {
        super(reason, null, false, false);
    }
}
