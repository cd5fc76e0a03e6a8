/**
 * The documents as one static site, {@code tidemark bench book}. {@link org.tidemark.bench.book.Book} reads the pages,
 * checks their links and writes them; {@link org.tidemark.bench.book.Markdown} renders a page as HTML with commonmark.
 * The site needs no server and no network: style, index and search are files beside the pages.
 */
@NullMarked
package org.tidemark.bench.book;

import org.jspecify.annotations.NullMarked;
