package org.tidemark.net.level;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.LocalMove;
import org.tidemark.model.PackedLevels;

/**
 * A net as levels of which each is a block of places. What a transition does to the places of a block is one move, so that a
 * transition inside of a block is a move at a single level. Markings of a block get numbers as they are found; they and what is
 * remembered of moves are booked on a budget. Belongs to one thread.
 */
final class BlockLevels implements PackedLevels {
    private final NetLevels single;
    private final LevelBlocks blocks;
    private final List<BlockMarkings> markings = new ArrayList<>();
    private final int[][] levels;
    private final List<List<LocalMove>> moves = new ArrayList<>();

    /** What a transition does to some positions of a block. */
    private record Steps(int block, List<Integer> positions, List<LocalMove> moves) {}

    BlockLevels(NetLevels single, LevelBlocks blocks, MemoryBudget budget) {
        this.single = single;
        this.blocks = blocks;
        int[] blockOf = blocks.ofPositions();
        for (int block = 0; block < blocks.size(); block++) {
            int[] tokens = new int[blocks.width(block)];
            for (int i = 0; i < tokens.length; i++) {
                tokens[i] = single.initial(blocks.from(block) + i);
            }
            markings.add(new BlockMarkings(tokens, budget));
        }
        Map<Steps, BlockMove> known = new HashMap<>();
        levels = new int[single.events()][];
        for (int event = 0; event < levels.length; event++) {
            List<Integer> touched = new ArrayList<>();
            List<LocalMove> ofEvent = new ArrayList<>();
            int[] fine = single.levelsOf(event);
            int k = 0;
            while (k < fine.length) {
                int block = blockOf[fine[k]];
                touched.add(block);
                if (blocks.width(block) == 1) {
                    ofEvent.add(single.move(event, k++));
                    continue;
                }
                Steps steps = new Steps(block, new ArrayList<>(), new ArrayList<>());
                for (; k < fine.length && blockOf[fine[k]] == block; k++) {
                    steps.positions.add(fine[k] - blocks.from(block));
                    steps.moves.add(single.move(event, k));
                }
                ofEvent.add(known.computeIfAbsent(
                        steps, fresh -> new BlockMove(markings.get(block), fresh.positions, fresh.moves)));
            }
            levels[event] = touched.stream().mapToInt(Integer::intValue).toArray();
            moves.add(ofEvent);
        }
    }

    @Override
    public int levels() {
        return blocks.size();
    }

    @Override
    public int initial(int level) {
        return blocks.width(level) == 1 ? single.initial(blocks.from(level)) : BlockMarkings.INITIAL;
    }

    @Override
    public int events() {
        return levels.length;
    }

    @Override
    public int[] levelsOf(int event) {
        return levels[event];
    }

    @Override
    public LocalMove move(int event, int position) {
        return moves.get(event).get(position);
    }

    @Override
    public int width(int level) {
        return blocks.width(level);
    }

    @Override
    public int part(int level, int value, int position) {
        return blocks.width(level) == 1 ? value : markings.get(level).tokens(value, position);
    }

    @Override
    public void close() {
        markings.forEach(BlockMarkings::close);
    }
}
