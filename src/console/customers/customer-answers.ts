import type { PlaceVisit } from "../frame/console-route.ts";
import { API_USER, curl } from "../frame/curl.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { connectorFor, type FoundCustomer } from "./read-customer.ts";

/** An operation on the profile, by the API of customer profiles. */
export function profileCurl(
  { publicUrl }: Pick<ConsoleParts, "publicUrl">,
  { found, operation, body }: { found: FoundCustomer; operation: string; body: object },
): string {
  const apiKey = encodeURIComponent(connectorFor(found)?.apiKey ?? "");
  return curl({
    credentials: API_USER,
    url: `${publicUrl}/api/v3/customerProfiles/${apiKey}/${operation}`,
    body: { profileGuid: found.profile.guid, ...body },
  });
}

export function testOnly(visit: PlaceVisit) {
  return visit.testModeOnly(t("Your role can see customers of test mode only."));
}
