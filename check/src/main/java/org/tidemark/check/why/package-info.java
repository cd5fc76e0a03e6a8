/**
 * The reasons behind an answer, for any formalism: which events of a run matter and which of them depend on each other, the last state in which
 * things could still have gone well, which part of a formula fails where, and what proves that something never happens.
 *
 * <p>Start with {@link org.tidemark.check.why.Reasons}, which puts them together for one finding, and
 * {@link org.tidemark.check.why.CausalSlice}. Everything is built on the {@linkplain org.tidemark.system.Game textbook rule} and on further checks,
 * so every run in here is one of the system, and a question that is not decided within the budget is reported as open.
 */
@NullMarked
package org.tidemark.check.why;

import org.jspecify.annotations.NullMarked;
