/**
 * Tidemark as a library: everything that a program needs to explore and check models, and nothing else.
 *
 * <p>Read {@link org.tidemark.api.Model} first, then {@link org.tidemark.api.Options}. A {@code Model} is opened from a file,
 * a text or the zoo, or is built with a {@link org.tidemark.api.NetBuilder}. {@code explore} counts its states, {@code check}
 * answers {@linkplain org.tidemark.api.Property properties} with a {@link org.tidemark.verdict.Verdict} and, where a run shows the
 * verdict, with that {@link org.tidemark.api.Run}; {@code graph} builds the reachability graph. {@code net}, {@code text}, {@code
 * facts} and {@code manualRun} are for programs that show models to people.
 *
 * <p><b>Calls.</b> Every call runs in the caller's thread, and in as many more as its options say, until it has a result. Running
 * out of memory or time and being cancelled are results, not exceptions. Calls share nothing but memory that is given to several
 * of them, so any number may run at the same time, on one model or on several.
 *
 * <p><b>Life cycle.</b> Models, options, properties and results are immutable and may be used by any thread at any time. Only a
 * {@link org.tidemark.api.Graph} holds something that is to be given back; after {@code close} it throws {@code
 * IllegalStateException}.
 *
 * <p><b>Errors.</b> What is wrong with an input (a file, a formula, a parameter) is a checked {@link
 * org.tidemark.api.InvalidInputException}. Options that contradict each other are an {@code IllegalArgumentException}. Any other
 * exception is a bug in Tidemark.
 *
 * <p>This package is the only one that other modules may use. No module below uses it.
 */
@NullMarked
package org.tidemark.api;

import org.jspecify.annotations.NullMarked;
