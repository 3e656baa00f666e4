package io.weft.topology.generate;

import io.weft.registry.Registry;

/** All topology types there are. */
public final class TopologyTypes {
    /** By name, in the order of the documentation. */
    public static final Registry<TopologyType> REGISTRY = Registry.of(
            "topology type",
            SlimFly.TYPE,
            Mlfm.TYPE,
            Oft.TYPE,
            Sspt.TYPE,
            Xgft.TYPE,
            Xgft.FAT_TREE,
            Xgft.K_ARY_N_TREE,
            HyperX.TYPE,
            HyperX.HYPERCUBE,
            HyperX.FLATTENED_BUTTERFLY,
            Torus.TYPE,
            LongHop.TYPE,
            Dragonfly.TYPE,
            Megafly.TYPE,
            Galaxyfly.TYPE,
            Fishnet.TYPE,
            Fishnet.LITE,
            PolarFly.TYPE,
            PolarStar.TYPE,
            Bdf.TYPE,
            Delorme.TYPE,
            SpectralFly.TYPE,
            Dln.TYPE,
            Jellyfish.TYPE,
            GraphTopology.TYPE);

    private TopologyTypes() {}
}
