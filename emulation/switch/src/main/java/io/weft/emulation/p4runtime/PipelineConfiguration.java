package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.SwitchMemory;
import java.util.Optional;
import p4.v1.P4RuntimeOuterClass.ForwardingPipelineConfig;
import p4.v1.P4RuntimeOuterClass.GetForwardingPipelineConfigRequest;
import p4.v1.P4RuntimeOuterClass.GetForwardingPipelineConfigResponse;
import p4.v1.P4RuntimeOuterClass.SetForwardingPipelineConfigRequest;

/** Sets and tells the pipeline of a device. A config is verified to the end before anything that runs is touched. */
final class PipelineConfiguration {
    /** The field of the role's name in newer versions, which this version does not know. */
    private static final int ROLE_NAME = 6;

    private final Device device;
    private VerifiedPipeline saved;

    PipelineConfiguration(Device device) {
        this.device = device;
    }

    void set(SetForwardingPipelineConfigRequest request) {
        Device.refuseRole(request.getRoleId(), request, ROLE_NAME);
        device.change(
                request.getDeviceId(),
                Optional.of(request.getElectionId()).filter(id -> request.hasElectionId()),
                () -> configure(request));
    }

    private void configure(SetForwardingPipelineConfigRequest request) {
        switch (request.getAction()) {
            case VERIFY -> prepare(verify(request));
            case VERIFY_AND_SAVE -> {
                VerifiedPipeline verified = verify(request);
                prepare(verified);
                saved = verified;
            }
            case VERIFY_AND_COMMIT -> commit(prepare(verify(request)));
            case COMMIT -> {
                if (request.hasConfig()) {
                    throw EntityException.invalid("COMMIT takes the config that was saved, not another one");
                }
                if (saved == null) {
                    throw EntityException.notFound("no config was saved by VERIFY_AND_SAVE");
                }
                commit(prepare(saved));
            }
            case RECONCILE_AND_COMMIT -> reconcile(verify(request));
            default -> throw EntityException.invalid("action " + request.getAction()
                    + " is not one of VERIFY, VERIFY_AND_SAVE, VERIFY_AND_COMMIT, COMMIT and RECONCILE_AND_COMMIT");
        }
    }

    private static VerifiedPipeline verify(SetForwardingPipelineConfigRequest request) {
        if (!request.hasConfig()) {
            throw EntityException.invalid("the config is missing");
        }
        return new VerifiedPipeline(request.getConfig());
    }

    // Everything that can be wrong with a config is found here: the entities pair its p4info with the program.
    private Device.Running prepare(VerifiedPipeline pipeline) {
        SwitchMemory memory = device.target.newMemory(pipeline.program);
        Entities entities = new Entities(pipeline, memory, device.target::hasPort, device::sendToPrimary);
        return new Device.Running(pipeline, memory, entities, new PacketCodec(pipeline.info()));
    }

    private void commit(Device.Running next) {
        device.run(next);
        saved = null;
    }

    // Entries can stay only if they mean the same to the new config.
    private void reconcile(VerifiedPipeline pipeline) {
        Device.Running current = device.running().orElse(null);
        if (current == null) {
            commit(prepare(pipeline));
            return;
        }
        ForwardingPipelineConfig old = current.pipeline().config;
        if (!old.getP4DeviceConfig().equals(pipeline.config.getP4DeviceConfig())
                || !old.getP4Info().equals(pipeline.config.getP4Info())) {
            throw EntityException.invalid("the entries can be kept for an identical config only; use VERIFY_AND_COMMIT"
                    + " and write them again");
        }
        commit(new Device.Running(pipeline, current.memory(), current.entities(), current.packets()));
    }

    /** The parts of the config that a request asks for. */
    GetForwardingPipelineConfigResponse get(GetForwardingPipelineConfigRequest request) {
        device.check(request.getDeviceId());
        ForwardingPipelineConfig.Builder config = device.checkRunning().pipeline().config.toBuilder();
        switch (request.getResponseType()) {
            case ALL -> {}
            case COOKIE_ONLY -> config.clearP4Info().clearP4DeviceConfig();
            case P4INFO_AND_COOKIE -> config.clearP4DeviceConfig();
            case DEVICE_CONFIG_AND_COOKIE -> config.clearP4Info();
            default -> throw EntityException.invalid("response type " + request.getResponseTypeValue()
                    + " is not one of ALL, COOKIE_ONLY, P4INFO_AND_COOKIE and DEVICE_CONFIG_AND_COOKIE");
        }
        return GetForwardingPipelineConfigResponse.newBuilder()
                .setConfig(config)
                .build();
    }
}
