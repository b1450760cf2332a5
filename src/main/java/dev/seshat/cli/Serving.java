package dev.seshat.cli;

import dev.seshat.agent.AgentFormat;
import dev.seshat.archive.LiveArchive;
import dev.seshat.discover.Agents;
import dev.seshat.discover.SessionList;
import dev.seshat.http.HttpServer;
import dev.seshat.http.Listening;
import dev.seshat.http.Mount;
import dev.seshat.http.Routes;
import dev.seshat.http.api.ApiRoutes;
import dev.seshat.http.api.Events;
import dev.seshat.http.api.ExportResource;
import dev.seshat.http.api.ExportSources;
import dev.seshat.http.api.FacetsResource;
import dev.seshat.http.api.FindResource;
import dev.seshat.http.api.FindingsResource;
import dev.seshat.http.api.HealthResource;
import dev.seshat.http.api.MarksResource;
import dev.seshat.http.api.Operation;
import dev.seshat.http.api.ProjectsResource;
import dev.seshat.http.api.SearchResource;
import dev.seshat.http.api.SessionResource;
import dev.seshat.http.api.SessionsResource;
import dev.seshat.http.api.StatusResource;
import dev.seshat.http.api.SubagentsResource;
import dev.seshat.http.page.PageRoutes;
import dev.seshat.mcp.Desk;
import dev.seshat.mcp.HttpAgents;
import dev.seshat.mcp.Workplace;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/// The server that `serve` runs. Apart from the verb, which every start of the program makes: this is loaded only
/// to serve.
final class Serving {

    private static final String AGENTS = "/mcp";

    private Serving() {}

    /// Where to listen, as it was asked for.
    ///
    /// @param open whether to open the page in the browser
    record Place(String host, int port, @Nullable String token, boolean open) {}

    /// Answer until the process is asked to end.
    static void run(Place place, ParseResult arguments, Console console) {
        Listening listening =
                WrongUse.hinted(arguments, () -> new Listening(place.host(), place.port(), place.token()));
        Services services = Services.of(arguments, console);
        Consumer<String> tell = message -> console.tell("seshat: " + message);
        Events events = new Events();
        try (Ending ending = new Ending();
                ArchiveKeeper keeper = new ArchiveKeeper(services, console, events);
                LiveArchive live = new LiveArchive(keeper, tell)) {
            HttpAgents agents = new HttpAgents(desk(live, services), AGENTS, Version.current(), tell);
            Mount mount = new Mount(AGENTS, agents.servlet());
            // Open, the archive holds what it read last, for the next who asks; it is open again within milliseconds.
            ApiRoutes api = new ApiRoutes(Version.current(), operations(services, live, events), live::close);
            List<Routes> routes = List.of(api, new PageRoutes(agentNames()));
            try (HttpServer server = HttpServer.start(listening, List.of(mount), routes, tell)) {
                keeper.start();
                live.freshen();
                announce(server.address(), console);
                if (place.open()) {
                    open(server.address(), console);
                }
                ending.await();
                // Before the server, which would wait for those that listen.
                agents.end();
                events.end();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<Operation> operations(Services services, LiveArchive live, Events events) {
        SessionList list = services.sessionList();
        AgentNames names = new AgentNames(services.workstation());
        ExportSources exported = new ExportSources(names::name);
        return List.of(
                new SessionsResource(list, agents()),
                new SessionResource(live, names::resume),
                new SubagentsResource(live),
                new FindResource(live),
                new MarksResource(live),
                new FindingsResource(live, exported),
                new ExportResource(live, exported),
                new SearchResource(live),
                new FacetsResource(live),
                new ProjectsResource(list, agents()),
                new StatusResource(json -> StatusCommand.write(services, json)),
                events,
                new HealthResource(Version.current(), live::pending));
    }

    private static void announce(String address, Console console) {
        try (Output out = Output.plain(console)) {
            out.append("Seshat answers at " + address + "\n");
            out.append("Agents ask at     " + address + AGENTS + "\n");
        }
    }

    /// Behind the answers: who opens the browser may take its time. The token is not handed on, since every process
    /// sees
    /// with which words another was started; the page asks for it.
    private static void open(String address, Console console) {
        Thread.ofVirtual().start(() -> {
            if (!new WebBrowser(console.environment()).open(address)) {
                console.tell(
                        "seshat: there is no browser that could be opened from here. Open " + address + " in one.");
            }
        });
    }

    private static Desk desk(LiveArchive live, Services services) {
        return new Desk(
                live,
                services.mask(),
                agents(),
                Workplace.unknown(services.workstation().id()));
    }

    private static Map<String, String> agentNames() {
        return Agents.all().stream().collect(Collectors.toMap(AgentFormat::agent, AgentFormat::displayName));
    }

    private static List<String> agents() {
        return Agents.all().stream().map(AgentFormat::agent).toList();
    }
}
