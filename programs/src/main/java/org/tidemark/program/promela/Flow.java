package org.tidemark.program.promela;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;
import org.tidemark.program.promela.Syntax.Block;
import org.tidemark.program.promela.Syntax.BlockKind;
import org.tidemark.program.promela.Syntax.Break;
import org.tidemark.program.promela.Syntax.Condition;
import org.tidemark.program.promela.Syntax.Else;
import org.tidemark.program.promela.Syntax.Goto;
import org.tidemark.program.promela.Syntax.Labelled;
import org.tidemark.program.promela.Syntax.Loop;
import org.tidemark.program.promela.Syntax.Num;
import org.tidemark.program.promela.Syntax.Position;
import org.tidemark.program.promela.Syntax.Print;
import org.tidemark.program.promela.Syntax.ProcessType;
import org.tidemark.program.promela.Syntax.Selection;
import org.tidemark.program.promela.Syntax.Step;
import org.tidemark.program.promela.Syntax.Stmt;
import org.tidemark.program.promela.Syntax.Unless;

/**
 * The control flow of one process type. A statement is an {@link Element}; elements in a row are a {@link Sequence}. What counts as a location of a process, and which
 * jumps are steps of their own, is as in Spin's verifier: a jump from inside of an atomic sequence to the outside is a step, all other jumps are not.
 */
final class Flow {
    /** The sorts of elements. */
    enum Kind {
        STEP,
        GOTO,
        /** Where a selection ends and a loop begins again. */
        JOIN,
        /** Behind a loop. */
        LOOP_END,
        SELECTION,
        UNLESS,
        ATOMIC,
        D_STEP,
        PLAIN,
        END
    }

    /** A statement in its sequence. */
    static final class Element {
        final int number;
        Kind kind;
        final Token at;

        @Nullable
        Step step;

        @Nullable
        Element next;

        List<Sequence> parts = List.of();

        /** Sequences that may be entered instead, the outermost first. */
        final List<Sequence> escapes = new ArrayList<>();

        @Nullable
        Goto jump;

        @Nullable
        Exit exit;

        /** In an atomic sequence, and not its last element. */
        boolean isAtomic;

        /** The last element of an atomic sequence. */
        boolean isLastAtomic;

        Element(int number, Kind kind, Token at) {
            this.number = number;
            this.kind = kind;
            this.at = at;
        }

        private Sequence block() {
            return parts.get(0);
        }
    }

    /** Elements one behind the other. */
    static final class Sequence {
        @Nullable
        Element first;

        @Nullable
        Element last;

        /** The last element before others were appended. */
        @Nullable
        Element end;

        Element head() {
            if (first == null) {
                throw new IllegalStateException("an empty sequence");
            }
            return first;
        }

        void add(Element element) {
            if (last == null) {
                first = element;
            } else {
                last.next = element;
            }
            last = element;
        }
    }

    /** Where {@code break} leads to. */
    static final class Exit {
        @Nullable
        Element target;
    }

    private record Label(String name, Position position, Element element) {}

    /**
     * A step from a location.
     *
     * @param of the element that is executed
     * @param to null where the process ends
     * @param rank higher for what {@code unless} escapes to
     */
    record Move(Element of, @Nullable Element to, boolean isKept, int rank) {}

    private final List<Label> labels = new ArrayList<>();
    private final Deque<Exit> exits = new ArrayDeque<>();
    private final Sequence body = new Sequence();
    private final List<Element> elements = new ArrayList<>();
    private int count = 1;
    private boolean inClaim;

    /**
     * The control flow of a process type.
     *
     * @param observed labels that are asked for elsewhere
     */
    Flow(ProcessType type, boolean isClaim, Set<String> observed) throws InputException {
        this.inClaim = isClaim;
        for (Stmt statement : type.body) {
            add(statement, body);
        }
        body.add(element(Kind.END, type.end));
        body.end = body.last;
        observed.forEach(this::makeVisible);
        connect(body);
        patch(body);
    }

    /** The first location. */
    Element start() throws InputException {
        Element first = body.head();
        return hunt(first, first.isAtomic);
    }

    // Building

    private Element element(Kind kind, Token at) {
        Element made = new Element(count++, kind, at);
        elements.add(made);
        return made;
    }

    /** All elements, whether any way through the text leads to them or not. */
    List<Element> elements() {
        return elements;
    }

