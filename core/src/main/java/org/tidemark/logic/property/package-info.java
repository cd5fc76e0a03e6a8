/**
 * Questions with names: {@link org.tidemark.logic.property.Property}, what a user or a property file asks of a model, with
 * its reader and its printer.
 */
@NullMarked
package org.tidemark.logic.property;

import org.jspecify.annotations.NullMarked;
