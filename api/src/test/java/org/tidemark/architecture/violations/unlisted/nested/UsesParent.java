package org.tidemark.architecture.violations.unlisted.nested;

import org.tidemark.architecture.violations.unlisted.ProcessWide;

/** A package that uses its parent package and is used by it. */
public interface UsesParent {
    boolean ENABLED = Boolean.getBoolean("enabled");

    ProcessWide parent();
}
