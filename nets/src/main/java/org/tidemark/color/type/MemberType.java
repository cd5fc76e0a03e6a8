package org.tidemark.color.type;

/** A type whose values are members identified by their numbers. */
sealed interface MemberType extends Type permits EnumType, IdType {
    @Override
    default long rank(Value value) {
        return ((Value.Member) value).index();
    }

    @Override
    default Value value(long rank) {
        return new Value.Member((int) rank);
    }

    @Override
    default int compare(Value left, Value right) {
        return Long.compare(rank(left), rank(right));
    }
}
