/**
 * The XML property files of the Model Checking Contest; TAPAAL writes the same format.
 *
 * <p>{@link org.tidemark.format.mcc.PropertyXml} reads a file, property by property, and
 * {@link org.tidemark.format.mcc.FormulaXml} the elements of one formula. Uses the logic, but neither nets nor
 * engines.
 */
@NullMarked
package org.tidemark.format.mcc;

import org.jspecify.annotations.NullMarked;
