/**
 * {@code tidemark check} and {@code tidemark mcc}: questions in, verdicts with evidence out.
 */
@NullMarked
package org.tidemark.cli.check;

import org.jspecify.annotations.NullMarked;
