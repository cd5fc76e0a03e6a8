package org.tidemark.compose;

/**
 * A step of a run of a system and the state it leads to.
 *
 * @param joint the joint step; -1 where a part moves alone
 * @param part the part that moves alone; -1 for a joint step
 * @param target the state of every part afterwards
 */
@SuppressWarnings("ArrayRecordComponent")
public record ComposedStep(int joint, int part, int[] target) {}
