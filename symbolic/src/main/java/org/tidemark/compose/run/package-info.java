/**
 * Runs of a composed system to a state of it: read {@link org.tidemark.compose.run.Runs}.
 */
@NullMarked
package org.tidemark.compose.run;

import org.jspecify.annotations.NullMarked;
