package dev.seshat.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.Patience;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;

/// Sends raw bytes to a server, unlike any library.
///
/// @param port where it listens on this machine
record RawClient(int port) {

    /// A connection on which nothing has been sent yet.
    Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout((int) Patience.LIMIT.toMillis());
        return socket;
    }

    /// The whole response to a GET, including headers. The path is sent unchanged.
    String get(String path, String... headers) throws IOException {
        try (Socket socket = connect()) {
            ask(socket, path, headers);
            return answer(socket);
        }
    }

    static void ask(Socket socket, String path, String... headers) throws IOException {
        StringBuilder head = new StringBuilder("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n");
        for (String header : headers) {
            head.append(header).append("\r\n");
        }
        socket.getOutputStream().write((head + "Connection: close\r\n\r\n").getBytes(UTF_8));
    }

    static String answer(Socket socket) throws IOException {
        try (InputStream in = socket.getInputStream()) {
            return new String(in.readAllBytes(), UTF_8);
        }
    }
}
