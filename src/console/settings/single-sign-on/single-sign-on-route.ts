import { getting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import type { ConsoleParts } from "../../parts.ts";
import { readSingleSignOn } from "./read-single-sign-on.ts";
import { singleSignOnPage } from "./single-sign-on-page.ts";

/** How people of a tenant sign in by an identity provider. It is set with the root credential, and shown here. */
export function singleSignOnRoute(parts: ConsoleParts): ConsoleRoute {
  return getting("settings/single-sign-on", "people", (visit) => show(parts, visit));
}

async function show(parts: ConsoleParts, visit: PlaceVisit) {
  const { place } = visit;
  const on = await readSingleSignOn(parts, place);
  if (!on) return visit.nothing();
  const { provider } = on;
  const { publicUrl, clock } = parts;
  return visit.show(
    singleSignOnPage(visit, {
      publicUrl,
      on,
      now: clock.now(),
      // The secret stays where it is left out.
      curl: provider
        ? provisioningCurl({
            publicUrl,
            operation: `updateTenant/${place.guid}`,
            body: { settings: { oidc: provider.settings } },
          })
        : provisioningCurl({ publicUrl, operation: "listTenants" }),
    }),
  );
}
