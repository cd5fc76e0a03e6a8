/**
 * How models come in and go out as files.
 *
 * <p>One package below this one for each format. Read {@link org.tidemark.format.InputException} to see how every
 * parser speaks to the user when a file is wrong. Formats know the formalisms they carry and nothing of engines.
 */
@NullMarked
package org.tidemark.format;

import org.jspecify.annotations.NullMarked;
