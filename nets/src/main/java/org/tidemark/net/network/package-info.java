/**
 * Networks of automata as nets.
 *
 * <p>{@link org.tidemark.net.network.NetworkNet} makes a safe net of a network: a place for every local state, a transition for
 * every local step and for every combination of local steps that happen together. So everything that takes a net takes a network.
 */
@NullMarked
package org.tidemark.net.network;

import org.jspecify.annotations.NullMarked;
