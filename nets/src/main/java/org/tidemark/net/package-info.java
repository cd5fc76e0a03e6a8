/**
 * Place/transition nets.
 *
 * <p>Read {@link org.tidemark.net.PetriNet} first, then {@link org.tidemark.net.TokenGame}, the textbook firing rule
 * on plain integers: it shares no code with the engines, so it can check the runs they report.
 * {@link org.tidemark.net.PetriNetBuilder} builds nets, {@link org.tidemark.net.Folding} records which high-level
 * node each node came from, and an {@link org.tidemark.system.Obligation} is a condition that a net relies on and that
 * is checked in every state.
 *
 * <p>The subpackages: {@code exec} runs a net as a model, {@code structure} analyses a net without
 * exploring it, {@code proof} proves that markings cannot be reached, {@code split} makes a network of automata of it, and
 * {@code summary} is what {@code info} reports. Formats build nets and {@code check} explores them; engines never see this package.
 */
@NullMarked
package org.tidemark.net;

import org.jspecify.annotations.NullMarked;
