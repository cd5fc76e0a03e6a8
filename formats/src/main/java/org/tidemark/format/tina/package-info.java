/**
 * Nets of the TINA toolbox: the textual {@code .net} and the graphical {@code .ndr}.
 *
 * <p>{@link org.tidemark.format.tina.TinaReader} reads the first and {@link org.tidemark.format.tina.NdrReader} as
 * much of the second as is a net; {@code TinaScanner} knows the names, numbers and arcs that both share. TINA's nets
 * can have time, priorities, stopwatches and resets. These change the behaviour, so anything that is not neutral is
 * refused by name.
 */
@NullMarked
package org.tidemark.format.tina;

import org.jspecify.annotations.NullMarked;
