package org.tidemark.web.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tidemark.api.Property;
import org.tidemark.engine.Colors;
import org.tidemark.engine.SearchOrder;
import org.tidemark.engine.Store;
import org.tidemark.web.message.Fields;
import org.tidemark.web.message.Refusal;

/** The command line that does what a page asked for, to be copied into a shell. */
final class CommandText {
    private final List<String> words = new ArrayList<>();

    CommandText(String command, String reference) {
        words.add("./tidemark");
        words.add(command);
        words.add(quoted(reference.startsWith("-") ? "./" + reference : reference)); // else it would be an option
    }

    CommandText add(String option, String value) {
        words.add(option);
        words.add(quoted(value));
        return this;
    }

    CommandText engine(Store store, SearchOrder search, Colors colors, String measure, int threads) {
        if (store != Store.AUTO) {
            add("--store", store.word());
        }
        if (store == Store.FORGETFUL_DELTA) {
            words.add("--forget");
        } else if (store == Store.DISK) {
            add("--dir", "run");
        }
        if (search != SearchOrder.BREADTH_FIRST) {
            add("--search", search.word());
        }
        if (!measure.isEmpty()) {
            add("--progress", measure);
        }
        if (colors != Colors.AUTO) {
            add("--colors", colors.name().toLowerCase(Locale.ROOT));
        }
        return search == SearchOrder.BREADTH_FIRST ? threads(threads) : this;
    }

    CommandText reduction(ExploreReduction reduction) {
        return reduction == ExploreReduction.NONE
                ? this
                : add("--reduce", reduction.name().toLowerCase(Locale.ROOT));
    }

    CommandText threads(int threads) {
        return add("--threads", String.valueOf(threads));
    }

    /** The limits that a page asked for; what it leaves out is the whole budget. */
    CommandText limits(Fields asked, Budget budget) throws Refusal {
        long mebibytes = asked.number("memory", budget.memory().bytes() >> 20, 1, Long.MAX_VALUE);
        long seconds = asked.number("seconds", budget.time().toSeconds(), 1, Long.MAX_VALUE);
        return add("--memory", mebibytes + "m").add("--time", seconds + "s");
    }

    CommandText ask(Property question) {
        return add("-f", question.text());
    }

    /** A word for a shell: what has a meaning there is put between quotes. */
    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./:,+=-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    @Override
    public String toString() {
        return String.join(" ", words);
    }
}