    private Sequence sequence(List<Stmt> statements) throws InputException {
        Sequence made = new Sequence();
        for (Stmt statement : statements) {
            add(statement, made);
        }
        made.end = made.last;
        return made;
    }

    /** Appends a statement; the element that a label before it means. */
    private Element add(Stmt statement, Sequence to) throws InputException {
        if (statement instanceof Labelled labelled) {
            return labelled(labelled, to);
        }
        if (statement instanceof Selection selection) {
            return select(selection.options(), selection.isLoop(), selection.at(), to);
        }
        if (statement instanceof Loop loop) {
            return loop(loop, to);
        }
        if (statement instanceof Unless unless) {
            return unless(unless, to);
        }
        if (statement instanceof Block block) {
            Sequence inner = sequence(block.body());
            Element made = element(kind(block.kind()), block.at());
            made.parts = List.of(inner);
            makeAtomic(block.kind(), inner, block.at());
            to.add(made);
            return made;
        }
        Element made;
        if (statement instanceof Goto jump) {
            made = element(Kind.GOTO, jump.at());
            made.jump = jump;
        } else if (statement instanceof Break) {
            made = element(Kind.GOTO, statement.at());
            made.exit = exits.peek();
            if (made.exit == null) {
                throw statement.at().wrong("'break' stands outside of a loop");
            }
        } else if (statement instanceof Step step) {
            made = element(Kind.STEP, statement.at());
            made.step = step;
        } else {
            throw new IllegalStateException("a statement of an unknown sort");
        }
        to.add(made);
        return made;
    }

    private static Kind kind(BlockKind kind) {
        return switch (kind) {
            case ATOMIC -> Kind.ATOMIC;
            case D_STEP -> Kind.D_STEP;
            case PLAIN -> Kind.PLAIN;
        };
    }

    private Element labelled(Labelled labelled, Sequence to) throws InputException {
        Stmt of = labelled.of();
        boolean special = labelled.label().startsWith("accept")
                || labelled.label().startsWith("end")
                || labelled.label().startsWith("progress");
        if (special && (of instanceof Goto || of instanceof Break)) {
            // A jump is not a location, and could not have the meaning of the label.
            Element skip = element(Kind.STEP, of.at());
            skip.step = new Condition(new Num(1, null), of.at(), "skip");
            to.add(skip);
            add(of, to);
            return label(labelled, skip);
        }
        return label(labelled, add(of, to));
    }

    private Element label(Labelled labelled, Element element) throws InputException {
        for (Label other : labels) {
            if (other.name.equals(labelled.label()) && other.position.equals(labelled.in())) {
                throw labelled.at().wrong("the label " + labelled.at().quoted() + " is declared twice");
            }
        }
        labels.add(new Label(labelled.label(), labelled.in(), element));
        return element;
    }

    /** Puts a step before a jump that has a label: otherwise no process is ever seen there. */
    private void makeVisible(String label) {
        Element jump = labelled(label);
        if (jump != null && jump.kind == Kind.GOTO) {
            Element copy = element(Kind.GOTO, jump.at);
            copy.jump = jump.jump;
            copy.exit = jump.exit;
            copy.next = jump.next;
            jump.kind = Kind.STEP;
            jump.step = new Condition(new Num(1, null), jump.at, "skip");
            jump.next = copy;
        }
    }

    private Element select(List<List<Stmt>> options, boolean isLoop, Token at, Sequence to) throws InputException {
        if (isLoop) {
            exits.push(new Exit());
        }
        List<Sequence> parts = new ArrayList<>();
        for (List<Stmt> option : options) {
            parts.add(pruned(sequence(option)));
        }
        return selection(parts, isLoop, at, to);
    }

    /** A selection of sequences; of a loop, the exit is on the stack. */
    private Element selection(List<Sequence> parts, boolean isLoop, Token at, Sequence to) throws InputException {
        Element made = element(Kind.SELECTION, at);
        Element join = element(Kind.JOIN, at);
        made.parts = elseLast(parts);
        made.parts.forEach(part -> part.add(join));
        if (!isLoop) {
            to.add(made);
            to.add(join);
            return made;
        }
        Element end = element(Kind.LOOP_END, at);
        exits.pop().target = end;
        to.add(join);
        to.add(made);
        to.add(end);
        return made;
    }

