package org.tidemark.program.promela;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;
import org.tidemark.program.Type;
import org.tidemark.program.promela.Syntax.Access;
import org.tidemark.program.promela.Syntax.Assert;
import org.tidemark.program.promela.Syntax.Assign;
import org.tidemark.program.promela.Syntax.Block;
import org.tidemark.program.promela.Syntax.BlockKind;
import org.tidemark.program.promela.Syntax.Break;
import org.tidemark.program.promela.Syntax.Condition;
import org.tidemark.program.promela.Syntax.Else;
import org.tidemark.program.promela.Syntax.Exp;
import org.tidemark.program.promela.Syntax.Goto;
import org.tidemark.program.promela.Syntax.Labelled;
import org.tidemark.program.promela.Syntax.Loop;
import org.tidemark.program.promela.Syntax.Num;
import org.tidemark.program.promela.Syntax.Position;
import org.tidemark.program.promela.Syntax.Print;
import org.tidemark.program.promela.Syntax.ProcessType;
import org.tidemark.program.promela.Syntax.Receive;
import org.tidemark.program.promela.Syntax.Ref;
import org.tidemark.program.promela.Syntax.Selection;
import org.tidemark.program.promela.Syntax.Send;
import org.tidemark.program.promela.Syntax.SetPriority;
import org.tidemark.program.promela.Syntax.Shape;
import org.tidemark.program.promela.Syntax.Stmt;
import org.tidemark.program.promela.Syntax.Unless;
import org.tidemark.program.promela.Syntax.Variable;
import org.tidemark.program.promela.Token.Kind;

/** Reads the statements of Promela by recursive descent, and replaces calls of inlines by their text. */
final class StatementParser {
    private static final int MAX_INLINES = 64;
    private static final int MAX_SELECT = 32;

    private final Parser parser;
    private final Tokens tokens;
    private final ExpressionParser expressions;
    private final Set<String> calls = new HashSet<>();
    private int replaced;

    /** The variable that takes the value of the inline that is read; null where none does. */
    private @Nullable Ref result;

    StatementParser(Parser parser, ExpressionParser expressions) {
        this.parser = parser;
        this.expressions = expressions;
        tokens = parser.tokens;
    }

    /** Statements up to what closes them. */
    List<Stmt> sequence() throws InputException {
        List<Stmt> steps = new ArrayList<>();
        tokens.skipSeparators();
        while (!isClosing(tokens.peek())) {
            step(steps);
            boolean separated = tokens.skipSeparators();
            Token last = tokens.lastSolid();
            if (!separated && !isClosing(tokens.peek()) && !last.is("}") && !last.is("else")) {
                throw tokens.peek()
                        .wrong("found " + tokens.peek().quoted() + " behind " + last.quoted() + ", expected ';'");
            }
        }
        return steps;
    }

    private static boolean isClosing(Token token) {
        return token.is("}") || token.is("::") || token.is("fi") || token.is("od") || token.kind() == Kind.END;
    }

    private void step(List<Stmt> steps) throws InputException {
        Token token = tokens.peek();
        if (parser.isDeclaration()) {
            parser.declaration(steps, false);
            return;
        }
        if (token.is("xr") || token.is("xs")) {
            tokens.next();
            do {
                expressions.reference();
            } while (tokens.accept(","));
            return;
        }
        Stmt main = statement();
        if (tokens.peek().is("unless") || (tokens.peek().is(";") && isUnlessNext())) {
            while (!tokens.accept("unless")) {
                tokens.next();
            }
            main = new Unless(main, statement(), token);
        }
        steps.add(main);
    }

    /** Whether a semicolon that the end of a line implies stands before {@code unless}. */
    private boolean isUnlessNext() {
        return tokens.isImplied()
                && tokens.peekSolid().is("unless")
                && tokens.lastSolid().is("}");
    }

    private Stmt statement() throws InputException {
        Stmt statement = unmarked();
        parser.isBeginning = false;
        return statement;
    }

    private Stmt unmarked() throws InputException {
        Token token = tokens.peek();
        Parser.refuseEmbedded(token);
        switch (token.text()) {
            case "if", "do" -> {
                return selection();
            }
            case "for" -> {
                return forLoop();
            }
            case "select" -> {
                return select();
            }
            case "atomic", "d_step" -> {
                tokens.next();
                return block(token.is("atomic") ? BlockKind.ATOMIC : BlockKind.D_STEP, token);
            }
            case "{" -> {
                return block(BlockKind.PLAIN, token);
            }
            case "goto" -> {
                tokens.next();
                return new Goto(tokens.name("a label").text(), new Position(parser.inline, parser.scope), token);
            }
            case "break" -> {
                tokens.next();
                return new Break(token);
            }
            case "else" -> {
                tokens.next();
                return new Else(token);
            }
            case "printf", "printm" -> {
                return print();
            }
            case "assert" -> {
                tokens.next();
                return assertion(token);
            }
            case "set_priority" -> {
                return setPriority();
            }
            case "return" -> {
                return returned();
            }
            default -> {
                return token.kind() == Kind.NAME ? named() : expression();
            }
        }
    }

