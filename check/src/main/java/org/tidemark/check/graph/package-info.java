/**
 * Formulas answered on a saved reachability graph.
 */
@NullMarked
package org.tidemark.check.graph;

import org.jspecify.annotations.NullMarked;
