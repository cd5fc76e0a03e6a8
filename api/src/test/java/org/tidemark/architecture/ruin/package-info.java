/** A house that breaks every rule once, so that the rules can be seen to work. */
@NullMarked
package org.tidemark.architecture.ruin;

import org.jspecify.annotations.NullMarked;
