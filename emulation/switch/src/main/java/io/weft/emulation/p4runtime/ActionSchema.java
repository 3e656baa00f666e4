package io.weft.emulation.p4runtime;

import com.google.protobuf.ByteString;
import io.weft.emulation.engine.ActionFunction;
import io.weft.emulation.engine.BoundAction;
import java.util.List;
import p4.config.v1.P4InfoOuterClass;
import p4.v1.P4RuntimeOuterClass.Action;

/** An action in p4info and in the program. */
final class ActionSchema {

    private final P4InfoOuterClass.Action info;
    private final ActionFunction function;

    /** Pairs them up, and checks that they have the same parameters. */
    ActionSchema(P4InfoOuterClass.Action info, ActionFunction function) {
        this.info = info;
        this.function = function;
        List<ActionFunction.Parameter> parameters = function.parameters();
        if (parameters.size() != info.getParamsCount()) {
            throw EntityException.invalid("action " + name() + " has " + info.getParamsCount()
                    + " parameters in p4info and " + parameters.size() + " in the bmv2 JSON");
        }
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i).width() != info.getParams(i).getBitwidth()) {
                throw EntityException.invalid("parameter " + info.getParams(i).getName() + " of action " + name()
                        + " has " + info.getParams(i).getBitwidth() + " bits in p4info and "
                        + parameters.get(i).width() + " in the bmv2 JSON");
            }
        }
    }

    String name() {
        return info.getPreamble().getName();
    }

    int id() {
        return info.getPreamble().getId();
    }

    /** The action of the program with the arguments of a message. */
    BoundAction decode(Action action) {
        long[] words = new long[function.argumentWords()];
        List<ActionFunction.Parameter> parameters = function.parameters();
        long seen = 0;
        for (Action.Param param : action.getParamsList()) {
            int index = index(param.getParamId());
            if ((seen & 1L << index) != 0) {
                throw EntityException.invalid("action " + name() + ": parameter "
                        + info.getParams(index).getName() + " is given twice");
            }
            seen |= 1L << index;
            ActionFunction.Parameter parameter = parameters.get(index);
            Values.store(
                    param.getValue(),
                    parameter.width(),
                    words,
                    parameter.slot(),
                    () -> "action " + name() + ": parameter " + parameter.name());
        }
        for (int i = 0; i < parameters.size(); i++) {
            if ((seen & 1L << i) == 0) {
                throw EntityException.invalid(
                        "action " + name() + ": parameter " + parameters.get(i).name() + " is missing");
            }
        }
        return new BoundAction(function, words);
    }

    private int index(int paramId) {
        for (int i = 0; i < info.getParamsCount(); i++) {
            if (info.getParams(i).getId() == paramId) {
                return i;
            }
        }
        throw EntityException.invalid("action " + name() + " has no parameter with id " + paramId);
    }

    /** A message with its values in canonical form. */
    static Action canonical(Action action) {
        Action.Builder builder = null;
        for (int i = 0; i < action.getParamsCount(); i++) {
            ByteString value = action.getParams(i).getValue();
            ByteString canonical = Values.canonical(value);
            if (canonical.size() != value.size()) {
                builder = builder == null ? action.toBuilder() : builder;
                builder.getParamsBuilder(i).setValue(canonical);
            }
        }
        return builder == null ? action : builder.build();
    }

    /** The message for an action of the program. */
    Action encode(BoundAction action) {
        Action.Builder builder = Action.newBuilder().setActionId(id());
        for (int i = 0; i < info.getParamsCount(); i++) {
            ActionFunction.Parameter parameter = function.parameters().get(i);
            builder.addParams(Action.Param.newBuilder()
                    .setParamId(info.getParams(i).getId())
                    .setValue(Values.load(action.arguments(), parameter.slot(), parameter.width())));
        }
        return builder.build();
    }
}
