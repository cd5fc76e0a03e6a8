package org.tidemark.check.run.disk;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.StatePass;
import org.tidemark.check.run.Widths;
import org.tidemark.check.run.reduction.RepresentedStates;
import org.tidemark.check.run.reduction.StateReduction;
import org.tidemark.format.InputException;
import org.tidemark.model.ImpliedFields;
import org.tidemark.model.Layout;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.search.disk.FolderSummary;
import org.tidemark.search.disk.Handover;
import org.tidemark.store.disk.Disk;
import org.tidemark.store.disk.FolderFault;
import org.tidemark.store.disk.RunFolder;
import org.tidemark.store.disk.RunIdentity;

/**
 * The attempts of one run in a folder. The first one goes on with what is there, where that was asked for, with the field widths that
 * it has; an attempt with wider fields begins again.
 */
public final class DiskRun {
    private static final String WIDTHS = "field widths";
    private static final String KEPT = "kept places";
    private static final String PURPOSE = "states";

    private final OnDisk choice;
    private final ExploreOptions options;
    private final StateReduction reduction;
    private final PetriNet net;
    private final Disk disk;
    private Widths widths;
    private boolean isFirst = true;
    private boolean hasTaken;

    /**
     * A run in a folder.
     *
     * @param reduction what is left out
     * @throws FolderFault when there is no such folder, or it cannot be created, or is not what was asked for
     */
    public DiskRun(OnDisk choice, Widths widths, ExploreOptions options, StateReduction reduction) {
        this.choice = choice;
        this.options = options;
        this.reduction = reduction;
        this.widths = widths;
        net = widths.net();
        disk = choice.place().open();
    }

    /**
     * The next attempt.
     *
     * @throws InputException when the memory does not even hold a few states
     */
    public StatePass pass(long deadlineNanos, List<Inquiry> inquiries, boolean anyAnswers, BooleanSupplier cancelled)
            throws InputException {
        boolean resumes = choice.resumes() && isFirst;
        boolean goesOn = (choice.resumes() || hasTaken) && isFirst;
        if (!goesOn && !isFirst) {
            RunFolder.erase(disk);
        }
        isFirst = false;
        NetModel model = goesOn ? formerModel() : model();
        RunIdentity identity = identity(model);
        RunFolder folder = goesOn ? RunFolder.resume(disk, identity) : RunFolder.create(disk, identity);
        DiskPass.Ground ground = new DiskPass.Ground(folder, model, reduction, widths, choice.pace(), resumes);
        try {
            return new DiskPass(ground, options, deadlineNanos, inquiries, anyAnswers, cancelled);
        } catch (MemoryBudget.Exhausted tooLittle) {
            folder.close();
            throw new InputException("the memory budget does not hold a handful of states of " + net.name(), tooLittle);
        }
    }

    /**
     * Takes the states of a search in memory, so that the first attempt goes on with them.
     *
     * @param memory what this may take beside the memory that they are in
     * @return the bytes of the folder then; -1 where it was cancelled or there was no memory for it, and the folder is empty
     */
    public long take(MoveToDisk states, MemoryBudget memory, BooleanSupplier cancelled) {
        try (RunFolder folder = RunFolder.create(disk, identity(states.model()))) {
            hasTaken = moved(states, folder, memory, cancelled);
            if (hasTaken) {
                return folder.bytes();
            }
        } catch (MemoryBudget.Exhausted tooLittle) {
            hasTaken = false;
        }
        RunFolder.erase(disk);
        return -1;
    }

    private boolean moved(MoveToDisk states, RunFolder folder, MemoryBudget memory, BooleanSupplier cancelled) {
        Map<String, Long> ledger = new HashMap<>();
        DiskPass.saveMaxima(states.extremes(), ledger);
        long bytes = Math.max(memory.limitBytes() / 2, memory.limitBytes() - RunFolder.BUFFER_BYTES);
        try {
            return states.to(new Handover(states.model(), folder, options.workers(), bytes, memory), ledger, cancelled);
        } catch (FolderFault fault) {
            throw FolderSummary.of(folder).explained(fault);
        }
    }

    /** What a run left in the folder, opened again. */
    KeptRun left() {
        NetModel model = formerModel();
        return new KeptRun(disk, RunFolder.resume(disk, identity(model)), model);
    }

    /** Representatives need not satisfy the equations by which fields follow from others, so that these are kept. */
    private NetModel model() {
        return !(reduction instanceof RepresentedStates)
                ? choice.model(net, widths.now())
                : NetModel.of(net, reduction.widths(widths));
    }

    /** The model as the run of the folder has it: with the same widths, and whole where that run keeps whole states. */
    private NetModel formerModel() {
        Map<String, String> before = RunFolder.identityOf(disk).options();
        widths = Widths.startingWith(net, widths(before.getOrDefault(WIDTHS, "")));
        return before.containsKey(KEPT) ? choice.model(net, widths.now()) : NetModel.of(net, reduction.widths(widths));
    }

    /** What another run wrote down; a run of another net is recognised by its identity. */
    private FieldWidths widths(String text) {
        int[] bits = text.isEmpty()
                ? new int[0]
                : Arrays.stream(text.split(" ", -1)).mapToInt(Integer::parseInt).toArray();
        return bits.length == net.places() ? FieldWidths.asBefore(net, bits) : widths.now();
    }

    private RunIdentity identity(NetModel model) {
        Map<String, String> parts = new HashMap<>();
        parts.put(WIDTHS, joined(widths.now().bits()));
        if (!reduction.purpose().isEmpty()) {
            parts.put(PURPOSE, reduction.purpose());
        }
        ImpliedFields implied = model.implied();
        if (implied == null) {
            return identity(model.layout(), parts);
        }
        parts.put(KEPT, joined(model.layout().firstFields()));
        return identity(implied.kept().layout(), parts);
    }

    private RunIdentity identity(Layout layout, Map<String, String> parts) {
        return new RunIdentity(net.name(), RunIdentity.hash(NetText.of(net)), layout.toString(), parts);
    }

    private static String joined(int[] numbers) {
        return Arrays.stream(numbers).mapToObj(String::valueOf).collect(Collectors.joining(" "));
    }
}
