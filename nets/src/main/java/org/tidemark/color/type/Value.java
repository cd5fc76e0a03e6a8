package org.tidemark.color.type;

import java.util.List;

/** A value independent of any rank, as it is written and shown; structured values can have any size. Immutable. */
public sealed interface Value {
    /** A whole number. */
    public record Whole(long number) implements Value {}

    /** True or false. */
    record Truth(boolean isTrue) implements Value {}

    /** The constant of an enumeration, or an identity, with this number, counted from 0. */
    record Member(int index) implements Value {}

    /** The only value of dot. */
    record Dot() implements Value {}

    /**
     * The components of a tuple or record, the elements of an array, vector, queue or stack, those of a set in their
     * order, or the entries of a map in the order of their keys, each of which has two parts.
     */
    record Parts(List<Value> values) implements Value {
        public Parts {
            values = List.copyOf(values);
        }
    }

    /** A value of a union under its tag. */
    record Tagged(int tag, Value content) implements Value {}
}
