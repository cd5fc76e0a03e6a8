package org.tidemark.program.promela;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;
import org.tidemark.program.Type;

/** The tree of a model: names are resolved, macros and inlines replaced. */
final class Syntax {
    private Syntax() {}

    /** A model. */
    static final class Unit {
        final List<Variable> globals = new ArrayList<>();

        /** Process types in the order in which they are declared; {@code init} is one. */
        final List<ProcessType> types = new ArrayList<>();

        /** The indices of the types of processes that run from the beginning, in the order of the text. */
        final List<Integer> active = new ArrayList<>();

        final List<Formula> formulas = new ArrayList<>();
        final Map<String, Integer> names = new LinkedHashMap<>();

        /** Labels that are asked for elsewhere, as TYPE@LABEL. */
        final Set<String> observed = new HashSet<>();

        /** Never claims, as bodies of processes. */
        final List<ProcessType> claims = new ArrayList<>();

        /** The {@code trace} or {@code notrace}, as the body of a process of that name; null where there is none. */
        @Nullable
        ProcessType trace;

        /** The formulas that cannot be asked, by name, each with the reason. */
        final Map<String, InputException> refused = new LinkedHashMap<>();

        @Nullable
        ProcessType named(String name) {
            Integer index = names.get(name);
            return index == null ? null : types.get(index);
        }
    }

    /** An inline {@code ltl} block. */
    record Formula(String name, Exp formula, Token at) {}

    /** A process type. */
    static final class ProcessType {
        final String name;
        final Token at;
        final List<Variable> locals = new ArrayList<>();
        int parameters;
        int priority = 1;

        @Nullable
        Exp provided;

        List<Stmt> body = List.of();

        /** The closing brace, where processes end. */
        Token end;

        boolean isDeclared;
        int instances;

        ProcessType(String name, Token at) {
            this.name = name;
            this.at = at;
            this.end = at;
        }
    }

    /**
     * The type of a variable or field.
     *
     * @param basic null for a record
     */
    record Shape(@Nullable Type basic, @Nullable RecordType fields) {}

    /** A {@code typedef}. */
    record RecordType(String name, List<Variable> fields) {
        @Nullable
        Variable field(String wanted) {
            return fields.stream()
                    .filter(each -> each.name.equals(wanted))
                    .findFirst()
                    .orElse(null);
        }
    }

    /** The declaration {@code [capacity] of { fields }}. */
    record ChannelShape(int capacity, List<Shape> fields) {}

    /** A variable, or a field of a record. */
    static final class Variable {
        final String name;
        final Shape shape;
        final Token at;

        /** The elements of an array; 0 where it is not one. */
        final int length;

        final boolean isGlobal;
        boolean isHidden;
        boolean isRead;
        boolean isAssigned;
        List<Exp> initial = List.of();

        @Nullable
        ChannelShape channel;

        /** The block that it is declared in, as the path of blocks from the outermost one. */
        final String scope;

        Variable(String name, Shape shape, int length, boolean isGlobal, String scope, Token at) {
            this.name = name;
            this.shape = shape;
            this.length = length;
            this.isGlobal = isGlobal;
            this.scope = scope;
            this.at = at;
        }

        boolean isChannel() {
            return Type.CHANNEL.equals(shape.basic());
        }
    }

    /** An expression. */
    sealed interface Exp {}

    record Num(int value, @Nullable String mtype) implements Exp {}

    /**
     * A variable, or a part of one.
     *
     * @param path the variable itself first, then a field of the record that the one before is
     */
    record Ref(List<Access> path, Token at) implements Exp {
        Variable variable() {
            return path.get(0).of;
        }

        Variable last() {
            return path.get(path.size() - 1).of;
        }

        /** Whether it is a record or an array as a whole. */
        boolean isWhole() {
            Access end = path.get(path.size() - 1);
            return end.of.shape.fields() != null || (end.of.length > 0 && end.index == null);
        }
    }

