import { findTenant, selectChangesOf, versionOf, type Tenant } from "../../../tenancy/index.ts";
import { MAX_CHANGES } from "../../configuration/changes-part.ts";
import { saveUnlessChanged, type RefusedForm } from "../../frame/save-unless-changed.ts";
import type { ConsoleRoute, PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import type { PageContext } from "../../frame/page.ts";
import { provision } from "../../frame/provision.ts";
import { notFoundPage } from "../../frame/refusal-pages.ts";
import type { ConsoleParts } from "../../parts.ts";
import { typedGroups } from "../typed-groups.ts";
import { mailGroups, readMailForm } from "./mail-fields.ts";
import { mailPage } from "./mail-page.ts";
import { sendTestMail, type TestedMail } from "./tested-part.ts";

/** The mail server of a tenant: its settings, a test, removing it. */
export function mailRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const access = "settings";
  const path = "/:place/settings/mail";
  const needsProof = () => true;
  const ofTenant =
    (handle: (of: OfTenant, visit: PlaceVisit) => ReturnType<ConsoleRoute["handle"]>) =>
    async (visit: PlaceVisit) => {
      const version = await versionOf(parts.db, { entity: "tenant", target: visit.place.guid });
      const tenant = await tenantAt(parts, visit);
      return tenant ? handle({ tenant, version }, visit) : visit.send(notFoundPage(context, visit.viewer));
    };
  return [
    {
      method: "GET",
      path,
      access,
      handle: ofTenant((of, visit) => show(parts, visit, { context, ...of })),
    },
    {
      method: "POST",
      path,
      access,
      needsProof,
      refusesCardNumbers: true,
      handle: ofTenant((of, visit) => save(parts, visit, { context, ...of })),
    },
    {
      method: "POST",
      path: `${path}/test`,
      access,
      handle: ofTenant(async (of, visit) =>
        show(parts, visit, { context, ...of, tested: await sendTestMail(parts, visit, of.tenant.guid) }),
      ),
    },
    {
      method: "POST",
      path: `${path}/remove`,
      access,
      needsProof,
      handle: ofTenant(async ({ tenant: { guid: tenantGuid } }, visit) => {
        await provision(parts, visit, {
          operation: "updateTenant",
          params: { tenantGuid },
          body: { settings: { mail: null } },
        });
        return visit.redirect(`/console/${tenantGuid}/settings/mail?saved=yes`);
      }),
    },
  ];
}

/** The place itself; a merchant has no mail server of its own. */
function tenantAt({ db, sealer }: ConsoleParts, { place }: PlaceVisit): Promise<Tenant | undefined> {
  return place.kind === "tenant"
    ? findTenant(db, { tenantGuid: place.guid, sealer })
    : Promise.resolve(undefined);
}

interface OfTenant {
  readonly tenant: Tenant;
  /** Read before the tenant. */
  readonly version: string;
}

interface Shown extends OfTenant, Partial<RefusedForm> {
  readonly context: PageContext;
  readonly tested?: TestedMail;
}

async function show(
  { db, clock, publicUrl }: ConsoleParts,
  { place, viewer, send, query }: PlaceVisit,
  { context, tenant, version, problem, typed, tested }: Shown,
) {
  const { guid } = tenant;
  const { mail } = tenant.settings;
  const changes = await selectChangesOf(db, { entity: "tenant", target: guid, limit: MAX_CHANGES });
  return send(
    mailPage({
      base: context.base,
      viewer,
      place,
      groups: typedGroups(mailGroups(tenant), typed),
      version,
      typed,
      server: mail,
      tested,
      isPasswordRemoved: query("password") === "removed" && mail?.password === null,
      isSaved: query("saved") === "yes",
      changes,
      now: clock.now(),
      problem,
      curl: mail
        ? provisioningCurl({
            publicUrl,
            operation: `sendTestMail/${guid}`,
            body: { to: viewer.person.email },
          })
        : provisioningCurl({
            publicUrl,
            operation: `updateTenant/${guid}`,
            body: {
              settings: { mail: { host: "smtp.example.com", port: 587, from: "Shop <shop@example.com>" } },
            },
          }),
    }),
  );
}

async function save(parts: ConsoleParts, visit: PlaceVisit, { context, tenant, version }: Shown) {
  const { guid: tenantGuid } = tenant;
  const saved = await saveUnlessChanged(parts, visit, {
    edited: { entity: "tenant", target: tenantGuid },
    present: async () => mailGroups((await tenantAt(parts, visit)) ?? tenant).flatMap(({ fields }) => fields),
    save: (unlessChanged) =>
      provision(parts, visit, {
        operation: "updateTenant",
        params: { tenantGuid },
        body: readMailForm(visit.form),
        unlessChanged,
      }),
  });
  if ("problem" in saved) return show(parts, visit, { context, tenant, version, ...saved });
  const removed = "warnings" in saved.done ? "&password=removed" : "";
  return visit.redirect(`/console/${tenantGuid}/settings/mail?saved=yes${removed}`);
}
