package org.tidemark.web.server;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.web.message.Refusal;

/**
 * Decides who may come in. A web page anywhere can make a browser send requests to this machine, so a request has to
 *
 * <ul>
 *   <li>name this server as its host, which it does not where a foreign name was made to point at this machine;
 *   <li>come from a page of this server, where it says where it comes from, and has to say so where it does something;
 *   <li>carry a cookie, which the browser got for a token in the first address;
 *   <li>where it does something, carry that token in a header as well: a browser sends cookies to every port of this machine, so
 *       that other servers on it may see them, but a page keeps the token for its own port.
 * </ul>
 *
 * <p>A token gives a cookie to one browser; one that is seen later in a history or a list of processes cannot be used without the
 * cookie. Thread-safe.
 */
final class Gate {
    /** The header with the token. */
    static final String TOKEN_HEADER = "Tidemark-Token";

    private static final Set<String> SAME_SITE = Set.of("same-origin", "none");

    private final SecureRandom random = new SecureRandom();
    private final String cookie = secret();
    private final String cookieName;
    private final Set<String> hosts;
    private final Set<String> used = new HashSet<>();
    private String token = secret();

    Gate(int port) {
        hosts = Set.of("127.0.0.1:" + port, "localhost:" + port);
        cookieName = "tidemark-" + port; // cookies of one host are shared by all its ports
    }

    private String secret() {
        byte[] bytes = new byte[24];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** The token that the next browser needs. */
    synchronized String token() {
        return token;
    }

    /** Whether this is the token; it is replaced by another one then. */
    synchronized boolean takes(String offered) {
        boolean isRight = same(offered, token);
        if (isRight) {
            used.add(token);
            token = secret();
        }
        return isRight;
    }

    /** Refuses a page that does not know the token by which its browser came in. */
    synchronized void checkToken(@Nullable String offered) throws Refusal {
        if (used.stream().noneMatch(each -> same(offered, each))) {
            throw new Refusal(403, "this page has lost its token; open the address that the terminal shows");
        }
    }

    /** Gives a browser the cookie: not to scripts, not for requests that other sites cause. */
    void giveCookie(Headers headers) {
        headers.add("Set-Cookie", cookieName + "=" + cookie + "; Path=/; HttpOnly; SameSite=Strict");
    }

    /** Refuses what does not come to this server, or from a page of another one. */
    void checkOrigin(HttpExchange exchange) throws Refusal {
        Headers headers = exchange.getRequestHeaders();
        List<String> host = headers.getOrDefault("Host", List.of());
        if (host.size() != 1 || !hosts.contains(host.get(0))) {
            throw new Refusal(403, "this server answers to its own name only");
        }
        String origin = headers.getFirst("Origin");
        String site = headers.getFirst("Sec-Fetch-Site");
        boolean isOurs = origin != null && hosts.stream().anyMatch(each -> origin.equals("http://" + each));
        boolean doesSomething = !exchange.getRequestMethod().equals("GET");
        if ((origin != null || doesSomething) && !isOurs) {
            throw new Refusal(403, "this request does not come from the page of this server");
        }
        if (site != null && !SAME_SITE.contains(site) && (doesSomething || !isNavigation(headers))) {
            throw new Refusal(403, "this request comes from another site");
        }
    }

    /** Whether a person follows a link, which may stand anywhere; what the page then shows still needs the cookie. */
    private static boolean isNavigation(Headers headers) {
        return "navigate".equals(headers.getFirst("Sec-Fetch-Mode"));
    }

    /** Refuses a browser that has not shown the token. */
    void checkCookie(HttpExchange exchange) throws Refusal {
        if (!hasCookie(exchange)) {
            throw new Refusal(
                    403,
                    "open the address that the terminal shows: it has a token, which this browser has not shown yet");
        }
    }

    private boolean hasCookie(HttpExchange exchange) {
        for (String header : exchange.getRequestHeaders().getOrDefault("Cookie", List.of())) {
            for (String each : header.split(";", -1)) {
                String[] parts = each.strip().split("=", 2);
                if (parts[0].equals(cookieName) && parts.length == 2 && same(parts[1], cookie)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Compares in a time that says nothing about where the two differ. */
    private static boolean same(@Nullable String offered, String secret) {
        return offered != null
                && MessageDigest.isEqual(
                        offered.getBytes(StandardCharsets.UTF_8), secret.getBytes(StandardCharsets.UTF_8));
    }
}
