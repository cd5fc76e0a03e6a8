/**
 * The names of a text for an editor: where each is declared and where it is used. Begin with {@link
 * org.tidemark.format.outline.Outline}. An outline is also made of a text that is half typed; the readers of the formats
 * make it, {@code format.tide.TideOutline} and {@code format.network.NetworkOutline}.
 */
@NullMarked
package org.tidemark.format.outline;

import org.jspecify.annotations.NullMarked;
