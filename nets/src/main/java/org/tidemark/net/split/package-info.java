/**
 * From a net to a network of automata: the places are divided into groups, and each group becomes an automaton.
 *
 * <p>Read {@link org.tidemark.net.split.NetSplit} first, which explores the groups one by one, then {@link
 * org.tidemark.net.split.Partitions}, which finds groups: the units of a NUPN, sequential components, what the user names, or
 * whatever of these costs least. {@link org.tidemark.net.split.TokenCaps} keeps a group finite that would not be so on its own.
 * Uses {@code net}, {@code net.structure} and {@code automata}.
 */
@NullMarked
package org.tidemark.net.split;

import org.jspecify.annotations.NullMarked;
