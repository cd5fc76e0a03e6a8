/**
 * What runs tell when they are over. A report is composed of parts that all runs have in common, such as {@link
 * org.tidemark.check.run.report.Counts}, {@link org.tidemark.check.run.report.TokenPeaks} and {@link
 * org.tidemark.check.run.report.MemoryUse}; {@link org.tidemark.check.run.report.ExplorationReport} is the usual one. They are
 * records: whoever ran fills them, and the faces put them into words; what they compute, they compute from their own parts. Reports of
 * sweeps and graphs are in {@code sweep} and {@code graph}.
 */
@NullMarked
package org.tidemark.check.run.report;

import org.jspecify.annotations.NullMarked;
