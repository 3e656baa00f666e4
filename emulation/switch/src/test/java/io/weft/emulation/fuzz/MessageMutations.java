package io.weft.emulation.fuzz;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Messages with something wrong in them: a field that has another value, or bytes that are none of a message. */
final class MessageMutations {
    private static final int DEEPEST = 8;

    private final Random random;

    MessageMutations(Random random) {
        this.random = random;
    }

    byte[] next(Message valid) {
        Message.Builder builder = valid.toBuilder();
        for (int i = random.nextInt(3); i >= 0; i--) {
            mutate(builder, 0);
        }
        byte[] bytes = builder.build().toByteArray();
        return random.nextInt(4) == 0 ? scramble(bytes) : bytes;
    }

    private byte[] scramble(byte[] bytes) {
        if (bytes.length == 0) {
            return new byte[] {(byte) random.nextInt()};
        }
        byte[] scrambled = random.nextInt(3) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes.clone();
        for (int i = random.nextInt(4); i > 0 && scrambled.length > 0; i--) {
            scrambled[random.nextInt(scrambled.length)] = (byte) random.nextInt();
        }
        return scrambled;
    }

    /** Changes one field of a message, or of one in it. */
    private void mutate(Message.Builder builder, int depth) {
        List<FieldDescriptor> fields =
                new ArrayList<>(builder.getDescriptorForType().getFields());
        List<FieldDescriptor> messages = builder.getAllFields().keySet().stream()
                .filter(field -> field.getJavaType() == FieldDescriptor.JavaType.MESSAGE)
                .toList();
        if (!messages.isEmpty() && depth < DEEPEST && random.nextInt(4) != 0) {
            FieldDescriptor field = messages.get(random.nextInt(messages.size()));
            if (!field.isRepeated()) {
                // Entries of maps have no builders of their fields.
                Message.Builder one = ((Message) builder.getField(field)).toBuilder();
                mutate(one, depth + 1);
                builder.setField(field, one.build());
                return;
            }
            int index = random.nextInt(builder.getRepeatedFieldCount(field));
            Message.Builder element = ((Message) builder.getRepeatedField(field, index)).toBuilder();
            mutate(element, depth + 1);
            builder.setRepeatedField(field, index, element.build());
            return;
        }
        if (!fields.isEmpty()) {
            set(builder, fields.get(random.nextInt(fields.size())));
        }
    }

    private void set(Message.Builder builder, FieldDescriptor field) {
        if (random.nextInt(4) == 0) {
            builder.clearField(field);
        } else if (field.isRepeated()) {
            if (builder.getRepeatedFieldCount(field) > 0 && random.nextBoolean()) {
                builder.addRepeatedField(field, builder.getRepeatedField(field, 0));
            } else {
                builder.addRepeatedField(field, value(builder, field));
            }
        } else {
            builder.setField(field, value(builder, field));
        }
    }

    private Object value(Message.Builder builder, FieldDescriptor field) {
        return switch (field.getJavaType()) {
            case INT -> List.of(0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, random.nextInt(600))
                    .get(random.nextInt(6));
            case LONG -> List.of(0L, 1L, -1L, Long.MIN_VALUE, Long.MAX_VALUE, (long) random.nextInt(600))
                    .get(random.nextInt(6));
            case BOOLEAN -> random.nextBoolean();
            case FLOAT -> random.nextFloat();
            case DOUBLE -> random.nextDouble();
            case STRING -> random.nextBoolean() ? "" : "ingress.x";
            case BYTE_STRING -> bytes();
            case ENUM -> field.getEnumType()
                    .getValues()
                    .get(random.nextInt(field.getEnumType().getValues().size()));
            case MESSAGE -> builder.newBuilderForField(field).build();
        };
    }

    private ByteString bytes() {
        byte[] bytes = new byte[random.nextInt(20)];
        random.nextBytes(bytes);
        return ByteString.copyFrom(bytes);
    }
}