    private Stmt named() throws InputException {
        Token token = tokens.peek();
        if (parser.isInline(token.text())) {
            return call(null);
        }
        if (tokens.peek(1).is(":") && parser.mtype(token.text()) == null && isLabel(token)) {
            return labelled();
        }
        if (token.is("_priority") && tokens.peek(1).is("=")) {
            int from = tokens.position();
            tokens.next();
            tokens.next();
            return new SetPriority(
                    new Syntax.Special("_pid", token), expressions.expression(), token, tokens.text(from));
        }
        if (parser.variable(token.text()) == null) {
            return expression();
        }
        int begin = tokens.position();
        Variable root = parser.variable(token.text());
        boolean wasRead = root != null && root.isRead;
        Ref target = expressions.wholeReference();
        Token sign = tokens.peek();
        if (target.isWhole() && !sign.is("=")) {
            tokens.goTo(begin);
            target = expressions.reference();
        }
        switch (sign.text()) {
            case "=" -> {
                target.variable().isRead = wasRead;
                target.variable().isAssigned = true;
                return assignment(target, begin);
            }
            case "++", "--" -> {
                target.variable().isAssigned = true;
                tokens.next();
                return new Assign(
                        target,
                        new Syntax.Binary(sign.is("++") ? "+" : "-", target, new Num(1, null), sign),
                        token,
                        tokens.text(begin));
            }
            case "!", "!!" -> {
                tokens.next();
                List<Exp> sent = parser.isTrace ? expressions.received() : expressions.sent();
                return new Send(channelOf(target), sent, sign.is("!!"), token, tokens.text(begin));
            }
            case "?", "??" -> {
                if (tokens.peek(1).is("[")) {
                    break;
                }
                tokens.next();
                boolean copied = tokens.accept("<");
                List<Exp> received = expressions.received();
                if (copied) {
                    tokens.expect(">");
                }
                return new Receive(channelOf(target), received, sign.is("??"), copied, token, tokens.text(begin));
            }
            default -> {}
        }
        tokens.goTo(begin);
        return expression();
    }

    private Ref channelOf(Ref ref) throws InputException {
        if (!ref.last().isChannel()) {
            throw ref.at().wrong(ref.at().quoted() + " is not a channel");
        }
        return ref;
    }

    private boolean isLabel(Token token) {
        ProcessType type = parser.unit.named(token.text());
        return type == null || !type.isDeclared;
    }

    private Stmt assignment(Ref target, int begin) throws InputException {
        Token at = tokens.next();
        if (target.isWhole()) {
            throw at.wrong(target.at().quoted() + " is assigned as a whole, which is not supported: assign its parts");
        }
        if (tokens.peek().kind() == Kind.NAME && parser.isInline(tokens.peek().text())) {
            return call(target);
        }
        Exp value = expressions.expression();
        return new Assign(target, value, target.at(), tokens.text(begin));
    }

    private Stmt labelled() throws InputException {
        Token label = tokens.next();
        tokens.expect(":");
        if (parser.isDeclaration()) {
            throw label.wrong("the label " + label.quoted() + " stands before a declaration");
        }
        Position position = new Position(parser.inline, parser.scope);
        boolean none = isClosing(tokens.peek()) || tokens.peek().is(";");
        Stmt of = none ? new Condition(new Num(1, null), label, label.text() + ":") : statement();
        return new Labelled(label.text(), position, of, label);
    }

    private Stmt expression() throws InputException {
        int begin = tokens.position();
        Token at = tokens.peek();
        Exp condition = expressions.expression();
        return new Condition(condition, at, tokens.text(begin));
    }

    private Stmt assertion(Token at) throws InputException {
        int begin = tokens.position() - 1;
        Exp condition = expressions.expression();
        return new Assert(condition, at, tokens.text(begin));
    }

