/**
 * The report of {@code info}: facts about a net that need no exploration.
 *
 * <p>Read {@link org.tidemark.net.summary.Structure} first: bounds, invariants, siphons and the class of a net, each
 * computed within limits. {@link org.tidemark.net.summary.Suggestion} derives from it which options suit the net.
 *
 * <p>Uses {@code net}, {@code net.exec} and {@code net.structure}. Only the command line uses it.
 */
@NullMarked
package org.tidemark.net.summary;

import org.jspecify.annotations.NullMarked;
