package org.tidemark.cli.model;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.network.Network;
import org.tidemark.check.direct.DirectWalk;
import org.tidemark.check.network.NetworkWalk;
import org.tidemark.cli.option.EvidenceOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.Quantities;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.report.SteppedRun;
import org.tidemark.cli.report.TraceJson;
import org.tidemark.cli.report.TraceText;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.format.trace.TraceReader;
import org.tidemark.input.InputException;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tidemark simulate}: a walk through a net, by hand or at random, or along a run that was kept. */
@Command(
        name = "simulate",
        header = "Walk through a net, step by step or at random, or replay a run.",
        description = {
            "Without --steps it shows what is enabled and reads commands: a number or a transition's name fires it, "
                    + "Enter fires one at random, 'b' goes back, 'h' lists all commands, 'q' ends. "
                    + "With --steps it walks at random and prints each step and what it changes. --trace keeps "
                    + "the walk. "
                    + "With --trace and a file that holds a run it replays that run by the textbook rule and says where it "
                    + "breaks (status 2); otherwise it steps through the run, or prints it if input is not a terminal."
        },
        footer = {
            "  tidemark simulate zoo:philosophers/3                          by hand",
            "  tidemark simulate zoo:philosophers/3 --steps 20 --seed 7      at random, the same each time",
            "  tidemark simulate model.pnml --steps 100 --trace walk.json    keep the walk",
            "  tidemark simulate model.pnml --trace walk.json                step through a run that was kept",
            "  printf '1\\nr 5\\nm\\n' | tidemark simulate model.pnml           commands from a script"
        })
public final class SimulateCommand implements Callable<Integer> {
    private final Session session;

    @Spec
    @Nullable
    CommandSpec spec;

    @Mixin
    final ModelArgument model;

