/**
 * Files of questions as people write them: {@code mutex: AG !(cs1 >= 1 && cs2 >= 1)}.
 *
 * <p>{@link org.tidemark.format.properties.PropertyText} reads them; docs/formulas.md describes them. May use the logic,
 * and knows neither nets nor engines.
 */
@NullMarked
package org.tidemark.format.properties;

import org.jspecify.annotations.NullMarked;
