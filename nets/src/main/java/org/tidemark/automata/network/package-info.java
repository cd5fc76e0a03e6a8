/**
 * Networks of automata: several automata side by side, some of whose steps happen together.
 *
 * <p>{@link org.tidemark.automata.network.Network} is the whole; it is made by {@link
 * org.tidemark.automata.network.NetworkBuilder} and can be viewed as a set of matrices ({@link
 * org.tidemark.model.Kronecker}), which is all that engines need to know of it.
 */
@NullMarked
package org.tidemark.automata.network;

import org.jspecify.annotations.NullMarked;
