/**
 * The tables and data figures of the five papers, with their figures beside ours. Each table is a benchmark of its own, and
 * {@link org.tidemark.bench.papers.PaperTables} runs all of them for the report. Names with <em>Published</em> hold the papers' figures.
 */
@NullMarked
package org.tidemark.bench.papers;

import org.jspecify.annotations.NullMarked;
