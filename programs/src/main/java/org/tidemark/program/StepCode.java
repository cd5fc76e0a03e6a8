package org.tidemark.program;

import static org.objectweb.asm.Opcodes.*;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.tidemark.model.Layout;
import org.tidemark.program.Expression.Binary;
import org.tidemark.program.Expression.BinaryOperator;
import org.tidemark.program.Expression.Cell;
import org.tidemark.program.Expression.Pattern;
import org.tidemark.program.Expression.Unary;
import org.tidemark.program.Expression.UnaryOperator;
import org.tidemark.program.Intervals.Interval;

/** Byte code of expressions and statements within one method. */
final class StepCode extends FieldCode {
    private static final String EDGES = "org/tidemark/program/CompiledEdges";

    private final Cells cells;
    private final List<int[]> tables;
    private final Label begin = new Label();

    /** Whether channels and processes are found in the state. */
    private final boolean isGeneral;

    private boolean mayFail;

    /** Run where code is made that may have no result. */
    private final Runnable failing;

    private int frame = -1;

    StepCode(
            MethodVisitor visitor,
            Cells cells,
            Layout layout,
            Intervals ranges,
            List<int[]> tables,
            int firstLocal,
            Runnable failing) {
        super(visitor, layout, ranges, firstLocal);
        this.cells = cells;
        this.tables = tables;
        this.failing = failing;
        isGeneral = !cells.traits().isPlain();
    }

    /** From now on, local variables are those of this process. */
    void of(int process) {
        frame = process;
    }

    int queue(Expression channel) {
        Expression.Channel known = (Expression.Channel) channel;
        return cells.queue(known.scope(), frame, known.channel());
    }

    /** Begins what may have no result. */
    void tryFaults() {
        visitor.visitLabel(begin);
    }

    /** From here on, what has no result is caught whatever it is. */
    void mayFailAnyhow() {
        mayFail = true;
    }

    /** Ends what may have no result: where it has none, that is noted, and the step is not taken. */
    void catchFaults() {
        if (!mayFail) {
            return;
        }
        Label end = new Label();
        visitor.visitLabel(end);
        visitor.visitTryCatchBlock(begin, end, end, SUPER + "$NoResult");
        int fault = local();
        visitor.visitVarInsn(ASTORE, fault);
        visitor.visitVarInsn(ALOAD, 0);
        visitor.visitVarInsn(ALOAD, fault);
        visitor.visitFieldInsn(PUTFIELD, SUPER, "found", "L" + SUPER + "$NoResult;");
    }

    // Numbers.

    /** Pushes an index and checks it. */
    private void index(Expression index, int length) {
        number(index);
        if (!ranges.of(index, frame).isIn(new Interval(0, length - 1L))) {
            checkIndex(length);
        }
    }

    private void checkIndex(int length) {
        int value = store();
        Label fine = new Label();
        Label wrong = new Label();
        visitor.visitVarInsn(ILOAD, value);
        visitor.visitJumpInsn(IFLT, wrong);
        visitor.visitVarInsn(ILOAD, value);
        push(length);
        visitor.visitJumpInsn(IF_ICMPLT, fine);
        visitor.visitLabel(wrong);
        fail("badIndex");
        visitor.visitLabel(fine);
        visitor.visitVarInsn(ILOAD, value);
    }

    private void fail(String how) {
        mayFail = true;
        failing.run();
        visitor.visitMethodInsn(INVOKESTATIC, SUPER, how, "()L" + SUPER + "$NoResult;", false);
        visitor.visitInsn(ATHROW);
    }

    /** Pushes the value of a variable or element of the process, or of another one. */
    private void cell(Expression.Scope scope, int process, int variable, @Nullable Expression index) {
        int first = cells.first(scope, process, variable);
        if (first < 0) {
            int[] values = cells.fixedValues(scope, process, variable);
            Integer known = index == null ? (Integer) 0 : ConstantValue.of(index);
            if (known != null && known >= 0 && known < values.length) {
                push(values[known]);
                return;
            }
            visitor.visitVarInsn(ALOAD, 0);
            visitor.visitFieldInsn(GETFIELD, SUPER, "tables", "[[I");
            push(tables.size());
            tables.add(values);
            visitor.visitInsn(AALOAD);
            index(requireIndex(index), values.length);
            visitor.visitInsn(IALOAD);
            return;
        }
        int length = cells.numbers(first).cells();
        Integer known = index == null ? (Integer) 0 : ConstantValue.of(index);
        if (known != null && known >= 0 && known < length) {
            read(first + known);
        } else {
            index(requireIndex(index), length);
            readElement(first);
        }
    }

