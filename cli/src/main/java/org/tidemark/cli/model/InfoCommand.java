package org.tidemark.cli.model;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tidemark.cli.explore.Unfinished;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.Quantities;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.summary.Structure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark info}: what is known of a net without exploring it. */
@Command(
        name = "info",
        header = "Look at a net without exploring it: its class, invariants, bounds, parts, what is proven.",
        description = {
            "Everything printed is proven; what is not known is reported as unknown. "
                    + "An analysis that runs out of time says so, and does not affect the others."
        },
        footer = {
            "  tidemark info zoo:kanban/5              a page about a net",
            "  tidemark info model.pnml --time 60s     look longer at a big one",
            "  tidemark info model.pnml --json         every bound and invariant, for a program"
        })
public final class InfoCommand implements Callable<Integer> {
    private static final long DEFAULT_MILLIS = 10_000;

    private final Session session;

    @Mixin
    final ModelArgument model;

    @Option(
            names = "--time",
            paramLabel = "DURATION",
            converter = Quantities.Duration.class,
            description =
                    "How long to look: 500ms, 60s, 1m30s (units ms, s, m, h, d). Default: 10s; small nets take far less.")
    @Nullable
    Long time;

    @Mixin
    ResultOptions result = new ResultOptions();

    public InfoCommand(Session session) {
        this.session = session;
        this.model = new ModelArgument(session.in());
    }

    @Override
    public Integer call() throws InputException, IOException {
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            NetSource source = model.source(result.notes(session));
            UnfoldingLimits usual = UnfoldingLimits.usual();
            long nanos = time == null ? usual.nanos() : time;
            PetriNet net;
            try {
                net = source.unfolded(new UnfoldingLimits(usual.bytes(), nanos, interrupt));
            } catch (LimitException limit) {
                if (source.network() != null) {
                    return tell(new NetworkInfo(source.network(), limit.what()));
                }
                return Unfinished.tell(session, result, source, limit);
            }
            return tell(net, interrupt);
        }
    }

    private int tell(NetworkInfo network) throws IOException {
        if (result.json) {
            Json.write(session.out(), network::write);
        } else {
            network.print(session.out());
        }
        return Status.DONE;
    }

    private int tell(PetriNet net, Interrupts.Watch interrupt) throws IOException {
        long start = System.nanoTime();
        Structure structure = structure(net, interrupt);
        double seconds = (System.nanoTime() - start) / 1e9;
        if (result.json) {
            Json.write(session.out(), json -> new InfoJson(json, structure).write(seconds));
        } else {
            new InfoText(structure, seconds).print(session.out());
        }
        return Status.DONE;
    }

    /** Ctrl-C ends the looking, and what was found is shown. */
    private Structure structure(PetriNet net, Interrupts.Watch interrupt) {
        Limit limit = Limit.millis(time == null ? DEFAULT_MILLIS : time / 1_000_000);
        return Structure.of(net, limit.orWhen(interrupt));
    }
}
