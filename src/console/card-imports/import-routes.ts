import { Readable } from "node:stream";
import { isRefusal } from "../../platform/refusal.ts";
import { findTenant, listTenantPath } from "../../tenancy/index.ts";
import {
  acceptFile,
  createImportKey,
  describeImport,
  discardVaultImport,
  findImport,
  listImportKeys,
  listImports,
  listMappings,
  runVaultImport,
  undoVaultImport,
  type VaultImport,
} from "../../vault-files/index.ts";
import { changedBy } from "../frame/changed-by.ts";
import { chooseMerchant } from "../frame/choose-merchant.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { ADMINISTRATOR, curl, provisioningCurl } from "../frame/curl.ts";
import type { PageContext } from "../frame/page.ts";
import { questionRoute, type Question } from "../frame/question-page.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
import { t } from "../language/translate.ts";
import { numberText } from "../overview/figures-part.ts";
import type { ConsoleParts } from "../parts.ts";
import { importPage } from "./import-page.ts";
import { importsPage } from "./imports-page.ts";

/** The greatest file that a form carries; the API streams larger ones. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;
const MAX_LISTED = 50;
const PATH = "/:place/customers/imports";
const ONE = `${PATH}/:import`;

/** Imports of stored cards: the key, the dry run, and running, undoing and discarding by the use cases of the API. */
export function importRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const access = "vault";
  const act = (name: keyof typeof ACTS): ConsoleRoute => ({
    method: "POST",
    path: `${ONE}/${name}`,
    access,
    needsProof: () => name === "run",
    handle: (visit) => change(parts, visit, { context, name }),
  });
  return [
    { method: "GET", path: PATH, access, handle: (visit) => list(parts, visit, context) },
    {
      method: "POST",
      path: PATH,
      access,
      // The file is encrypted: what looks like a card number there is chance.
      refusesCardNumbers: true,
      takesFileOf: MAX_FILE_BYTES,
      handle: (visit) => check(parts, visit, context),
    },
    { method: "POST", path: `${PATH}/key`, access, handle: (visit) => createKey(parts, visit, context) },
    { method: "GET", path: ONE, access, handle: (visit) => show(parts, visit, { context }) },
    act("run"),
    act("discard"),
    questionRoute(context, {
      path: `${ONE}/undo`,
      access,
      ask: (visit: PlaceVisit) => askUndo(parts, visit),
    }),
    act("undo"),
  ];
}

async function list(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { base }: PageContext,
  more: { mapping?: string; problem?: { readonly field: string; readonly message: string } } = {},
) {
  const { place, viewer } = visit;
  if (place.kind === "tenant")
    return chooseMerchant(parts, visit, {
      base,
      area: "customers",
      title: t("Import cards"),
      path: "customers/imports",
    });
  const { db, publicUrl } = parts;
  const found = await listImports(db, { merchantGuids: [place.guid], limit: MAX_LISTED });
  const tenantGuid = tenantOf(place);
  const tenants = await listTenantPath(db, { tenantGuid });
  const saved = await Promise.all(tenants.map((tenant) => listMappings(db, { tenantGuid: tenant })));
  return visit.send(
    importsPage({
      base,
      viewer,
      place,
      imports: await Promise.all(found.map((one) => describeImport(parts, one))),
      keys: await listImportKeys(db, { tenantGuid }),
      saved: [...new Set(saved.flat().map(({ name }) => name))],
      mapping: more.mapping ?? "quittance",
      problem: more.problem,
      curl: provisioningCurl({ publicUrl, operation: `listVaultImports/${place.guid}` }),
    }),
  );
}

/** The merchant's tenant. */
function tenantOf({ path: [_own, tenant = ""] }: PlaceVisit["place"]): string {
  return tenant;
}

