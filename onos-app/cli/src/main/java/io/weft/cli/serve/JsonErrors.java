package io.weft.cli.serve;

import io.weft.http.Reply;
import java.io.IOException;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.eclipse.jetty.ee8.nested.ErrorHandler;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** What Jetty refuses by itself, such as what is no HTTP, is refused as Weft refuses: without a stack trace. */
final class JsonErrors extends org.eclipse.jetty.server.handler.ErrorHandler {
    /** For the context of the servlet. */
    static final class OfServlet extends ErrorHandler {
        @Override
        public void handle(
                String target,
                org.eclipse.jetty.ee8.nested.Request base,
                HttpServletRequest request,
                HttpServletResponse response)
                throws IOException {
            Reply refusal = refusal(response.getStatus(), null);
            Reply.PROTECTION.forEach(response::setHeader);
            response.setHeader("Cache-Control", "no-store");
            response.setContentType(refusal.type());
            response.getOutputStream().print(refusal.text());
            base.setHandled(true);
        }
    }

    private static Reply refusal(int status, String reason) {
        String meaning = HttpStatus.getMessage(status);
        boolean isOurs = HttpStatus.isServerError(status);
        return Reply.refusal(
                status, reason == null || reason.equals(meaning) || isOurs ? meaning : meaning + ": " + reason);
    }

    @Override
    public boolean errorPageForMethod(String method) {
        return true;
    }

    @Override
    protected void generateResponse(
            Request request, Response response, int status, String reason, Throwable cause, Callback callback) {
        Reply refusal = refusal(status, reason);
        HttpFields.Mutable headers = response.getHeaders();
        Reply.PROTECTION.forEach(headers::put);
        headers.put(HttpHeader.CACHE_CONTROL, "no-store");
        headers.put(HttpHeader.CONTENT_TYPE, refusal.type());
        Content.Sink.write(response, true, refusal.text(), callback);
    }
}
