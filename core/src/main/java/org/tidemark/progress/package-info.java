/**
 * How far a system has come: numbers that mostly grow along its runs, so that a search which goes from low to high may
 * forget what lies behind it.
 *
 * <p>Read {@link org.tidemark.progress.ProgressMeasure} first.
 */
@NullMarked
package org.tidemark.progress;

import org.jspecify.annotations.NullMarked;
