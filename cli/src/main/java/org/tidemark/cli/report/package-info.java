/**
 * The parts of reports that all commands share: tables, figures, traces, explanations, JSON, and the progress line.
 */
@NullMarked
package org.tidemark.cli.report;

import org.jspecify.annotations.NullMarked;
