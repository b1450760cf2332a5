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

/// Stands before everything that is served.
///
/// The logs are for their owner alone, and any page that is open in a browser can send requests to this machine. So a
/// request must be for a name that is ours, or another site could pass for us by a name that it points to this
/// machine; it must not come from a page of another origin; and where others reach us, it must bring the token.
final class Guard implements Filter {

    /// The largest request. As large as the largest message of an agent.
    static final int LARGEST = 16 << 20;

    /// What every answer says to a browser: our own files and nothing else, shown in no other page, kept nowhere.
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
    private static final Problem WANTED =
            Problem.of(401, "Send the token of this server: Authorization: Bearer TOKEN.");

    private final OurNames names;
    private final @Nullable String token;
    private final Predicate<String> open;
    private final WrongTokens wrong = new WrongTokens();

    /// @param open says which paths may be had without the token
    Guard(Listening listening, Predicate<String> open) {
        names = OurNames.of(listening);
        token = listening.token();
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

    /// Whoever reads the body behind this may find that it is broken.
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

    /// Why a request is not let in.
    private Optional<Problem> problem(HttpServletRequest request) {
        List<String> hosts = Collections.list(request.getHeaders("Host"));
        if (hosts.size() != 1 || !names.has(hosts.getFirst())) {
            return Optional.of(
                    Problem.of(403, "The request is for a name that is not this server's. " + names.advice()));
        }
        if (isFromElsewhere(request, hosts.getFirst())) {
            return Optional.of(Problem.of(403, "The request comes from a page of another site."));
        }
        if (token != null && !open.test(request.getRequestURI())) {
            String shown = request.getHeader("Authorization");
            if (!isLetIn(shown, token)) {
                return Optional.of(shown == null ? WANTED : wrong.answer());
            }
        }
        if (request.getContentLengthLong() > LARGEST) {
            return Optional.of(Problem.of(413, "A request has at most " + LARGEST + " bytes."));
        }
        return Optional.empty();
    }

    /// A browser says from which origin a request comes, unless it is that of a link: then it says of which kind it is.
    private static boolean isFromElsewhere(HttpServletRequest request, String host) {
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

    /// Takes as long for a token that is nearly right as for any other.
    private static boolean isLetIn(@Nullable String authorization, String token) {
        return authorization != null
                && authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())
                && MessageDigest.isEqual(
                        authorization.substring(BEARER.length()).strip().getBytes(UTF_8), token.getBytes(UTF_8));
    }
}
