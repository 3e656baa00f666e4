package io.weft.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.io.PrintWriter;

/** Prints results as indented JSON. Values that are not finite, such as the average of nothing, become {@code null}. */
public final class JsonPrinter {
    private static final ObjectWriter WRITER = writer();

    private JsonPrinter() {}

    /** Prints one JSON value and ends the line. */
    public static void print(PrintWriter out, Object value) {
        try {
            out.println(WRITER.writeValueAsString(value));
        } catch (IOException e) {
            throw new IllegalStateException("no JSON for " + value.getClass(), e);
        }
    }

    /** Prints one JSON value in one line. */
    public static void line(PrintWriter out, Object value) {
        try {
            out.println(WRITER.without(SerializationFeature.INDENT_OUTPUT)
                    .with((PrettyPrinter) null)
                    .writeValueAsString(value));
        } catch (IOException e) {
            throw new IllegalStateException("no JSON for " + value.getClass(), e);
        }
    }

    private static ObjectWriter writer() {
        SimpleModule finite = new SimpleModule();
        finite.addSerializer(Double.class, new FiniteSerializer());
        finite.addSerializer(double.class, new FiniteSerializer());
        ObjectMapper mapper = new ObjectMapper().registerModule(finite);
        mapper.disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE);
        mapper.getFactory().disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        DefaultPrettyPrinter indented = new DefaultPrettyPrinter();
        indented.indentArraysWith(DefaultIndenter.SYSTEM_LINEFEED_INSTANCE);
        return mapper.writer(indented);
    }

    private static final class FiniteSerializer extends StdSerializer<Double> {
        private static final long serialVersionUID = 1L;

        FiniteSerializer() {
            super(Double.class);
        }

        @Override
        public void serialize(Double value, JsonGenerator generator, SerializerProvider provider) throws IOException {
            if (Double.isFinite(value)) {
                generator.writeNumber(value);
            } else {
                generator.writeNull();
            }
        }
    }
}
