/**
 * The words by which every layer names how states are found and kept: {@link org.tidemark.engine.Store}, {@link org.tidemark.engine.SearchOrder},
 * {@link org.tidemark.engine.Reduction}, {@link org.tidemark.engine.Colors}. They depend on nothing.
 */
@NullMarked
package org.tidemark.engine;

import org.jspecify.annotations.NullMarked;
