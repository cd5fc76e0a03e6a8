/**
 * Runs of a net as evidence: read from files, and seen as partial orders.
 *
 * <p>Read {@link org.tidemark.format.trace.Evidence} first: a run, or a run that goes round for ever.
 * {@link org.tidemark.format.trace.TraceReader} takes one from a file and believes nothing of it: every step is played by
 * the textbook rule ({@link org.tidemark.format.trace.Playback}) and every state compared.
 * {@link org.tidemark.format.trace.ProcessNet} forgets the accidental order of a run and keeps which event needed which;
 * {@link org.tidemark.format.registry.ProcessFiles} draws that.
 */
@NullMarked
package org.tidemark.format.trace;

import org.jspecify.annotations.NullMarked;