    /** A variable or field, with an index where it is an array. */
    record Access(Variable of, @Nullable Exp index) {}

    /** {@code ! - ~} */
    record Unary(String sign, Exp of) implements Exp {}

    record Binary(String sign, Exp left, Exp right, Token at) implements Exp {}

    record Choice(Exp condition, Exp then, Exp otherwise) implements Exp {}

    record Run(String type, List<Exp> arguments, int priority, Token at) implements Exp {}

    /** {@code len full empty nfull nempty} of a channel. */
    record Query(String name, Exp channel) implements Exp {}

    record Poll(Exp channel, List<Exp> arguments, boolean isRandom) implements Exp {}

    /** {@code timeout np_ _pid _nr_pr _last _priority} */
    record Special(String name, Token at) implements Exp {}

    /** {@code enabled pc_value get_priority} of a process. */
    record OfProcess(String name, Exp pid, Token at) implements Exp {}

    /** {@code P[pid]@label} */
    record AtLabel(String type, @Nullable Exp pid, String label, Token at) implements Exp {}

    /** {@code P[pid]:variable} */
    record RemoteRef(
            String type,
            @Nullable Exp pid,
            String variable,
            @Nullable Exp index,
            Token at) implements Exp {}

    /** {@code eval(e)} among the arguments of a receive statement. */
    record Eval(Exp of) implements Exp {}

    /** {@code _} among the arguments of a receive statement. */
    record Anything() implements Exp {}

    /** A temporal operator: {@code G F X} with one operand, which is the left one, {@code U V W -> <->} with two. */
    record Temporal(String sign, Exp left, @Nullable Exp right) implements Exp {}

    /** A statement. */
    sealed interface Stmt {
        Token at();
    }

    /** A statement that is one step. */
    sealed interface Step extends Stmt {
        /** As it is shown. */
        String text();
    }

    record Assign(Ref target, Exp value, Token at, String text) implements Step {}

    /** A record that is declared in the middle of a body: a step without effect. */
    record Nothing(Token at, String text) implements Step {}

    record Condition(Exp condition, Token at, String text) implements Step {}

    record Else(Token at) implements Step {
        @Override
        public String text() {
            return "else";
        }
    }

    record Assert(Exp condition, Token at, String text) implements Step {}

    record Print(List<Exp> arguments, Token at, String text) implements Step {}

    record SetPriority(Exp pid, Exp priority, Token at, String text) implements Step {}

    record Send(Ref channel, List<Exp> arguments, boolean isSorted, Token at, String text) implements Step {}

    record Receive(Ref channel, List<Exp> arguments, boolean isRandom, boolean isCopied, Token at, String text)
            implements Step {}

    /** A jump to a label of the process; {@code from} says in which inline it stands, and in which block. */
    record Goto(String label, Position from, Token at) implements Stmt {}

    record Break(Token at) implements Stmt {}

    record Labelled(String label, Position in, Stmt of, Token at) implements Stmt {}

    /** {@code atomic}, {@code d_step}, or a block in braces. */
    record Block(BlockKind kind, List<Stmt> body, Token at) implements Stmt {}

    enum BlockKind {
        ATOMIC,
        D_STEP,
        PLAIN
    }

    /** {@code if} or {@code do}. */
    record Selection(boolean isLoop, List<List<Stmt>> options, Token at) implements Stmt {}

    record Unless(Stmt main, Stmt escape, Token at) implements Stmt {}

    /**
     * Statements that a {@code for} or {@code select} stands for: first some, then a loop.
     *
     * @param before what is done once
     * @param round what each round begins and ends with, around the body
     * @param hasElse whether the loop ends by {@code else}, and not at any time
     * @param isEndFirst whether its end is the first of the two options
     */
    record Loop(List<Stmt> before, List<Stmt> round, boolean hasElse, boolean isEndFirst, Token at) implements Stmt {}

    /** Where a label or jump is: which replacement of which inline it came from, 0 for none, and in which block. */
    record Position(int inline, String scope) {}
}
