/**
 * Networks of automata whose nets would have too many transitions. {@link org.tidemark.check.network.OccurringSteps} finds out which
 * of them ever occur, {@link org.tidemark.check.network.ComposedNetwork} is the stage that answers where those are too many as well.
 */
@NullMarked
package org.tidemark.check.network;

import org.jspecify.annotations.NullMarked;
