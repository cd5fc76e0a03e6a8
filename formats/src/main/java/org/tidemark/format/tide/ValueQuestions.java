package org.tidemark.format.tide;

import org.jspecify.annotations.Nullable;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.ValueLanguage;
import org.tidemark.color.type.Type;
import org.tidemark.format.InputException;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.ValueReader;

/**
 * The expressions of this language for questions about values: in the scope of a file with its types, constants and
 * functions, or with the constants and tags of the types of any other net. An identity is written as its number,
 * counted from 1. Any thread may use it; one reads at a time.
 */
public final class ValueQuestions implements ValueLanguage {
    private final Scope scope;

    /** Questions in the scope of a file, which declares nothing after this. */
    ValueQuestions(Scope scope) {
        this.scope = scope;
    }

    /** The same net, if nothing can be asked about its values yet, with questions in the names of its types. */
    public static ColoredNet about(ColoredNet net) {
        if (net.language() != ValueLanguage.NONE || net.isPlain()) {
            return net;
        }
        Scope scope = new Scope();
        for (ColoredPlace place : net.places()) {
            scope.learn(place.type());
        }
        for (ColoredTransition transition : net.transitions()) {
            transition.variables().forEach(variable -> scope.learn(variable.type()));
        }
        return net.in(new ValueQuestions(scope));
    }

    @Override
    public ValueReader reader(ColoredNet net) {
        return new QuestionReader(net, scope);
    }

    @Override
    public @Nullable String typeName(Type type) {
        synchronized (scope) {
            return scope.typeName(type);
        }
    }

    @Override
    public long rank(Type type, String text, int from, int to) throws FormulaSyntaxException {
        QuestionText part = new QuestionText(text, from, to);
        synchronized (scope) {
            try {
                scope.clearVariables();
                return new ValueMaker(scope)
                        .constant(TideParser.value(part.tokens()), type)
                        .rank();
            } catch (TokenError e) {
                throw part.error(e);
            } catch (InputException e) {
                throw FormulaSyntaxException.at(text, from, String.valueOf(e.getMessage()));
            }
        }
    }
}
