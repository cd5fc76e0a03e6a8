/**
 * The file {@code tidemark.toml}, which says what to ask about the models of a repository and which answers to expect.
 *
 * <p>Read {@link org.tidemark.cli.ci.Manifest} first; {@link org.tidemark.cli.ci.TomlText} reads the format.
 */
@NullMarked
package org.tidemark.cli.ci;

import org.jspecify.annotations.NullMarked;
