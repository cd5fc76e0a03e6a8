package org.tidemark.cli;

import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.cli.option.HelpOption;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.zoo.Zoo;
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
    /** Bash takes the colon for the end of a word, and so only what follows it is offered there. */
    private static final String OF_THE_ZOO = """

            # Models of the zoo.
            _tidemark_with_zoo() {
              local word=${COMP_LINE:0:COMP_POINT}
              word=${word##* }
              case "$word" in
                zoo:*)
                  COMPREPLY=($(compgen -W 'MODELS' -- "$word"))
                  case "$COMP_WORDBREAKS" in *:*) COMPREPLY=("${COMPREPLY[@]#zoo:}") ;; esac
                  ;;
                zo | zoo)
                  _complete_tidemark "$@"
                  COMPREPLY+=(zoo:)
                  type compopt >/dev/null 2>&1 && compopt -o nospace
                  ;;
                *) _complete_tidemark "$@" ;;
              esac
            }
            complete -F _tidemark_with_zoo -o default tidemark tidemark.sh tidemark.bash
            """;

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
        String models =
                Zoo.models().stream().map(model -> "zoo:" + model.name()).collect(Collectors.joining(" "));
        session.out().print(OF_THE_ZOO.replace("MODELS", models));
        return Status.DONE;
    }
}
