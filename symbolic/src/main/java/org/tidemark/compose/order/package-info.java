/**
 * The order of the parts, which is fixed before a composition begins: {@link org.tidemark.compose.order.PartOrder} chooses it,
 * {@link org.tidemark.compose.order.Arrangement} applies it.
 */
@NullMarked
package org.tidemark.compose.order;

import org.jspecify.annotations.NullMarked;
