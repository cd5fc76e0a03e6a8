/**
 * A composition as {@linkplain org.tidemark.compose.tier.Tier tiers}: parts are aggregated, grouped, and the groups are
 * aggregated again, until what is on top can be explored.
 */
@NullMarked
package org.tidemark.compose.tier;

import org.jspecify.annotations.NullMarked;
