/**
 * The claims of the papers beside our measurements: {@link org.tidemark.bench.report.Findings} collects the sheets,
 * plots and claims of one benchmark, {@link org.tidemark.bench.report.Claim} is one line of the scorecard, and {@link
 * org.tidemark.bench.report.Page} writes it all as one HTML page with CSV and SVG files beside it.
 */
@NullMarked
package org.tidemark.bench.report;

import org.jspecify.annotations.NullMarked;