    private static Expression requireIndex(@Nullable Expression index) {
        return index == null ? Expression.FALSE : index;
    }

    /** Pushes the value of an expression. */
    void number(Expression expression) {
        Integer known = ConstantValue.of(expression);
        if (known != null) {
            push(known);
        } else if (expression instanceof Expression.Read read) {
            Cell cell = read.cell();
            cell(cell.scope(), frame, cell.variable(), cell.index());
        } else if (isGeneral && isOfProcessOrChannel(expression)) {
            general(expression);
        } else if (expression instanceof Expression.Remote remote && remote.pid() == null) {
            cell(Expression.Scope.LOCAL, frameOf(remote.template()), remote.variable(), remote.index());
        } else if (expression instanceof Unary unary && unary.operator() != UnaryOperator.NOT) {
            number(unary.of());
            if (unary.operator() == UnaryOperator.NEGATE) {
                visitor.visitInsn(INEG);
            } else {
                push(-1);
                visitor.visitInsn(IXOR);
            }
        } else if (expression instanceof Binary binary && opcode(binary.operator()) != NOP) {
            arithmetic(binary);
        } else if (expression instanceof Expression.Conditional conditional) {
            Label otherwise = new Label();
            Label end = new Label();
            condition(conditional.condition(), otherwise, false);
            number(conditional.then());
            visitor.visitJumpInsn(GOTO, end);
            visitor.visitLabel(otherwise);
            number(conditional.otherwise());
            visitor.visitLabel(end);
        } else if (expression instanceof Expression.Bounded bounded) {
            index(bounded.value(), bounded.length());
        } else if (expression instanceof Expression.Content content
                && content.query() == Expression.ContentQuery.LENGTH) {
            length(queue(content.channel()));
        } else if (expression instanceof Expression.Channel channel) {
            push(cells.channelNumber(channel.scope(), frame, channel.channel()));
        } else if (expression instanceof Expression.Predefined name && name.name() == Expression.PredefinedName.PID) {
            push(cells.frames().get(frame).pid());
        } else if (expression instanceof Expression.Predefined name
                && name.name() == Expression.PredefinedName.PROCESSES
                && cells.processes() < 0) {
            push(cells.frames().size());
        } else {
            truth(expression);
        }
    }

    private void length(int queue) {
        int length = cells.queues().get(queue).length();
        if (length < 0) {
            push(0);
        } else {
            read(length);
        }
    }

    /** Pushes 1 or 0. */
    private void truth(Expression expression) {
        Label not = new Label();
        Label end = new Label();
        condition(expression, not, false);
        push(1);
        visitor.visitJumpInsn(GOTO, end);
        visitor.visitLabel(not);
        push(0);
        visitor.visitLabel(end);
    }

    /** Pushes a value as a variable of a type would hold it. */
    void number(Expression expression, Type type) {
        number(expression);
        truncate(ranges.of(expression, frame), type);
    }

    private void truncate(Interval value, Type type) {
        if (value.isIn(new Interval(type.least(), type.most()))) {
            return;
        }
        if (!type.isSigned()) {
            push(type.most());
            visitor.visitInsn(IAND);
        } else if (type.bits() == Short.SIZE) {
            visitor.visitInsn(I2S);
        } else if (type.bits() == Byte.SIZE) {
            visitor.visitInsn(I2B);
        } else if (type.bits() < Integer.SIZE) {
            push(Integer.SIZE - type.bits());
            visitor.visitInsn(ISHL);
            push(Integer.SIZE - type.bits());
            visitor.visitInsn(ISHR);
        }
    }

    private static int opcode(BinaryOperator operator) {
        return switch (operator) {
            case ADD -> IADD;
            case SUBTRACT -> ISUB;
            case MULTIPLY -> IMUL;
            case DIVIDE -> IDIV;
            case REMAINDER -> IREM;
            case BIT_AND -> IAND;
            case BIT_OR -> IOR;
            case BIT_XOR -> IXOR;
            case SHIFT_LEFT -> ISHL;
            case SHIFT_RIGHT -> ISHR;
            case EQUAL, NOT_EQUAL, LESS, AT_MOST, GREATER, AT_LEAST, AND, OR -> NOP;
        };
    }