    private static List<Sequence> elseLast(List<Sequence> parts) throws InputException {
        List<Sequence> ordered = new ArrayList<>();
        Sequence otherwise = null;
        for (Sequence part : parts) {
            if (part.head().step instanceof Else) {
                if (otherwise != null) {
                    throw part.head().at.wrong("a second 'else' of the same selection");
                }
                otherwise = part;
            } else {
                ordered.add(part);
            }
        }
        if (otherwise != null) {
            ordered.add(otherwise);
        }
        return List.copyOf(ordered);
    }

    /** Leaves out all but the first of several {@code skip} in a row, which Spin does not execute. */
    private Sequence pruned(Sequence option) {
        int inRow = 0;
        Element before = null;
        for (Element e = option.first; e != null && !inClaim; e = e.next) {
            boolean unlabelled = isSkip(e) && !isLabelled(e);
            inRow = unlabelled ? inRow + 1 : 0;
            if (inRow > 1 && before != null && e != option.last && !(e.step instanceof Print)) {
                before.next = e.next;
            } else {
                before = e;
            }
        }
        return option;
    }

    private static boolean isSkip(Element e) {
        return e.step instanceof Print || isConstant(e, 1);
    }

    private static boolean isConstant(Element e, int value) {
        return e.step instanceof Condition condition
                && condition.condition() instanceof Num number
                && number.value() == value;
    }

    private boolean isLabelled(Element e) {
        return labels.stream().anyMatch(label -> label.element == e);
    }

    private Element loop(Loop loop, Sequence to) throws InputException {
        exits.push(new Exit());
        for (Stmt first : loop.before()) {
            add(first, to);
        }
        Sequence round = sequence(loop.round());
        List<Stmt> ending = new ArrayList<>();
        if (loop.hasElse()) {
            ending.add(new Else(loop.at()));
        }
        ending.add(new Break(loop.at()));
        Sequence end = sequence(ending);
        return selection(loop.isEndFirst() ? List.of(end, round) : List.of(round, end), true, loop.at(), to);
    }

    private Element unless(Unless unless, Sequence to) throws InputException {
        if (unless.main() instanceof Labelled labelled && labelled.of() instanceof Block block) {
            // The label is that of the whole, so that one can jump there.
            Stmt inner = new Unless(new Block(BlockKind.PLAIN, block.body(), block.at()), unless.escape(), unless.at());
            return add(
                    new Labelled(
                            labelled.label(),
                            labelled.in(),
                            new Block(block.kind(), List.of(inner), block.at()),
                            labelled.at()),
                    to);
        }
        // A break in the escape of a loop leaves the loop around it.
        Sequence main = unlessPart(unless.main());
        Sequence escape = unlessPart(unless.escape());
        Element made = element(Kind.UNLESS, unless.at());
        Element join = element(Kind.JOIN, unless.at());
        made.parts = List.of(main, escape);
        main.add(join);
        escape.add(join);
        attach(main, escape);
        to.add(made);
        to.add(join);
        return made;
    }

    private Sequence unlessPart(Stmt part) throws InputException {
        return part instanceof Block block && block.kind() == BlockKind.PLAIN
                ? sequence(block.body())
                : sequence(List.of(part));
    }

    private static void attach(Sequence to, Sequence escape) {
        for (Element e = to.first; e != null; e = e.next) {
            attach(e, escape);
            if (e == to.end) {
                break;
            }
        }
    }

    private static void attach(Element to, Sequence escape) {
        if (to.escapes.contains(escape)) {
            return;
        }
        for (Sequence inner : List.copyOf(to.escapes)) {
            attach(inner, escape);
        }
        to.escapes.add(0, escape);
        switch (to.kind) {
            case UNLESS, ATOMIC, PLAIN -> attach(to.block(), escape);
            case SELECTION -> to.parts.forEach(part -> attach(part, escape));
            case D_STEP -> attach(to.block().head(), escape);
            case STEP, GOTO, JOIN, LOOP_END, END -> {
                // Has no parts.
            }
        }
    }

    private static void makeAtomic(BlockKind kind, Sequence inner, Token at) throws InputException {
        if (kind != BlockKind.PLAIN) {
            walkAtomic(inner.head(), inner.last, kind == BlockKind.D_STEP, at);
            endAtomic(inner, kind == BlockKind.D_STEP, at);
        }
    }

    private static void endAtomic(Sequence inner, boolean dStep, Token at) throws InputException {
        Element last = inner.last;
        if (last == null) {
            return;
        }
        switch (last.kind) {
            case PLAIN, ATOMIC, UNLESS -> {
                walkAtomic(last.block().head(), last.block().last, dStep, at);
                endAtomic(last.block(), dStep, at);
            }
            default -> {
                last.isAtomic = false;
                last.isLastAtomic = true;
            }
        }
    }

