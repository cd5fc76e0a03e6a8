/**
 * Reads and writes models, properties, automata and traces as files.
 *
 * <p>There is one package per format below this one, and {@code registry}, which chooses the format for a file. Read
 * {@link org.tidemark.input.InputException} first, which every parser throws when a file is wrong, and then
 * {@link org.tidemark.format.Notes}, which reports what a format cannot represent.
 *
 * <p>Readers use {@link org.tidemark.format.XmlInput} or {@link org.tidemark.format.TextInput}, which track the
 * position in the file and buffer only a part of it; {@link org.tidemark.format.NetDraft} is a net that is still
 * being read. Writers take names from {@link org.tidemark.format.CarriedNames} if the format cannot hold all of them,
 * and {@link org.tidemark.format.OutputFile} writes a file completely or not at all. Files of properties are read as
 * {@link org.tidemark.format.PropertyEntry}s, so that one bad property does not lose the others.
 *
 * <p>Formats use nets, high-level nets and logic, and know nothing of engines; {@code check} and the command line use
 * formats.
 */
@NullMarked
package org.tidemark.format;

import org.jspecify.annotations.NullMarked;
