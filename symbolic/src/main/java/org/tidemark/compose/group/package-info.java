/**
 * Parts explored together and made one part, so that larger systems are composed step by step (section 6 of Buchholz and
 * Kemper).
 *
 * <p>Read {@link org.tidemark.compose.group.Group} first, then {@link org.tidemark.compose.group.GroupedSystem}, the system
 * that is made of groups. {@link org.tidemark.compose.group.Ungrouping} takes a set of its states back to the parts.
 */
@NullMarked
package org.tidemark.compose.group;

import org.jspecify.annotations.NullMarked;
