package io.weft.reproduction;

import io.weft.registry.Registry;
import io.weft.reproduction.exhibit.Paper;
import io.weft.reproduction.ics16.GalaxyflyPaper;
import io.weft.reproduction.sc14.SlimFlyPaper;
import io.weft.reproduction.sc15.DiameterTwo;
import io.weft.reproduction.sst.Exascale;
import io.weft.reproduction.taco.PatternSpecificRouting;

/** All papers, the oldest first. */
public final class Papers {
    /** By the names that users type. */
    public static final Registry<Paper> ALL = Registry.of(
            "paper",
            PatternSpecificRouting.PAPER,
            SlimFlyPaper.PAPER,
            DiameterTwo.PAPER,
            GalaxyflyPaper.PAPER,
            Exascale.PAPER);

    private Papers() {}
}
