/**
 * What runs tell when they are over. A report is composed of parts that all runs have in common, such as {@link
 * org.tidemark.check.run.report.Counts}, {@link org.tidemark.check.run.report.TokenPeaks} and {@link
 * org.tidemark.check.run.report.MemoryUse}; {@link org.tidemark.check.run.report.ExplorationReport} is the usual one. Records without
 * behaviour: whoever ran fills them, and the faces put them into words. Reports of sweeps and graphs stay beside these.
 */
@NullMarked
package org.tidemark.check.run.report;

import org.jspecify.annotations.NullMarked;
