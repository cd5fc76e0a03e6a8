/**
 * Property files in our own text format: {@code mutex: AG !(cs1 >= 1 && cs2 >= 1)}.
 *
 * <p>{@link org.tidemark.format.properties.PropertyText} reads them; docs/formulas.md describes them. Uses the logic,
 * but neither nets nor engines.
 */
@NullMarked
package org.tidemark.format.properties;

import org.jspecify.annotations.NullMarked;
