package org.tidemark.cli.model;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tidemark.cli.explore.ExploreText;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.InputException;
import org.tidemark.format.NetSource;
import org.tidemark.format.Notes;
import org.tidemark.format.OutputFile;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.format.tide.TideCopy;
import org.tidemark.format.tide.TideModel;
import org.tidemark.net.PetriNet;
import org.tidemark.zoo.Zoo;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark convert}: writes a model in the format that the file's ending names. */
@Command(
        name = "convert",
        customSynopsis = "tidemark convert [OPTIONS] MODEL -o FILE",
        header = "Write a model to a file, in the format that its ending names.",
        description = {
            "The file appears whole or not at all. What the format cannot carry is said on standard error; what "
                    + "would change the behaviour is refused.",
            "Formats: .pnml (ISO 15909-2), .tide (a .tide file is reformatted, with the values of -D as defaults of its parameters), .lola, .net (TINA), .aut (nets that are state machines).",
            "Pictures: .svg (small nets), .dot and .gv (Graphviz)."
        },
        footer = {
            "  tidemark convert zoo:kanban/3 -o kanban.pnml       take a zoo model to another tool",
            "  tidemark convert model.pnml -o model.lola          the same net in another language",
            "  tidemark convert zoo:philosophers/3 -o phil.svg    a picture",
            "  tidemark convert big.xml -o big.pnml --force       replace what is there"
        })
public final class ConvertCommand implements Callable<Integer> {
    private final Session session;

    @Mixin
    ModelArgument model = new ModelArgument();

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE",
            description = "The file to write; its ending decides the format.")
    String output = "";

    @Option(names = "--force", description = "Replace the file if it exists.")
    boolean force;

    @Option(names = "--quiet", description = "Do not say what was written and what was left out.")
    boolean quiet;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and stop.")
    boolean help;

    public ConvertCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws InputException {
        Path file = ModelArgument.path(output);
        OutputFile.check(file, force);
        Notes notes = quiet ? unheard -> {} : session::remark;
        NetSource source = model.source(notes);
        TideModel tide = ModelArgument.isTide(output) ? model.tide() : null;
        String text = tide == null ? null : text();
        String sizes;
        if (tide != null && text != null) {
            String copy = TideCopy.of(text, model.reference, file, tide.settings());
            OutputFile.write(file, force, out -> out.write(copy.getBytes(StandardCharsets.UTF_8)));
            sizes = tide.net().name() + " (" + ExploreText.written(tide.net());
        } else {
            PetriNet net = source.unfolded(UnfoldingLimits.usual());
            NetFiles.write(net, file, force, notes);
            sizes = net.name() + " (" + ExploreText.sizes(net);
        }
        if (!quiet) {
            session.remark("wrote " + sizes + ") to " + output);
        }
        return Status.DONE;
    }

    /** A model of the tide language stays what it is, and looks like all others; null where it is none. */
    private @Nullable String text() throws InputException {
        if (!model.isTide()) {
            return Zoo.isReference(model.reference) ? Zoo.source(model.reference) : null;
        }
        Path from = ModelArgument.path(model.reference);
        try {
            return Files.readString(from);
        } catch (IOException e) {
            throw InputException.unreadable(from, e);
        }
    }
}
