/** Requests and answers as JSON, and why a request is refused. Read {@code Fields} first. */
@NullMarked
package org.tidemark.web.message;

import org.jspecify.annotations.NullMarked;
