/**
 * Example models that need no file: {@code zoo:philosophers/12} is a net like any other.
 *
 * <p>Come in through {@link org.tidemark.zoo.Zoo}, which finds a model by its reference; each one introduces itself as a
 * {@link org.tidemark.zoo.ZooModel}: its story, what it shows, its parameters, and what is known of its state space, as
 * a formula or as exact counts. A model is one class, drawn with a small pen of this package's own, or a file of the tide
 * language, which brings its questions. They serve as
 * demonstrations, as benchmarks that scale by a number, and as answers known in advance to check engines against. The
 * zoo uses nets and speaks of wrong references as the formats do; engines know nothing of it.
 */
@NullMarked
package org.tidemark.zoo;

import org.jspecify.annotations.NullMarked;
