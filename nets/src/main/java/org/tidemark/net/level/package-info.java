/**
 * Nets as levels of a diagram: {@link org.tidemark.net.level.NetLevels} makes each place a level, in a
 * {@link org.tidemark.net.level.LevelOrder}, of which there are several to try, and each transition an event, or several where it
 * has to wait for others ({@link org.tidemark.net.level.TransitionCases}). Part of the formalisms: the engines that find the
 * states do not see nets.
 */
@NullMarked
package org.tidemark.net.level;

import org.jspecify.annotations.NullMarked;
