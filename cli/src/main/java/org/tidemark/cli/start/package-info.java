/**
 * Help for people who begin: a first model ({@link org.tidemark.cli.start.NewCommand}), and the words that results use
 * ({@link org.tidemark.cli.start.ExplainCommand}).
 */
@NullMarked
package org.tidemark.cli.start;

import org.jspecify.annotations.NullMarked;