    private void arithmetic(Binary binary) {
        number(binary.left());
        number(binary.right());
        boolean divides = binary.operator() == BinaryOperator.DIVIDE || binary.operator() == BinaryOperator.REMAINDER;
        Interval right = ranges.of(binary.right(), frame);
        if (divides && right.low() <= 0 && right.high() >= 0) {
            int divisor = store();
            Label fine = new Label();
            visitor.visitVarInsn(ILOAD, divisor);
            visitor.visitJumpInsn(IFNE, fine);
            visitor.visitInsn(POP);
            fail("divisionByZero");
            visitor.visitLabel(fine);
            visitor.visitVarInsn(ILOAD, divisor);
        }
        visitor.visitInsn(opcode(binary.operator()));
    }

    private int frameOf(int template) {
        for (int f = 0; f < cells.frames().size(); f++) {
            if (cells.frames().get(f).template() == template) {
                return f;
            }
        }
        throw new IllegalArgumentException(
                "no process of " + cells.program().templates().get(template).name());
    }

    // Conditions.

    /** Jumps where an expression is true or, if {@code when} is false, where it is 0. */
    void condition(Expression expression, Label target, boolean when) {
        Integer known = ConstantValue.of(expression);
        if (known != null) {
            if ((known != 0) == when) {
                visitor.visitJumpInsn(GOTO, target);
            }
        } else if (expression instanceof Unary unary && unary.operator() == UnaryOperator.NOT) {
            condition(unary.of(), target, !when);
        } else if (expression instanceof Binary binary
                && (binary.operator() == BinaryOperator.AND || binary.operator() == BinaryOperator.OR)) {
            junction(binary, target, when);
        } else if (expression instanceof Binary binary && opcode(binary.operator()) == NOP) {
            comparison(binary, target, when);
        } else if (isGeneral && expression instanceof Expression.At where) {
            isAtSomewhere(where, target, when);
        } else if (!isGeneral && expression instanceof Expression.At where && where.pid() == null) {
            isAt(where, target, when);
        } else if (!isGeneral
                && expression instanceof Expression.Content content
                && content.query() != Expression.ContentQuery.LENGTH) {
            content(content, target, when);
        } else {
            number(expression);
            visitor.visitJumpInsn(when ? IFNE : IFEQ, target);
        }
    }

    private void junction(Binary binary, Label target, boolean when) {
        boolean isOr = binary.operator() == BinaryOperator.OR;
        if (isOr == when) {
            condition(binary.left(), target, when);
            condition(binary.right(), target, when);
        } else {
            Label skip = new Label();
            condition(binary.left(), skip, !when);
            condition(binary.right(), target, when);
            visitor.visitLabel(skip);
        }
    }

    private void comparison(Binary binary, Label target, boolean when) {
        number(binary.left());
        Integer right = ConstantValue.of(binary.right());
        if (right != null && right == 0) {
            visitor.visitJumpInsn(zeroJump(binary.operator(), when), target);
            return;
        }
        number(binary.right());
        visitor.visitJumpInsn(jump(binary.operator(), when), target);
    }

    private static int jump(BinaryOperator operator, boolean when) {
        return switch (operator) {
            case EQUAL -> when ? IF_ICMPEQ : IF_ICMPNE;
            case NOT_EQUAL -> when ? IF_ICMPNE : IF_ICMPEQ;
            case LESS -> when ? IF_ICMPLT : IF_ICMPGE;
            case AT_MOST -> when ? IF_ICMPLE : IF_ICMPGT;
            case GREATER -> when ? IF_ICMPGT : IF_ICMPLE;
            case AT_LEAST -> when ? IF_ICMPGE : IF_ICMPLT;
            default -> throw new IllegalArgumentException("not a comparison: " + operator);
        };
    }

    /** The jumps on a comparison with 0 have the order of those that compare two numbers. */
    private static int zeroJump(BinaryOperator operator, boolean when) {
        return jump(operator, when) - (IF_ICMPEQ - IFEQ);
    }

    private void isAt(Expression.At where, Label target, boolean when) {
        int cell = cells.location(frameOf(where.template()));
        Label out = new Label();
        for (int location : where.locations().stream().sorted().toList()) {
            read(cell);
            push(cells.locationNumber(location));
            visitor.visitJumpInsn(IF_ICMPEQ, when ? target : out);
        }
        if (!when) {
            visitor.visitJumpInsn(GOTO, target);
        }
        visitor.visitLabel(out);
    }

