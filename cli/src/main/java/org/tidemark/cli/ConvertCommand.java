package org.tidemark.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.tidemark.format.InputException;
import org.tidemark.format.NetFiles;
import org.tidemark.format.OutputFile;
import org.tidemark.net.PetriNet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark convert}: writes a model in the format that the file's ending names. */
@Command(
        name = "convert",
        header = "Write a model to a file, in the format that its ending names.",
        description = {"The file appears whole or not at all. Formats: .pnml (ISO 15909-2)."},
        footer = {
            "  tidemark convert zoo:kanban/3 -o kanban.pnml     take a zoo model to another tool",
            "  tidemark convert big.xml -o big.pnml --force     replace what is there"
        })
final class ConvertCommand implements Callable<Integer> {
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

    @Option(names = "--quiet", description = "Do not say what was written.")
    boolean quiet;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and stop.")
    boolean help;

    ConvertCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws InputException {
        Path file = ModelArgument.path(output);
        OutputFile.check(file, force);
        PetriNet net = model.open();
        NetFiles.write(net, file, force);
        if (!quiet) {
            session.remark("wrote " + net.name() + " (" + ExploreText.sizes(net) + ") to " + output);
        }
        return Status.DONE;
    }
}
