/**
 * Nets in the language of Helena ({@code .lna}), read as nets of the tide language: {@link org.tidemark.format.helena.HelenaReader} is what others use.
 *
 * <p>A file is lexed and preprocessed ({@code Lexer}), parsed ({@code Parser}, {@code Syntax}) and translated declaration by declaration ({@code Translation}).
 * Expressions keep their form ({@code Expressions}); functions, which have statements in Helena and are expressions in tide, become chains of functions
 * ({@code Functions}). What is constant is computed at once ({@code Evaluator}).
 */
@NullMarked
package org.tidemark.format.helena;

import org.jspecify.annotations.NullMarked;
