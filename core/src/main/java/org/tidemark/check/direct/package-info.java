/**
 * High-level nets executed directly: exploring them, and answering what single states show.
 */
@NullMarked
package org.tidemark.check.direct;

import org.jspecify.annotations.NullMarked;
