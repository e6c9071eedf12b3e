import type { DescribedRetention } from "../../../privacy/index.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { provision } from "../../frame/provision.ts";
import type { ConsoleParts } from "../../parts.ts";

/** How long a tenant keeps a kind of data, as the API shows it. */
export type ShownRetention = DescribedRetention;

/** By the call of the API; undefined for a merchant, whose data is kept as long as that of its tenant. */
export async function readRetention(
  parts: Pick<ConsoleParts, "db" | "provision">,
  visit: PlaceVisit,
): Promise<readonly ShownRetention[] | undefined> {
  const { guid, kind } = visit.place;
  if (kind !== "tenant") return undefined;
  const listed = await provision(parts, visit, {
    operation: "listRetention",
    params: { tenantGuid: guid },
  });
  return "done" in listed ? (listed.done as { retention: ShownRetention[] }).retention : undefined;
}
