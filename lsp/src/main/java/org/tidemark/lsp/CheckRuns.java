package org.tidemark.lsp;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageClient;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.Cancellation;
import org.tidemark.api.Progress;

/** The checks that are running: how far they have come, where the editor shows it, and what cancels them. Thread-safe. */
final class CheckRuns {
    private final Map<String, Cancellation> byToken = new ConcurrentHashMap<>();
    private final Map<String, Set<Cancellation>> byText = new ConcurrentHashMap<>();
    private final AtomicLong tokens = new AtomicLong();
    private volatile @Nullable LanguageClient client;
    private volatile boolean isShown;

    void connect(LanguageClient editor) {
        client = editor;
    }

    /** Whether the editor can show how far a check has come. */
    void showProgress(boolean shown) {
        isShown = shown;
    }

    /** Runs a check of a text. */
    <T> T during(String uri, String title, Cancellation cancellation, Function<Consumer<Progress>, T> check) {
        String token = "tidemark-" + tokens.incrementAndGet();
        byToken.put(token, cancellation);
        byText.computeIfAbsent(uri, none -> ConcurrentHashMap.newKeySet()).add(cancellation);
        LanguageClient editor = isShown ? client : null;
        if (editor != null) {
            var unused = editor.createProgress(new WorkDoneProgressCreateParams(Either.forLeft(token)));
            WorkDoneProgressBegin begin = new WorkDoneProgressBegin();
            begin.setTitle(title);
            begin.setCancellable(true);
            tell(editor, token, begin);
        }
        try {
            return check.apply(progress -> {
                if (editor != null) {
                    WorkDoneProgressReport report = new WorkDoneProgressReport();
                    report.setMessage(String.format(java.util.Locale.ROOT, "%,d states", progress.states()));
                    tell(editor, token, report);
                }
            });
        } finally {
            byToken.remove(token);
            byText.getOrDefault(uri, Set.of()).remove(cancellation);
            if (editor != null) {
                tell(editor, token, new WorkDoneProgressEnd());
            }
        }
    }

    private static void tell(LanguageClient editor, String token, WorkDoneProgressNotification news) {
        editor.notifyProgress(new ProgressParams(Either.forLeft(token), Either.forLeft(news)));
    }

    /** Cancels the check that has a token of progress. */
    void cancelToken(String token) {
        Cancellation running = byToken.get(token);
        if (running != null) {
            running.cancel();
        }
    }

    /** Cancels all checks of a text. */
    void cancel(String uri) {
        byText.getOrDefault(uri, Set.of()).forEach(Cancellation::cancel);
    }

    void cancelAll() {
        byToken.values().forEach(Cancellation::cancel);
    }
}
