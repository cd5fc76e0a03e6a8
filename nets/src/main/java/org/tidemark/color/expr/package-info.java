/**
 * Expressions over typed variables, as they occur in guards and on arcs.
 *
 * <p>Read {@link org.tidemark.color.expr.Expr} first: it computes the rank of its value from the ranks of its
 * variables, or throws an {@link org.tidemark.color.expr.EvaluationFault} if it has no value. Then read
 * {@link org.tidemark.color.expr.Pattern}, which goes the other way, from a value to the variables that produce it;
 * this is how bindings are found. All other classes are kinds of expressions, one per family of operators.
 *
 * <p>Uses only {@code color.type}. Nets, unfolding, direct execution and the formats that read high-level nets may
 * use it.
 */
@NullMarked
package org.tidemark.color.expr;

import org.jspecify.annotations.NullMarked;
