/** Nets of the tools Woflan and ProM: the textual {@code .tpn}, which {@link org.tidemark.format.woflan.TpnReader} reads. */
@NullMarked
package org.tidemark.format.woflan;

import org.jspecify.annotations.NullMarked;
