package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.ActionFunction;
import io.weft.emulation.engine.BoundAction;
import java.util.List;
import p4.config.v1.P4InfoOuterClass;
import p4.v1.P4RuntimeOuterClass.Action;
import p4.v1.P4RuntimeOuterClass.ActionProfileAction;
import p4.v1.P4RuntimeOuterClass.TableAction;

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

    BoundAction decode(Action action) {
        long[] words = new long[function.argumentWords()];
        boolean[] seen = new boolean[info.getParamsCount()];
        for (Action.Param param : action.getParamsList()) {
            int index = index(param.getParamId());
            if (seen[index]) {
                throw EntityException.invalid(what(index) + " is given twice");
            }
            seen[index] = true;
            ActionFunction.Parameter parameter = function.parameters().get(index);
            Bytestrings.store(param.getValue(), parameter.width(), words, parameter.slot(), () -> what(index));
        }
        for (int i = 0; i < seen.length; i++) {
            if (!seen[i]) {
                throw EntityException.invalid(what(i) + " is missing");
            }
        }
        return new BoundAction(function, words);
    }

    private String what(int index) {
        return "action " + name() + ": parameter " + info.getParams(index).getName();
    }

    private int index(int paramId) {
        for (int i = 0; i < info.getParamsCount(); i++) {
            if (info.getParams(i).getId() == paramId) {
                return i;
            }
        }
        throw EntityException.invalid("action " + name() + " has no parameter with id " + paramId);
    }

    static Action canonical(Action action) {
        Action.Builder builder = action.toBuilder();
        for (Action.Param.Builder param : builder.getParamsBuilderList()) {
            param.setValue(Bytestrings.canonical(param.getValue()));
        }
        return builder.build();
    }

    /** Whether all values of the action of a table entry are in canonical form. */
    static boolean isCanonical(TableAction action) {
        if (action.hasAction()) {
            return isCanonical(action.getAction());
        }
        for (ActionProfileAction one : action.getActionProfileActionSet().getActionProfileActionsList()) {
            if (!isCanonical(one.getAction())) {
                return false;
            }
        }
        return true;
    }

    private static boolean isCanonical(Action action) {
        for (Action.Param param : action.getParamsList()) {
            if (!Bytestrings.isCanonical(param.getValue())) {
                return false;
            }
        }
        return true;
    }

    static TableAction canonical(TableAction action) {
        TableAction.Builder builder = action.toBuilder();
        if (action.hasAction()) {
            builder.setAction(canonical(action.getAction()));
        } else if (action.hasActionProfileActionSet()) {
            builder.getActionProfileActionSetBuilder()
                    .getActionProfileActionsBuilderList()
                    .forEach(one -> one.setAction(canonical(one.getAction())));
        }
        return builder.build();
    }

    Action encode(BoundAction action) {
        Action.Builder builder = Action.newBuilder().setActionId(id());
        for (int i = 0; i < info.getParamsCount(); i++) {
            ActionFunction.Parameter parameter = function.parameters().get(i);
            builder.addParams(Action.Param.newBuilder()
                    .setParamId(info.getParams(i).getId())
                    .setValue(Bytestrings.load(action.arguments(), parameter.slot(), parameter.width())));
        }
        return builder.build();
    }
}
