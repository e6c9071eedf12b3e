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
import { givenPermissions } from "./given-permissions.ts";
import type { ConsoleParts } from "../parts.ts";
import { authorityAt } from "../access/authority-at.ts";
import type { PlaceView } from "../access/places.ts";
import { provisioningCurl } from "../frame/curl.ts";
import { changedBy } from "../frame/changed-by.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { asking, type Question } from "../frame/question-page.ts";
import { noted } from "../frame/done-note.ts";
import { t } from "../language/translate.ts";

const MAX_NAME_LENGTH = 100;
/** A person has no end, as a credential has. */
const giverOf = async ({ db }: ConsoleParts, place: PlaceView) => ({
  permissions: givenPermissions(place),
  authority: await authorityAt(db, place),
  expiresAt: null,
});

/** Credentials of the provisioning API for a tenant; owners make, rotate and revoke them. */
export function credentialRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const path = "credentials";
  const access = "people";
  const needsProof = () => true;
  const ofTenant =
    (handle: (visit: PlaceVisit) => ReturnType<ConsoleRoute["handle"]>) => (visit: PlaceVisit) =>
      visit.place.kind === "tenant" ? handle(visit) : visit.nothing();
  return [
    getting(
      path,
      access,
      ofTenant((visit) => list(parts, visit)),
    ),
    posting(
      path,
      access,
      ofTenant((visit) => create(parts, visit)),
      { needsProof },
    ),
    ...(["rotate", "revoke"] as const).map((act) =>
      asking(`${path}/:credential/${act}`, access, (visit) => ask(parts, visit, act)),
    ),
    posting(
      `${path}/:credential/rotate`,
      access,
      ofTenant((visit) => rotate(parts, visit)),
      { needsProof },
    ),
    posting(
      `${path}/:credential/revoke`,
      access,
      ofTenant((visit) => revoke(parts, visit)),
      { needsProof },
    ),
  ];
}

interface More {
  readonly made?: NewCredential;
  readonly values?: CredentialValues;
  readonly problem?: { readonly field: string; readonly message: string };
}

async function list({ db, clock, publicUrl }: ConsoleParts, visit: PlaceVisit, more: More = {}) {
  const { place, query } = visit;
  const credentials = await listCredentials(db, { tenantGuid: place.guid });
  const curl = provisioningCurl({ publicUrl, operation: `listProvisioningCredentials/${place.guid}` });
  return visit.show(
    credentialsPage(visit, {
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

async function create(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request, form } = visit;
  if (!place.isOwner) return notOwner(visit);
  const name = form("name").trim();
  const permissions = ALL_PERMISSIONS.filter((permission) => form(`permission-${permission}`) === "yes");
  const refuse = (field: string, message: string) =>
    list(parts, visit, { values: { name, permissions }, problem: { field, message } });
  if (name === "" || name.length > MAX_NAME_LENGTH)
    return refuse("name", t("Enter a name of at most {count} characters.", { count: MAX_NAME_LENGTH }));
  if (permissions.length === 0) return refuse("permission-read", t("Choose a permission."));
  const giver = await giverOf(parts, place);
  const made = await changedBy(viewer, { request, operation: "console.createProvisioningCredential" }, () =>
    createProvisioningCredential(parts, { tenantGuid: place.guid, name, permissions, giver }),
  );
  if (isRefusal(made) && made.code === "missing_permission")
    return refuse(`permission-${made.permission}`, lacks(made.permission));
  if (isRefusal(made)) return visit.nothing();
  return list(parts, visit, { made });
}

async function rotate(parts: ConsoleParts, visit: PlaceVisit) {
  const { viewer, request, place } = visit;
  if (!place.isOwner) return notOwner(visit);
  const guid = await ownGuid(parts, visit);
  const giver = await giverOf(parts, place);
  const made =
    guid &&
    (await changedBy(viewer, { request, operation: "console.rotateProvisioningCredential" }, () =>
      rotateProvisioningCredential(parts, { guid, giver }),
    ));
  if (made && isRefusal(made) && made.code === "missing_permission")
    return nothingChanged(visit, lacks(made.permission));
  if (!made || isRefusal(made)) return visit.nothing();
  return list(parts, visit, { made });
}

async function revoke(parts: ConsoleParts, visit: PlaceVisit) {
  const { viewer, request, place } = visit;
  if (!place.isOwner) return notOwner(visit);
  const guid = await ownGuid(parts, visit);
  if (!guid) return visit.nothing();
  await changedBy(viewer, { request, operation: "console.revokeProvisioningCredential" }, () =>
    revokeProvisioningCredential(parts, { guid }),
  );
  return visit.goTo("credentials", noted("credential-revoked"));
}

async function ask(
  { db, clock, publicUrl }: ConsoleParts,
  { at, place, path }: PlaceVisit,
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
    from: { at: at("credentials"), text: t("Credentials") },
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

function notOwner(visit: PlaceVisit) {
  return nothingChanged(visit, t("Only an owner of this place can do this."));
}

function lacks(permission: string): string {
  return t("Your role cannot grant the permission {permission}.", { permission });
}

function nothingChanged(visit: PlaceVisit, text: string) {
  return visit.message({ title: t("Nothing was changed"), text, status: 403 });
}
