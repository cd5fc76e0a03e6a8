/**
 * What {@code info} reports about a net without exploring it: {@link org.tidemark.net.summary.Structure}, and the engine
 * it suggests.
 */
@NullMarked
package org.tidemark.net.summary;

import org.jspecify.annotations.NullMarked;
