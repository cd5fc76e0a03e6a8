/**
 * Counting states without visiting them: rules that reduce a net, with equations for the markings of the original that belong
 * to one of the reduced net.
 *
 * <p>Read {@link org.tidemark.reduce.count.CountingReducer} first, which applies every {@link
 * org.tidemark.reduce.count.CountingReducer.CountingRule} until none applies any more, then {@link
 * org.tidemark.reduce.count.Equations}, which the rules produce, and {@link org.tidemark.reduce.count.Ways},
 * which counts their solutions. The markings of the original are exactly the solutions of the equations for the
 * markings of the smaller net (B. Berthomieu, D. Le Botlan, S. Dal Zilio, Counting Petri net markings from reduction
 * equations, STTT 22, 2020, has the idea; the rules and the proofs here are our own). There is one class per rule, with
 * its equation in the first sentence. Uses {@code reduce} and {@code net}; nothing but {@code check} uses it.
 */
@NullMarked
package org.tidemark.reduce.count;

import org.jspecify.annotations.NullMarked;
