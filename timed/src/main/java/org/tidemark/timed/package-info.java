/**
 * Time Petri nets: a transition fires when it has been enabled for a time of its interval. {@link org.tidemark.timed.TimeNetReader}, which is found as a service,
 * reads files of TINA; {@link org.tidemark.timed.TimeNetSystem} is the system. Time is dense, so states are sets of states: {@link
 * org.tidemark.timed.LinearClasses} and {@link org.tidemark.timed.StrongClasses} keep what runs show. {@link org.tidemark.timed.ClassGame} replays their runs by the definitions. Read {@code ClassModel} first. Nothing else of Tidemark knows this package.
 */
@NullMarked
package org.tidemark.timed;

import org.jspecify.annotations.NullMarked;
