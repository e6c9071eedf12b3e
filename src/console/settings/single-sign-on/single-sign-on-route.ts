import type { ConsoleRoute, PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import type { PageContext } from "../../frame/page.ts";
import { notFoundPage } from "../../frame/refusal-pages.ts";
import type { ConsoleParts } from "../../parts.ts";
import { readSingleSignOn } from "./read-single-sign-on.ts";
import { singleSignOnPage } from "./single-sign-on-page.ts";

/** How people of a tenant sign in by an identity provider. It is set with the root credential, and shown here. */
export function singleSignOnRoute(parts: ConsoleParts, context: PageContext): ConsoleRoute {
  return {
    method: "GET",
    path: "/:place/settings/single-sign-on",
    access: "people",
    handle: (visit) => show(parts, visit, context),
  };
}

async function show(parts: ConsoleParts, { place, viewer, send }: PlaceVisit, context: PageContext) {
  const on = await readSingleSignOn(parts, place);
  if (!on) return send(notFoundPage(context, viewer));
  const { provider } = on;
  const { publicUrl, clock } = parts;
  return send(
    singleSignOnPage({
      base: context.base,
      viewer,
      place,
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
