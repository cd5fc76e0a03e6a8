/** HTTP on the loopback address. Read {@code Gate} first: it decides which requests are accepted. */
@NullMarked
package org.tidemark.web.server;

import org.jspecify.annotations.NullMarked;
