/**
 * Options and arguments that several commands share: the model, the engine, limits, results and evidence.
 */
@NullMarked
package org.tidemark.cli.option;

import org.jspecify.annotations.NullMarked;
