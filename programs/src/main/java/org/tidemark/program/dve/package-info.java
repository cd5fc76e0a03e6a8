/** DVE, the language of the models of BEEM: {@link org.tidemark.program.dve.DveReader} makes a program of a file. */
@NullMarked
package org.tidemark.program.dve;

import org.jspecify.annotations.NullMarked;
