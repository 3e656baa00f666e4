package io.weft.onos;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.onosproject.net.pi.runtime.PiEntity;
import org.onosproject.net.pi.runtime.PiTableAction;
import org.onosproject.net.pi.runtime.PiTableEntry;
import org.onosproject.p4runtime.api.P4RuntimeClient;
import org.onosproject.p4runtime.api.P4RuntimeReadClient.ReadRequest;
import org.onosproject.p4runtime.api.P4RuntimeReadClient.ReadResponse;
import org.onosproject.p4runtime.api.P4RuntimeWriteClient.EntityUpdateRequest;
import org.onosproject.p4runtime.api.P4RuntimeWriteClient.WriteRequest;

/**
 * ONOS's client of a P4Runtime device, but that it writes action sets where entries carry them, and reads entries that carry
 * them where the device has action sets, see {@link TableActions}; and that has written when it returns.
 */
final class OneShotClient {
    private OneShotClient() {}

    /** A client that does so. */
    static P4RuntimeClient of(P4RuntimeClient client) {
        return proxy(P4RuntimeClient.class, (proxy, method, arguments) -> {
            Object answer = invoke(client, method, arguments);
            if (answer instanceof WriteRequest) {
                return writing((WriteRequest) answer);
            }
            return answer instanceof ReadRequest ? reading((ReadRequest) answer) : answer;
        });
    }

    @SuppressWarnings("FutureReturnValueIgnored") // it is the answer, and whoever asked gets it
    private static WriteRequest writing(WriteRequest request) {
        return proxy(WriteRequest.class, (proxy, method, arguments) -> {
            if (method.getName().equals("pendingUpdates")) {
                return request.pendingUpdates().stream()
                        .map(OneShotClient::carrying)
                        .collect(Collectors.toList());
            }
            Object answer = invoke(request, method, onDevice(arguments));
            if (answer instanceof CompletableFuture) {
                // ONOS does not wait for all that it writes, and what it has not waited for may undo what comes next.
                ((CompletableFuture<?>) answer)
                        .handle((response, failure) -> response)
                        .join();
            }
            return answer instanceof WriteRequest ? proxy : answer;
        });
    }

    private static EntityUpdateRequest carrying(EntityUpdateRequest update) {
        return proxy(EntityUpdateRequest.class, (proxy, method, arguments) -> {
            Object answer = invoke(update, method, arguments);
            return answer instanceof PiEntity ? fromDevice((PiEntity) answer) : answer;
        });
    }

    private static Object[] onDevice(Object[] arguments) {
        if (arguments == null || arguments.length == 0) {
            return arguments;
        }
        Object[] translated = arguments.clone();
        if (arguments[0] instanceof PiTableEntry) {
            translated[0] = onDevice((PiTableEntry) arguments[0]);
        } else if (arguments[0] instanceof Iterable) {
            translated[0] = StreamSupport.stream(((Iterable<?>) arguments[0]).spliterator(), false)
                    .map(each -> each instanceof PiTableEntry ? onDevice((PiTableEntry) each) : each)
                    .collect(Collectors.toList());
        }
        return translated;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // it is the answer, and whoever asked gets it
    private static ReadRequest reading(ReadRequest request) {
        return proxy(ReadRequest.class, (proxy, method, arguments) -> {
            Object answer = invoke(request, method, arguments);
            if (answer instanceof ReadRequest) {
                return proxy;
            }
            if (answer instanceof CompletableFuture) {
                return ((CompletableFuture<?>) answer).thenApply(response -> carrying((ReadResponse) response));
            }
            return answer instanceof ReadResponse ? carrying((ReadResponse) answer) : answer;
        });
    }

    private static ReadResponse carrying(ReadResponse response) {
        return proxy(ReadResponse.class, (proxy, method, arguments) -> {
            Object answer = invoke(response, method, arguments);
            return answer instanceof Collection
                    ? ((Collection<?>) answer)
                            .stream()
                                    .map(entity -> fromDevice((PiEntity) entity))
                                    .collect(Collectors.toList())
                    : answer;
        });
    }

    private static PiTableEntry onDevice(PiTableEntry entry) {
        return entry.action() == null ? entry : with(entry, TableActions.onDevice(entry.action()));
    }

    private static PiEntity fromDevice(PiEntity entity) {
        if (!(entity instanceof PiTableEntry) || ((PiTableEntry) entity).action() == null) {
            return entity;
        }
        PiTableEntry entry = (PiTableEntry) entity;
        return with(entry, TableActions.fromDevice(entry.action()));
    }

    private static PiTableEntry with(PiTableEntry entry, PiTableAction action) {
        if (action == entry.action()) {
            return entry;
        }
        PiTableEntry.Builder other = PiTableEntry.builder()
                .forTable(entry.table())
                .withMatchKey(entry.matchKey())
                .withAction(action)
                .withCookie(entry.cookie());
        entry.priority().ifPresent(other::withPriority);
        entry.timeout().ifPresent(other::withTimeout);
        if (entry.counter() != null) {
            other.withCounterCellData(entry.counter());
        }
        return other.build();
    }

    private interface Handler {
        Object handle(Object proxy, Method method, Object[] arguments) throws Throwable;
    }

    private static <T> T proxy(Class<T> type, Handler handler) {
        return type.cast(
                Proxy.newProxyInstance(OneShotClient.class.getClassLoader(), new Class<?>[] {type}, handler::handle));
    }

    private static Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
