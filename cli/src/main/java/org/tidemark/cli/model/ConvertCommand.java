package org.tidemark.cli.model;

import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.automata.network.Network;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.ModelCommand;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.Lost;
import org.tidemark.format.NetForm;
import org.tidemark.format.NetSource;
import org.tidemark.format.NodePositions;
import org.tidemark.format.Notes;
import org.tidemark.format.OutputFile;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.format.tide.TideCopy;
import org.tidemark.format.tide.TideModel;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.system.Drawing;
import org.tidemark.system.TransitionSystem;
import org.tidemark.zoo.Zoo;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tidemark convert}: writes a model in the format that the file's ending names. */
@Command(
        name = "convert",
        customSynopsis = "tidemark convert [OPTIONS] MODEL -o FILE",
        header = "Write a model to a file, in the format that its ending names.",
        description = {
            "The file appears whole or not at all. What the format cannot carry is reported on standard error; what "
                    + "would change the behaviour is refused.",
            "Formats: .pnml (ISO 15909-2), .tide (a .tide file is reformatted, with the values of -D as defaults of its parameters), .lola, .net (TINA), .aut (nets that are state machines).",
            "Pictures: .svg (small nets, and nets of CPN Tools as their files draw them), .dot and .gv (Graphviz). Any file is compressed if .gz follows its ending.",
            "High-level nets are written as such to .pnml and .tide, and drawn as such; the other formats get their unfolding."
        },
        footer = {
            "  tidemark convert zoo:kanban/3 -o kanban.pnml       take a zoo model to another tool",
            "  tidemark convert model.pnml -o model.lola          the same net in another language",
            "  tidemark convert zoo:philosophers/3 -o phil.svg    a picture",
            "  tidemark convert zoo:tide-dbm/3 -o dbm.svg         a picture of a high-level net",
            "  tidemark convert model.pnml -o model.tide          a symmetric net in the tide language",
            "  tidemark convert big.xml -o big.pnml --force       replace what is there"
        })
public final class ConvertCommand extends ModelCommand {
    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE",
            description = "The file to write; its ending decides the format.")
    String output = "";

    @Option(names = "--force", description = "Replace the file if it exists.")
    boolean force;

    @Option(names = "--unfold", description = "Write the unfolding of a high-level net instead of the net itself.")
    boolean unfold;

    @Option(names = "--quiet", description = "Do not say what was written and what was left out.")
    boolean quiet;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and stop.")
    boolean help;

    public ConvertCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws InputException {
        Path file = ModelArgument.path(output);
        OutputFile.check(file, force);
        Notes notes = quiet ? unheard -> {} : session::remark;
        NetSource source = model.source(notes);
        String drawn = drawn(source, file);
        String sizes = drawn == null ? written(source.asNet(), file, notes) : drawn;
        if (!quiet) {
            session.remark("wrote " + sizes + ") to " + output);
        }
        return Status.DONE;
    }

    /** Writes the drawing of a model that has one and no net, and says whose it is; null where another file is meant. */
    private @Nullable String drawn(NetSource source, Path file) throws InputException {
        TransitionSystem system = source.system();
        Drawing drawing = system == null || system instanceof NetForm ? null : system.drawing();
        if (system == null || drawing == null || !output.matches("(?i).*\\.svg(\\.gz)?")) {
            return null;
        }
        NetFiles.write(file, force, out -> {
            Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            drawing.svg(false, writer);
            writer.flush();
        });
        return system.name() + " (as its file draws it";
    }

    /** Writes the file, and says what is in it. */
    private String written(NetSource source, Path file, Notes notes) throws InputException {
        TideModel tide = ModelArgument.isTide(output) && !unfold ? model.tide() : null;
        String text = tide == null ? null : text();
        if (tide != null && text != null) {
            String copy = TideCopy.of(text, model.reference, file, tide.settings());
            NetFiles.write(file, force, out -> out.write(copy.getBytes(StandardCharsets.UTF_8)));
            Network network = source.network();
            return network == null ? tide.net().name() + " (" + ModelSizes.written(tide.net()) : sizes(network);
        }
        String sizes = writtenNet(source, file, notes);
        TideModel whole = model.tide();
        if (whole != null) {
            Lost.declarations(whole.fairness(), whole.questions(), file, notes);
            Lost.equivalences(whole.net(), file, notes);
        }
        return sizes;
    }

    private static String sizes(Network network) {
        return network.name() + " (" + Figures.count(network.parts().size(), "part");
    }

    private String writtenNet(NetSource source, Path file, Notes notes) throws InputException {
        Network network = source.network();
        if (network != null && NetFiles.isNetwork(file)) {
            NetFiles.write(network, file, force);
            return sizes(network);
        }
        ColoredNet colored = source.colored();
        if (colored != null && !colored.isPlain() && !unfold && NetFiles.holdsHighLevelNets(file)) {
            NetFiles.write(colored, source.drawing(), file, force, notes);
            return colored.name() + " (" + ModelSizes.written(colored);
        }
        if (network != null) {
            Lost.silence(network, file, notes);
        }
        PetriNet net = source.unfolded(UnfoldingLimits.usual());
        NetFiles.write(net, colored == null ? source.drawing() : NodePositions.NONE, file, force, notes);
        return net.name() + " (" + ModelSizes.of(net);
    }

    /** A model of the tide language stays what it is, and looks like all others; null where it is none. */
    private @Nullable String text() throws InputException {
        if (!model.holdsQuestions()) {
            return Zoo.isReference(model.reference) ? Zoo.source(model.reference) : null;
        }
        return model.text();
    }
}
