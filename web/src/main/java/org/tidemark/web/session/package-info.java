/** What a page works on, and what runs for it. Read {@code Session} first, then {@code Job}; {@code Actions} is the way in. */
@NullMarked
package org.tidemark.web.session;

import org.jspecify.annotations.NullMarked;
