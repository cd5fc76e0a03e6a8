/**
 * Formulas about runs of a high-level net, each answered by a search of its own ({@link org.tidemark.check.direct.formula.DirectFormulas}), and runs
 * told in a place/transition net of what they need ({@link org.tidemark.check.direct.formula.ToldRuns}).
 */
@NullMarked
package org.tidemark.check.direct.formula;

import org.jspecify.annotations.NullMarked;