    private void content(Expression.Content content, Label target, boolean when) {
        int queue = queue(content.channel());
        length(queue);
        boolean isAboutEmpty = content.query() == Expression.ContentQuery.IS_EMPTY
                || content.query() == Expression.ContentQuery.IS_NOT_EMPTY;
        boolean isNegated = content.query() == Expression.ContentQuery.IS_NOT_EMPTY
                || content.query() == Expression.ContentQuery.IS_NOT_FULL;
        push(isAboutEmpty ? 0 : Math.max(1, cells.queues().get(queue).channel().capacity()));
        visitor.visitJumpInsn(isNegated == when ? IF_ICMPNE : IF_ICMPEQ, target);
    }

    // Changes.

    /** Lets the process be at another location. */
    void moveTo(int location) {
        int cell = cells.location(frame);
        write(cell, cells.locationNumber(location));
    }

    /** Assigns the number in a local variable. */
    private void assign(Cell target, int local, Interval value) {
        int first = cells.first(target.scope(), frame, target.variable());
        int length = cells.numbers(first).cells();
        Expression index = target.index();
        Integer known = index == null ? (Integer) 0 : ConstantValue.of(index);
        if (known != null && known >= 0 && known < length) {
            write(first + known, local, value);
        } else {
            index(requireIndex(index), length);
            writeElement(first, local, value);
        }
    }

    private Type type(Cell cell) {
        return cells.variable(cell.scope(), frame, cell.variable()).type();
    }

    /** Executes a statement. */
    void execute(Statement statement) {
        if (statement instanceof Statement.Assign assign) {
            Type type = type(assign.target());
            Integer known = ConstantValue.of(assign.value());
            if (known != null && assign.target().index() == null) {
                write(
                        cells.first(
                                assign.target().scope(), frame, assign.target().variable()),
                        type.truncate(known));
                return;
            }
            number(assign.value(), type);
            int value = store();
            assign(assign.target(), value, Intervals.truncated(ranges.of(assign.value(), frame), type));
        } else if (statement instanceof Statement.Assert claim) {
            Label fine = new Label();
            condition(claim.condition(), fine, true);
            visitor.visitVarInsn(ALOAD, 0);
            push(new Assertions(cells.program()).number(claim.text()));
            visitor.visitMethodInsn(INVOKEVIRTUAL, SUPER, "violated", "(I)V", false);
            visitor.visitLabel(fine);
        } else if (statement instanceof Statement.Evaluate evaluate) {
            number(evaluate.expression());
            visitor.visitInsn(POP);
        } else if (statement instanceof Statement.Run run) {
            fill("argument", run.arguments());
            help(
                    "start",
                    "I",
                    () -> {
                        push(run.template());
                        push(run.priority());
                    },
                    "II");
            int started = store();
            if (run.target() != null) {
                assign(run.target(), started, new Interval(0, Program.MOST_PROCESSES));
            }
        } else if (statement instanceof Statement.SetPriority set) {
            help(
                    "setPriority",
                    "V",
                    () -> {
                        number(set.pid());
                        number(set.priority());
                    },
                    "II");
        }
    }

    // Channels.

    /** Puts a message at the end of a buffer that has room for it. */
    void send(Cells.Queue queue, List<Expression> values) {
        for (int p = 0; p < queue.parts().length; p++) {
            Type type = queue.channel().fields().get(p);
            Expression value = p < values.size() ? values.get(p) : Expression.FALSE;
            number(value, type);
            int local = store();
            read(queue.length());
            writeElement(queue.parts()[p], local, Intervals.truncated(ranges.of(value, frame), type));
        }
        read(queue.length());
        push(1);
        visitor.visitInsn(IADD);
        int longer = store();
        write(queue.length(), longer, ranges.ofCell(queue.length()));
    }

    /** Takes the first message out of a buffer. */
    void remove(Cells.Queue queue) {
        visitor.visitVarInsn(ALOAD, 0);
        pushState();
        push(queue.length());
        push(queue.parts().length);
        push(queue.channel().capacity());
        push(0);
        visitor.visitMethodInsn(INVOKEVIRTUAL, SUPER, "remove", "([JIIIII)V", false);
    }

