package org.tidemark.check.run;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.question.Inquiry;
import org.tidemark.input.InputException;
import org.tidemark.model.ImpliedFields;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Redundant;
import org.tidemark.search.disk.FolderSummary;
import org.tidemark.search.disk.Handover;
import org.tidemark.store.disk.Disk;
import org.tidemark.store.disk.FolderFault;
import org.tidemark.store.disk.RunFolder;
import org.tidemark.store.disk.RunIdentity;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;

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
    private final TransitionSystem system;
    private final Disk disk;
    private StateModels models;
    private boolean isFirst = true;
    private boolean hasTaken;

    /**
     * A run in a folder.
     *
     * @param reduction what is left out
     * @throws FolderFault when there is no such folder, or it cannot be created, or is not what was asked for
     */
    public DiskRun(OnDisk choice, StateModels models, ExploreOptions options, StateReduction reduction) {
        this.choice = choice;
        this.options = options;
        this.reduction = reduction;
        this.models = models;
        system = models.system();
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
        Model model = goesOn ? formerModel() : model();
        RunIdentity identity = identity(model);
        RunFolder folder = goesOn ? RunFolder.resume(disk, identity) : RunFolder.create(disk, identity);
        DiskPass.Ground ground = new DiskPass.Ground(folder, model, reduction, models, choice.pace(), resumes);
        try {
            return new DiskPass(ground, options, deadlineNanos, inquiries, anyAnswers, cancelled);
        } catch (MemoryBudget.Exhausted tooLittle) {
            folder.close();
            throw new InputException(
                    "the memory budget does not hold a handful of states of " + system.name(), tooLittle);
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

    /** Opens the run in the folder again. */
    KeptRun left() {
        Model model = formerModel();
        return new KeptRun(disk, RunFolder.resume(disk, identity(model)), model);
    }

    /** Representatives need not satisfy the equations by which fields follow from others, so that these are kept. */
    private Model model() {
        return reduction instanceof RepresentedStates
                ? reduction.model(models, StateModels.Use.WHOLE)
                : models.model(choice.use());
    }

    /** The model of the run that is in the folder. */
    private Model formerModel() {
        Map<String, String> before = RunFolder.identityOf(disk).options();
        models = models.startingWith(before.getOrDefault(WIDTHS, ""));
        return before.containsKey(KEPT) ? models.model(choice.use()) : reduction.model(models, StateModels.Use.WHOLE);
    }

    private RunIdentity identity(Model model) {
        Map<String, String> parts = new HashMap<>();
        parts.put(WIDTHS, models.widths());
        if (!reduction.purpose().isEmpty()) {
            parts.put(PURPOSE, reduction.purpose());
        }
        ImpliedFields implied = model instanceof Redundant redundant ? redundant.implied() : null;
        if (implied == null) {
            return identity(model.layout(), parts);
        }
        parts.put(KEPT, joined(model.layout().firstFields()));
        return identity(implied.kept().layout(), parts);
    }

    private RunIdentity identity(Layout layout, Map<String, String> parts) {
        return new RunIdentity(system.name(), RunIdentity.hash(system.definition()), layout.toString(), parts);
    }

    private static String joined(int[] numbers) {
        return Arrays.stream(numbers).mapToObj(String::valueOf).collect(Collectors.joining(" "));
    }
}
