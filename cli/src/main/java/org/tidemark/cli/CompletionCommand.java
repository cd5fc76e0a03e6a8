package org.tidemark.cli;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tidemark.cli.option.HelpOption;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code tidemark completion}: a script that teaches a shell the commands and options. */
@Command(
        name = "completion",
        header = "Print a completion script for bash and zsh.",
        description = {"Put the line for your shell into ~/.bashrc or ~/.zshrc to have it always."},
        footer = {
            "  source <(tidemark completion)                                        bash",
            "  autoload -U compinit && compinit && source <(tidemark completion)    zsh"
        })
final class CompletionCommand implements Callable<Integer> {
    private final Session session;

    @Spec
    @Nullable
    CommandSpec spec;

    @Mixin
    HelpOption help = new HelpOption();

    CompletionCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        session.out()
                .print(AutoComplete.bash(
                        "tidemark", Objects.requireNonNull(spec).root().commandLine()));
        return Status.DONE;
    }
}