    private static void walkAtomic(Element from, @Nullable Element to, boolean dStep, Token at) throws InputException {
        for (Element e = from; e != null; e = e.next) {
            e.isAtomic = true;
            if (e.kind == Kind.ATOMIC || (e.kind == Kind.D_STEP && dStep)) {
                e.kind = Kind.PLAIN;
            }
            if (dStep && e.kind == Kind.UNLESS) {
                throw e.at.wrong("'unless' in a d_step is not supported");
            }
            if (e.kind == Kind.PLAIN || e.kind == Kind.SELECTION || e.kind == Kind.UNLESS) {
                for (Sequence part : e.parts) {
                    walkAtomic(part.head(), part.last, dStep, at);
                }
            }
            if (e == to) {
                break;
            }
        }
    }

    /** Lets the last statement of each block lead to what follows the block. */
    private static void connect(Sequence sequence) {
        Set<Element> seen = new HashSet<>();
        connect(sequence, seen);
    }

    private static void connect(Sequence sequence, Set<Element> seen) {
        for (Element e = sequence.first; e != null && seen.add(e); e = e.next) {
            if ((e.kind == Kind.ATOMIC || e.kind == Kind.D_STEP || e.kind == Kind.PLAIN) && e.block().last != null) {
                e.block().last.next = e.next;
            }
            for (Sequence part : e.parts) {
                connect(part, seen);
            }
        }
    }

    /** A jump that leaves an atomic sequence ends it; one that leads into another one does not. */
    private void patch(Sequence whole) throws InputException {
        Set<Element> seen = new LinkedHashSet<>();
        collect(whole, seen);
        for (Element e : seen) {
            if (e.kind == Kind.GOTO && (e.isAtomic || e.isLastAtomic)) {
                Element target = target(e);
                boolean atomic = target.isAtomic || target.isLastAtomic;
                e.isAtomic = atomic;
                e.isLastAtomic = !atomic;
            }
        }
    }

    private static void collect(Sequence sequence, Set<Element> seen) {
        for (Element e = sequence.first; e != null && seen.add(e); e = e.next) {
            e.parts.forEach(part -> collect(part, seen));
        }
    }

    // Reading

    private Element target(Element jump) throws InputException {
        if (jump.exit != null && jump.exit.target != null) {
            return jump.exit.target;
        }
        Goto to = jump.jump;
        Label best = null;
        for (Label label : labels) {
            if (to != null && label.name.equals(to.label())) {
                boolean same = label.position.inline() == to.from().inline();
                boolean encloses = to.from().scope().startsWith(label.position.scope());
                if (best == null
                        || same
                        || (encloses && best.position.inline() != to.from().inline())) {
                    best = label;
                }
            }
        }
        if (best == null) {
            String name = to == null ? "" : to.label();
            throw jump.at.wrong("no label " + InputException.quote(name)
                    + NearName.hint(name, labels.stream().map(Label::name).toList()));
        }
        return best.element;
    }

    /** The location of a label; null where there is none of this name. */
    @Nullable
    Element labelled(String name) {
        return labels.stream()
                .filter(label -> label.name.equals(name))
                .map(Label::element)
                .findFirst()
                .orElse(null);
    }

    /** The labels of the type, each with its element. */
    Map<String, Element> labels() {
        Map<String, Element> found = new LinkedHashMap<>();
        labels.forEach(label -> found.putIfAbsent(label.name, label.element));
        return found;
    }

    /** Whether a location has a label that begins with a word. */
    boolean isMarked(Element e, String word) {
        return labels.stream().anyMatch(label -> label.element == e && label.name.startsWith(word));
    }

    /** Whether a location has a label that begins with a word, or the first statement of one of its options has one: as in Spin, which complains about the place of such a label. */
    boolean isPassed(Element at, String word) throws InputException {
        for (Move move : moves(at)) {
            if (move.rank() == 0 && isMarked(move.of(), word)) {
                return true;
            }
        }
        return isMarked(at, word);
    }

