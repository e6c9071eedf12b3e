import type { EntityVersion } from "../../../platform/database/index.ts";
import { findTenant, versionOf, type Tenant } from "../../../tenancy/index.ts";
import { recentChanges } from "../../configuration/read-changes.ts";
import { saveUnlessChanged, type RefusedForm } from "../../frame/save-unless-changed.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import { provision } from "../../frame/provision.ts";
import { stateFields } from "../../frame/form-state.ts";
import { asking, type Question } from "../../frame/question-page.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { typedGroups } from "../typed-groups.ts";
import { mailGroups, readMailForm } from "./mail-fields.ts";
import { mailPage } from "./mail-page.ts";
import { sendTestMail, type TestedMail } from "./tested-part.ts";

/** The mail server of a tenant: its settings, a test, removing it. */
export function mailRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "settings";
  const path = "settings/mail";
  const needsProof = () => true;
  const of = (handle: Handle) => (visit: PlaceVisit) => ofTenant(parts, visit, { handle });
  return [
    getting(
      path,
      access,
      of((visit, tenant) => show(parts, visit, tenant)),
    ),
    posting(
      path,
      access,
      of((visit, tenant) => save(parts, visit, tenant)),
      { needsProof, refusesCardNumbers: true },
    ),
    posting(
      `${path}/test`,
      access,
      of(async (visit, of) =>
        show(parts, visit, { ...of, tested: await sendTestMail(parts, visit, of.tenant.guid) }),
      ),
    ),
    asking(`${path}/remove`, access, (visit) => askRemove(parts, visit)),
    posting(
      `${path}/remove`,
      access,
      of((visit, tenant) => remove(parts, visit, tenant)),
      { needsProof },
    ),
  ];
}

type Handle = (visit: PlaceVisit, of: OfTenant) => ReturnType<ConsoleRoute["handle"]>;

async function ofTenant(parts: ConsoleParts, visit: PlaceVisit, { handle }: { handle: Handle }) {
  const version = await versionOf(parts.db, { entity: "tenant", target: visit.place.guid });
  const tenant = await tenantAt(parts, visit);
  return tenant ? handle(visit, { tenant, version }) : visit.nothing();
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
  readonly tested?: TestedMail;
}

async function show(
  { db, clock, publicUrl }: ConsoleParts,
  visit: PlaceVisit,
  { tenant, version, problem, typed, tested }: Shown,
) {
  const { viewer, query } = visit;
  const { guid } = tenant;
  const { mail } = tenant.settings;
  const changes = await recentChanges(db, { entity: "tenant", target: guid });
  return visit.show(
    mailPage(visit, {
      groups: typedGroups(mailGroups(tenant), typed),
      version,
      typed,
      server: mail,
      tested,
      isPasswordRemoved: query("password") === "removed" && mail?.password === null,
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

async function save(parts: ConsoleParts, visit: PlaceVisit, of: OfTenant) {
  const saved = await saveUnlessChanged(parts, visit, {
    ...editedBy(parts, visit, of),
    save: changeTenant(parts, visit, readMailForm(visit.form)),
  });
  if ("problem" in saved) return show(parts, visit, { ...of, ...saved });
  const password = "warnings" in saved.done ? "removed" : undefined;
  return visit.goTo("settings", "mail", { saved: "yes", password });
}

async function askRemove(parts: ConsoleParts, visit: PlaceVisit): Promise<Question | undefined> {
  const { guid, name } = visit.place;
  // Read before the tenant: a change in between is then noticed.
  const version = await versionOf(parts.db, { entity: "tenant", target: guid });
  const tenant = await tenantAt(parts, visit);
  const { mail } = tenant?.settings ?? {};
  if (!tenant || !mail) return undefined;
  return {
    title: t("Remove the mail server {host}?", { host: mail.host }),
    consequences: [
      t(
        "{place} sends no mails afterwards: payment links, invitations and notices have to be sent by hand.",
        {
          place: name,
        },
      ),
      t("Its password is deleted, and cannot be shown again."),
    ],
    fields: stateFields(
      mailGroups(tenant).flatMap(({ fields }) => fields),
      { version },
    ),
    button: t("Remove the mail server"),
    kind: "ends",
    from: { at: visit.at("settings", "mail"), text: t("E-mail") },
    curl: provisioningCurl({
      publicUrl: parts.publicUrl,
      operation: `updateTenant/${guid}`,
      body: { settings: { mail: null } },
    }),
  };
}

/** The server that the page showed; with another one, the page is shown again. */
async function remove(parts: ConsoleParts, visit: PlaceVisit, of: OfTenant) {
  const removed = await saveUnlessChanged(parts, visit, {
    ...editedBy(parts, visit, of),
    removes: true,
    save: changeTenant(parts, visit, { settings: { mail: null } }),
  });
  if ("done" in removed) return visit.goTo("settings", "mail", { saved: "yes" });
  const { problem } = removed;
  return ofTenant(parts, visit, { handle: (_, now) => show(parts, visit, { ...now, problem }) });
}

function editedBy(parts: ConsoleParts, visit: PlaceVisit, { tenant }: OfTenant) {
  return {
    edited: { entity: "tenant", target: tenant.guid },
    present: async () => mailGroups((await tenantAt(parts, visit)) ?? tenant).flatMap(({ fields }) => fields),
  };
}

function changeTenant(parts: ConsoleParts, visit: PlaceVisit, body: object) {
  const params = { tenantGuid: visit.place.guid };
  return (unlessChanged: EntityVersion) =>
    provision(parts, visit, { operation: "updateTenant", params, body, unlessChanged });
}
