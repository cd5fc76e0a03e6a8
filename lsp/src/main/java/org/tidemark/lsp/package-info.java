/**
 * Tidemark in editors: a server of the Language Server Protocol, {@code tidemark lsp}. Begin with {@link
 * org.tidemark.lsp.Server}, which has a method for each request, and {@link org.tidemark.lsp.Document}, the text that it is
 * about; every feature has a file of its own. Nothing depends on this package.
 */
@NullMarked
package org.tidemark.lsp;

import org.jspecify.annotations.NullMarked;
