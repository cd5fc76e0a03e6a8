/**
 * Nets with dense time. {@link org.tidemark.timed.TimeNetReader} reads time Petri nets, in which a transition fires when it has been enabled for a time of its
 * interval; {@link org.tidemark.timed.TimeNetSystem} is the system. Its states are sets of states: {@link org.tidemark.timed.LinearClasses} and {@link
 * org.tidemark.timed.StrongClasses} keep what runs show, {@link org.tidemark.timed.AtomicModel} and {@link org.tidemark.timed.RegionModel} also where they branch. {@link org.tidemark.timed.ClassGame} and
 * {@link org.tidemark.timed.RegionGame} replay their runs by the definitions, and {@link org.tidemark.timed.Schedule} finds dates for them. {@link
 * org.tidemark.timed.ArcReader} reads timed-arc nets, in which tokens have ages: {@link org.tidemark.timed.ArcSystem}, with {@link
 * org.tidemark.timed.ArcModel} and {@link org.tidemark.timed.ArcGame} in discrete time, {@link org.tidemark.timed.ZoneModel} and {@link org.tidemark.timed.ZoneGame} in dense time. Both readers are found as services; nothing else of Tidemark knows this package. Read {@code ClassModel} first.
 */
@NullMarked
package org.tidemark.timed;

import org.jspecify.annotations.NullMarked;
