package org.tidemark.spark.graph;

import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.net.exec.NetModel;
import org.tidemark.spark.block.StateBlock;
import org.tidemark.spark.search.BlockForm;
import org.tidemark.spark.search.FoundStates;

/**
 * States by number and numbers by state, in the process of the driver, for a run that is put together step by step. The states of a
 * partition are read when one of them is first asked for, and stay, in the few bytes per state of their block. One thread.
 */
final class DriverStates implements AutoCloseable {
    private final FoundStates found;
    private final Numbering numbering;
    private final MemoryBudget budget;
    private final BlockForm form;
    private final long[] packed;
    private final @Nullable StateBlock[] blocks;
    private final long[] chunk;
    private final int[] number = new int[1];
    private long booked;

    /** The states that were found, booked on a budget as they are read. */
    DriverStates(FoundStates found, Numbering numbering, MemoryBudget budget) {
        this.found = found;
        this.numbering = numbering;
        this.budget = budget;
        form = found.form();
        packed = new long[form.width()];
        blocks = new StateBlock[numbering.partitions()];
        chunk = new long[StateBlock.CHUNK * form.width()];
    }

    NetModel model() {
        return found.model();
    }

    /**
     * Writes the words of a state into an array.
     *
     * @throws MemoryBudget.Exhausted where there is no room for the states of its partition
     */
    void read(int state, long[] into) {
        int partition = numbering.partition(state);
        int there = state - numbering.first(partition);
        block(partition).load(there / StateBlock.CHUNK, chunk, 0);
        form.unpack(chunk, there % StateBlock.CHUNK * form.width(), into, 0);
    }

    /**
     * The number of a state that was found.
     *
     * @throws MemoryBudget.Exhausted where there is no room for the states of its partition
     */
    int number(long[] words, int at) {
        form.pack(words, at, packed, 0);
        int partition = found.partitions().of(packed, 0, packed.length);
        block(partition).numbers(packed, packed.length, 1, number, 0);
        return numbering.first(partition) + number[0];
    }

    private StateBlock block(int partition) {
        StateBlock block = blocks[partition];
        if (block == null) {
            block = found.read(partition);
            budget.replace(0, block.bytes());
            booked += block.bytes();
            blocks[partition] = block;
        }
        return block;
    }

    /** Gives back what was booked. */
    @Override
    public void close() {
        budget.release(booked);
        booked = 0;
    }
}
