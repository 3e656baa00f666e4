package io.weft.onos.device;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.onosproject.net.pi.model.PiActionId;
import org.onosproject.net.pi.model.PiActionModel;
import org.onosproject.net.pi.model.PiActionParamId;
import org.onosproject.net.pi.model.PiActionParamModel;
import org.onosproject.net.pi.model.PiPipelineModel;
import org.onosproject.net.pi.model.PiTableId;
import org.onosproject.net.pi.model.PiTableModel;

/**
 * ONOS's model of a program, but that tables of one-shot action sets have the action {@link TableActions#SET} too, so
 * that ONOS takes rules that carry such sets.
 */
final class OneShotModel {
    private OneShotModel() {}

    static PiPipelineModel of(PiPipelineModel model) {
        List<PiTableModel> tables = model.tables().stream()
                .map(table -> table.oneShotOnly() ? withSet(table) : table)
                .collect(Collectors.toList());
        return with(model, PiPipelineModel.class, (method, arguments) -> {
            switch (method) {
                case "tables":
                    return tables;
                case "table":
                    PiTableId id = (PiTableId) arguments[0];
                    return tables.stream()
                            .filter(table -> table.id().equals(id))
                            .findFirst();
                default:
                    return null;
            }
        });
    }

    private static PiTableModel withSet(PiTableModel table) {
        List<PiActionModel> actions = new ArrayList<>(table.actions());
        actions.add(new SetModel());
        return with(table, PiTableModel.class, (method, arguments) -> {
            switch (method) {
                case "actions":
                    return actions;
                case "action":
                    PiActionId id = (PiActionId) arguments[0];
                    return actions.stream()
                            .filter(action -> action.id().equals(id))
                            .findFirst();
                default:
                    return null;
            }
        });
    }

    /** What is answered in place of the original; null for what that answers itself. */
    private interface Answers {
        Object to(String method, Object[] arguments);
    }

    private static <T> T with(T original, Class<T> type, Answers answers) {
        return type.cast(Proxy.newProxyInstance(
                OneShotModel.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    Object answer = answers.to(method.getName(), arguments);
                    return answer != null ? answer : invoked(original, method, arguments);
                }));
    }

    private static Object invoked(Object original, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(original, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** The action that stands for a set. */
    private static final class SetModel implements PiActionModel {
        private static final PiActionParamModel MEMBERS = new MembersModel();

        @Override
        public PiActionId id() {
            return TableActions.SET;
        }

        @Override
        public Optional<PiActionParamModel> param(PiActionParamId param) {
            return param.equals(TableActions.MEMBERS) ? Optional.of(MEMBERS) : Optional.empty();
        }

        @Override
        public Collection<PiActionParamModel> params() {
            return List.of(MEMBERS);
        }
    }

    /** Its argument, of any length. */
    private static final class MembersModel implements PiActionParamModel {
        @Override
        public PiActionParamId id() {
            return TableActions.MEMBERS;
        }

        @Override
        public int bitWidth() {
            return -1;
        }

        @Override
        public boolean hasBitWidth() {
            return false;
        }
    }
}
