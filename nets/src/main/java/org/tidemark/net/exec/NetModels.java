package org.tidemark.net.exec;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.net.Folding;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;

/**
 * The models of one net, in fields as wide as is known to be necessary so far.
 *
 * <p>Widths are claimed by a NUPN section, follow from proven bounds or, for places without either, are guessed by random
 * walks. All of them are checked at every firing. Any thread may call the methods.
 */
public final class NetModels implements StateModels {
    private final PetriNet net;
    private FieldWidths now;
    private boolean isWidened;

    private NetModels(PetriNet net, FieldWidths now) {
        this.net = net;
        this.now = now;
    }

    /** Widths as a NUPN section claims them or, without a claim, from bounds that are already proven. */
    public static NetModels of(PetriNet net, PlaceBounds bounds, long seed) {
        return FieldWidths.claimsSafety(net) ? claimed(net) : fitting(net, bounds, seed);
    }

    /** Widths as a NUPN section claims them or, without a claim, from bounds that are proven now. */
    public static NetModels proving(PetriNet net, TransitionSystem.Effort effort, long seed) {
        if (FieldWidths.claimsSafety(net)) {
            return claimed(net); // checked while exploring, which is cheaper than a proof
        }
        Limit limit = Limit.nanos(effort.nanos()).orWhen(effort::isOver);
        return fitting(net, PlaceBounds.of(net, limit), seed);
    }

    /** Widths that start as given. */
    public static NetModels startingWith(PetriNet net, FieldWidths first) {
        return new NetModels(net, first);
    }

    private static NetModels claimed(PetriNet net) {
        return new NetModels(net, FieldWidths.forCounts(net, new int[net.places()]));
    }

    private static NetModels fitting(PetriNet net, PlaceBounds bounds, long seed) {
        int[] guess = bounds.allProven() ? new int[net.places()] : TokenProbe.most(net, seed);
        return new NetModels(net, FieldWidths.proven(net, bounds.counts(), guess));
    }

    @Override
    public NetSystem system() {
        return new NetSystem(net);
    }

    /** The widths known by now. */
    public synchronized FieldWidths now() {
        return now;
    }

    @Override
    public NetModel model(Use use) {
        FieldWidths widths = now();
        return switch (use) {
            case WHOLE -> NetModel.of(net, widths);
            case WITHOUT_IMPLIED -> NetModel.lean(net, widths);
            case IN_WORDS -> NetModel.forParts(net, widths, true);
            case IN_PARTS -> NetModel.forParts(net, widths, false);
        };
    }

    @Override
    public synchronized boolean widen(FieldOverflow overflow) throws InputException {
        checkClaim(overflow);
        FieldWidths wider = now.wider(overflow.field());
        if (wider == null) {
            return false;
        }
        now = wider;
        isWidened = true;
        return true;
    }

    /** From now on places with the same number have fields of the same width, at least as wide as they are. */
    public synchronized NetModels alike(int[] kinds) {
        now = now.alike(kinds);
        return this;
    }

    @Override
    public synchronized boolean isWidened() {
        return isWidened;
    }

    @Override
    public String widths() {
        return Arrays.stream(now().bits()).mapToObj(String::valueOf).collect(Collectors.joining(" "));
    }

    @Override
    public NetModels startingWith(String widths) {
        int[] bits = widths.isEmpty()
                ? new int[0]
                : Arrays.stream(widths.split(" ", -1))
                        .mapToInt(Integer::parseInt)
                        .toArray();
        return new NetModels(net, bits.length == net.places() ? FieldWidths.asBefore(net, bits) : now());
    }

    @Override
    public FieldExtremes extremes(Layout layout) {
        Folding folding = net.folding();
        return folding == null
                ? new FieldExtremes(layout)
                : new FieldExtremes(
                        layout,
                        IntStream.range(0, folding.places().size())
                                .map(folding.places()::to)
                                .toArray());
    }

    /** {@inheritDoc} A NUPN section may claim that no place ever holds two tokens. */
    @Override
    public void checkClaims(@Nullable FieldOverflow overflow, FieldExtremes seen) throws InputException {
        if (overflow != null) {
            checkClaim(overflow);
        }
        for (int p = 0; p < net.places() && FieldWidths.claimsSafety(net); p++) {
            if (seen.max(p) > 1) {
                throw new InputException(Nupn.contradicted(net, "there can be " + seen.max(p) + " tokens in", p));
            }
        }
    }

    private void checkClaim(FieldOverflow overflow) throws InputException {
        if (FieldWidths.claimsSafety(net)) {
            String how = "transition '" + net.transitionName(overflow.event()) + "' can put a second token into";
            throw new InputException(Nupn.contradicted(net, how, overflow.field()));
        }
    }

    @Override
    public String fieldName(FieldOverflow overflow) {
        return net.shownPlace(overflow.field());
    }
}
