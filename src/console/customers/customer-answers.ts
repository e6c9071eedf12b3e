import type { PlaceVisit } from "../frame/console-route.ts";
import { API_USER, curl } from "../frame/curl.ts";
import { messagePage, type PageContext } from "../frame/page.ts";
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

export function testOnly({ base }: PageContext, { viewer }: PlaceVisit) {
  const text = t("Your role can see customers of test mode only.");
  return messagePage({ title: t("Not with your role"), text, status: 403, viewer, base });
}
