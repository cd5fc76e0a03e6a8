/**
 * Any store with only the kept words of states in it, for models some of whose fields follow from others: {@link
 * org.tidemark.store.implied.RestoringStore}.
 */
@NullMarked
package org.tidemark.store.implied;

import org.jspecify.annotations.NullMarked;
