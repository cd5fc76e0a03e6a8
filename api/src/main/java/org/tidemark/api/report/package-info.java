/**
 * Results as one tree, {@link org.tidemark.api.report.Report}, which is printed for people or written as JSON for programs. The faces build
 * the trees, since advice names the options or buttons of each.
 */
@NullMarked
package org.tidemark.api.report;

import org.jspecify.annotations.NullMarked;
