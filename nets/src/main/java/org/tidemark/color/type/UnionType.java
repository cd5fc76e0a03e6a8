package org.tidemark.color.type;

import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Values of several types, each with a tag of its own; all values of an earlier tag come before those of a later one.
 */
public final class UnionType extends StructuredType {
    private final String name;
    private final List<String> tags;
    private final List<Type> contents;

    /** The rank of the first value under each tag, where values are ranked. */
    private final long[] first;

    /** Values that must be few enough for ranks. */
    public UnionType(String name, List<String> tags, List<Type> contents) {
        this(name, tags, contents, null);
    }

    /** Values that are kept in a table if they are too many for ranks. */
    public UnionType(String name, List<String> tags, List<Type> contents, @Nullable ValueTable table) {
        super(contents.stream().map(Type::size).reduce(BigInteger.ZERO, Sizes::sum), table, contents);
        this.name = name;
        this.tags = List.copyOf(tags);
        this.contents = List.copyOf(contents);
        if (tags.isEmpty() || tags.size() != contents.size()) {
            throw new IllegalArgumentException(
                    name + " has " + tags.size() + " tags for " + contents.size() + " types");
        }
        first = new long[contents.size()];
        for (int i = 1; i < first.length && isRanked(); i++) {
            first[i] = first[i - 1] + contents.get(i - 1).count();
        }
    }

    public String name() {
        return name;
    }

    public List<String> tags() {
        return tags;
    }

    public List<Type> contents() {
        return contents;
    }

    /** The rank of a value under a tag. */
    public long tagged(int tag, long content) {
        return isRanked() ? first[tag] + content : kept(tag, content);
    }

    /** The tag of the value with this rank. */
    public int tag(long rank) {
        if (!isRanked()) {
            return (int) parts(rank)[0];
        }
        int tag = first.length - 1;
        while (first[tag] > rank) {
            tag--;
        }
        return tag;
    }

    /** The content of the value with this rank. */
    public long content(long rank) {
        return isRanked() ? rank - first[tag(rank)] : parts(rank)[1];
    }

    @Override
    public long rank(Value value) {
        Value.Tagged tagged = (Value.Tagged) value;
        return tagged(tagged.tag(), contents.get(tagged.tag()).rank(tagged.content()));
    }

    @Override
    public Value value(long rank) {
        int tag = tag(rank);
        return new Value.Tagged(tag, contents.get(tag).value(content(rank)));
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
    int orderOfKept(long[] left, long[] right) {
        int sign = Long.compare(left[0], right[0]);
        return sign == 0 ? contents.get((int) left[0]).order(left[1], right[1]) : sign;
    }

    @Override
    public String show(Value value) {
        Value.Tagged tagged = (Value.Tagged) value;
        Type content = contents.get(tagged.tag());
        String tag = ValueNames.written(tags.get(tagged.tag()));
        return content instanceof DotType ? tag : tag + "(" + content.show(tagged.content()) + ")";
    }

    @Override
    public boolean isOrdered() {
        return contents.stream().allMatch(Type::isOrdered);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof UnionType union
                && name.equals(union.name)
                && tags.equals(union.tags)
                && contents.equals(union.contents);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, tags, contents);
    }

    @Override
    public String toString() {
        return name;
    }
}
