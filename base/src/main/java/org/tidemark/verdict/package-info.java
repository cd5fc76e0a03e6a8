/**
 * The answer to a question and what stood in its way: {@link org.tidemark.verdict.Verdict}, {@link org.tidemark.verdict.StopReason}. Every
 * layer and every program that embeds Tidemark uses these types; they depend on nothing.
 */
@NullMarked
package org.tidemark.verdict;

import org.jspecify.annotations.NullMarked;
