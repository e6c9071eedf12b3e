import type { SchemeDirectory } from "../../../../three-d-secure/index.ts";
import { behaviourOf } from "./card-table.ts";

/** Where the simulation is mounted, below the gateway's public URL. */
export const SIMULATION_PATH = "/simulator/3ds";

/**
 * How a Simulator connector takes part in 3-D Secure. The Directory Server's path carries what its answer to a PReq will be,
 * because a PReq itself has nothing about the card.
 */
export function simulatedSchemeDirectory(
  card: { pan: string; cardHolder: string },
  { ownUrl }: { ownUrl: string },
): SchemeDirectory {
  const { enrolment } = behaviourOf(card);
  return {
    directoryServerUrl: `${ownUrl}${SIMULATION_PATH}/directory-server/${enrolment}`,
    acquirer: { bin: "400000", merchantId: "SIMULATOR" },
    merchant: { mcc: "5999", country: "040" },
  };
}
