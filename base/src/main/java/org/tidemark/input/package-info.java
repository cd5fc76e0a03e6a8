/**
 * Errors in what the user gives: {@link org.tidemark.input.InputException} says where and what, {@link org.tidemark.verdict.Remedy} what helps. Everything above
 * may throw them; only the faces show them.
 */
@NullMarked
package org.tidemark.input;

import org.jspecify.annotations.NullMarked;
