/**
 * Nets of CPN Tools. {@link org.tidemark.cpn.CpnReader}, which is found as a service, opens their files; {@link org.tidemark.cpn.CpnSystem} is the system, whose
 * states are vectors of numbers of multi-sets. {@link org.tidemark.cpn.CpnFile} has a file as it is written, {@link org.tidemark.cpn.CpnNet} the net without
 * hierarchy that it means.
 */
@NullMarked
package org.tidemark.cpn;

import org.jspecify.annotations.NullMarked;
