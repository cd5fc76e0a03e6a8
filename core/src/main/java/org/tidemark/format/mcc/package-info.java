/**
 * The Model Checking Contest's files of questions, in XML; TAPAAL writes the same.
 *
 * <p>{@link org.tidemark.format.mcc.PropertyXml} reads a file, property by property, and
 * {@link org.tidemark.format.mcc.FormulaXml} the elements of one formula. May use the logic, and knows neither nets nor
 * engines.
 */
@NullMarked
package org.tidemark.format.mcc;

import org.jspecify.annotations.NullMarked;
