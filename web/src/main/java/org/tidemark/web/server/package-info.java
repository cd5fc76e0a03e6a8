/** HTTP on the loopback address. Read {@code Gate} first: it decides who may come in. */
@NullMarked
package org.tidemark.web.server;

import org.jspecify.annotations.NullMarked;
