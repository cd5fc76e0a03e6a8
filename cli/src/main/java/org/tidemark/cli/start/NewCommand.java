package org.tidemark.cli.start;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Report;
import org.tidemark.cli.option.HelpOption;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.OptionWords;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.format.OutputFile;
import org.tidemark.input.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tidemark new}: a small model with questions, to begin with. */
@Command(
        name = "new",
        header = "Write a small model with questions, to begin with.",
        description = {
            "A folder is made with a model and a tidemark.toml, which 'tidemark ci' reads: it names the model, the questions and the "
                    + "answers that are expected. One question is violated on purpose, so that there is something to explain and to repair."
        },
        footer = {
            "  tidemark new workshop                  a net in Tidemark's own language",
            "  tidemark new workshop --kind promela   a program",
            "  tidemark new order --kind bpmn         a business process"
        })
public final class NewCommand implements Callable<Integer> {
    /** The kinds of models. */
    enum Kind {
        TIDE("tide", "no_jam", "AG !deadlock"),
        NET("pnml", "no_jam", "AG !deadlock"),
        NETWORK("network", "no_jam", "AG !deadlock"),
        PROMELA("pml", "end", "AG !deadlock"),
        BPMN("bpmn", "can_complete", "AG EF completed");

        private final String ending;
        private final String violated;
        private final String formula;

        Kind(String ending, String violated, String formula) {
            this.ending = ending;
            this.violated = violated;
            this.formula = formula;
        }

        /** Whether the questions are in the file of the model. */
        private boolean hasQuestions() {
            return this == TIDE || this == PROMELA;
        }

        /** The questions that hold, each with its name and its formula. */
        private List<String> holding() {
            return switch (this) {
                case TIDE, PROMELA -> List.of();
                case NET -> List.of("one_at_a_time", "AG works_1 + works_2 <= 1", "first_can_work", "EF works_1 = 1");
                case NETWORK ->
                    List.of(
                            "one_at_a_time",
                            "AG worker_1.works + worker_2.works <= 1",
                            "first_can_work",
                            "EF worker_1.works = 1");
                case BPMN -> List.of("can_ship", "EF fireable(ship)", "invoiced_once", "max(f8)");
            };
        }
    }

    private static final OptionWords<Kind> KINDS = OptionWords.of("--kind", Kind.values());

    /** The name of the model in the texts. */
    private static final String NAME_IN_TEXT = "starter";

    private final Session session;

    @Spec
    @Nullable
    CommandSpec spec;

    @Parameters(
            paramLabel = "NAME",
            description = "The name of the model, and of the folder that is made, which may be a path.")
    String name = "";

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            completionCandidates = KindWords.class,
            defaultValue = "tide",
            description =
                    "What to begin with: tide (a net in Tidemark's language), net (PNML), network (automata side by side), "
                            + "promela (a program) or bpmn (a business process). Default: ${DEFAULT-VALUE}.")
    String kind = "tide";

    @Mixin
    HelpOption help = new HelpOption();

    /** The words of {@code --kind}, for the completion of command lines. */
    static final class KindWords extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        KindWords() {
            super(KINDS.values().keySet());
        }
    }

    public NewCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws InputException {
        Kind chosen = KINDS.read(spec, kind);
        Path folder = ModelArgument.path(name);
        String bare = String.valueOf(folder.getFileName());
        if (!bare.matches("[A-Za-z][A-Za-z0-9_-]*")) {
            throw new InputException("the name " + InputException.quote(bare)
                    + ": expected a letter, and after it letters, digits, '_' or '-'");
        }
        if (Files.exists(folder)) {
            throw new InputException(name + ": exists; expected a name for a new folder");
        }
        String file = bare + "." + chosen.ending;
        try {
            Files.createDirectory(folder);
        } catch (IOException e) {
            throw InputException.unwritable(folder, e);
        }
        write(folder.resolve(file), text("model." + chosen.ending).replace(NAME_IN_TEXT, bare.replace('-', '_')));
        write(folder.resolve("tidemark.toml"), manifest(chosen, file));
        session.show(next(chosen, name + "/", name + "/" + file), false);
        return Status.DONE;
    }

    private static Report next(Kind kind, String folder, String model) {
        String ask = kind.hasQuestions() ? "" : " -f '" + kind.formula + "'";
        return new Report()
                .words(model, "the model")
                .words(folder + "tidemark.toml", "the questions, and the answers that are expected")
                .line()
                .line("What to do next:")
                .line()
                .words("tidemark check " + model + ask, "ask; one answer is violated")
                .words("tidemark why " + model + " -f '" + kind.formula + "'", "why that is so")
                .words("tidemark ci " + folder + "tidemark.toml", "ask all; each answer is as expected");
    }

    /** The file that says what to ask. */
    private static String manifest(Kind kind, String file) {
        StringBuilder text = new StringBuilder("# What 'tidemark ci' asks, and the answers that are expected.\n");
        text.append("time = \"60s\" # for each model\n\n[[model]]\nfile = \"" + file + "\"\n");
        String remark = "# Violated on purpose. Repair the model, and change this to \"holds\".\n";
        if (kind.hasQuestions()) {
            return text.append("\n" + remark + "[model.expect]\n" + kind.violated + " = \"violated\"\n")
                    .toString();
        }
        List<String> holding = kind.holding();
        for (int i = 0; i < holding.size(); i += 2) {
            text.append(question(holding.get(i), holding.get(i + 1)));
            text.append(holding.get(i + 1).startsWith("max") ? "expect = 1\n" : "");
        }
        return text.append(question(kind.violated, kind.formula) + remark + "expect = \"violated\"\n")
                .toString();
    }

    private static String question(String name, String formula) {
        return "\n[[model.question]]\nname = \"" + name + "\"\nformula = \"" + formula + "\"\n";
    }

    private static void write(Path file, String text) throws InputException {
        OutputFile.write(file, false, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static String text(String resource) {
        try (InputStream in = Objects.requireNonNull(NewCommand.class.getResourceAsStream(resource), resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
