/**
 * The words by which every face names how states are found and kept: {@link org.tidemark.api.engine.Store} and {@link
 * org.tidemark.api.engine.SearchOrder}. They depend on nothing, so that the public calls and the tasks below them share them.
 */
@NullMarked
package org.tidemark.api.engine;

import org.jspecify.annotations.NullMarked;
