package io.weft.e2e;

import io.weft.control.entry.Update;
import io.weft.control.live.SwitchHost;
import io.weft.control.update.UpdateError;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Refuses updates with a word in their text, which do not get to them. */
final class RefusingHost extends ForwardingHost {
    private final String word;

    RefusingHost(SwitchHost to, String word) {
        super(to);
        this.word = word;
    }

    @Override
    public CompletableFuture<List<UpdateError>> write(int s, List<Update> updates) {
        List<Update> taken = new ArrayList<>();
        List<UpdateError> refused = new ArrayList<>();
        for (Update update : updates) {
            if (update.toString().contains(word)) {
                refused.add(new UpdateError(s, update, "made for a test"));
            } else {
                taken.add(update);
            }
        }
        return super.write(s, taken).thenApply(errors -> Stream.concat(errors.stream(), refused.stream())
                .collect(Collectors.toList()));
    }
}
