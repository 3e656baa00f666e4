package io.weft.operations.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Attachments;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Progress;
import io.weft.operations.request.Rendering;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class OperationJobTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch goesOn = new CountDownLatch(1);
    private RuntimeException failure;
    private Jobs jobs = new Jobs(JobBounds.ofThisMachine());

    /** Does three of ten parts, and then as it is told to. */
    private static final Shape<Boolean> SHAPE = Shape.<Boolean>named("Counted")
            .with("complete", MemberType.FLAG, "Whether it was not cancelled", complete -> complete)
            .build();

    private final class Counting extends Operation {
        Counting() {
            super("long", "Takes long", Needs.NOTHING);
        }

        @Override
        public Shape<?> shape() {
            return SHAPE;
        }

        @Override
        public Result answer(Request request, Subject subject) {
            throw new AssertionError("it is followed");
        }

        @Override
        public Result answer(Request request, Subject subject, Progress progress) {
            return progress.during("counting", 10, step -> {
                step.advance(3);
                begun.countDown();
                while (goesOn.getCount() > 0 && !progress.isCancelled()) {
                    Thread.onSpinWait();
                }
                if (failure != null) {
                    throw failure;
                }
                return Result.of(SHAPE, !progress.isCancelled()).with(Rendering.REPORT, () -> "<p>");
            });
        }
    }

    @AfterEach
    void close() {
        goesOn.countDown();
        jobs.close();
    }

    private Job start() throws InterruptedException {
        Job job = jobs.start(new Counting().prepare(Request.of(new Counting()), Subject.none(Attachments.none())));
        begun.await();
        return job;
    }

    private static void end(Job job) throws InterruptedException {
        assertThat(job.awaitEnd(PATIENCE)).isTrue();
    }

    @Test
    void itSaysHowFarItIsAndThenWhatItHasFound() throws Exception {
        Job job = start();
        assertThat(Job.SUMMARY.json(job)).containsEntry("state", "running");
        Map<?, ?> progress = (Map<?, ?>) Job.SUMMARY.json(job).get("progress");
        assertThat(progress.get("what")).isEqualTo("counting");
        assertThat(progress.get("done")).isEqualTo(3L);
        assertThat(progress.get("of")).isEqualTo(10L);
        assertThat(Job.SHAPE.json(job)).containsEntry("result", null);
        assertThat(job.in(Rendering.REPORT)).isEmpty();
        goesOn.countDown();
        end(job);
        assertThat(Job.SHAPE.json(job))
                .containsEntry("state", "done")
                .containsEntry("result", Map.of("complete", true));
        assertThat(job.in(Rendering.REPORT)).contains("<p>");
        assertThat(job.in(Rendering.CSV)).isEmpty();
    }

    @Test
    void oneThatIsCancelledKeepsWhatItHas() throws Exception {
        Job job = start();
        assertThatThrownBy(() -> jobs.start(
                        new Counting().prepare(Request.of(new Counting()), Subject.none(Attachments.none()))))
                .isInstanceOf(Refusal.class)
                .hasFieldOrPropertyWithValue("kind", Refusal.Kind.NOT_NOW)
                .hasMessageContaining("long, job 1 is running, at counting");
        jobs.remove(1);
        end(job);
        assertThat(Job.SHAPE.json(job))
                .containsEntry("state", "cancelled")
                .containsEntry("result", Map.of("complete", false));
    }

    @Test
    void oneThatTakesTooLongIsEnded() throws Exception {
        jobs = new Jobs(new JobBounds(Duration.ofMillis(50), () -> 1L << 40));
        Job job = start();
        end(job);
        assertThat(Job.SUMMARY.json(job)).containsEntry("state", "out-of-time");
        assertThat(Job.SUMMARY.json(job).get("reason")).isEqualTo("ended after 0 s");
    }

    @Test
    void whyOneFailedIsSaidAndWhatIsADefectIsNamed() throws Exception {
        failure = new Refusal("there is no such thing");
        goesOn.countDown();
        Job wrong = start();
        end(wrong);
        assertThat(Job.SHAPE.json(wrong))
                .containsEntry("state", "failed")
                .containsEntry("reason", "there is no such thing");
        failure = new NullPointerException("of a test");
        Job defect = start();
        end(defect);
        assertThat(Job.SUMMARY.json(defect).get("reason")).isEqualTo("java.lang.NullPointerException: of a test");
    }
}
