/**
 * How models come in and go out as files.
 *
 * <p>One package below this one for each format; {@link org.tidemark.format.registry.NetFiles} knows which file ending belongs to
 * which, {@link org.tidemark.format.registry.AutomatonFiles} the same for automata, and
 * {@link org.tidemark.format.registry.ProcessFiles} for pictures of runs. Read {@link org.tidemark.format.InputException} to see how every parser speaks to the user when a file is
 * wrong, and {@link org.tidemark.format.Notes} for how a format says what it cannot carry.
 *
 * <p>Readers stand on {@link org.tidemark.format.XmlInput} or {@link org.tidemark.format.TextInput}, which know where they
 * are in the file and hold one buffer of it; {@link org.tidemark.format.NetDraft} is a net half read. Writers take names
 * from {@link org.tidemark.format.CarriedNames} where a format cannot hold all of them, and
 * {@link org.tidemark.format.OutputFile} writes files whole or not at all. Files of questions come in as
 * {@link org.tidemark.format.PropertyEntry}s, so that one bad question does not lose the others. Formats know the formalisms they carry and
 * nothing of engines.
 */
@NullMarked
package org.tidemark.format;

import org.jspecify.annotations.NullMarked;
