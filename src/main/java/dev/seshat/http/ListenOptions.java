package dev.seshat.http;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/// Where to listen, and who may connect: everyone on this machine, or everyone with a token. Other machines
/// always need a token.
///
/// @param port 0 picks a free one
/// @param token the required token; null for none
public record ListenOptions(String host, int port, @Nullable String token) {

    private static final int MOST_PORTS = 65_535;
    private static final int SHORTEST_TOKEN = 16;

    public ListenOptions {
        requireNonNull(host, "host");
        if (port < 0 || port > MOST_PORTS) {
            throw wrong("a port is a number from 0 to 65535, not " + port + ".");
        }
        if (token != null && !token.matches("[\\x21-\\x7e]{" + SHORTEST_TOKEN + ",200}")) {
            throw wrong("a token has " + SHORTEST_TOKEN + " to 200 printable ASCII characters and no spaces.");
        }
        if (token == null && !isLoopback(host)) {
            throw wrong(
                    "anyone who can reach " + host + " could read everything: set a token, or listen on 127.0.0.1.");
        }
    }

    /// Whether only this machine can connect.
    boolean isLoopback() {
        return isLoopback(host);
    }

    /// The address for clients. A server on all addresses of a machine is reached at any of them, but not at
    /// `0.0.0.0`.
    String reachedAs() {
        try {
            return InetAddress.getByName(host).isAnyLocalAddress() ? localAddress() : host;
        } catch (SocketException | UnknownHostException e) {
            return host;
        }
    }

    private static String localAddress() throws SocketException {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
                .map(InetAddress::getHostAddress)
                .findFirst()
                .orElse("127.0.0.1");
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            throw new SeshatException(Kind.WRONG_USE, "cannot resolve the host name " + host + ".", e);
        }
    }

    private static SeshatException wrong(String message) {
        return new SeshatException(Kind.WRONG_USE, message);
    }
}