async function check(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { place, viewer, request } = visit;
  if (place.kind === "tenant") return visit.redirect(`/console/${place.guid}/customers/imports`);
  const mapping = visit.form("mapping");
  const file = await visit.file("file");
  const refuse = (field: string, message: string) =>
    list(parts, visit, context, { mapping, problem: { field, message } });
  if (!file) return refuse("file", t("Choose a file."));
  const accepted = await changedBy(viewer, { request, operation: "console.importVaultFile" }, () =>
    acceptFile(parts, {
      merchantGuid: place.guid,
      mapping,
      connector: undefined,
      mandateConnector: undefined,
      body: Readable.from([file.content]),
    }),
  );
  if (!isRefusal(accepted))
    return visit.redirect(`/console/${place.guid}/customers/imports/${accepted.guid}`);
  if (accepted.code === "too_many_files")
    return refuse("file", t("Too many files wait to be imported. Import or discard one first."));
  return refuse(
    "file",
    "message" in accepted ? accepted.message : t("It does not exist, or you have no role where it belongs."),
  );
}

async function createKey(parts: ConsoleParts, visit: PlaceVisit, { base }: PageContext) {
  const { place, viewer, request } = visit;
  const tenantGuid = place.kind === "tenant" ? place.guid : tenantOf(place);
  const tenant = await findTenant(parts.db, { tenantGuid, sealer: parts.sealer });
  if (!tenant) return visit.send(notFoundPage({ base }, viewer));
  await changedBy(viewer, { request, operation: "console.createImportKey" }, () =>
    createImportKey(parts, { tenantGuid, tenantName: tenant.name }),
  );
  return visit.redirect(`/console/${place.guid}/customers/imports`);
}

/** Undefined for an import of another place. */
async function importOf({ db }: ConsoleParts, { place, path }: PlaceVisit): Promise<VaultImport | undefined> {
  const found = await findImport(db, { guid: path("import") });
  return found?.merchantGuid === place.guid ? found : undefined;
}

async function show(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { context, problem }: { context: PageContext; problem?: string },
) {
  const { place, viewer } = visit;
  const found = await importOf(parts, visit);
  if (!found) return visit.send(notFoundPage(context, viewer));
  const described = await describeImport(parts, found);
  const url = `${parts.publicUrl}/api/provisioning/getVaultImport/${found.guid}`;
  const command = curl({ credentials: ADMINISTRATOR, url });
  return visit.send(
    importPage({ base: context.base, viewer, place, found: described, problem, curl: command }),
  );
}

/** A page does not wait for the end: it shows how far it is. */
const ACTS = {
  run: (parts: ConsoleParts, guid: string) => runVaultImport(parts, guid, { waitMs: 0 }),
  undo: (parts: ConsoleParts, guid: string) => undoVaultImport(parts, guid, { waitMs: 0 }),
  discard: (parts: ConsoleParts, guid: string) => discardVaultImport(parts, guid),
};

async function change(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { context, name }: { context: PageContext; name: keyof typeof ACTS },
) {
  const { place, viewer, request } = visit;
  const found = await importOf(parts, visit);
  if (!found) return visit.send(notFoundPage(context, viewer));
  const changed = await changedBy(viewer, { request, operation: `console.${name}VaultImport` }, () =>
    ACTS[name](parts, found.guid),
  );
  if (!isRefusal(changed)) return visit.redirect(`/console/${place.guid}/customers/imports/${found.guid}`);
  return show(parts, visit, {
    context,
    problem: "message" in changed ? changed.message : t("Nothing was changed"),
  });
}

async function askUndo(parts: ConsoleParts, visit: PlaceVisit): Promise<Question | undefined> {
  const found = await importOf(parts, visit);
  if (!found) return undefined;
  const { imported } = await describeImport(parts, found);
  return {
    title: t("Undo this import?"),
    consequences: [
      t("{count} cards were imported. Those that were charged or changed since stay, with their customers.", {
        count: numberText(imported),
      }),
      t("The others are erased with their schedules, and cannot be brought back without the file."),
    ],
    button: t("Undo import"),
    kind: "ends",
    from: { at: `/console/${visit.place.guid}/customers/imports/${found.guid}`, text: t("Import of cards") },
    area: "customers",
    curl: provisioningCurl({
      publicUrl: parts.publicUrl,
      operation: `undoVaultImport/${found.guid}`,
      isPost: true,
    }),
  };
}
