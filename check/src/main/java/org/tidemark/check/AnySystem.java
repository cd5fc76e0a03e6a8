package org.tidemark.check;

/** A stage that asks systems of every kind; any other one asks only nets. */
public interface AnySystem {}
