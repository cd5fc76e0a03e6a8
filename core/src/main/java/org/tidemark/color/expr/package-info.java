/**
 * Expressions over typed variables: what stands on arcs and in guards. Read {@link org.tidemark.color.expr.Expr} first; it
 * computes the rank of its value from the ranks of its variables, or reports an {@link
 * org.tidemark.color.expr.EvaluationFault}. A {@link org.tidemark.color.expr.Pattern} goes the other way: from a value to the
 * variables that produce it.
 */
@NullMarked
package org.tidemark.color.expr;

import org.jspecify.annotations.NullMarked;
