/**
 * CPN ML, the pure part of Standard ML that inscriptions of coloured Petri nets are written in: a parser, inference of types, and an interpreter with a step
 * budget. {@link org.tidemark.cpn.ml.Elaborator} turns text into {@link org.tidemark.cpn.ml.Code}; {@link org.tidemark.cpn.ml.Values} says what it computes
 * with, {@link org.tidemark.cpn.ml.Basis} which functions are built in.
 */
@NullMarked
package org.tidemark.cpn.ml;

import org.jspecify.annotations.NullMarked;
