/**
 * How models come in and go out as files.
 *
 * <p>One package below this one for each format; {@link org.tidemark.format.NetFiles} knows which file ending belongs to
 * which. Read {@link org.tidemark.format.InputException} to see how every parser speaks to the user when a file is
 * wrong, {@link org.tidemark.format.XmlInput} for how XML is read safely and in a stream, and
 * {@link org.tidemark.format.OutputFile} for how files are written whole or not at all. Formats know the formalisms they
 * carry and nothing of engines.
 */
@NullMarked
package org.tidemark.format;

import org.jspecify.annotations.NullMarked;
