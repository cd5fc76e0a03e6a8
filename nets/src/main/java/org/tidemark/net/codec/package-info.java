/**
 * Markings of place/transition nets as short strings of bits. Read {@link
 * org.tidemark.net.codec.DigitChoice.MarkingDigits} first, which says what has to be written of a marking and what
 * follows from the rest, then {@link org.tidemark.net.codec.TightCodec}. {@code net.exec} depends on it; it uses {@code
 * net.structure}.
 */
@NullMarked
package org.tidemark.net.codec;

import org.jspecify.annotations.NullMarked;
