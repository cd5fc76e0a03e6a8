/**
 * Example models that need no file: {@code zoo:philosophers/12} is a net like any other.
 *
 * <p>Read {@link org.tidemark.zoo.Zoo} first, which finds a model by its reference, then
 * {@link org.tidemark.zoo.ZooModel}, which describes it: its story, what it shows, its parameters, and what is known
 * about its state space, as a formula or as exact counts. A model is either one class, built with {@code NetSketch},
 * or a file in the tide language with its own properties. The models serve as demonstrations, as benchmarks that
 * scale by a number, and as tests of engines with known answers. The zoo uses nets and formats; engines do not know
 * it.
 */
@NullMarked
package org.tidemark.zoo;

import org.jspecify.annotations.NullMarked;
