/**
 * The parts of reports that all commands share: models and their sizes, runs, samples, stages, advice, and the progress line. {@link
 * org.tidemark.api.report.Report} is the tree that they are added to.
 */
@NullMarked
package org.tidemark.cli.report;

import org.jspecify.annotations.NullMarked;
