/**
 * {@code tidemark language} and {@code tidemark automaton}: the words that events spell.
 */
@NullMarked
package org.tidemark.cli.language;

import org.jspecify.annotations.NullMarked;
