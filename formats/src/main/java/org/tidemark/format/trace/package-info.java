/**
 * Runs of a net as evidence: read from files, and turned into partial orders.
 *
 * <p>Read {@link org.tidemark.model.Evidence} first: a finite run, or one that loops forever.
 * {@link org.tidemark.format.trace.TraceReader} reads one from a file and trusts nothing in it: every step is
 * replayed by the textbook rule ({@link org.tidemark.format.trace.Playback}) and every state compared.
 * {@link org.tidemark.format.trace.ProcessNet} drops the accidental order of a run and keeps which event needed
 * which; {@link org.tidemark.format.registry.ProcessFiles} draws that.
 */
@NullMarked
package org.tidemark.format.trace;

import org.jspecify.annotations.NullMarked;
