package org.tidemark.color.type;

import java.math.BigInteger;
import java.util.List;

/**
 * Values of several types, each with a tag of its own; all values of an earlier tag come before those of a later one.
 */
public record UnionType(String name, List<String> tags, List<Type> contents) implements Type {
    public UnionType {
        tags = List.copyOf(tags);
        contents = List.copyOf(contents);
        if (tags.isEmpty() || tags.size() != contents.size()) {
            throw new IllegalArgumentException(
                    name + " has " + tags.size() + " tags for " + contents.size() + " types");
        }
    }

    @Override
    public BigInteger size() {
        return contents.stream().map(Type::size).reduce(BigInteger.ZERO, BigInteger::add);
    }

    /** The rank of the first value under a tag. */
    public long base(int tag) {
        long base = 0;
        for (int i = 0; i < tag; i++) {
            base += contents.get(i).count();
        }
        return base;
    }

    /** The tag of the value with this rank. */
    public int tag(long rank) {
        int tag = 0;
        for (long left = rank; left >= contents.get(tag).count(); tag++) {
            left -= contents.get(tag).count();
        }
        return tag;
    }

    @Override
    public long rank(Value value) {
        Value.Tagged tagged = (Value.Tagged) value;
        return base(tagged.tag()) + contents.get(tagged.tag()).rank(tagged.content());
    }

    @Override
    public Value value(long rank) {
        int tag = tag(rank);
        return new Value.Tagged(tag, contents.get(tag).value(rank - base(tag)));
    }

    @Override
    public int compare(Value left, Value right) {
        Value.Tagged a = (Value.Tagged) left;
        Value.Tagged b = (Value.Tagged) right;
        return a.tag() == b.tag()
                ? contents.get(a.tag()).compare(a.content(), b.content())
                : Integer.compare(a.tag(), b.tag());
    }

    @Override
    public String show(Value value) {
        Value.Tagged tagged = (Value.Tagged) value;
        Type content = contents.get(tagged.tag());
        String tag = Names.written(tags.get(tagged.tag()));
        return content instanceof DotType ? tag : tag + "(" + content.show(tagged.content()) + ")";
    }

    @Override
    public boolean isOrdered() {
        return contents.stream().allMatch(Type::isOrdered);
    }

    @Override
    public String toString() {
        return name;
    }
}