    /** Assigns the parts of a message, which are in local variables. */
    void receive(List<Pattern> patterns, int[] message, Program.Channel channel) {
        for (int p = 0; p < patterns.size(); p++) {
            if (patterns.get(p) instanceof Pattern.Into into) {
                Type sent = channel.fields().get(p);
                Type type = type(into.cell());
                Interval value = new Interval(sent.least(), sent.most());
                visitor.visitVarInsn(ILOAD, message[p]);
                truncate(value, type);
                int local = store();
                assign(into.cell(), local, Intervals.truncated(value, type));
            }
        }
    }

    // What is found in the state: channels by their numbers, processes by theirs.

    private static boolean isOfProcessOrChannel(Expression expression) {
        return expression instanceof Expression.Remote
                || expression instanceof Expression.Content
                || expression instanceof Expression.Poll
                || expression instanceof Expression.About
                || expression instanceof Expression.Handed
                || (expression instanceof Expression.Predefined name
                        && name.name() != Expression.PredefinedName.PID
                        && name.name() != Expression.PredefinedName.ELSE);
    }

    /** Calls a method with arguments and the state. */
    void help(String method, String result, Runnable arguments, String types) {
        mayFail = true;
        visitor.visitVarInsn(ALOAD, 0);
        arguments.run();
        pushState();
        visitor.visitMethodInsn(INVOKEVIRTUAL, EDGES, method, "(" + types + "[JI)" + result, false);
    }

    /** Calls a method with arguments alone. */
    void helpOnly(String method, String result, Runnable arguments, String types) {
        visitor.visitVarInsn(ALOAD, 0);
        arguments.run();
        visitor.visitMethodInsn(INVOKEVIRTUAL, EDGES, method, "(" + types + ")" + result, false);
    }

    /** Pushes whether something is so at the moment. */
    void flag(String field) {
        visitor.visitVarInsn(ALOAD, 0);
        visitor.visitFieldInsn(GETFIELD, EDGES, field, "Z");
    }

    /** Pushes the number of a channel. */
    void channel(Expression channel) {
        number(channel);
    }

    /** Puts values into an array of the object. All are computed before the first one is put there. */
    void fill(String array, List<Expression> values) {
        int[] locals = new int[values.size()];
        for (int i = 0; i < locals.length; i++) {
            number(values.get(i));
            locals[i] = store();
        }
        for (int i = 0; i < locals.length; i++) {
            put(array, i, locals[i]);
        }
    }

    private void put(String array, int index, int local) {
        visitor.visitVarInsn(ALOAD, 0);
        visitor.visitFieldInsn(GETFIELD, EDGES, array, "[I");
        push(index);
        visitor.visitVarInsn(ILOAD, local);
        visitor.visitInsn(IASTORE);
    }

    /** Puts the values that parts of a message have to have where they are compared; returns a bit for each such part. */
    int fillPattern(List<Pattern> patterns) {
        int parts = 0;
        for (int p = 0; p < patterns.size(); p++) {
            if (patterns.get(p) instanceof Pattern.Match match) {
                number(match.value());
                put("pattern", p, store());
                parts |= 1 << p;
            }
        }
        return parts;
    }

    /** Assigns the parts of the message that was received. */
    void receiveMessage(List<Pattern> patterns) {
        for (int p = 0; p < patterns.size(); p++) {
            if (patterns.get(p) instanceof Pattern.Into into) {
                visitor.visitVarInsn(ALOAD, 0);
                visitor.visitFieldInsn(GETFIELD, EDGES, "message", "[I");
                push(p);
                visitor.visitInsn(IALOAD);
                Type type = type(into.cell());
                truncate(Interval.ALL, type);
                assign(into.cell(), store(), Intervals.truncated(Interval.ALL, type));
            }
        }
    }

    /** Gives a parameter of the process its argument. */
    void parameter(int variable) {
        Cell cell = Cell.of(Expression.Scope.LOCAL, variable);
        visitor.visitVarInsn(ALOAD, 0);
        visitor.visitFieldInsn(GETFIELD, EDGES, "argument", "[I");
        push(variable);
        visitor.visitInsn(IALOAD);
        truncate(Interval.ALL, type(cell));
        assign(cell, store(), Intervals.truncated(Interval.ALL, type(cell)));
    }

