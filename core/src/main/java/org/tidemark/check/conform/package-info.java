/**
 * Whether every finite run is accepted by an automaton.
 */
@NullMarked
package org.tidemark.check.conform;

import org.jspecify.annotations.NullMarked;
