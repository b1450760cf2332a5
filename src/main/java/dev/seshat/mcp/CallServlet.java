package dev.seshat.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.HttpHeaders;
import io.modelcontextprotocol.spec.McpSchema;
import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/// A servlet in front of the SDK's that inspects messages and tracks calls in progress, so that clients can
/// cancel them.
final class CallServlet extends HttpServlet {

    private static final long serialVersionUID = 1;

    private static final int SMALL = 1 << 20;

    private final transient HttpServlet transport;
    private final transient McpJsonMapper mapper;
    private final transient List<String> tools;
    private final transient CallsInProgress calls = new CallsInProgress();
    private final transient Semaphore room = new Semaphore(LineTransport.MOST_BYTES);

    /// @param tools the names of the tools; empty to let the SDK report unknown ones
    CallServlet(HttpServlet transport, McpJsonMapper mapper, List<String> tools) {
        this.tools = List.copyOf(tools);
        this.transport = transport;
        this.mapper = mapper;
    }

    @Override
    public void init(ServletConfig config) throws ServletException {
        super.init(config);
        transport.init(config);
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        if (!request.getMethod().equals("POST")) {
            transport.service(request, response);
            return;
        }
        int bytes = largeBytes(request.getContentLengthLong());
        room.acquireUninterruptibly(bytes);
        try {
            post(request, response);
        } finally {
            room.release(bytes);
        }
    }

    /// A large request's share of memory. Small ones do not wait for it: one that is announced and never
    /// arrives would block them all.
    private static int largeBytes(long length) {
        if (length < 0) {
            return LineTransport.MOST_BYTES;
        }
        return length <= SMALL ? 0 : (int) Math.min(length, LineTransport.MOST_BYTES);
    }

    private void post(HttpServletRequest request, HttpServletResponse response) throws IOException {
        byte[] body = request.getInputStream().readNBytes(LineTransport.LONGEST_LINE + 1);
        if (body.length > LineTransport.LONGEST_LINE) {
            response.sendError(
                    HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE,
                    "The message exceeds " + LineTransport.LONGEST_LINE + " bytes.");
            return;
        }
        String client = Objects.requireNonNullElse(request.getHeader(HttpHeaders.MCP_SESSION_ID), "");
        McpSchema.JSONRPCMessage message = LineTransport.message(body, mapper);
        if (message == null) {
            refuse(HttpServletResponse.SC_BAD_REQUEST, JsonRpcError.NO_MESSAGE, response);
            return;
        }
        Optional<JsonRpcError> refusal = message instanceof McpSchema.JSONRPCRequest asked
                ? JsonRpcParams.refusal(asked, tools)
                : Optional.empty();
        if (refusal.isPresent()) {
            refuse(HttpServletResponse.SC_OK, refusal.get(), response);
            return;
        }
        calls.handleCancellation(client, message);
        Object id = message instanceof McpSchema.JSONRPCRequest asked ? asked.id() : null;
        Call call = calls.begin(client, id);
        try {
            call.run(() -> pass(new ReadRequest(request, body), response));
        } finally {
            calls.end(client, id);
        }
    }

    private static void refuse(int status, JsonRpcError refusal, HttpServletResponse response) throws IOException {
        response.setStatus(status);
        response.setContentType("application/json");
        response.getOutputStream().write(refusal.json());
    }

    private void pass(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            transport.service(request, response);
        } catch (ServletException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void destroy() {
        transport.destroy();
        super.destroy();
    }
}
