package dev.seshat.cli;

import dev.seshat.agent.AgentFormat;
import dev.seshat.app.BackgroundIndexer;
import dev.seshat.app.LiveArchive;
import dev.seshat.app.Services;
import dev.seshat.app.SessionBrowser;
import dev.seshat.discover.Agents;
import dev.seshat.http.HttpServer;
import dev.seshat.http.ListenOptions;
import dev.seshat.http.MountedServlet;
import dev.seshat.http.Routes;
import dev.seshat.http.api.ApiRoutes;
import dev.seshat.http.api.BlameResource;
import dev.seshat.http.api.CostResource;
import dev.seshat.http.api.Events;
import dev.seshat.http.api.ExportResource;
import dev.seshat.http.api.ExportSources;
import dev.seshat.http.api.FacetsResource;
import dev.seshat.http.api.FilesResource;
import dev.seshat.http.api.FindResource;
import dev.seshat.http.api.FindingsResource;
import dev.seshat.http.api.HealthResource;
import dev.seshat.http.api.ImageResource;
import dev.seshat.http.api.MarksResource;
import dev.seshat.http.api.Operation;
import dev.seshat.http.api.ProjectsResource;
import dev.seshat.http.api.RawResource;
import dev.seshat.http.api.RelatedResource;
import dev.seshat.http.api.SearchResource;
import dev.seshat.http.api.SessionFilesResource;
import dev.seshat.http.api.SessionResource;
import dev.seshat.http.api.SessionsResource;
import dev.seshat.http.api.StatsResource;
import dev.seshat.http.api.StatusResource;
import dev.seshat.http.api.SubagentsResource;
import dev.seshat.http.api.ThreadResource;
import dev.seshat.http.api.TopicsResource;
import dev.seshat.http.page.PageRoutes;
import dev.seshat.insight.cost.PriceList;
import dev.seshat.mcp.ClientContext;
import dev.seshat.mcp.HttpAgents;
import dev.seshat.mcp.ToolContext;
import dev.seshat.terminal.Console;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/// The server of `serve`. Separate from the command, which is created at every start: this is loaded only for
/// serving.
final class ServeRunner {

    private static final String AGENTS = "/mcp";

    private ServeRunner() {}

    /// Where to listen.
    ///
    /// @param open whether to open the page in the browser
    record Place(String host, int port, @Nullable String token, boolean open) {}

    /// Serve until a signal arrives.
    static void run(Place place, ParseResult arguments, Console console) {
        ListenOptions options =
                UsageError.hinted(arguments, () -> new ListenOptions(place.host(), place.port(), place.token()));
        Services services = SettingsOptions.services(arguments, console);
        Consumer<String> tell = message -> console.tell("seshat: " + message);
        Events events = new Events();
        try (GracefulShutdown shutdown = new GracefulShutdown();
                BackgroundIndexer keeper = new BackgroundIndexer(services, console, events::tell, events::tellPending);
                LiveArchive live = new LiveArchive(keeper, tell)) {
            HttpAgents agents = new HttpAgents(toolContext(live, services), AGENTS, Version.current(), tell);
            MountedServlet mount = new MountedServlet(AGENTS, agents.servlet());
            // Keeping it open would keep its buffers; reopening takes milliseconds.
            ApiRoutes api = new ApiRoutes(Version.current(), operations(services, live, events), live::close);
            List<Routes> routes = List.of(api, new PageRoutes(agentNames()));
            try (HttpServer server = HttpServer.start(options, List.of(mount), routes, tell)) {
                keeper.start();
                live.freshen();
                announce(server.address(), console);
                if (place.open()) {
                    open(server.address(), console);
                }
                shutdown.await();
                // Before the server, which would wait for listening pages.
                agents.end();
                events.end();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<Operation> operations(Services services, LiveArchive live, Events events) {
        SessionBrowser browser = services.sessionBrowser(live);
        AgentNames names = new AgentNames(services.workstation());
        PriceList prices = services.prices();
        ExportSources exported = new ExportSources(names::name);
        return List.of(
                new SessionsResource(browser, agents()),
                new SessionResource(live, names::resume),
                new ImageResource(live, services.images()),
                new RawResource(live),
                new SubagentsResource(live),
                new ThreadResource(live),
                new SessionFilesResource(live),
                new RelatedResource(live, services.workstation()),
                new CostResource(live, prices),
                new StatsResource(live, prices, agents()),
                new FindResource(live),
                new MarksResource(live),
                new FindingsResource(live, exported),
                new ExportResource(live, exported),
                new SearchResource(live),
                new FacetsResource(live),
                new ProjectsResource(browser, agents()),
                new FilesResource(live, services.workstation()),
                new TopicsResource(live, services.workstation()),
                new BlameResource(live, services.workstation()),
                new StatusResource(json -> services.writeStatus(null, json)),
                events,
                new HealthResource(Version.current(), live::pending));
    }

    private static void announce(String address, Console console) {
        try (Output out = Output.plain(console)) {
            out.append("Listening on " + address + "\n");
            out.append("MCP endpoint " + address + AGENTS + "\n");
        }
    }

    /// Runs in the background, because opening a browser may take long. The token is not passed on, since
    /// every process can see the arguments of others; the page asks for it.
    private static void open(String address, Console console) {
        Thread.ofVirtual().start(() -> {
            if (!new WebBrowser(console.environment()).open(address)) {
                console.tell("seshat: no browser found. Open " + address + " yourself.");
            }
        });
    }

    private static ToolContext toolContext(LiveArchive live, Services services) {
        return new ToolContext(
                live,
                services.mask(),
                agents(),
                ClientContext.unknown(services.workstation().id()),
                services.prices());
    }

    private static Map<String, String> agentNames() {
        return Agents.all().stream().collect(Collectors.toMap(AgentFormat::agent, AgentFormat::displayName));
    }

    private static List<String> agents() {
        return Agents.all().stream().map(AgentFormat::agent).toList();
    }
}
