/**
 * Formulas about runs of a high-level net, each answered by a search of its own ({@link org.tidemark.check.direct.formula.DirectFormulas}), and runs
 * told in a place/transition net of what they need ({@link org.tidemark.check.direct.formula.ToldRuns}; those of smaller nets, which may need too
 * much, {@link org.tidemark.check.direct.formula.ToldSteps}).
 */
@NullMarked
package org.tidemark.check.direct.formula;

import org.jspecify.annotations.NullMarked;
