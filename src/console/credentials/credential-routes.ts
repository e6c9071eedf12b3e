import { ALL_PERMISSIONS } from "../../authority/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  createProvisioningCredential,
  findCredential,
  listCredentials,
  revokeProvisioningCredential,
  rotateProvisioningCredential,
  type NewCredential,
} from "../../tenancy/index.ts";
import { nameUsers } from "../access/name-users.ts";
import { credentialsPage, type CredentialValues } from "./credentials-page.ts";
import { messagePage, type PageContext } from "../frame/page.ts";
import { givenPermissions } from "./given-permissions.ts";
import type { ConsoleParts } from "../parts.ts";
import { authorityAt } from "../access/authority-at.ts";
import type { PlaceView } from "../access/places.ts";
import { provisioningCurl } from "../frame/curl.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { questionRoute, type Question } from "../frame/question-page.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
import { doneQuery } from "../frame/done-note.ts";
import { t } from "../language/translate.ts";

const MAX_NAME_LENGTH = 100;
/** A person has no end, as a credential has. */
const giverOf = async ({ db }: ConsoleParts, place: PlaceView) => ({
  permissions: givenPermissions(place),
  authority: await authorityAt(db, place),
  expiresAt: null,
});

/** Credentials of the provisioning API for a tenant; owners make, rotate and revoke them. */
export function credentialRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const path = "/:place/credentials";
  const access = "people";
  const needsProof = () => true;
  const ofTenant =
    (handle: (visit: PlaceVisit) => ReturnType<ConsoleRoute["handle"]>) => (visit: PlaceVisit) =>
      visit.place.kind === "tenant" ? handle(visit) : visit.send(notFoundPage(context, visit.viewer));
  return [
    { method: "GET", path, access, handle: ofTenant((visit) => list(parts, visit, context)) },
    { method: "POST", path, access, needsProof, handle: ofTenant((visit) => create(parts, visit, context)) },
    ...(["rotate", "revoke"] as const).map((act) =>
      questionRoute(context, {
        path: `${path}/:credential/${act}`,
        access,
        ask: (visit: PlaceVisit) => ask(parts, visit, act),
      }),
    ),
    {
      method: "POST",
      path: `${path}/:credential/rotate`,
      access,
      needsProof,
      handle: ofTenant((visit) => rotate(parts, visit, context)),
    },
    {
      method: "POST",
      path: `${path}/:credential/revoke`,
      access,
      needsProof,
      handle: ofTenant((visit) => revoke(parts, visit, context)),
    },
  ];
}

interface More {
  readonly made?: NewCredential;
  readonly values?: CredentialValues;
  readonly problem?: { readonly field: string; readonly message: string };
}

async function list(
  { db, clock, publicUrl }: ConsoleParts,
  { place, viewer, send, query }: PlaceVisit,
  { base }: PageContext,
  more: More = {},
) {
  const credentials = await listCredentials(db, { tenantGuid: place.guid });
  const curl = provisioningCurl({ publicUrl, operation: `listProvisioningCredentials/${place.guid}` });
  return send(
    credentialsPage({
      base,
      viewer,
      place,
      credentials,
      makers: await nameUsers(
        db,
        credentials.map(({ createdBy }) => createdBy),
      ),
      now: clock.real.now(),
      curl,
      done: query("done"),
      ...more,
    }),
  );
}

