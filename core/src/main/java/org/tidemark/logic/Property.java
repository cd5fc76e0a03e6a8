package org.tidemark.logic;

/** A question with a name: what a user, or a property file, asks of a model. Immutable. */
public sealed interface Property {
    String name();

    /** Whether a formula holds in the initial state; one without path quantifiers is asked of every run. */
    record Truth(String name, Formula formula) implements Property {}

    /** The largest value a term has in any reachable state. */
    record Maximum(String name, Term term) implements Property {}

    /** Whether no place ever holds two tokens. */
    record OneSafe(String name) implements Property {}

    /** Whether some place never changes its number of tokens. */
    record StableMarking(String name) implements Property {}

    /** Whether every transition can happen at least once. */
    record QuasiLiveness(String name) implements Property {}

    /** Whether every transition can, from every reachable state, happen again. */
    record Liveness(String name) implements Property {}
}
