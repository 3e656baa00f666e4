package io.weft.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.http.Access.Right;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import javax.servlet.http.HttpServletRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The names of this machine; what else is refused, a server is asked for in the tests of the command line. */
@Timeout(60)
class RequestGuardTest {
    private static HttpServletRequest get(String host) {
        Map<String, String> headers = Map.of("Host", host);
        return (HttpServletRequest) Proxy.newProxyInstance(
                HttpServletRequest.class.getClassLoader(),
                new Class<?>[] {HttpServletRequest.class},
                (p, method, a) -> {
                    switch (method.getName()) {
                        case "getHeader":
                            return headers.get(a[0]);
                        case "getMethod":
                            return "GET";
                        default:
                            throw new UnsupportedOperationException(method.getName());
                    }
                });
    }

    private static final class Nobody implements Access {
        @Override
        public Right of(HttpServletRequest request) {
            return Right.READ;
        }

        @Override
        public String login() {
            return "none";
        }

        @Override
        public String hint() {
            return "";
        }
    }

    @Test
    void nothingWaitsForNameServersToTellTheNamesOfThisMachine() throws Exception {
        CountDownLatch told = new CountDownLatch(1);
        RequestGuard guard = new RequestGuard(new Nobody(), List.of("fabric.example"), () -> {
            told.await();
            return List.of("Controller1", "controller1.example");
        });
        HttpServletRequest own = get("controller1.example:9464");
        assertThat(guard.refusal(get("fabric.example"), List.of())).isEmpty();
        assertThat(guard.refusal(own, List.of())).isPresent();
        told.countDown();
        while (guard.refusal(own, List.of()).isPresent()) {
            Thread.onSpinWait();
        }
        assertThat(guard.refusal(get("controller1"), List.of())).isEmpty();
    }
}
