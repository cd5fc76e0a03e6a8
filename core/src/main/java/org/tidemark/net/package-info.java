/**
 * Place/transition nets: the net itself, and the two ways it runs on the waist.
 *
 * <p>Read {@link org.tidemark.net.PetriNet} first, then {@link org.tidemark.net.exec.NetModel}. A net in which no place ever
 * holds two tokens runs on {@link org.tidemark.net.exec.SafeNetModel}, one bit a place; any other on
 * {@link org.tidemark.net.exec.GuardedNetModel}, a field and a guard bit a place. {@link org.tidemark.net.exec.FieldWidths}
 * chooses. {@link org.tidemark.net.TokenGame} plays by the textbook rule on plain integers and shares nothing with
 * either of them, so that it can check what they found. Formats build nets; the roof explores them; engines never see
 * this package.
 */
@NullMarked
package org.tidemark.net;

import org.jspecify.annotations.NullMarked;
