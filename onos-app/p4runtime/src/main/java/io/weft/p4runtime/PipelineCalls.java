package io.weft.p4runtime;

import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.weft.control.update.FalseAnswerException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import p4.v1.P4RuntimeGrpc;
import p4.v1.P4RuntimeOuterClass.ForwardingPipelineConfig;
import p4.v1.P4RuntimeOuterClass.GetForwardingPipelineConfigRequest;
import p4.v1.P4RuntimeOuterClass.GetForwardingPipelineConfigResponse;
import p4.v1.P4RuntimeOuterClass.SetForwardingPipelineConfigRequest;
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

    /** As {@link P4RuntimeClient#loadPipeline}. */
    CompletableFuture<Boolean> load(Pipeline pipeline) {
        return runs(pipeline)
                .thenCompose(running -> running ? CompletableFuture.completedFuture(false) : reload(pipeline));
    }

    /** As {@link P4RuntimeClient#reloadPipeline}; the result is true. */
    CompletableFuture<Boolean> reload(Pipeline pipeline) {
        SetForwardingPipelineConfigRequest request = SetForwardingPipelineConfigRequest.newBuilder()
                .setDeviceId(address.deviceId())
                .setElectionId(Uint128.newBuilder().setLow(options.electionId()))
                .setAction(SetForwardingPipelineConfigRequest.Action.VERIFY_AND_COMMIT)
                .setConfig(pipeline.config)
                .build();
        return FutureObserver.answer(stub(channel, options.pipelineTimeout())::setForwardingPipelineConfig, request)
                .exceptionallyCompose(failure -> CallFailure.of(address, "loading the pipeline", failure))
                .thenCompose(loaded -> config(GetForwardingPipelineConfigRequest.ResponseType.P4INFO_AND_COOKIE))
                .thenApply(config -> {
                    if (config.filter(pipeline::isReportedBy).isEmpty()) {
                        throw new FalseAnswerException(
                                address + ": it reports another pipeline than it was just given");
                    }
                    return true;
                });
    }

    /** As {@link P4RuntimeClient#runs}. */
    CompletableFuture<Boolean> runs(Pipeline pipeline) {
        return config(GetForwardingPipelineConfigRequest.ResponseType.COOKIE_ONLY)
                .thenApply(config -> config.filter(ForwardingPipelineConfig::hasCookie)
                        .filter(reported -> reported.getCookie().getCookie() == pipeline.cookie())
                        .isPresent());
    }

    /** A part of the loaded pipeline, if there is one. */
    private CompletableFuture<Optional<ForwardingPipelineConfig>> config(
            GetForwardingPipelineConfigRequest.ResponseType part) {
        GetForwardingPipelineConfigRequest request = GetForwardingPipelineConfigRequest.newBuilder()
                .setDeviceId(address.deviceId())
                .setResponseType(part)
                .build();
        return FutureObserver.answer(stub(channel, options.callTimeout())::getForwardingPipelineConfig, request)
                .thenApply(answer -> Optional.ofNullable(answer).map(GetForwardingPipelineConfigResponse::getConfig))
                .exceptionallyCompose(failure -> CallFailure.code(failure) == Status.Code.FAILED_PRECONDITION
                        ? CompletableFuture.completedFuture(Optional.empty())
                        : CallFailure.of(address, "asking for the pipeline", failure));
    }

    static P4RuntimeGrpc.P4RuntimeStub stub(ManagedChannel channel, Duration timeout) {
        return P4RuntimeGrpc.newStub(channel).withDeadlineAfter(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }
}
