/**
 * Many jobs in one process, {@code tidemark bench soak}: whether memory, threads or files pile up, and whether the same
 * question always has the same answer. {@link org.tidemark.bench.soak.Soak} starts the process and looks at what it
 * leaves behind, {@link org.tidemark.bench.soak.SoakProcess} is the loop, {@link
 * org.tidemark.bench.soak.SoakProcess.Jobs} draws the jobs.
 */
@NullMarked
package org.tidemark.bench.soak;

import org.jspecify.annotations.NullMarked;
