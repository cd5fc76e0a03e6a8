/**
 * Place/transition nets in the language of LoLA 2, the "low level analyzer".
 *
 * <p>{@link org.tidemark.format.lola.LolaReader} is a recursive descent over the words that {@code LolaScanner}
 * finds; {@link org.tidemark.format.lola.LolaWriter} writes such nets. A LoLA net consists of places, the initial
 * marking, and transitions with what they consume and produce.
 */
@NullMarked
package org.tidemark.format.lola;

import org.jspecify.annotations.NullMarked;
