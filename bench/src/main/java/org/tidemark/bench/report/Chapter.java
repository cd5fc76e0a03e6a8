package org.tidemark.bench.report;

/**
 * One benchmark of the report.
 *
 * @param title the paper and its tables
 * @param command what runs it alone
 * @param differs where our model is not the paper's, and why; what can be compared all the same
 * @param wrong the wrong count that ended it; empty if all were right
 * @param seconds how long it ran
 */
public record Chapter(String title, String command, String differs, Findings findings, String wrong, double seconds) {}
