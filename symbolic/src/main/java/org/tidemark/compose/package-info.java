/**
 * Composes the reachable states of a system from those of its parts: parts are reduced, explored together, and the result is a
 * diagram. Follows Buchholz and Kemper, "Efficient Computation and Representation of Large Reachability Sets for Composed
 * Automata" (2002), sections 3, 4 and 6.
 *
 * <p>{@link org.tidemark.compose.Composition} is the entry point, {@link org.tidemark.compose.ComposedStates} the result:
 *
 * <pre>{@code
 * ComposedStates states = Composition.of(network.kronecker(), CompositionOptions.standard()).run(budget, cancelled);
 * states.count();             // how many states are reachable
 * states.contains(state);     // whether one is
 * states.run(state, …);       // how it is reached, in steps of the system as it was given
 * states.states();            // the diagram of all of them
 * }</pre>
 *
 * <p>Below it, {@code order} puts the parts in order, {@code aggregate} reduces them, {@code explore} finds states,
 * {@code group} makes several parts one, {@code tier} keeps these steps, and {@code run} goes back through them. Knows
 * {@link org.tidemark.model.Kronecker} and diagrams, no formalism.
 */
@NullMarked
package org.tidemark.compose;

import org.jspecify.annotations.NullMarked;
