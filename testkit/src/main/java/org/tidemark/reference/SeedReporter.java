package org.tidemark.reference;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/** Supplies a test with its {@link Seeds} and adds the seed and the command that repeats it to what the test throws. */
final class SeedReporter implements ParameterResolver, TestExecutionExceptionHandler {
    private static final Namespace OURS = Namespace.create(SeedReporter.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.getParameter().getType() == Seeds.class;
    }

    @Override
    public Seeds resolveParameter(ParameterContext parameter, ExtensionContext test) {
        String name = test.getRequiredTestClass().getName() + "#"
                + test.getRequiredTestMethod().getName();
        Seeds seeds = new Seeds(name, System::getProperty);
        test.getStore(OURS).put(Seeds.class, seeds);
        return seeds;
    }

    @Override
    public void handleTestExecutionException(ExtensionContext test, Throwable thrown) throws Throwable {
        Seeds seeds = test.getStore(OURS).get(Seeds.class, Seeds.class);
        if (seeds == null || thrown instanceof TestAbortedException) {
            throw thrown;
        }
        throw withSeed(seeds, thrown);
    }

    /** The failure, as it is where the test was not at a seed. */
    static Throwable withSeed(Seeds seeds, Throwable thrown) {
        Long seed = seeds.current();
        if (seed == null) {
            return thrown;
        }
        return new AssertionError(
                "fails for the seed " + seed + "\nwith: " + thrown + "\n" + seeds.reproduction(seed), thrown);
    }
}