    void writePriority(int value) {
        write(cells.priority(frame), value);
    }

    private void pid(@Nullable Expression pid) {
        if (pid == null) {
            push(-1);
        } else {
            number(pid);
        }
    }

    private void isAtSomewhere(Expression.At where, Label target, boolean when) {
        help(
                "locationOf",
                "I",
                () -> {
                    push(where.template());
                    pid(where.pid());
                },
                "II");
        int location = store();
        Label out = new Label();
        for (int each : where.locations().stream().sorted().toList()) {
            visitor.visitVarInsn(ILOAD, location);
            push(each);
            visitor.visitJumpInsn(IF_ICMPEQ, when ? target : out);
        }
        if (!when) {
            visitor.visitJumpInsn(GOTO, target);
        }
        visitor.visitLabel(out);
    }

    private void general(Expression expression) {
        if (expression instanceof Expression.Remote remote) {
            help(
                    "remote",
                    "I",
                    () -> {
                        push(remote.template());
                        pid(remote.pid());
                        push(remote.variable());
                        number(requireIndex(remote.index()));
                    },
                    "IIII");
        } else if (expression instanceof Expression.Content content) {
            content(content);
        } else if (expression instanceof Expression.Poll poll) {
            int parts = fillPattern(poll.patterns());
            help(
                    "find",
                    "I",
                    () -> {
                        channel(poll.channel());
                        push(parts);
                        push(poll.isAnywhere() ? 1 : 0);
                    },
                    "III");
            push(31);
            visitor.visitInsn(IUSHR);
            push(1);
            visitor.visitInsn(IXOR);
        } else if (expression instanceof Expression.About about) {
            about(about);
        } else if (expression instanceof Expression.Handed handed) {
            handed(handed.part());
        } else {
            predefined(((Expression.Predefined) expression).name());
        }
    }

    private void about(Expression.About about) {
        switch (about.what()) {
            case PRIORITY -> help("priorityOf", "I", () -> number(about.pid()), "I");
            case IS_ENABLED -> help("isEnabled", "I", () -> number(about.pid()), "I");
        }
    }

    private void handed(int part) {
        visitor.visitVarInsn(ALOAD, 0);
        if (part == Expression.Handed.CHANNEL) {
            visitor.visitFieldInsn(GETFIELD, EDGES, "channel", "I");
        } else {
            visitor.visitFieldInsn(GETFIELD, EDGES, "message", "[I");
            push(part);
            visitor.visitInsn(IALOAD);
        }
    }

    private void predefined(Expression.PredefinedName name) {
        switch (name) {
            case PROCESSES -> {
                if (cells.processes() < 0) {
                    push(cells.frames().size());
                } else {
                    read(cells.processes());
                }
            }
            case LAST -> read(cells.last());
            case TIMEOUT -> flag("timeout");
            case STUCK -> help("isStuck", "I", () -> {}, "");
            case NON_PROGRESS -> help("nonProgress", "I", () -> {}, "");
            case ACCEPTING -> help("accepting", "I", () -> {}, "");
            case PID, ELSE -> throw new IllegalArgumentException("not a number of the state: " + name);
        }
    }

    /** Pushes the length of a channel, or 1 or 0. */
    private void content(Expression.Content content) {
        help("length", "I", () -> channel(content.channel()), "I");
        if (content.query() == Expression.ContentQuery.LENGTH) {
            return;
        }
        boolean isAboutFull = content.query() == Expression.ContentQuery.IS_FULL
                || content.query() == Expression.ContentQuery.IS_NOT_FULL;
        if (isAboutFull) {
            help("capacity", "I", () -> channel(content.channel()), "I");
            // One without a buffer holds a message while sender and receiver meet, and is never full otherwise.
            push(1);
            visitor.visitMethodInsn(INVOKESTATIC, "java/lang/Math", "max", "(II)I", false);
        } else {
            push(0);
        }
        boolean isNegated = content.query() == Expression.ContentQuery.IS_NOT_EMPTY
                || content.query() == Expression.ContentQuery.IS_NOT_FULL;
        Label so = new Label();
        Label end = new Label();
        visitor.visitJumpInsn(isNegated ? IF_ICMPNE : IF_ICMPEQ, so);
        push(0);
        visitor.visitJumpInsn(GOTO, end);
        visitor.visitLabel(so);
        push(1);
        visitor.visitLabel(end);
    }
}
