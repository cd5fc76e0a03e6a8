/** The commands that the documents show, executed. Start with {@link org.tidemark.cli.pages.PageRunsTest}. */
@NullMarked
package org.tidemark.cli.pages;

import org.jspecify.annotations.NullMarked;
