/**
 * Parts reduced before they are composed: states with the same past become one class.
 *
 * <p>Read {@link org.tidemark.compose.aggregate.Aggregation} first, the classes of one part, then
 * {@link org.tidemark.compose.aggregate.AggregatedSystem}, the system made of them. The equivalence is the weak inverse
 * bisimulation of Buchholz and Kemper (section 3): it looks back instead of ahead, and preserves which states are reached,
 * nothing else. Silence counts as a label; without that, a state reached only by silent steps would be taken for one that is
 * never reached.
 */
@NullMarked
package org.tidemark.compose.aggregate;

import org.jspecify.annotations.NullMarked;
