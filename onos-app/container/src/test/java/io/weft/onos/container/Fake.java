package io.weft.onos.container;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.osgi.framework.BundleContext;

/**
 * A service that answers some of its methods. Of the others, those that return nothing do nothing, and a call of any is
 * reported and fails: then the application has come to need more than is stood in for.
 */
final class Fake {
    private final Class<?> service;
    private final Report report;
    private final Map<String, Function<Object[], Object>> answers = new HashMap<>();

    Fake(Class<?> service, Report report) {
        this.service = service;
        this.report = report;
        answers.put("toString", arguments -> "fake " + service.getSimpleName());
    }

    /** Answers all methods of a name. */
    Fake on(String method, Function<Object[], Object> answer) {
        answers.put(method, answer);
        return this;
    }

    void register(BundleContext context) {
        context.registerService(service.getName(), proxy(), null);
    }

    /** What answers so. */
    Object proxy() {
        InvocationHandler handler = (proxy, method, arguments) -> answer(method, arguments);
        return Proxy.newProxyInstance(new Seen(service), new Class<?>[] {service}, handler);
    }

    /** All classes that a service and what it extends refer to, which may be seen by different bundles. */
    private static final class Seen extends ClassLoader {
        private final Class<?> service;

        Seen(Class<?> service) {
            super(service.getClassLoader());
            this.service = service;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            for (Class<?> extended : service.getInterfaces()) {
                try {
                    return extended.getClassLoader().loadClass(name);
                } catch (ClassNotFoundException e) {
                    // Another one may.
                }
            }
            throw new ClassNotFoundException(name);
        }
    }

    private Object answer(Method method, Object[] arguments) {
        Function<Object[], Object> answer = answers.get(method.getName());
        if (answer != null) {
            return answer.apply(arguments);
        }
        if (method.getReturnType() == void.class) {
            return null;
        }
        String call = service.getSimpleName() + "." + method.getName();
        report.line("unanswered: " + call);
        throw new UnsupportedOperationException("no answer to " + call);
    }
}
