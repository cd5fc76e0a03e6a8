/**
 * LTL and CTL*: automata of what is forbidden, run along the states of a model.
 */
@NullMarked
package org.tidemark.check.linear;

import org.jspecify.annotations.NullMarked;
