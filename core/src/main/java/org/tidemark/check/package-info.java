/**
 * The roof: questions in, answers with evidence out. Here the wing of models and the wing of engines meet.
 *
 * <p>Two ways lead in. {@link org.tidemark.check.run.Exploration} finds all reachable markings of a net: it chooses the layout of
 * states, the store and the search, and begins anew, one {@code Pass} after the other, when a field was too narrow. {@link
 * org.tidemark.check.Checker} answers properties, all of them together, each by the cheapest of its stages that can.
 *
 * <p>Inside, a property is a {@code Question}: a formula in three values ({@code Part}), whose atoms are inquiries. An
 * {@code Inquiry} is answered by looking at states one by one; who meets states shows them to all open ones through a
 * {@code Lookout}:
 *
 * <table>
 * <caption>What is asked</caption>
 * <tr><th>property</th><th>inquiry</th><th>settled by</th></tr>
 * <tr><td>{@code EF}, {@code AG}</td><td>{@code Goal}</td><td>a state, or a proof that there is none</td></tr>
 * <tr><td>{@code max}</td><td>{@code Peak}</td><td>a state at a proven ceiling, or a run that can be repeated for ever</td></tr>
 * <tr><td>{@code one-safe}</td><td>{@code SecondToken}</td><td>a state, or proven bounds</td></tr>
 * <tr><td>{@code stable-marking}</td><td>{@code Changes}</td><td>changes of all places, or a place that nothing changes</td></tr>
 * <tr><td>{@code quasi-live}</td><td>{@code Firings}</td><td>firings of all transitions, or one that is dead by proof</td></tr>
 * <tr><td>{@code live}</td><td>{@code LiveTransitions}</td><td>a dead state, siphons and traps, or terminal components</td></tr>
 * </table>
 *
 * <p>and all of them by having seen every state. Temporal formulas are {@code Assertion}s: {@code Claims} of CTL, which are labelled
 * or searched for, and {@code LinearClaims} about endless runs, which are automata; where formulas stand inside of others, {@code
 * NestedTruth} finds the inner ones first. {@code Walks} go looking at random and down a {@code Distance}; {@code
 * StructuralAnswers} asks {@code net.proof}. {@link org.tidemark.check.replay.Replay} and {@code MarkingTruth} check every run and
 * what it shows by the textbook rule, sharing no code with the engines, before anybody sees it. {@link
 * org.tidemark.check.conform.Conformance} asks whether every run is legal to an automaton. The faces (command line,
 * benchmarks) stand on this package; nothing below may use it.
 */
@NullMarked
package org.tidemark.check;

import org.jspecify.annotations.NullMarked;
