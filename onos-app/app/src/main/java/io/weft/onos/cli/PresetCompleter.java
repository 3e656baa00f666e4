package io.weft.onos.cli;

import io.weft.simulator.network.SwitchSettings;
import java.util.ArrayList;
import java.util.List;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.onosproject.cli.AbstractChoicesCompleter;

/** The names of presets of switches. */
@Service
public final class PresetCompleter extends AbstractChoicesCompleter {
    @Override
    protected List<String> choices() {
        return new ArrayList<>(SwitchSettings.presets().keySet());
    }
}
