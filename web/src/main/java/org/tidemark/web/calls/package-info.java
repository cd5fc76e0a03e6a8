/**
 * Commands that another program sends over a pipe, one line of JSON each: {@link org.tidemark.web.calls.CallServer}. The Python package
 * keeps one virtual machine warm this way.
 */
@NullMarked
package org.tidemark.web.calls;

import org.jspecify.annotations.NullMarked;