    /** The location that a process is at which has come to an element. */
    private Element hunt(Element from, boolean inAtomic) throws InputException {
        Element e = from;
        for (int hops = 0; hops < 500; hops++) {
            Element further;
            switch (e.kind) {
                case GOTO -> {
                    further = target(e);
                    if (further == e) {
                        throw e.at.wrong("the jump leads to itself");
                    }
                }
                case JOIN, LOOP_END -> {
                    if (e.next == null) {
                        return e;
                    }
                    further = e.next;
                }
                case UNLESS -> further = hunt(e.block().head(), inAtomic);
                default -> {
                    return e;
                }
            }
            if (inAtomic && !further.isAtomic) {
                return e;
            }
            e = further;
        }
        throw from.at.wrong("jumps that lead in a circle");
    }

    /** The first element of a sequence that can be executed. */
    private static Element begin(Element first) {
        Element e = first;
        for (int hops = 0; hops < 200; hops++) {
            if (e.kind == Kind.JOIN && e.next != null) {
                e = e.next;
            } else if (e.kind == Kind.UNLESS) {
                e = e.block().head();
            } else {
                break;
            }
        }
        return e;
    }

    /** The steps from a location, in the order in which they are tried: escapes first. */
    List<Move> moves(Element at) throws InputException {
        List<Move> plain = new ArrayList<>();
        collect(at, plain, 0);
        // Each escape is put before those that were found so far.
        List<Element> escapes = new ArrayList<>();
        for (Move move : plain) {
            for (int k = move.of.escapes.size() - 1; k >= 0 && move.of.kind != Kind.JOIN; k--) {
                Element entry = hunt(move.of.escapes.get(k).head(), move.of.isAtomic);
                if (!escapes.contains(entry)) {
                    escapes.add(0, entry);
                }
            }
        }
        List<Move> all = new ArrayList<>();
        Set<Element> seen = new HashSet<>();
        plain.forEach(move -> seen.add(move.of));
        for (int i = 0; i < escapes.size(); i++) {
            List<Move> entered = new ArrayList<>();
            collect(escapes.get(i), entered, 0);
            for (Move move : entered) {
                if (seen.add(move.of)) {
                    all.add(new Move(move.of, move.to, move.isKept, escapes.size() - i));
                }
            }
        }
        all.addAll(plain);
        return all;
    }

    private void collect(Element at, List<Move> moves, int depth) throws InputException {
        if (depth > 500) {
            throw at.at.wrong("the selection is nested too deeply");
        }
        switch (at.kind) {
            case STEP, D_STEP, JOIN, LOOP_END -> {
                Element to = at.next == null ? null : hunt(at.next, at.isAtomic);
                moves.add(new Move(at, to, at.isAtomic, 0));
            }
            case END -> moves.add(new Move(at, null, false, 0));
            case GOTO -> moves.add(new Move(at, hunt(target(at), at.isAtomic), at.isAtomic, 0));
            case ATOMIC, PLAIN, UNLESS -> collect(begin(at.block().head()), moves, depth + 1);
            case SELECTION -> {
                for (Sequence part : at.parts) {
                    Element first = begin(part.head());
                    if (!isConstant(first, 0) || !first.escapes.isEmpty()) {
                        collect(first, moves, depth + 1);
                    }
                }
            }
        }
    }

    /** The steps inside of a {@code d_step}: its first location comes first. Jumps to the outside are errors. */
    Map<Element, List<Move>> inside(Element dStep) throws InputException {
        Set<Element> members = new HashSet<>();
        members(dStep.block(), members);
        Map<Element, List<Move>> found = new LinkedHashMap<>();
        Deque<Element> open = new ArrayDeque<>();
        open.add(begin(dStep.block().head()));
        while (!open.isEmpty()) {
            Element e = open.remove();
            if (found.containsKey(e)) {
                continue;
            }
            List<Move> moves = new ArrayList<>();
            collect(e, moves, 0);
            List<Move> kept = new ArrayList<>();
            for (Move move : moves) {
                boolean stays = move.to != null && members.contains(move.to);
                if (move.of.kind == Kind.GOTO && move.of.jump != null && !members.contains(target(move.of))) {
                    throw move.of.at.wrong("a jump leaves the d_step");
                }
                kept.add(new Move(move.of, stays ? move.to : null, true, 0));
                if (stays && move.to != null) {
                    open.add(move.to);
                }
            }
            found.put(e, kept);
        }
        return found;
    }

    private static void members(Sequence sequence, Set<Element> members) {
        for (Element e = sequence.first; e != null; e = e.next) {
            members.add(e);
            e.parts.forEach(part -> members(part, members));
            if (e == sequence.last) {
                break;
            }
        }
    }
}
