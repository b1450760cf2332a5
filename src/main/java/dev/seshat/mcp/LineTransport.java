package dev.seshat.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// The stdio transport, one message per line.
///
/// The SDK's own transport gives up at the first malformed line, and drops pending answers at the end of its
/// input. This one reports what is wrong with a line and continues, and answers all requests before it ends.
/// Each request has its own thread, so that a slow one delays no other.
final class LineTransport implements McpServerTransportProvider {

    /// No request is nearly as long; longer ones are skipped without being held. The same limit as over HTTP.
    static final int LONGEST_LINE = 16 << 20;

    /// The maximum size of concurrent requests; beyond it, reading pauses. A message takes several times its
    /// size during parsing, and the heap is small.
    static final int MOST_BYTES = LONGEST_LINE;

    private static final String READY = McpSchema.METHOD_NOTIFICATION_INITIALIZED;

    private static final Duration LAST_ANSWERS = Duration.ofSeconds(10);

    private final McpJsonMapper mapper;
    private final List<String> tools;
    private final InputStream in;
    private final OutputStream out;
    private final CallsInProgress calls = new CallsInProgress();
    private final Phaser answering = new Phaser(1);
    private final Semaphore room = new Semaphore(MOST_BYTES);
    private @Nullable McpServerSession session;
    private boolean begun;
    private boolean ready;
    private volatile boolean broken;

    /// @param tools the names of the tools
    LineTransport(McpJsonMapper mapper, List<String> tools, InputStream in, OutputStream out) {
        this.tools = List.copyOf(tools);
        this.mapper = mapper;
        this.in = new BufferedInputStream(in);
        this.out = out;
    }

    @Override
    public void setSessionFactory(McpServerSession.Factory factory) {
        session = factory.create(new Outgoing());
    }

    /// Answer until the input ends, or nobody reads the answers any more.
    ///
    /// @param greeted called once after the first message, which must be answered soon
    void run(Runnable greeted) {
        McpServerSession present = Objects.requireNonNull(session, "no server yet");
        try {
            byte[] line = nextLine();
            if (line != null) {
                handle(line, present);
                greeted.run();
                line = nextLine();
            }
            while (line != null && !broken) {
                handle(line, present);
                line = nextLine();
            }
        } catch (IOException e) {
            // A client that has gone ends the input in its own way.
            broken = true;
        }
        try {
            answering.awaitAdvanceInterruptibly(answering.arrive(), LAST_ANSWERS.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException e) {
            broken = true;
        }
    }

    /// The next line that is not blank; null at the end. A line that is too long is reported and skipped.
    private byte @Nullable [] nextLine() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        boolean overlong = false;
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (next != '\n') {
                overlong |= line.size() == LONGEST_LINE;
                if (!overlong) {
                    line.write(next);
                }
            } else if (overlong) {
                refuse(new JsonRpcError(
                        null, McpSchema.ErrorCodes.INVALID_REQUEST, "The line exceeds " + LONGEST_LINE + " bytes."));
                line.reset();
                overlong = false;
            } else if (!line.toString(UTF_8).isBlank()) {
                return line.toByteArray();
            } else {
                line.reset();
            }
        }
        return line.size() == 0 || overlong ? null : line.toByteArray();
    }

    private void handle(byte[] line, McpServerSession present) {
        McpSchema.JSONRPCMessage message = message(line, mapper);
        if (message == null) {
            refuse(JsonRpcError.NO_MESSAGE);
            return;
        }
        if (message instanceof McpSchema.JSONRPCRequest request) {
            handle(request, line.length, present);
        } else if (!calls.handleCancellation("", message) && begun) {
            // In order: a session begins with them.
            ready |= message instanceof McpSchema.JSONRPCNotification told
                    && told.method().equals(READY);
            process(message, present);
        }
    }

    /// The SDK queues requests that come too early until the session begins, which may be never.
    private void handle(McpSchema.JSONRPCRequest request, int bytes, McpServerSession present) {
        boolean begins = McpSchema.METHOD_INITIALIZE.equals(request.method());
        Optional<JsonRpcError> refusal =
                begun || begins ? JsonRpcParams.refusal(request, tools) : Optional.of(tooEarly(request));
        if (refusal.isPresent()) {
            refuse(refusal.get());
        } else if (begins) {
            begun = true;
            process(request, present);
        } else {
            if (!ready) {
                // A client that sends requests can process answers, even if it does not say so.
                ready = true;
                process(new McpSchema.JSONRPCNotification(READY), present);
            }
            answer(request, bytes, present);
        }
    }

    private static JsonRpcError tooEarly(McpSchema.JSONRPCRequest request) {
        return new JsonRpcError(
                request.id(), McpSchema.ErrorCodes.INVALID_REQUEST, "Not initialized: send initialize first.");
    }

    /// The parsed message; null if malformed.
    static McpSchema.@Nullable JSONRPCMessage message(byte[] json, McpJsonMapper mapper) {
        try {
            return McpSchema.deserializeJsonRpcMessage(mapper, new String(json, UTF_8));
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }

    private void answer(McpSchema.JSONRPCRequest request, int bytes, McpServerSession present) {
        room.acquireUninterruptibly(bytes);
        answering.register();
        Call call = calls.begin("", request.id());
        Thread.ofVirtual().start(() -> {
            try {
                call.run(() -> process(request, present));
            } finally {
                calls.end("", request.id());
                answering.arriveAndDeregister();
                room.release(bytes);
            }
        });
    }

    private void process(McpSchema.JSONRPCMessage message, McpServerSession present) {
        try {
            present.handle(message).block();
        } catch (UncheckedIOException e) {
            broken = true;
        } catch (RuntimeException | OutOfMemoryError e) {
            Object id = message instanceof McpSchema.JSONRPCRequest request ? request.id() : null;
            refuse(new JsonRpcError(id, McpSchema.ErrorCodes.INTERNAL_ERROR, "The message could not be handled."));
        }
    }

    private void refuse(JsonRpcError refusal) {
        try {
            write(refusal.json());
        } catch (UncheckedIOException e) {
            broken = true;
        }
    }

    private void write(byte[] message) {
        synchronized (out) {
            try {
                out.write(message);
                out.write('\n');
                out.flush();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public Mono<Void> notifyClients(String method, Object params) {
        return session == null ? Mono.empty() : session.sendNotification(method, params);
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.empty();
    }

    /// The outgoing side.
    private final class Outgoing implements McpServerTransport {

        @Override
        public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
            return Mono.fromRunnable(() -> {
                if (message instanceof McpSchema.JSONRPCResponse
                        && Call.present().isCancelled()) {
                    return;
                }
                try {
                    write(mapper.writeValueAsBytes(message));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }

        @Override
        public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
            return mapper.convertValue(data, type);
        }

        @Override
        public Mono<Void> closeGracefully() {
            return Mono.empty();
        }
    }
}
