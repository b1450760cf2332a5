package dev.seshat.mcp;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/// A request whose body was read and can be read again.
final class ReadRequest extends HttpServletRequestWrapper {

    private final ByteArrayInputStream body;

    ReadRequest(HttpServletRequest request, byte[] body) {
        super(request);
        this.body = new ByteArrayInputStream(body);
    }

    @Override
    public ServletInputStream getInputStream() {
        return new ServletInputStream() {
            @Override
            public int read() {
                return body.read();
            }

            @Override
            public int read(byte[] bytes, int from, int length) {
                return body.read(bytes, from, length);
            }

            @Override
            public boolean isFinished() {
                return body.available() == 0;
            }

            @Override
            public boolean isReady() {
                return true;
            }

            @Override
            public void setReadListener(ReadListener listener) {
                throw new IllegalStateException("it is read already");
            }
        };
    }

    @Override
    public BufferedReader getReader() throws IOException {
        String name = getCharacterEncoding();
        return new BufferedReader(
                new InputStreamReader(getInputStream(), name == null ? StandardCharsets.UTF_8 : Charset.forName(name)));
    }
}
