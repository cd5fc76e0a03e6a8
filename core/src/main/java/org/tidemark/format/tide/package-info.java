/**
 * The tide language: nets with colours and without, written by people.
 *
 * <p>Start with {@link org.tidemark.format.tide.TideReader}. A {@code Lexer} makes tokens of the text, {@code TideParser}
 * makes a {@code Syntax} of them, and {@code NetMaker} a {@link org.tidemark.color.net.ColoredNet}, with types checked on the
 * way ({@code Timing} puts tokens that come later in terms of a clock); what comes out, with its questions and progress measures, is a {@link org.tidemark.format.tide.TideModel}.
 * {@link org.tidemark.format.tide.TideFormatter} lays a file out anew, {@link org.tidemark.format.tide.TideWriter} writes
 * a place/transition net in the language. The language is described in {@code docs/tide.md}.
 *
 * <p>Every error is an {@link org.tidemark.format.InputException} with file, line and column. May use {@code color},
 * {@code net} and {@code logic}.
 */
@NullMarked
package org.tidemark.format.tide;

import org.jspecify.annotations.NullMarked;