    private Stmt print() throws InputException {
        int begin = tokens.position();
        Token at = tokens.next();
        tokens.expect("(");
        List<Exp> arguments = new ArrayList<>();
        if (at.is("printf")) {
            if (tokens.next().kind() != Kind.STRING) {
                throw tokens.last().wrong("found " + tokens.last().quoted() + ", expected a string");
            }
            while (tokens.accept(",")) {
                arguments.add(expressions.expression());
            }
        } else {
            arguments.add(expressions.expression());
        }
        tokens.expect(")");
        return new Print(arguments, at, tokens.text(begin));
    }

    private Stmt setPriority() throws InputException {
        int begin = tokens.position();
        Token at = tokens.next();
        tokens.expect("(");
        Exp pid = expressions.expression();
        tokens.expect(",");
        Exp priority = expressions.expression();
        tokens.expect(")");
        return new SetPriority(pid, priority, at, tokens.text(begin));
    }

    private Block block(BlockKind kind, Token at) throws InputException {
        tokens.expect("{");
        String outer = parser.scope;
        parser.scope = outer + ++parser.blocks + "/";
        parser.isBeginning = false;
        List<Stmt> body = sequence();
        tokens.expect("}");
        parser.scope = outer;
        if (body.isEmpty()) {
            throw tokens.last().wrong("the block has no statement");
        }
        return new Block(kind, body, at);
    }

    private Stmt selection() throws InputException {
        Token at = tokens.next();
        boolean loop = at.is("do");
        String end = loop ? "od" : "fi";
        List<List<Stmt>> options = new ArrayList<>();
        parser.isBeginning = false;
        tokens.skipSeparators();
        while (tokens.accept("::")) {
            List<Stmt> option = sequence();
            if (option.isEmpty()) {
                throw tokens.peek().wrong("found " + tokens.peek().quoted() + ", expected a statement behind '::'");
            }
            options.add(option);
        }
        Token close = tokens.next();
        if (!close.is(end)) {
            throw close.wrong("found " + close.quoted() + ", expected '::' or '" + end + "' of the '" + at.text()
                    + "' in line " + at.line());
        }
        if (options.isEmpty()) {
            throw close.wrong("'" + at.text() + "' has no option: expected '::'");
        }
        return new Selection(loop, options, at);
    }

    private Stmt forLoop() throws InputException {
        int begin = tokens.position();
        Token at = tokens.next();
        tokens.expect("(");
        Ref counter = expressions.wholeReference();
        parser.isBeginning = false;
        Exp first = new Num(0, null);
        Exp last;
        if (tokens.accept("in")) {
            Ref over = expressions.wholeReference();
            if (counter.last().shape.fields() != null && over.last().isChannel()) {
                return messageLoop(counter, over, begin, at);
            }
            if (over.last().length == 0 || over.path().size() > 1) {
                throw at.wrong(over.at().quoted() + " is not an array");
            }
            last = new Num(over.last().length - 1, null);
        } else {
            tokens.expect(":");
            first = expressions.expression();
            tokens.expect("..");
            last = expressions.expression();
        }
        tokens.expect(")");
        counter(counter, at);
        counter.variable().isAssigned = true;
        String text = tokens.text(begin);
        return loop(counter, first, last, "<=", loopBody(), true, at, text);
    }

    private List<Stmt> loopBody() throws InputException {
        tokens.skipSeparators();
        Token open = tokens.peek();
        tokens.expect("{");
        String outer = parser.scope;
        parser.scope = outer + ++parser.blocks + "/";
        List<Stmt> body = sequence();
        tokens.expect("}");
        parser.scope = outer;
        if (body.isEmpty()) {
            throw open.wrong("the loop has no statement");
        }
        return body;
    }

    /** A loop over the messages of a channel, which takes each out and puts it back at the end. */
    private Stmt messageLoop(Ref message, Ref channel, int begin, Token at) throws InputException {
        tokens.expect(")");
        message.variable().isAssigned = true;
        String name = "_for" + parser.scope;
        Variable count = parser.variable(name);
        if (count == null && parser.current != null) {
            count = new Variable(name, new Shape(Type.BYTE, null), 0, false, parser.scope, at);
            parser.current.locals.add(count);
        }
        if (count == null) {
            throw at.wrong("'for' stands outside of a process");
        }
        String text = tokens.text(begin);
        List<Stmt> body = new ArrayList<>();
        body.add(new Receive(channel, List.of(message), false, false, at, text));
        body.add(new Send(channel, List.of(message), false, at, text));
        body.addAll(loopBody());
        Ref counter = new Ref(List.of(new Access(count, null)), at);
        return loop(counter, new Num(0, null), new Syntax.Query("len", channel), "<", body, true, at, text);
    }

