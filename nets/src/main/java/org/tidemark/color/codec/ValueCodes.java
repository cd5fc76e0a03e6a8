package org.tidemark.color.codec;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.LongStream;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.codec.Ranges;
import org.tidemark.color.type.ArrayType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.ListType;
import org.tidemark.color.type.MapType;
import org.tidemark.color.type.SetType;
import org.tidemark.color.type.Spans;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.UnionType;

/** The codes of values, one for each kind of type. */
final class ValueCodes {
    private ValueCodes() {}

    static ValueCode of(Type type) {
        if (type.isRanked()) {
            return new Ranks(Ranges.bits(type.count()));
        }
        if (type instanceof IntType numbers) {
            return new Numbers(
                    numbers.spans(), numbers.size().subtract(BigInteger.ONE).bitLength());
        }
        if (type instanceof TupleType tuple) {
            return new Tuples(
                    tuple, tuple.components().stream().map(ValueCodes::of).toList());
        }
        if (type instanceof ArrayType array) {
            return new Elements(array, of(array.element()));
        }
        if (type instanceof UnionType union) {
            return new Unions(
                    union, union.contents().stream().map(ValueCodes::of).toList());
        }
        if (type instanceof ListType list) {
            return new Lists(list, of(list.element()));
        }
        if (type instanceof SetType set) {
            return new Sets(set, Marked.of(set.key()));
        }
        if (type instanceof MapType map) {
            return new Maps(map, Marked.of(map.key()), of(map.content()));
        }
        throw new IllegalArgumentException("values of " + type + ", which have no ranks");
    }

    /** The ranks of a type, in this many bits each. */
    private record Ranks(int bits) implements ValueCode {
        @Override
        public void put(long rank, BitBuffer out) {
            out.put(rank, bits);
        }

        @Override
        public long take(BitReader in) {
            return in.take(bits);
        }
    }

    /** Too many numbers for ranks: each is its own code. */
    private record Numbers(Spans spans, int bits) implements ValueCode {
        @Override
        public void put(long number, BitBuffer out) {
            out.put(spans.ordinal(number), bits);
        }

        @Override
        public long take(BitReader in) {
            return spans.member(in.take(bits));
        }
    }

    private record Tuples(TupleType type, List<ValueCode> components) implements ValueCode {
        @Override
        public void put(long rank, BitBuffer out) {
            for (int i = 0; i < components.size(); i++) {
                components.get(i).put(type.component(rank, i), out);
            }
        }

        @Override
        public long take(BitReader in) {
            long[] parts = new long[components.size()];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = components.get(i).take(in);
            }
            return type.of(parts);
        }
    }

    private record Elements(ArrayType type, ValueCode element) implements ValueCode {
        @Override
        public void put(long rank, BitBuffer out) {
            for (int i = 0; i < type.length(); i++) {
                element.put(type.at(rank, i), out);
            }
        }

        @Override
        public long take(BitReader in) {
            long[] parts = new long[type.length()];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = element.take(in);
            }
            return type.of(parts);
        }
    }

    private record Unions(UnionType type, List<ValueCode> contents) implements ValueCode {
        @Override
        public void put(long rank, BitBuffer out) {
            int tag = type.tag(rank);
            Ranges.put(tag, contents.size(), out);
            contents.get(tag).put(type.content(rank), out);
        }

        @Override
        public long take(BitReader in) {
            int tag = (int) Ranges.take(contents.size(), in);
            return type.tagged(tag, contents.get(tag).take(in));
        }
    }

    private record Lists(ListType type, ValueCode element) implements ValueCode {
        @Override
        public void put(long rank, BitBuffer out) {
            int length = type.length(rank);
            Ranges.put(length, type.capacity() + 1L, out);
            for (int i = 0; i < length; i++) {
                element.put(type.at(rank, i), out);
            }
        }

        @Override
        public long take(BitReader in) {
            long[] parts = new long[(int) Ranges.take(type.capacity() + 1L, in)];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = element.take(in);
            }
            return type.of(parts);
        }
    }

    /** Values of which any number follow each other, and the mark at their end. */
    private record Marked(ValueCode value, long size) {
        private static final long UNRANKED = -1;

        static Marked of(Type type) {
            return new Marked(ValueCodes.of(type), type.isRanked() ? type.count() : UNRANKED);
        }

        void put(long rank, BitBuffer out) {
            if (size == UNRANKED) {
                out.put(1, 1);
                value.put(rank, out);
            } else {
                Ranges.put(rank, size + 1, out);
            }
        }

        void end(BitBuffer out) {
            if (size == UNRANKED) {
                out.put(0, 1);
            } else {
                Ranges.put(size, size + 1, out);
            }
        }

        /** Reads a value into the first element; false at the end. */
        boolean take(long[] into, BitReader in) {
            if (size == UNRANKED) {
                boolean isOne = in.take(1) == 1;
                into[0] = isOne ? value.take(in) : 0;
                return isOne;
            }
            into[0] = Ranges.take(size + 1, in);
            return into[0] < size;
        }
    }

    private record Sets(SetType type, Marked key) implements ValueCode {
        @Override
        public void put(long rank, BitBuffer out) {
            for (long element : type.elements(rank)) {
                key.put(element, out);
            }
            key.end(out);
        }

        @Override
        public long take(BitReader in) {
            LongStream.Builder elements = LongStream.builder();
            for (long[] next = new long[1]; key.take(next, in); ) {
                elements.add(next[0]);
            }
            return type.of(elements.build().toArray());
        }
    }

    private record Maps(MapType type, Marked key, ValueCode content) implements ValueCode {
        @Override
        public void put(long rank, BitBuffer out) {
            for (long at : type.keys(rank)) {
                key.put(at, out);
                content.put(type.at(rank, at), out);
            }
            key.end(out);
        }

        @Override
        public long take(BitReader in) {
            LongStream.Builder keys = LongStream.builder();
            LongStream.Builder values = LongStream.builder();
            for (long[] next = new long[1]; key.take(next, in); ) {
                keys.add(next[0]);
                values.add(content.take(in));
            }
            return type.of(keys.build().toArray(), values.build().toArray());
        }
    }
}
