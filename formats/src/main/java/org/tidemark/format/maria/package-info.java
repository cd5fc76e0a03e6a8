/**
 * Nets in the language of MARIA ({@code .pn}), as far as its sets of tokens, structures and redundant places go, read as nets of the tide language:
 * {@link org.tidemark.format.maria.MariaReader} is what others use, {@code MariaTranslation} translates while it parses.
 */
@NullMarked
package org.tidemark.format.maria;

import org.jspecify.annotations.NullMarked;
