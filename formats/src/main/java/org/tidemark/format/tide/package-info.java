/**
 * The tide language for nets with and without colours.
 *
 * <p>Read {@link org.tidemark.format.tide.TideReader} first. A {@code Lexer} splits the text into tokens,
 * {@code TideParser} builds a {@code Syntax} tree, and {@code NetMaker} checks types and builds a
 * {@link org.tidemark.color.net.ColoredNet} ({@code Timing} translates delayed tokens to a clock); the result, with
 * its properties and progress measures, is a {@link org.tidemark.format.tide.TideModel}.
 * {@link org.tidemark.format.tide.TideFormatter} formats a file, {@link org.tidemark.format.tide.TideWriter} writes a
 * place/transition net in the language. The language is described in {@code docs/tide.md}.
 *
 * <p>Every error is an {@link org.tidemark.input.InputException} with file, line and column. May use {@code color},
 * {@code net} and {@code logic}.
 */
@NullMarked
package org.tidemark.format.tide;

import org.jspecify.annotations.NullMarked;