    @Option(
            names = "--steps",
            paramLabel = "N",
            converter = Quantities.Natural.class,
            description = "Walk N steps at random, or fewer where it ends in a deadlock or a fault of the model.")
    @Nullable
    Long steps;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            converter = Quantities.Natural.class,
            description = "For random steps; the same seed gives the same walk. Default: ${DEFAULT-VALUE}.")
    long seed;

    @Mixin
    EvidenceOptions evidence = new EvidenceOptions();

    @Mixin
    ResultOptions result = new ResultOptions();

    public SimulateCommand(Session session) {
        this.session = session;
        this.model = new ModelArgument(session.in());
    }

    /** Why a random walk ended. */
    private enum End {
        STEPS,
        DEADLOCK,
        FAULT,
        OVERFLOW
    }

    @Override
    public Integer call() throws InputException, IOException {
        if (steps == null && evidence.holdsRun()) {
            return replay();
        }
        if (result.json && steps == null && spec != null) {
            throw new ParameterException(spec.commandLine(), "--json needs --steps: a walk by hand is for people");
        }
        evidence.check();
        NetSource source = model.source(result.notes(session));
        PetriNet net;
        try {
            net = source.unfolded(UnfoldingLimits.usual());
        } catch (LimitException tooLarge) {
            return source.network() == null ? direct(source, tooLarge) : throughNetwork(source.network(), tooLarge);
        }
        SteppedRun walk = new SteppedRun(net);
        SafetyClaim claim = new SafetyClaim(net, result.notes(session));
        SplittableRandom random = new SplittableRandom(seed);
        if (steps == null) {
            announceTrace();
            new Simulator(net, walk, random, claim, session).run();
        } else {
            randomWalk(net, walk, random, claim, steps);
        }
        keep(net, walk.past());
        return Status.DONE;
    }

    /** Writes a walk to the files asked for; not one by hand that took no step, since a file to replay may have been misspelt. */
    private void keep(PetriNet net, List<Integer> walk) throws InputException {
        if (steps != null || !walk.isEmpty()) {
            evidence.write(net, Evidence.run(walk, ""));
        }
    }

    /** Walks at random through a network whose net is too large; by hand there would be too much to choose from. */
    private int throughNetwork(Network network, LimitException tooLarge) throws InputException, IOException {
        if (steps == null) {
            throw tooLarge;
        }
        NetworkWalk.Shown shown = NetworkWalk.random(network, steps, new SplittableRandom(seed));
        SteppedRun walk = new SteppedRun(shown.net());
        TraceText text = new TraceText(shown.net());
        if (!result.json) {
            session.out().println(network.name() + ": " + ModelSizes.of(network) + ", seed " + seed);
            session.out().println(TraceText.start(walk));
        }
        for (int event : shown.events()) {
            walk.fire(event);
            if (!result.json) {
                session.out().println(text.step(walk, event));
            }
        }
        End end = walk.choices() == 0 ? End.DEADLOCK : End.STEPS;
        if (result.json) {
            Json.write(session.out(), json -> write(json, shown.net(), walk.past(), end, null));
        } else {
            session.out().println(sentence(end, walk));
        }
        evidence.write(shown.net(), Evidence.run(walk.past(), ""));
        return Status.DONE;
    }

    /** Walks through a high-level net that is too large to unfold. */
    private int direct(NetSource source, LimitException tooLarge) throws InputException, IOException {
        ColoredNet net = source.colored();
        try {
            if (net == null) {
                throw tooLarge;
            }
            DirectWalk walk = new DirectWalk(DirectNet.of(net));
            DirectSimulator simulator = new DirectSimulator(net, walk, new SplittableRandom(seed), session);
            if (!result.json) {
                session.out().println(net.name() + ": " + ModelSizes.of(net) + ", seed " + seed);
            }
            if (steps == null) {
                announceTrace();
                simulator.byHand();
            } else {
                simulator.atRandom(steps, !result.json);
            }
            PetriNet shown = walk.shown(UnfoldingLimits.usual());
            if (result.json) {
                String fault = walk.fault();
                End end = fault != null ? End.FAULT : walk.choices().isEmpty() ? End.DEADLOCK : End.STEPS;
                Json.write(session.out(), json -> write(json, shown, walk.run(), end, fault));
            }
            keep(shown, walk.run());
            return Status.DONE;
        } catch (ColorException indirect) {
            throw tooLarge;
        }
    }

    /** Shows the run that the file holds; reading it has replayed it. */
    private int replay() throws InputException, IOException {
        evidence.checkPicture();
        NetSource source = model.source(result.notes(session));
        try {
            return replay(source);
        } catch (InputException wrong) {
            ColoredNet net = source.colored();
            if (net == null || net.clock() == null) {
                throw wrong;
            }
            return replayInAbsoluteTime(source, wrong);
        }
    }

    private int replay(NetSource source) throws InputException, IOException {
        PetriNet net = source.unfolded(UnfoldingLimits.usual());
        Evidence run = TraceReader.read(ModelArgument.path(String.valueOf(evidence.file)), net);
        new TraceReplay(net, run, session).show(result.json);
        evidence.draw(net, run);
        return Status.DONE;
    }

    /** A run of a net with time may have been found with a clock that counts it all. */
    private int replayInAbsoluteTime(NetSource source, InputException wrong) throws InputException, IOException {
        try {
            return replay(source.withAbsoluteTime());
        } catch (InputException alsoWrong) {
            throw wrong;
        }
    }

    /** A file that was meant to be read may be misspelt. */
    private void announceTrace() {
        if (evidence.file != null && !evidence.force && !result.quiet) {
            session.remark("there is no " + evidence.file
                    + " to replay; if this walk takes a step, it goes there when it ends");
        }
    }

    private void randomWalk(PetriNet net, SteppedRun walk, SplittableRandom random, SafetyClaim claim, long most)
            throws IOException {
        boolean talk = !result.json;
        TraceText text = new TraceText(net);
        if (talk) {
            session.out().println(net.name() + ": " + ModelSizes.of(net) + ", seed " + seed);
            session.out().println(TraceText.start(walk));
        }
        End end = End.STEPS;
        while (walk.steps() < most && !session.out().checkError()) {
            if (walk.choices() == 0 || walk.fault() != null) {
                break;
            }
            int transition = walk.randomChoice(random);
            if (!walk.fire(transition)) {
                end = End.OVERFLOW;
                break;
            }
            claim.check(walk);
            if (talk) {
                session.out().println(text.step(walk, transition));
            }
        }
        if (end == End.STEPS && walk.fault() != null) {
            end = End.FAULT;
        } else if (end == End.STEPS && walk.choices() == 0) {
            end = End.DEADLOCK;
        }
        if (talk) {
            session.out().println(sentence(end, walk));
        } else {
            End why = end;
            String fault = end == End.FAULT ? walk.fault() : null;
            Json.write(session.out(), json -> write(json, net, walk.past(), why, fault));
        }
    }

    private static String sentence(End end, SteppedRun walk) {
        return switch (end) {
            case STEPS -> "stopped after " + Figures.count(walk.steps(), "step");
            case DEADLOCK, FAULT -> TraceText.stop(walk);
            case OVERFLOW -> Simulator.TOO_MANY_TOKENS;
        };
    }

    private void write(JsonGenerator json, PetriNet net, List<Integer> walk, End end, @Nullable String fault)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("model", net.name());
        json.writeNumberField("seed", seed);
        json.writeNumberField("steps", walk.size());
        json.writeStringField("end", end.name().toLowerCase(Locale.ROOT));
        if (fault != null) {
            json.writeStringField("reason", fault);
        }
        json.writeFieldName("trace");
        TraceJson.steps(json, net, walk);
        json.writeEndObject();
    }
}
