/**
 * Nets of the TINA toolbox: the textual {@code .net} and the drawn {@code .ndr}.
 *
 * <p>{@link org.tidemark.format.tina.TinaReader} reads the first and {@link org.tidemark.format.tina.NdrReader} as much
 * of the second as is a net; {@code TinaScanner} knows the names, numbers and arcs that both share. TINA's nets know
 * time, priorities, stopwatches and resets. They change the behaviour, so what is not neutral is refused by its name.
 */
@NullMarked
package org.tidemark.format.tina;

import org.jspecify.annotations.NullMarked;
