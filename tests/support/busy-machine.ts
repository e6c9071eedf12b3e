import { availableParallelism, loadavg } from "node:os";

/**
 * How many processes share a core: what takes a second when the machine is idle takes as many here. At least 1. For limits that are about
 * the gateway and not about the machine.
 */
export function processesPerCore(): number {
  return Math.max(1, loadavg()[0]! / availableParallelism());
}
