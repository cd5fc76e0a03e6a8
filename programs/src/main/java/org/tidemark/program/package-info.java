/**
 * Programs: processes with control-flow graphs, variables and channels, as {@linkplain org.tidemark.program.dve DVE} and Promela describe them.
 *
 * <p>A front end makes a {@link org.tidemark.program.Program} of a file; read it first, then {@link org.tidemark.program.Edge}, {@link
 * org.tidemark.program.Statement} and {@link org.tidemark.program.Expression}. They are executed in two ways that share no code: {@link
 * org.tidemark.program.ProgramGame} walks the trees, and {@link org.tidemark.program.ProgramModel} has byte code made of them.
 */
@NullMarked
package org.tidemark.program;

import org.jspecify.annotations.NullMarked;
