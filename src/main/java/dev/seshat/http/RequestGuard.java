package dev.seshat.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Protects everything that is served.
///
/// The logs are private to their owner, and any page open in a browser can send requests to this machine. So
/// a request must name an allowed host, or another site could impersonate the server by pointing its name at
/// this machine; it must not come from another origin; and if other machines can connect, it must bring the
/// token.
final class RequestGuard implements Filter {

    /// The largest request body: the same as for an agent's message.
    static final int LARGEST = 16 << 20;

    /// Headers of every response: only our own files, not in frames of other pages, never cached.
    static final Map<String, String> HEADERS = Map.of(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
                    + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options",
            "nosniff",
            "X-Frame-Options",
            "DENY",
            "Referrer-Policy",
            "no-referrer",
            "Cross-Origin-Opener-Policy",
            "same-origin",
            "Cross-Origin-Resource-Policy",
            "same-origin",
            "Cache-Control",
            "no-store");

    private static final String BEARER = "Bearer ";
    private static final Problem WANTED = Problem.of(401, "This server needs a token: Authorization: Bearer TOKEN.");

    private final AllowedHosts allowedHosts;
    private final @Nullable String token;
    private final Predicate<String> open;
    private final TokenThrottle wrong = new TokenThrottle();

    /// @param open which paths are served without the token
    RequestGuard(ListenOptions options, Predicate<String> open) {
        allowedHosts = AllowedHosts.of(options);
        token = options.token();
        this.open = open;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (!(request instanceof HttpServletRequest asked) || !(response instanceof HttpServletResponse answer)) {
            throw new ServletException("not HTTP");
        }
        HEADERS.forEach(answer::setHeader);
        Optional<Problem> problem = problem(asked);
        if (problem.isEmpty()) {
            pass(asked, answer, chain);
            return;
        }
        if (problem.get().status() == HttpServletResponse.SC_UNAUTHORIZED) {
            answer.setHeader("WWW-Authenticate", "Bearer");
        }
        problem.get().send(answer);
    }

    /// Code behind this may find that the body is broken.
    private static void pass(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        try {
            chain.doFilter(new TimedRequest(request), response);
        } catch (IOException | ServletException | RuntimeException e) {
            Optional<Problem> broken = BrokenBody.of(e);
            if (broken.isEmpty() || response.isCommitted()) {
                throw e;
            }
            response.setHeader("Connection", "close");
            broken.get().send(response);
        }
    }

    /// Why a request is rejected.
    private Optional<Problem> problem(HttpServletRequest request) {
        List<String> hosts = Collections.list(request.getHeaders("Host"));
        if (hosts.size() != 1 || !allowedHosts.has(hosts.getFirst())) {
            return Optional.of(Problem.of(403, "The Host header names another server. " + allowedHosts.advice()));
        }
        if (isCrossOrigin(request, hosts.getFirst())) {
            return Optional.of(Problem.of(403, "The request comes from another site."));
        }
        if (token != null && !open.test(request.getRequestURI())) {
            String shown = request.getHeader("Authorization");
            if (!isAuthorized(shown, token)) {
                return Optional.of(shown == null ? WANTED : wrong.answer());
            }
        }
        if (request.getContentLengthLong() > LARGEST) {
            return Optional.of(Problem.of(413, "The request body exceeds " + LARGEST + " bytes."));
        }
        return Optional.empty();
    }

    /// Browsers send the origin of a request, except for links, where they send its kind.
    private static boolean isCrossOrigin(HttpServletRequest request, String host) {
        String origin = request.getHeader("Origin");
        if (origin != null) {
            return !origin.equalsIgnoreCase("http://" + host);
        }
        String site = request.getHeader("Sec-Fetch-Site");
        return site != null
                && !site.equals("same-origin")
                && !site.equals("none")
                && !"navigate".equals(request.getHeader("Sec-Fetch-Mode"));
    }

    /// Takes the same time for a token that is nearly right.
    private static boolean isAuthorized(@Nullable String authorization, String token) {
        return authorization != null
                && authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())
                && MessageDigest.isEqual(
                        authorization.substring(BEARER.length()).strip().getBytes(UTF_8), token.getBytes(UTF_8));
    }
}
