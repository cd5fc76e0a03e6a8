package org.tidemark.model.wrap.stubborn;

import java.util.function.BooleanSupplier;

/**
 * States that are looked for. Immutable but for what the supplier says; shared by threads.
 *
 * @param attractor what they have in common, and which events lead there
 * @param open whether they are still looked for; once it says no, it always does
 */
public record Goal(Attractor attractor, BooleanSupplier open) {}
