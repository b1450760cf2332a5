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

/// The running server: one Jetty with virtual threads, one guard, and behind it what it was started with.
public final class HttpServer implements AutoCloseable {

    /// How long pending requests may take at shutdown.
    private static final int LAST_ANSWERS_MILLIS = 2_000;

    private static final int MOST_CONNECTIONS = 1_000;
    private static final int SOON_IDLE_MILLIS = 2_000;

    private final ListenOptions options;
    private final Javalin javalin;

    private HttpServer(ListenOptions options, Javalin javalin) {
        this.options = options;
        this.javalin = javalin;
    }

    /// Start serving.
    ///
    /// @param tell receives internal errors
    public static HttpServer start(
            ListenOptions options, List<MountedServlet> mounts, List<Routes> resources, Consumer<String> tell) {
        Javalin javalin = Javalin.create(config -> {
            configure(config, options);
            RequestGuard guard =
                    new RequestGuard(options, path -> resources.stream().anyMatch(each -> each.isOpen(path)));
            config.jetty.modifyServletContextHandler(context -> addServlets(context, guard, mounts));
            problems(config.routes, tell);
            resources.forEach(resource -> resource.addTo(config.routes));
        });
        try {
            javalin.start();
        } catch (JavalinBindException e) {
            throw new SeshatException(
                    Kind.BUSY,
                    "cannot listen on " + options.host() + ", port " + options.port()
                            + ": the port is in use or not permitted. Choose another with --port.",
                    e);
        }
        return new HttpServer(options, javalin);
    }

    private static void configure(JavalinConfig config, ListenOptions options) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.concurrency.useVirtualThreads = true;
        config.http.maxRequestSize = RequestGuard.LARGEST;
        config.http.prefer405over404 = true;
        config.jetty.host = options.host();
        config.jetty.port = options.port();
        config.jetty.modifyServer(HttpServer::prepare);
        config.jetty.modifyHttpConfiguration(http -> {
            http.setSendServerVersion(false);
            http.setSendXPoweredBy(false);
        });
    }

    private static void prepare(Server server) {
        server.setStopTimeout(LAST_ANSWERS_MILLIS);
        // With this many connections, close idle ones soon: they may be an attempt to exhaust them.
        NetworkConnectionLimit limit = new NetworkConnectionLimit(MOST_CONNECTIONS, server);
        limit.setEndPointIdleTimeout(SOON_IDLE_MILLIS);
        server.addBean(limit);
        server.setErrorHandler(new BadRequests());
    }

    private static void addServlets(ServletContextHandler context, RequestGuard guard, List<MountedServlet> mounts) {
        FilterHolder filter = new FilterHolder(guard);
        filter.setAsyncSupported(true);
        context.addFilter(filter, "/*", EnumSet.of(DispatcherType.REQUEST));
        context.setErrorHandler(new ProblemPages());
        for (MountedServlet mount : mounts) {
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
                    tell.accept("internal error at " + context.path() + ": " + e);
                    return Problem.of(500, "Internal error. This is a bug in Seshat.");
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
            case DENIED, UNREADABLE, UNWRITABLE, DAMAGED, INDEX_DAMAGED -> 500;
        };
    }

    /// Its address.
    public String address() {
        String host = options.reachedAs();
        return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + javalin.port();
    }

    @Override
    public void close() {
        javalin.stop();
    }
}
