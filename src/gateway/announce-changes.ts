import { upcomingChanges } from "../connectors/index.ts";
import type { GatewayParts } from "./parts.ts";

/** A line for each dated change that is near and concerns a connector in use; the console shows which. */
export async function announceChanges(
  parts: Pick<GatewayParts, "db" | "adapters" | "clock" | "log">,
): Promise<void> {
  for (const { id, on, title, daysLeft, connectors } of await upcomingChanges(parts))
    parts.log.warn(
      { change: id, on, connectors: connectors.length },
      daysLeft > 0
        ? `${title}: in ${daysLeft} days (docs/reference/calendar.md).`
        : `${title}: in force since ${on} (docs/reference/calendar.md).`,
    );
}