async function create(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { place, viewer, request, form } = visit;
  if (!place.isOwner) return notOwner(visit, context);
  const name = form("name").trim();
  const permissions = ALL_PERMISSIONS.filter((permission) => form(`permission-${permission}`) === "yes");
  const refuse = (field: string, message: string) =>
    list(parts, visit, context, { values: { name, permissions }, problem: { field, message } });
  if (name === "" || name.length > MAX_NAME_LENGTH)
    return refuse("name", t("Enter a name of at most {count} characters.", { count: MAX_NAME_LENGTH }));
  if (permissions.length === 0) return refuse("permission-read", t("Choose a permission."));
  const giver = await giverOf(parts, place);
  const made = await changedBy(viewer, { request, operation: "console.createProvisioningCredential" }, () =>
    createProvisioningCredential(parts, { tenantGuid: place.guid, name, permissions, giver }),
  );
  if (isRefusal(made) && made.code === "missing_permission")
    return refuse(`permission-${made.permission}`, lacks(made.permission));
  if (isRefusal(made)) return visit.send(notFoundPage(context, viewer));
  return list(parts, visit, context, { made });
}

async function rotate(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { viewer, request, place } = visit;
  if (!place.isOwner) return notOwner(visit, context);
  const guid = await ownGuid(parts, visit);
  const giver = await giverOf(parts, place);
  const made =
    guid &&
    (await changedBy(viewer, { request, operation: "console.rotateProvisioningCredential" }, () =>
      rotateProvisioningCredential(parts, { guid, giver }),
    ));
  if (made && isRefusal(made) && made.code === "missing_permission")
    return nothingChanged(visit, context, lacks(made.permission));
  if (!made || isRefusal(made)) return visit.send(notFoundPage(context, viewer));
  return list(parts, visit, context, { made });
}

async function revoke(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { viewer, request, place } = visit;
  if (!place.isOwner) return notOwner(visit, context);
  const guid = await ownGuid(parts, visit);
  if (!guid) return visit.send(notFoundPage(context, viewer));
  await changedBy(viewer, { request, operation: "console.revokeProvisioningCredential" }, () =>
    revokeProvisioningCredential(parts, { guid }),
  );
  return visit.redirect(`/console/${place.guid}/credentials${doneQuery("credential-revoked")}`);
}

async function ask(
  { db, clock, publicUrl }: ConsoleParts,
  { place, path }: PlaceVisit,
  act: "rotate" | "revoke",
): Promise<Question | undefined> {
  const credential = await findCredential(db, path("credential"));
  const isUsable =
    credential?.tenantGuid === place.guid &&
    credential.revokedAt === null &&
    Temporal.Instant.compare(credential.expiresAt, clock.real.now()) > 0;
  if (!credential || !isUsable || !place.isOwner) return undefined;
  const { name, guid } = credential;
  const operation = act === "rotate" ? "rotateProvisioningCredential" : "revokeProvisioningCredential";
  const page = {
    from: { at: `/console/${place.guid}/credentials`, text: t("Credentials") },
    area: "people",
    curl: provisioningCurl({ publicUrl, operation: `${operation}/${guid}`, isPost: true }),
  } as const;
  return act === "rotate"
    ? {
        ...page,
        title: t("Rotate the password of {name}?", { name }),
        consequences: [
          t("The old password is refused at once: programs that use it fail until they have the new one."),
          t("The new password is shown once."),
        ],
        button: t("Rotate password"),
        kind: "moves",
      }
    : {
        ...page,
        title: t("Revoke the credential {name}?", { name }),
        consequences: [t("Programs that use it are refused at once. This cannot be undone.")],
        button: t("Revoke credential"),
        kind: "ends",
      };
}

/** For this tenant itself: those of tenants below have their own page. */
async function ownGuid({ db }: ConsoleParts, { place, path }: PlaceVisit): Promise<string | undefined> {
  const credential = await findCredential(db, path("credential"));
  return credential?.tenantGuid === place.guid ? credential.guid : undefined;
}

function notOwner(visit: PlaceVisit, context: PageContext) {
  return nothingChanged(visit, context, t("Only an owner of this place can do this."));
}

function lacks(permission: string): string {
  return t("Your role cannot grant the permission {permission}.", { permission });
}

function nothingChanged({ send, viewer }: PlaceVisit, { base }: PageContext, text: string) {
  return send(messagePage({ title: t("Nothing was changed"), text, status: 403, viewer, base }));
}
