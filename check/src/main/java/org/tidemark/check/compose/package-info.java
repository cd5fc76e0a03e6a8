/**
 * Nets composed from parts: what {@code net.split} and {@code compose} do, put together for questions about a net.
 *
 * <p>{@link org.tidemark.check.compose.NetComposition} splits a net and composes its reachable markings, {@link
 * org.tidemark.check.compose.ComposedNet} is the result. {@link org.tidemark.check.compose.ComposedLabelling} is the
 * stage of a check that answers questions with it.
 */
@NullMarked
package org.tidemark.check.compose;

import org.jspecify.annotations.NullMarked;
