/**
 * Writes certificates: what an independent program needs to check the answers about a place/transition net.
 *
 * <p>Read {@link org.tidemark.check.certificate.Certificates} first, the entry point, then
 * {@link org.tidemark.check.certificate.NormalTree}, which numbers the parts of a formula as certificates refer to them. A certificate
 * does not depend on how an answer was found: a run is taken from the answer; a proof, or the set of all states with what holds in
 * them, is computed again on the original net. The program that checks them is {@code verify/TidemarkVerify.java}; it shares no code
 * with this one, and {@code docs/certificates.md} is what both follow. Part of {@code check}; the command line uses it.
 */
@NullMarked
package org.tidemark.check.certificate;

import org.jspecify.annotations.NullMarked;
