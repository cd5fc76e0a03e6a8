/**
 * Place/transition nets as models on the waist. Read {@link org.tidemark.net.exec.NetModel} first. A net in which no place
 * ever holds two tokens runs on {@link org.tidemark.net.exec.SafeNetModel}, one bit per place; any other on {@link
 * org.tidemark.net.exec.GuardedNetModel}, a field and a guard bit per place. {@link org.tidemark.net.exec.FieldWidths} chooses.
 */
@NullMarked
package org.tidemark.net.exec;

import org.jspecify.annotations.NullMarked;
