package org.tidemark.zoo;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tidemark.net.PetriNet;

/**
 * A family of nets, one for each choice of its parameters, and what is known about them.
 *
 * <p>Every method that takes {@code values} needs one value for each parameter, in order and in range, and throws
 * {@link IllegalArgumentException} otherwise; {@link Zoo#open} is the entry point for references typed by a user.
 * Immutable and stateless: any thread may build at any time, in time and memory proportional to the net.
 */
public interface ZooModel {
    /** The name in a reference: {@code philosophers}. */
    String name();

    /** Its story, in one line. */
    String story();

    /** The effect it demonstrates, in one line. */
    String shows();

    List<Parameter> parameters();

    /** The net; every place and transition has a name that is an identifier. */
    PetriNet build(int... values);

    /** Whether the state space is finite. */
    boolean finite();

    /** The formula for the number of states as text, with the parameters by their initials: {@code N·3^(N−1) + 1}. */
    Optional<String> formula();

    /** The number of states by the formula, if there is one; does not explore. */
    Optional<BigInteger> states(int... values);

    /**
     * Progress measures by their names, each a list of terms over places. The one named {@code paper} is what papers
     * on the sweep-line method use for the model.
     */
    Map<String, String> measures(int... values);

    /** Exact counts for some parameters, found by exploring. */
    List<Census> measured();
}
