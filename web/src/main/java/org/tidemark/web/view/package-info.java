/** The answers of the API, as maps and lists that become JSON. Stateless; user text stays text, and only the page makes it visible. */
@NullMarked
package org.tidemark.web.view;

import org.jspecify.annotations.NullMarked;
