package io.weft.p4runtime;

import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.weft.control.update.FalseAnswerException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import p4.v1.P4RuntimeGrpc;
import p4.v1.P4RuntimeOuterClass.ForwardingPipelineConfig;
import p4.v1.P4RuntimeOuterClass.GetForwardingPipelineConfigRequest;
import p4.v1.P4RuntimeOuterClass.GetForwardingPipelineConfigResponse;
import p4.v1.P4RuntimeOuterClass.SetForwardingPipelineConfigRequest;
import p4.v1.P4RuntimeOuterClass.SetForwardingPipelineConfigResponse;
import p4.v1.P4RuntimeOuterClass.Uint128;

/** Reads and sets the pipeline of a switch. */
final class PipelineCalls {
    private final ManagedChannel channel;
    private final SwitchAddress address;
    private final ClientOptions options;

    PipelineCalls(ManagedChannel channel, SwitchAddress address, ClientOptions options) {
        this.channel = channel;
        this.address = address;
        this.options = options;
    }

    /**
     * Loads a pipeline unless the switch reports its cookie, and verifies that the switch then reports it. Loading
     * removes all entries.
     *
     * @return whether it was loaded
     */
    CompletableFuture<Boolean> load(Pipeline pipeline) {
        return loadedCookie().thenCompose(cookie -> {
            if (cookie.equals(List.of(pipeline.cookie()))) {
                return CompletableFuture.completedFuture(false);
            }
            return reload(pipeline);
        });
    }

    /**
     * Loads a pipeline even if it is loaded already, and verifies that the switch then reports it; the result is true.
     */
    CompletableFuture<Boolean> reload(Pipeline pipeline) {
        FutureObserver<SetForwardingPipelineConfigRequest, SetForwardingPipelineConfigResponse, Boolean> answer =
                new FutureObserver<>(message -> {}, () -> true);
        stub(options.pipelineTimeout())
                .setForwardingPipelineConfig(
                        SetForwardingPipelineConfigRequest.newBuilder()
                                .setDeviceId(address.deviceId())
                                .setElectionId(Uint128.newBuilder().setLow(options.electionId()))
                                .setAction(SetForwardingPipelineConfigRequest.Action.VERIFY_AND_COMMIT)
                                .setConfig(pipeline.config())
                                .build(),
                        answer);
        return answer.future()
                .exceptionallyCompose(failure -> CallFailure.of(address, "loading the pipeline", failure))
                .thenCompose(loaded -> config(GetForwardingPipelineConfigRequest.ResponseType.P4INFO_AND_COOKIE))
                .thenApply(configs -> {
                    if (configs.stream().noneMatch(pipeline::isReportedBy)) {
                        throw new FalseAnswerException(
                                address + ": it reports another pipeline than it was just given");
                    }
                    return true;
                });
    }

    /** Whether the switch runs a pipeline, by its cookie. */
    CompletableFuture<Boolean> runs(Pipeline pipeline) {
        return loadedCookie().thenApply(cookie -> cookie.equals(List.of(pipeline.cookie())));
    }

    /** The cookie of the loaded pipeline, or an empty list. */
    private CompletableFuture<List<Long>> loadedCookie() {
        return config(GetForwardingPipelineConfigRequest.ResponseType.COOKIE_ONLY)
                .thenApply(configs -> configs.stream()
                        .filter(ForwardingPipelineConfig::hasCookie)
                        .map(config -> config.getCookie().getCookie())
                        .toList());
    }

    /** A part of the loaded pipeline, or an empty list. */
    private CompletableFuture<List<ForwardingPipelineConfig>> config(
            GetForwardingPipelineConfigRequest.ResponseType part) {
        List<ForwardingPipelineConfig> configs = new ArrayList<>();
        FutureObserver<
                        GetForwardingPipelineConfigRequest,
                        GetForwardingPipelineConfigResponse,
                        List<ForwardingPipelineConfig>>
                answer = new FutureObserver<>(message -> configs.add(message.getConfig()), () -> configs);
        stub(options.callTimeout())
                .getForwardingPipelineConfig(
                        GetForwardingPipelineConfigRequest.newBuilder()
                                .setDeviceId(address.deviceId())
                                .setResponseType(part)
                                .build(),
                        answer);
        return answer.future()
                .exceptionallyCompose(failure -> CallFailure.code(failure) == Status.Code.FAILED_PRECONDITION
                        ? CompletableFuture.completedFuture(List.of())
                        : CallFailure.of(address, "asking for the pipeline", failure));
    }

    private P4RuntimeGrpc.P4RuntimeStub stub(Duration timeout) {
        return P4RuntimeGrpc.newStub(channel).withDeadlineAfter(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }
}
