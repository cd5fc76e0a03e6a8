/** The models, plays and jobs of a page. Read {@code Session} first, then {@code Job}; {@code Actions} is the entry point. */
@NullMarked
package org.tidemark.web.session;

import org.jspecify.annotations.NullMarked;
