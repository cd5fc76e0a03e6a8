/**
 * Stores of visited states.
 *
 * <p>Read {@link org.tidemark.store.Visited} first, then {@link org.tidemark.store.hash.PlainStore}, the store that keeps
 * every state whole. A search works on a {@link org.tidemark.store.SearchStore}: numbers 0, 1, 2, … in the order of discovery,
 * and each state given back once. Whatever reads states afterwards needs a {@link org.tidemark.store.StateStore}, which keeps
 * them: {@link org.tidemark.store.Retrievable} (the words of a number) and {@link org.tidemark.store.Ancestry} (where a state
 * was found from). {@link org.tidemark.store.tree.TreeStore} and {@link org.tidemark.store.delta.DeltaStore} do so in fewer
 * bytes, and {@link org.tidemark.store.move.MovingStore} goes from one to the next when memory runs short.
 *
 * <p>{@link org.tidemark.store.tree.CompactTreeStore} forgets the states it has given back, {@link
 * org.tidemark.store.delta.StratifiedStore} some of them when memory runs short; {@link
 * org.tidemark.store.lossy.HashCompactStore} and {@link org.tidemark.store.lossy.BitstateStore} may miss states ({@link
 * org.tidemark.store.Lossy}). {@link org.tidemark.store.layer.Layers} are another kind of memory, {@link
 * org.tidemark.store.Droppable}: each state lies in the layer of its number, and a layer is forgotten as a whole. Stores use
 * words, never nets; where some words of a state follow from the others, {@link org.tidemark.store.implied.RestoringStore}
 * keeps them from a store. The packages above may use them; they use {@code model} and {@code bits}.
 */
@NullMarked
package org.tidemark.store;

import org.jspecify.annotations.NullMarked;
