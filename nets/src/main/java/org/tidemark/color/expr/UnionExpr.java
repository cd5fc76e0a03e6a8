package org.tidemark.color.expr;

import java.util.List;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.UnionType;

/** Operations on unions: add a tag, test for a tag, remove it. */
public sealed interface UnionExpr extends Expr {
    /** A value with a tag. */
    record Tagged(UnionType type, int tag, Expr content) implements UnionExpr {
        public Tagged {
            Type expected = type.contents().get(tag);
            Expr.require(content.type().equals(expected), "a value of type " + expected, content.type());
            type.requireRanks();
        }

        @Override
        public long eval(long[] binding) {
            return type.tagged(tag, content.eval(binding));
        }

        /** Whether the value with this rank has the tag. */
        boolean canBe(long rank) {
            return type.tag(rank) == tag;
        }

        @Override
        public List<Expr> children() {
            return List.of(content);
        }
    }

    /** Whether a value has a tag. */
    record HasTag(Expr of, int tag) implements UnionExpr {
        public HasTag {
            Expr.require(of.type() instanceof UnionType, "a union", of.type());
        }

        @Override
        public Type type() {
            return BoolType.BOOL;
        }

        @Override
        public long eval(long[] binding) {
            return ((UnionType) of.type()).tag(of.eval(binding)) == tag ? 1 : 0;
        }

        @Override
        public List<Expr> children() {
            return List.of(of);
        }
    }

    /** The content of a value that must have a tag. */
    record Content(Expr of, int tag) implements UnionExpr {
        public Content {
            Expr.require(of.type() instanceof UnionType, "a union", of.type());
        }

        private UnionType union() {
            return (UnionType) of.type();
        }

        @Override
        public Type type() {
            return union().contents().get(tag);
        }

        @Override
        public long eval(long[] binding) {
            long rank = of.eval(binding);
            if (union().tag(rank) != tag) {
                throw new EvaluationFault(union().show(rank) + " has no content under '"
                        + union().tags().get(tag) + "'");
            }
            return union().content(rank);
        }

        @Override
        public List<Expr> children() {
            return List.of(of);
        }

        @Override
        public boolean isTotalWhere(List<Expr> given) {
            return given.contains(new HasTag(of, tag)) && of.isTotalWhere(given);
        }
    }
}
