package org.tidemark.check.language;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.language.ComparisonReport.Difference;
import org.tidemark.check.language.ComparisonReport.Relation;
import org.tidemark.check.language.ComparisonReport.Side;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.graph.GraphWords;
import org.tidemark.graph.ShortestPath;
import org.tidemark.graph.WordGraph;
import org.tidemark.logic.language.ContractedAutomaton;
import org.tidemark.logic.language.Inclusion;
import org.tidemark.logic.language.LanguageLimit;
import org.tidemark.logic.language.WordAutomaton;
import org.tidemark.model.Evidence;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.Verdict;

/** A comparison of two languages whose states are known: inclusion one way or both, and a word that differs. Used once. */
final class LanguageComparison {
    private final Relation relation;
    private final ExploredLanguage first;
    private final ExploredLanguage second;
    private final Alphabet alphabet;
    private final LanguageLimit limit;
    private final ExploreOptions options;
    private int firstStates;
    private int secondStates;
    private long pairs;
    private @Nullable Difference difference;
    private @Nullable OpenReason why;

    LanguageComparison(
            Relation relation,
            ExploredLanguage first,
            ExploredLanguage second,
            Alphabet alphabet,
            LanguageLimit limit,
            ExploreOptions options) {
        this.relation = relation;
        this.first = first;
        this.second = second;
        this.alphabet = alphabet;
        this.limit = limit;
        this.options = options;
    }

    void run() {
        WordAutomaton ofFirst = first.words();
        WordAutomaton ofSecond = second.words();
        if (ofFirst == null || ofSecond == null) {
            ExploredLanguage open = ofFirst == null ? first : second;
            OpenReason built = OpenReasons.after(open.built(), options);
            String sentence = open.speaker().name() + ": " + built.sentence();
            why = new OpenReason(built.cause(), sentence, built.remedy());
            return;
        }
        try {
            compare(ofFirst, ofSecond);
        } catch (TooLarge e) {
            why = Inquiry.tooLarge(e);
        }
    }

    Verdict verdict() {
        if (difference != null) {
            return new Verdict.Violated();
        }
        return why == null ? new Verdict.Holds() : new Verdict.Unknown(why);
    }

    @Nullable
    Difference difference() {
        return difference;
    }

    Side first() {
        return new Side(first.speaker(), first.graph(), firstStates);
    }

    Side second() {
        return new Side(second.speaker(), second.graph(), secondStates);
    }

    long pairs() {
        return pairs;
    }

    private void compare(WordAutomaton ofFirst, WordAutomaton ofSecond) throws TooLarge {
        ContractedAutomaton one = ContractedAutomaton.of(ofFirst, limit);
        firstStates = one.states();
        ContractedAutomaton other = ContractedAutomaton.of(ofSecond, limit);
        secondStates = other.states();
        List<Integer> beyond = included(one, other);
        List<Integer> missing = relation == Relation.EQUALS ? included(other, one) : null;
        one.release();
        other.release();
        boolean exact = why == null;
        if (beyond != null && (missing == null || beyond.size() <= missing.size())) {
            difference = difference(true, beyond, exact);
        } else if (missing != null) {
            difference = difference(false, missing, exact);
        }
    }

    /** A shortest word of one that is not a word of the other; null where there is none, or none was found. */
    private @Nullable List<Integer> included(ContractedAutomaton one, ContractedAutomaton other) {
        try {
            Inclusion.Answer answer = Inclusion.of(one, other, limit);
            pairs += answer.pairs();
            return answer.word();
        } catch (TooLarge e) {
            pairs += e.reached();
            why = Inquiry.tooLarge(e);
            return null;
        }
    }

    private Difference difference(boolean ofFirst, List<Integer> word, boolean shortest) {
        ExploredLanguage has = ofFirst ? first : second;
        ExploredLanguage lacks = ofFirst ? second : first;
        List<String> names = word.stream().map(alphabet.letters()::get).toList();
        if (!isWord(has, word, names) || isWord(lacks, word, names)) {
            throw new IllegalStateException("a word that does not distinguish the languages: " + names);
        }
        return new Difference(names, ofFirst, shortest, evidence(has, word));
    }

    private static boolean isWord(ExploredLanguage spoken, List<Integer> word, List<String> names) {
        if (spoken.speaker() instanceof LanguageSource.OfService service) {
            return WordCheck.reads(service.automaton(), names, spoken.others());
        }
        WordAutomaton words = spoken.words();
        return words != null && WordCheck.reads(words, word);
    }

    private @Nullable Evidence evidence(ExploredLanguage has, List<Integer> word) {
        if (!(has.words() instanceof GraphWords words)) {
            return null;
        }
        ShortestPath path;
        try {
            path = WordGraph.run(words, word, limit.budget(), options.cancelled());
        } catch (MemoryBudget.Exhausted | Cancelled noRoom) {
            return null;
        }
        if (path == null) {
            throw new IllegalStateException("a word without a run");
        }
        WordCheck.replay((LanguageSource.OfModel) has.speaker(), path.events(), word, has.letterOf());
        return Evidence.run(path.events(), "a word that the other does not have");
    }
}
