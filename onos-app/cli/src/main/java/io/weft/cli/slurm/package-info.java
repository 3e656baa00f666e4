/** Sweeps as job arrays of Slurm. */
package io.weft.cli.slurm;
