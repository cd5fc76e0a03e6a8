package org.tidemark.program.promela;

import java.util.List;
import org.tidemark.program.promela.Syntax.Access;
import org.tidemark.program.promela.Syntax.Exp;

/** Expressions as text. */
final class Shown {
    private Shown() {}

    static String of(Exp e) {
        if (e instanceof Syntax.Num number) {
            return number.mtype() == null ? Integer.toString(number.value()) : number.mtype();
        }
        if (e instanceof Syntax.Ref ref) {
            return String.join(".", ref.path().stream().map(Shown::access).toList());
        }
        if (e instanceof Syntax.Unary unary) {
            return unary.sign() + inside(unary.of());
        }
        if (e instanceof Syntax.Binary binary) {
            return inside(binary.left()) + " " + binary.sign() + " " + inside(binary.right());
        }
        if (e instanceof Syntax.Choice choice) {
            return "(" + of(choice.condition()) + " -> " + of(choice.then()) + " : " + of(choice.otherwise()) + ")";
        }
        if (e instanceof Syntax.Query query) {
            return query.name() + "(" + of(query.channel()) + ")";
        }
        if (e instanceof Syntax.Poll poll) {
            return of(poll.channel()) + (poll.isRandom() ? "??[" : "?[") + list(poll.arguments()) + "]";
        }
        if (e instanceof Syntax.Special special) {
            return special.name();
        }
        if (e instanceof Syntax.OfProcess about) {
            return about.name() + "(" + of(about.pid()) + ")";
        }
        if (e instanceof Syntax.AtLabel where) {
            return where.type() + (where.pid() == null ? "" : "[" + of(where.pid()) + "]") + "@" + where.label();
        }
        if (e instanceof Syntax.RemoteRef remote) {
            return remote.type()
                    + (remote.pid() == null ? "" : "[" + of(remote.pid()) + "]")
                    + ":"
                    + remote.variable()
                    + (remote.index() == null ? "" : "[" + of(remote.index()) + "]");
        }
        if (e instanceof Syntax.Eval eval) {
            return "eval(" + of(eval.of()) + ")";
        }
        if (e instanceof Syntax.Run run) {
            return "run " + run.type() + "(" + list(run.arguments()) + ")";
        }
        return "_";
    }

    private static String inside(Exp e) {
        return e instanceof Syntax.Binary ? "(" + of(e) + ")" : of(e);
    }

    private static String access(Access access) {
        return access.index() == null ? access.of().name : access.of().name + "[" + of(access.index()) + "]";
    }

    private static String list(List<Exp> all) {
        return String.join(", ", all.stream().map(Shown::of).toList());
    }
}
