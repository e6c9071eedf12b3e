/**
 * The version of this port. An adapter's `package.json` has the one that it is written for, as `quittance.port`; a gateway of another
 * version refuses it. It changes when an adapter that fitted would not fit any longer.
 */
export const PORT_VERSION = 1;
