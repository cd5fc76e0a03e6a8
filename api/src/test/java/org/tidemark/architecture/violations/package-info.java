/** Classes that break every rule once, to show that the rules work. */
@NullMarked
package org.tidemark.architecture.violations;

import org.jspecify.annotations.NullMarked;
