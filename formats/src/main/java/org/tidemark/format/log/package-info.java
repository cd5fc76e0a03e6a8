/**
 * Event logs: what happened in the cases of a process, as information systems record it.
 *
 * <p>Read {@link org.tidemark.format.log.EventLog} first, which keeps equal traces once, then {@link
 * org.tidemark.format.log.EventLogReader}, which chooses between XES (IEEE 1849) and tables with commas. Files are read from
 * beginning to end; what is kept is booked on a memory budget.
 */
@NullMarked
package org.tidemark.format.log;

import org.jspecify.annotations.NullMarked;
