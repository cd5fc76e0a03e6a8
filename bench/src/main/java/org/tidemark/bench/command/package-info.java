/**
 * The command line of benchmarks: {@link org.tidemark.bench.command.Arguments} is its command line, and {@link
 * org.tidemark.bench.command.WrongCount} says that what it measured was wrong, so that its figures mean nothing. {@link
 * org.tidemark.bench.command.Program} runs the command line of Tidemark in this process. All other packages use this
 * one.
 */
@NullMarked
package org.tidemark.bench.command;

import org.jspecify.annotations.NullMarked;
