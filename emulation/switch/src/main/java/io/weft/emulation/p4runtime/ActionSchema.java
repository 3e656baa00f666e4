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
    private final int[] paramIds;

    /** Pairs them up, and checks that they have the same parameters. */
    ActionSchema(P4InfoOuterClass.Action info, ActionFunction function) {
        this.info = info;
        this.function = function;
        this.paramIds = info.getParamsList().stream()
                .mapToInt(P4InfoOuterClass.Action.Param::getId)
                .toArray();
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
        int count = action.getParamsCount();
        boolean[] seen = new boolean[paramIds.length];
        for (int i = 0; i < count; i++) {
            Action.Param param = action.getParams(i);
            int index = index(param.getParamId(), i);
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

    /** The position of a parameter, which is most often the one where it was found. */
    private int index(int paramId, int guess) {
        if (guess < paramIds.length && paramIds[guess] == paramId) {
            return guess;
        }
        for (int i = 0; i < paramIds.length; i++) {
            if (paramIds[i] == paramId) {
                return i;
            }
        }
        throw EntityException.invalid("action " + name() + " has no parameter with id " + paramId);
    }

    private static boolean isCanonical(Action action) {
        return action.getParamsList().stream().allMatch(param -> Bytestrings.isCanonical(param.getValue()));
    }

    /** A message with its values in canonical form. */
    static Action canonical(Action action) {
        if (isCanonical(action)) {
            return action;
        }
        Action.Builder builder = action.toBuilder();
        for (Action.Param.Builder param : builder.getParamsBuilderList()) {
            param.setValue(Bytestrings.canonical(param.getValue()));
        }
        return builder.build();
    }

    /** Whether all values of the action of a table entry are in canonical form. */
    static boolean isCanonical(TableAction action) {
        return action.hasAction()
                ? isCanonical(action.getAction())
                : action.getActionProfileActionSet().getActionProfileActionsList().stream()
                        .allMatch(one -> isCanonical(one.getAction()));
    }

    /** The action of a table entry with its values in canonical form. */
    static TableAction canonical(TableAction action) {
        TableAction.Builder builder = action.toBuilder();
        if (action.hasAction()) {
            return builder.setAction(canonical(action.getAction())).build();
        }
        for (ActionProfileAction.Builder one :
                builder.getActionProfileActionSetBuilder().getActionProfileActionsBuilderList()) {
            one.setAction(canonical(one.getAction()));
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
