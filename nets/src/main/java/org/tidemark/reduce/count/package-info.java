/**
 * Counting without visiting: rules that make a net smaller and say by an equation which markings of the original belong
 * to one of the smaller net.
 *
 * <p>Read {@link org.tidemark.reduce.count.CountingReducer} first, which applies every {@link
 * org.tidemark.reduce.count.CountingRule} until none applies any more, then {@link
 * org.tidemark.reduce.count.Equations}, which are what rules leave behind, and {@link org.tidemark.reduce.count.Ways},
 * which counts their solutions. The markings of the original are exactly the solutions of the equations for the
 * markings of the smaller net (B. Berthomieu, D. Le Botlan, S. Dal Zilio, Counting Petri net markings from reduction
 * equations, STTT 22, 2020, has the idea; the rules and the proofs here are our own). There is one class per rule, with
 * its equation in the first sentence. Uses {@code reduce} and {@code net}; nothing but {@code check} uses it.
 */
@NullMarked
package org.tidemark.reduce.count;

import org.jspecify.annotations.NullMarked;
