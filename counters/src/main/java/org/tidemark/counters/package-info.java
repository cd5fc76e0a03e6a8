/**
 * Counter machines: control locations, bounded counters, and steps that test and change them. {@link org.tidemark.counters.CounterReader}, which is found as a
 * service, says how their files look; {@link org.tidemark.counters.CounterMachine} is the system. Nothing else of Tidemark knows this package.
 */
@NullMarked
package org.tidemark.counters;

import org.jspecify.annotations.NullMarked;