    private static void counter(Ref counter, Token at) throws InputException {
        if (counter.isWhole() || counter.last().isChannel() || counter.path().size() > 1) {
            throw at.wrong(counter.at().quoted() + " cannot count: expected a variable that is a number");
        }
    }

    private static Stmt loop(
            Ref counter, Exp first, Exp last, String test, List<Stmt> body, boolean hasElse, Token at, String text) {
        Stmt start = new Assign(counter, first, at, text);
        Stmt condition = new Condition(new Syntax.Binary(test, counter, last, at), at, text);
        Exp next = new Syntax.Binary("+", counter, new Num(1, null), at);
        List<Stmt> round = new ArrayList<>();
        round.add(condition);
        round.addAll(body);
        round.add(new Assign(counter, next, at, text));
        return new Loop(List.of(start), round, hasElse, true, at);
    }

    /** A choice between numbers: alternatives where Spin makes them of it, and otherwise a loop that may end at any time. */
    private Stmt select() throws InputException {
        int begin = tokens.position();
        Token at = tokens.next();
        tokens.expect("(");
        Token name = tokens.peek();
        Ref counter = expressions.reference();
        boolean literal = counter.path().size() == 1
                && counter.path().get(0).index() == null
                && name.text().indexOf('_') < 0
                && parser.inline == 0;
        counter(counter, at);
        counter.variable().isAssigned = true;
        tokens.expect(":");
        literal &= tokens.peek().kind() == Kind.NUMBER && tokens.peek(1).is("..");
        Exp first = expressions.expression();
        tokens.expect("..");
        literal &= tokens.peek().kind() == Kind.NUMBER && tokens.peek(1).is(")");
        Exp last = expressions.expression();
        tokens.expect(")");
        String text = tokens.text(begin);
        Integer low = expressions.fold(first);
        Integer high = expressions.fold(last);
        if (low != null && high != null && low > high) {
            throw at.wrong("the range of 'select' is empty");
        }
        if (literal && low != null && high != null && high - low <= MAX_SELECT) {
            List<List<Stmt>> options = new ArrayList<>();
            for (int value = low; value <= high; value++) {
                options.add(List.of(new Assign(counter, new Num(value, null), at, name.text() + " = " + value)));
            }
            return new Selection(false, options, at);
        }
        Loop loop = (Loop) loop(counter, first, last, "<", List.of(), false, at, text);
        return new Loop(loop.before(), loop.round(), false, !literal, at);
    }

    /** The statement {@code return e} of an inline: it assigns the value to what the call is assigned to, and the text behind it goes on. */
    private Stmt returned() throws InputException {
        int begin = tokens.position();
        Token at = tokens.next();
        Ref to = result;
        if (to == null) {
            throw at.wrong("'return' stands outside of an inline whose value is assigned");
        }
        return new Assign(to, expressions.expression(), at, tokens.text(begin));
    }

    /**
     * A call of an inline: its text as a block, with the arguments in place of the parameters.
     *
     * @param target takes the value that the inline returns; null where nothing does
     */
    private Stmt call(@Nullable Ref target) throws InputException {
        Token name = tokens.next();
        Parser.Inline called = parser.inlines.get(name.text());
        if (called == null) {
            throw name.wrong("no inline " + name.quoted());
        }
        List<List<Token>> arguments = tokens.arguments();
        if (arguments.size() == 1
                && arguments.get(0).isEmpty()
                && called.parameters().isEmpty()) {
            arguments = List.of();
        }
        if (arguments.size() != called.parameters().size()) {
            throw name.wrong("the inline " + name.quoted() + " has "
                    + called.parameters().size() + " parameters, not " + arguments.size());
        }
        if (!calls.add(name.text()) || calls.size() > MAX_INLINES) {
            throw name.wrong("the inline " + name.quoted() + " calls itself");
        }
        List<Token> text = new ArrayList<>();
        for (Token token : called.body()) {
            int parameter = token.kind() == Kind.NAME ? called.parameters().indexOf(token.text()) : -1;
            if (parameter < 0) {
                text.add(token);
            } else {
                boolean first = true;
                for (Token given : arguments.get(parameter)) {
                    text.add(given.at(token, first));
                    first = false;
                }
            }
        }
        int outer = parser.inline;
        Ref outerResult = result;
        parser.inline = ++replaced;
        result = target;
        tokens.push(text, name);
        Stmt body = block(BlockKind.PLAIN, name);
        tokens.pop();
        parser.inline = outer;
        result = outerResult;
        calls.remove(name.text());
        return body;
    }

    // Formulas
}
