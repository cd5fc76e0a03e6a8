package org.tidemark.cli.option;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tidemark.cli.session.Host;
import org.tidemark.cli.session.Session;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command about a model. */
public abstract class ModelCommand implements Callable<Integer> {
    protected final Session session;

    @Spec
    @Nullable
    protected CommandSpec spec;

    @Mixin
    protected final ModelArgument model;

    protected ModelCommand(Session session) {
        this.session = session;
        Host host = session.host();
        this.model = host == null ? new ModelArgument(session.in()) : new ModelArgument(session.in(), host.inputName());
    }

    /** The command line that cannot be obeyed, for a reason in a sentence. */
    protected final ParameterException wrong(String sentence) {
        return new ParameterException(command().commandLine(), sentence);
    }

    protected final CommandSpec command() {
        return Objects.requireNonNull(spec);
    }
}
