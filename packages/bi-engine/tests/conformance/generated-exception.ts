import type { BothServers, Comparison } from "./both-servers.ts";

export type GeneratedException = {
  name: string;
  reason: string;
  /** Whether it explains all differences of the comparison; the servers can be sent further requests. */
  applies: (comparison: Comparison, servers: BothServers) => boolean | Promise<boolean>;
};
