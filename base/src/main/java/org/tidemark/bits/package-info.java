/**
 * Machine words: arrays and files of them, hashing, and budgets of memory.
 *
 * <p>Read {@link org.tidemark.bits.WordPages} first, the growing array of 64-bit words that every store keeps its
 * states in, then {@link org.tidemark.bits.MemoryBudget}, the one account that all of them draw on. Nothing here
 * knows what a state is. Every other package may depend on this one; it depends on nothing.
 *
 * <table>
 * <caption>Which one do I pick?</caption>
 * <tr><th>need</th><th>type</th></tr>
 * <tr><td>records of whole words, by a dense number</td><td>{@link org.tidemark.bits.WordPages}</td></tr>
 * <tr><td>one 32-bit entry per number, cleared and refilled, shared by threads</td>
 *     <td>{@link org.tidemark.bits.IntPages}</td></tr>
 * <tr><td>the hash of a record</td><td>{@link org.tidemark.bits.WordHash}</td></tr>
 * <tr><td>the end of a thread that helped</td><td>{@link org.tidemark.bits.ThreadEnd}</td></tr>
 * </table>
 */
@NullMarked
package org.tidemark.bits;

import org.jspecify.annotations.NullMarked;
