package org.tidemark.spark.search;

import java.io.Serializable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.TokenPeaks;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.automaton.DeterministicAutomaton;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.Model;
import org.tidemark.model.StateCodec;
import org.tidemark.model.wrap.ProductModel;
import org.tidemark.net.Arcs;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;

/**
 * A net and the widths of its fields, as they travel to other machines: events, fields and words are numbered there as here. With an
 * automaton, the states that are found are those of the two together. The models are built once in each process that it comes to.
 */
final class ShippedModel implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Where bounds and invariants take longer than this, states are their words: every process would look for them again. */
    private static final long LONGEST_NANOS = 5_000_000_000L;

    private final String name;
    private final String[] placeIds;
    private final String[] placeNames;
    private final int[] initial;
    private final String[] transitionIds;
    private final String[] transitionNames;
    private final int[] priorities;
    private final int[][] arcs;
    private final int[] bits;

    /** The most bits of a state's string, where states are strings of the net's codec in blocks; 0 where they are their words. */
    private final int codecBits;

    /** Where each place of a net with values ends among those of its unfolding; null for a net without. */
    private final int @Nullable [] placeEnds;

    private final @Nullable DeterministicAutomaton automaton;
    private transient volatile @Nullable NetModel model;
    private transient boolean isCodecWhole;
    private transient volatile @Nullable ProductModel product;

    /**
     * A net whose states take as few words in blocks as can be proven soon. What they are is decided here, for all processes.
     *
     * @param cancelled whether there is no time left to prove anything
     */
    static ShippedModel smallest(PetriNet net, FieldWidths widths, BooleanSupplier cancelled) {
        ShippedModel byWords = new ShippedModel(net, widths, null, 0);
        int bits = byWords.fewest(cancelled);
        return bits == 0 ? byWords : new ShippedModel(byWords, bits);
    }

    /**
     * A net whose states are in blocks what a folder says that they are.
     *
     * @param codecBits the most bits of a state's string; 0 where states are their words
     * @return null where this program writes other strings
     */
    static @Nullable ShippedModel asBefore(PetriNet net, FieldWidths widths, int codecBits) {
        ShippedModel byWords = new ShippedModel(net, widths, null, 0);
        if (codecBits == 0) {
            return byWords;
        }
        // Not cancelled: the run that wrote the folder had the time for it.
        return byWords.fewest() == codecBits ? new ShippedModel(byWords, codecBits) : null;
    }

    /**
     * A net with an automaton that reads its steps.
     *
     * @throws FormulaException when the automaton asks for what states of the net do not have
     */
    static ShippedModel withAutomaton(PetriNet net, FieldWidths widths, DeterministicAutomaton automaton)
            throws FormulaException {
        ShippedModel both = new ShippedModel(net, widths, automaton, 0);
        both.product = new ProductModel(both.model(), automaton);
        return both;
    }

    private ShippedModel(PetriNet net, FieldWidths widths, @Nullable DeterministicAutomaton automaton, int codecBits) {
        this.automaton = automaton;
        name = net.name();
        placeIds = IntStream.range(0, net.places()).mapToObj(net::placeId).toArray(String[]::new);
        placeNames = IntStream.range(0, net.places()).mapToObj(net::placeName).toArray(String[]::new);
        initial = net.initialMarking();
        transitionIds = IntStream.range(0, net.transitions())
                .mapToObj(net::transitionId)
                .toArray(String[]::new);
        transitionNames = IntStream.range(0, net.transitions())
                .mapToObj(net::transitionName)
                .toArray(String[]::new);
        priorities = net.priorities();
        arcs = new int[][] {
            triples(net, net.inputs()),
            triples(net, net.outputs()),
            triples(net, net.reads()),
            triples(net, net.inhibitors())
        };
        bits = widths.bits();
        Folding folding = net.folding();
        placeEnds = folding == null
                ? null
                : IntStream.range(0, folding.places().size())
                        .map(folding.places()::to)
                        .toArray();
        String here = NetModel.of(net, widths).layout().toString();
        if (!here.equals(model().layout().toString())) {
            throw new IllegalStateException("states are laid out differently elsewhere: " + here);
        }
        this.codecBits = codecBits;
    }

    /** The net, with its model, and other states in blocks. */
    private ShippedModel(ShippedModel same, int codecBits) {
        automaton = same.automaton;
        name = same.name;
        placeIds = same.placeIds;
        placeNames = same.placeNames;
        initial = same.initial;
        transitionIds = same.transitionIds;
        transitionNames = same.transitionNames;
        priorities = same.priorities;
        arcs = same.arcs;
        bits = same.bits;
        placeEnds = same.placeEnds;
        model = same.model;
        this.codecBits = codecBits;
    }

    /** The bits of the codec's strings; 0 where they take no fewer words, or where proving it was cancelled or took too long. */
    private int fewest(BooleanSupplier cancelled) {
        if (model().layout().words() == 1) {
            return 0;
        }
        long until = System.nanoTime() + LONGEST_NANOS;
        AtomicBoolean isCut = new AtomicBoolean();
        model().prepareCodec(() -> {
            if (System.nanoTime() - until >= 0 || cancelled.getAsBoolean()) {
                isCut.set(true); // other processes would prove more, and have other strings
            }
            return isCut.get();
        });
        return isCut.get() ? 0 : fewest();
    }

    private int fewest() {
        int words = model().layout().words();
        int most = words == 1 ? Integer.MAX_VALUE : Math.max(1, model().codec().mostBits());
        return most < Integer.MAX_VALUE && BlockForm.words(most) < words ? most : 0;
    }

    /** The most bits of a state's string in blocks; 0 where states are their words. */
    int codecBits() {
        return codecBits;
    }

    /** How states are written in blocks; for one thread. */
    BlockForm form() {
        TaskContext task = TaskContext.get();
        return form(task == null ? () -> false : task::isInterrupted);
    }

    /**
     * How states are written in blocks; for one thread.
     *
     * @param killed whether the calling task has been killed
     */
    BlockForm form(BooleanSupplier killed) {
        int words = states().layout().words();
        if (codecBits == 0) {
            return BlockForm.plain(words);
        }
        StateCodec codec = codec(killed);
        if (codec.mostBits() > codecBits) {
            throw new IllegalStateException("states are written differently elsewhere");
        }
        return BlockForm.of(codec, words, codecBits);
    }

    /**
     * The net's codec in this process, which the first task builds and the others wait for. A codec that was cut short writes other
     * strings, so that it goes with its model.
     */
    private synchronized StateCodec codec(BooleanSupplier killed) {
        if (!isCodecWhole) {
            AtomicBoolean isCut = new AtomicBoolean();
            model().prepareCodec(() -> {
                if (killed.getAsBoolean()) {
                    isCut.set(true);
                }
                return isCut.get();
            });
            if (isCut.get()) {
                model = null;
                throw new TaskKilledException("killed while bounds and invariants were looked for");
            }
            isCodecWhole = true;
        }
        return model().codec();
    }

    private static int[] triples(PetriNet net, Arcs arcs) {
        int[] all = new int[3 * arcs.size()];
        for (int t = 0, i = 0; t < net.transitions(); t++) {
            for (int a = arcs.from(t); a < arcs.to(t); a++) {
                all[i++] = t;
                all[i++] = arcs.place(a);
                all[i++] = arcs.weight(a);
            }
        }
        return all;
    }

    /** The model whose states are found: the net's, or that of net and automaton. The fields of the net are the same in both. */
    Model states() {
        ProductModel both = product();
        return both == null ? model() : both;
    }

    /** The model of net and automaton in this process; null where there is no automaton. */
    @Nullable
    ProductModel product() {
        DeterministicAutomaton reading = automaton;
        if (reading != null && product == null) {
            try {
                product = new ProductModel(model(), reading); // two threads may make one each, which are equal
            } catch (FormulaException e) {
                throw new IllegalStateException("an automaton that was checked before", e);
            }
        }
        return product;
    }

    /** The words of a state in a block. */
    int width() {
        return codecBits == 0 ? states().layout().words() : BlockForm.words(codecBits);
    }

    /** How many states the automaton has; 1 where there is none. */
    int phases() {
        return automaton == null ? 1 : automaton.states();
    }

    /** The net's model in this process. */
    NetModel model() {
        NetModel known = model;
        if (known == null) {
            synchronized (this) {
                known = model;
                if (known == null) {
                    PetriNet net = net();
                    known = NetModel.of(net, FieldWidths.asBefore(net, bits));
                    model = known;
                }
            }
        }
        return known;
    }

    private PetriNet net() {
        PetriNetBuilder builder = new PetriNetBuilder(name);
        for (int p = 0; p < placeIds.length; p++) {
            builder.place(placeIds[p], placeNames[p], initial[p]);
        }
        for (int t = 0; t < transitionIds.length; t++) {
            builder.transition(transitionIds[t], transitionNames[t]);
            builder.priority(t, priorities[t]);
        }
        for (int i = 0; i < arcs[0].length; i += 3) {
            builder.input(arcs[0][i], arcs[0][i + 1], arcs[0][i + 2]);
        }
        for (int i = 0; i < arcs[1].length; i += 3) {
            builder.output(arcs[1][i], arcs[1][i + 1], arcs[1][i + 2]);
        }
        for (int i = 0; i < arcs[2].length; i += 3) {
            builder.read(arcs[2][i], arcs[2][i + 1], arcs[2][i + 2]);
        }
        for (int i = 0; i < arcs[3].length; i += 3) {
            builder.inhibitor(arcs[3][i], arcs[3][i + 1], arcs[3][i + 2]);
        }
        return builder.build();
    }

    /** Collects the most tokens of states, for {@link TokenPeaks}. */
    FieldExtremes extremes() {
        return placeEnds == null ? new FieldExtremes(model().layout()) : new FieldExtremes(model().layout(), placeEnds);
    }

    /** The end of each place among those of the unfolding; each is its own where the net was not unfolded. */
    int[] placeEnds() {
        return placeEnds == null ? IntStream.rangeClosed(1, placeIds.length).toArray() : placeEnds;
    }
}
