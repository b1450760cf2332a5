package dev.seshat;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.cli.CommandLineInterface;
import dev.seshat.terminal.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.util.List;

/// Runs the server once: starts it on a free port and sends it the page's requests. It ends with the process.
final class ServerRehearsal {

    private static final List<String> PATHS = List.of(
            "/",
            "/page/app.js",
            "/health",
            "/api/sessions",
            "/api/sessions/4e6f?html=1",
            "/api/sessions/4e6f/subagents",
            "/api/search?q=turnstile",
            "/api/search/facets?q=turnstile",
            "/nowhere");

    /// Five minutes. The rehearsal has the lowest priority, so a busy machine may take long to start the server.
    private static final int PATIENCE = 6_000;

    private static final int PAUSE_MILLIS = 50;

    private ServerRehearsal() {}

    static void run(Console process) throws IOException, InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Console console = new Console(process.environment(), out, process.stderr(), null);
        Thread server = new Thread(() -> new CommandLineInterface(console).run("serve", "--port", "0"), "serve");
        server.setDaemon(true);
        server.start();
        for (int i = 0; i < PATIENCE && !out.toString(UTF_8).contains("/mcp"); i++) {
            Thread.sleep(PAUSE_MILLIS);
        }
        String said = out.toString(UTF_8);
        URI address = URI.create(said.substring(said.indexOf("http://"), said.indexOf('\n')));
        for (String path : PATHS) {
            ask(address, path);
        }
    }

    private static void ask(URI address, String path) throws IOException {
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            String request = "GET " + path
                    + " HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(UTF_8));
            socket.getInputStream().readAllBytes();
        }
    }
}
