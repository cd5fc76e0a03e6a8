/**
 * How states are remembered.
 *
 * <p>Read {@link org.tidemark.store.Visited} first, then {@link org.tidemark.store.hash.PlainStore}, the store that keeps
 * every state whole. What a store can do beyond answering "new or seen" is a capability interface, and a search asks for
 * the ones it needs: {@link org.tidemark.store.Retrievable} (the words of a number),
 * {@link org.tidemark.store.DenseIds} (numbers 0, 1, 2, … in the order of discovery) and
 * {@link org.tidemark.store.Ancestry} (where a state was found from). {@link org.tidemark.store.tree.TreeStore} and
 * {@link org.tidemark.store.delta.DeltaStore} have the same capabilities in fewer bytes, and {@link
 * org.tidemark.store.move.MovingStore} goes from one to the next when memory runs short. {@link
 * org.tidemark.store.tree.CompactTreeStore} forgets states it has given out; {@link org.tidemark.store.lossy.HashCompactStore} and
 * {@link org.tidemark.store.lossy.BitstateStore} may miss states. {@link org.tidemark.store.layer.Layers} are another kind of
 * memory, {@link org.tidemark.store.Droppable}: states lie in layers by a number each has, and a layer is forgotten as a
 * whole. Stores see words, never nets. The floors above may use them; they use {@code model} and {@code bits}.
 */
@NullMarked
package org.tidemark.store;

import org.jspecify.annotations.NullMarked;
