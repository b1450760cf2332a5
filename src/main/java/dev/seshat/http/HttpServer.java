package dev.seshat.http;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.util.JavalinBindException;
import jakarta.servlet.DispatcherType;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;

/// The server while it runs: one Jetty with virtual threads, one guard, and behind it what it was started with.
public final class HttpServer implements AutoCloseable {

    /// What is asked when it ends may be answered for so long.
    private static final int LAST_ANSWERS_MILLIS = 2_000;

    private static final int MOST_CONNECTIONS = 1_000;
    private static final int SOON_IDLE_MILLIS = 2_000;

    private final Listening listening;
    private final Javalin javalin;

    private HttpServer(Listening listening, Javalin javalin) {
        this.listening = listening;
        this.javalin = javalin;
    }

    /// Start to serve.
    ///
    /// @param tell told of faults
    public static HttpServer start(
            Listening listening, List<Mount> mounts, List<Routes> resources, Consumer<String> tell) {
        Javalin javalin = Javalin.create(config -> {
            configure(config, listening);
            Guard guard = new Guard(listening, path -> resources.stream().anyMatch(each -> each.isOpen(path)));
            config.jetty.modifyServletContextHandler(context -> furnish(context, guard, mounts));
            problems(config.routes, tell);
            resources.forEach(resource -> resource.addTo(config.routes));
        });
        try {
            javalin.start();
        } catch (JavalinBindException e) {
            throw new SeshatException(
                    Kind.BUSY,
                    "cannot listen on " + listening.host() + ", port " + listening.port()
                            + ": something else does, or it is not allowed. Give another port with --port.",
                    e);
        }
        return new HttpServer(listening, javalin);
    }

    private static void configure(JavalinConfig config, Listening listening) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.concurrency.useVirtualThreads = true;
        config.http.maxRequestSize = Guard.LARGEST;
        config.http.prefer405over404 = true;
        config.jetty.host = listening.host();
        config.jetty.port = listening.port();
        config.jetty.modifyServer(HttpServer::prepare);
        config.jetty.modifyHttpConfiguration(http -> {
            http.setSendServerVersion(false);
            http.setSendXPoweredBy(false);
        });
    }

    private static void prepare(Server server) {
        server.setStopTimeout(LAST_ANSWERS_MILLIS);
        // When there are so many, those who say nothing are soon sent away: they may be there to keep others out.
        NetworkConnectionLimit limit = new NetworkConnectionLimit(MOST_CONNECTIONS, server);
        limit.setEndPointIdleTimeout(SOON_IDLE_MILLIS);
        server.addBean(limit);
        server.setErrorHandler(new BadRequests());
    }

    private static void furnish(ServletContextHandler context, Guard guard, List<Mount> mounts) {
        FilterHolder filter = new FilterHolder(guard);
        filter.setAsyncSupported(true);
        context.addFilter(filter, "/*", EnumSet.of(DispatcherType.REQUEST));
        context.setErrorHandler(new ProblemPages());
        for (Mount mount : mounts) {
            ServletHolder servlet = new ServletHolder(mount.servlet());
            servlet.setAsyncSupported(true);
            context.addServlet(servlet, mount.path());
        }
    }

    private static void problems(RoutesConfig routes, Consumer<String> tell) {
        routes.exception(
                HttpResponseException.class,
                (e, context) -> answer(context, Problem.of(e.getStatus(), String.valueOf(e.getMessage()))));
        routes.exception(
                SeshatException.class,
                (e, context) -> answer(context, Problem.of(status(e.kind()), String.valueOf(e.getMessage()))));
        routes.exception(
                Exception.class,
                (e, context) -> answer(context, BrokenBody.of(e).orElseGet(() -> {
                    tell.accept("a fault at " + context.path() + ": " + e);
                    return Problem.of(500, "This is a fault of Seshat's, not yours.");
                })));
    }

    private static void answer(Context context, Problem problem) {
        context.status(problem.status()).contentType(Problem.TYPE).result(problem.json());
    }

    private static int status(Kind kind) {
        return switch (kind) {
            case WRONG_USE -> 400;
            case NOT_FOUND, VANISHED -> 404;
            case AMBIGUOUS -> 409;
            case BUSY, UNREACHABLE -> 503;
            case DENIED, UNREADABLE, UNWRITABLE, DAMAGED -> 500;
        };
    }

    /// Where it is reached.
    public String address() {
        String host = listening.reachedAs();
        return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + javalin.port();
    }

    @Override
    public void close() {
        javalin.stop();
    }
}
