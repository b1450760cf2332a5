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

/// The protocol over two streams, one message per line.
///
/// The SDK's own transport gives up at the first line that is no message, and at the end of its input drops the answers
/// that are under way. This one says what is wrong with a line and goes on, and answers what it was asked before it
/// ends. Each request has a thread of its own, so that a slow one keeps no other waiting.
final class LineTransport implements McpServerTransportProvider {

    /// No request is nearly as long; what is longer is skipped, not held. As long as over HTTP.
    static final int LONGEST_LINE = 16 << 20;

    /// So many bytes may be asked at once; who asks more is read later. A message takes several times its size while
    /// it is read, and the heap is small.
    static final int MOST_BYTES = LONGEST_LINE;

    private static final String READY = McpSchema.METHOD_NOTIFICATION_INITIALIZED;

    private static final Duration LAST_ANSWERS = Duration.ofSeconds(10);

    private final McpJsonMapper mapper;
    private final List<String> tools;
    private final InputStream in;
    private final OutputStream out;
    private final Calls calls = new Calls();
    private final Phaser answering = new Phaser(1);
    private final Semaphore room = new Semaphore(MOST_BYTES);
    private @Nullable McpServerSession session;
    private boolean begun;
    private boolean ready;
    private volatile boolean broken;

    /// @param tools the tools that there are
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
    /// @param greeted done once after the first message, which is the one that must be answered soon
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
            // A client that is gone ends the input in its own way.
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

    /// The next line that is not blank; null at the end. One that is too long is told of and left out.
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
                refuse(new Refusal(
                        null,
                        McpSchema.ErrorCodes.INVALID_REQUEST,
                        "The line is longer than " + LONGEST_LINE + " bytes."));
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
            refuse(Refusal.NO_MESSAGE);
            return;
        }
        if (message instanceof McpSchema.JSONRPCRequest request) {
            handle(request, line.length, present);
        } else if (!calls.heed("", message) && begun) {
            // In the order in which they come: a session begins with them.
            ready |= message instanceof McpSchema.JSONRPCNotification told
                    && told.method().equals(READY);
            process(message, present);
        }
    }

    /// The SDK keeps what is asked too early until the session has begun, and that may be never.
    private void handle(McpSchema.JSONRPCRequest request, int bytes, McpServerSession present) {
        boolean begins = McpSchema.METHOD_INITIALIZE.equals(request.method());
        Optional<Refusal> refusal = begun || begins ? Params.refusal(request, tools) : Optional.of(tooEarly(request));
        if (refusal.isPresent()) {
            refuse(refusal.get());
        } else if (begins) {
            begun = true;
            process(request, present);
        } else {
            if (!ready) {
                // Who asks has read what we can, also if it does not say so.
                ready = true;
                process(new McpSchema.JSONRPCNotification(READY), present);
            }
            answer(request, bytes, present);
        }
    }

    private static Refusal tooEarly(McpSchema.JSONRPCRequest request) {
        return new Refusal(
                request.id(),
                McpSchema.ErrorCodes.INVALID_REQUEST,
                "The session has not begun: send initialize first.");
    }

    /// What was sent; null for no message.
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
            refuse(new Refusal(id, McpSchema.ErrorCodes.INTERNAL_ERROR, "The message could not be handled."));
        }
    }

    private void refuse(Refusal refusal) {
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

    /// The way back.
    private final class Outgoing implements McpServerTransport {

        @Override
        public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
            return Mono.fromRunnable(() -> {
                if (message instanceof McpSchema.JSONRPCResponse
                        && Call.present().isCalledOff()) {
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
