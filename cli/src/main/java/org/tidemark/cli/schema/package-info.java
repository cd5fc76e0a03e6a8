/**
 * The JSON schema of what commands print with {@code --json}, and a validator for it.
 *
 * <p>{@link org.tidemark.cli.schema.SchemaCommand} prints the schema of a command; the resource {@code tidemark.schema.json} has all of them.
 */
@NullMarked
package org.tidemark.cli.schema;

import org.jspecify.annotations.NullMarked;
