/**
 * Searches through all states of a net, in memory. {@link org.tidemark.check.run.search.Exploration} is the usual run: it makes one
 * {@link org.tidemark.check.run.search.Pass} after the other, or leaves the work to files or to other machines. {@link
 * org.tidemark.check.run.search.SearchRun} is the part that knows no net. {@link org.tidemark.check.run.search.ProductSearch} goes
 * through a net and an automaton that reads its steps.
 */
@NullMarked
package org.tidemark.check.run.search;

import org.jspecify.annotations.NullMarked;
