/**
 * CTL: formulas labelled on all states, or searched for on the fly.
 */
@NullMarked
package org.tidemark.check.branching;

import org.jspecify.annotations.NullMarked;
