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
  reportCsv,
  runVaultImport,
  undoVaultImport,
  type VaultImport,
} from "../../vault-files/index.ts";
import { changedBy } from "../frame/changed-by.ts";
import { csvWriterOf, sendsCsv } from "../frame/csv-file.ts";
import { chooseMerchant } from "../frame/choose-merchant.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { ADMINISTRATOR, curl, provisioningCurl } from "../frame/curl.ts";
import { asking, type Question } from "../frame/question-page.ts";
import { inLanguage, presentLanguage, t } from "../language/translate.ts";
import { numberText } from "../overview/figures-part.ts";
import type { ConsoleParts } from "../parts.ts";
import { fileFaultText } from "./file-fault-words.ts";
import { importPage } from "./import-page.ts";
import { importsPage } from "./imports-page.ts";

/** The greatest file that a form carries; the API streams larger ones. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;
const MAX_LISTED = 50;
const PATH = "customers/imports";
const ONE = `${PATH}/:import`;

/** Imports of stored cards: the key, the dry run, and running, undoing and discarding by the use cases of the API. */
export function importRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "vault";
  const act = (name: keyof typeof ACTS): ConsoleRoute =>
    posting(`${ONE}/${name}`, access, (visit) => change(parts, visit, { name }), {
      needsProof: () => name === "run",
    });
  return [
    getting(PATH, access, (visit) => list(parts, visit)),
    posting(PATH, access, (visit) => check(parts, visit), {
      // The file is encrypted: what looks like a card number there is chance.
      refusesCardNumbers: true,
      takesFileOf: MAX_FILE_BYTES,
    }),
    posting(`${PATH}/key`, access, (visit) => createKey(parts, visit)),
    getting(ONE, access, (visit) => show(parts, visit)),
    getting(`${ONE}/report.csv`, access, (visit) => report(parts, visit)),
    act("run"),
    act("discard"),
    asking(`${ONE}/undo`, access, (visit) => askUndo(parts, visit)),
    act("undo"),
  ];
}

async function list(
  parts: ConsoleParts,
  visit: PlaceVisit,
  more: { mapping?: string; problem?: { readonly field: string; readonly message: string } } = {},
) {
  const { place } = visit;
  if (place.kind === "tenant")
    return chooseMerchant(parts, visit, {
      title: t("Import cards"),
      path: "customers/imports",
    });
  const { db, publicUrl } = parts;
  const found = await listImports(db, { merchantGuids: [place.guid], limit: MAX_LISTED });
  const tenantGuid = tenantOf(place);
  const tenants = await listTenantPath(db, { tenantGuid });
  const saved = await Promise.all(tenants.map((tenant) => listMappings(db, { tenantGuid: tenant })));
  return visit.show(
    importsPage(visit, {
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

async function check(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request } = visit;
  if (place.kind === "tenant") return visit.goTo("customers", "imports");
  const mapping = visit.form("mapping");
  const file = await visit.file("file");
  const refuse = (field: string, message: string) =>
    list(parts, visit, { mapping, problem: { field, message } });
  if (!file) return refuse("file", t("Choose a file."));
  const accepted = await changedBy(viewer, { request, operation: "console.importVaultFile" }, () =>
    acceptFile(parts, {
      merchant: { guid: place.guid, tenantGuid: tenantOf(place) },
      mapping,
      connector: undefined,
      mandateConnector: undefined,
      body: Readable.from([file.content]),
    }),
  );
  if (!isRefusal(accepted)) return visit.goTo("customers", "imports", accepted.guid);
  switch (accepted.code) {
    case "too_many_files":
      return refuse("file", t("Too many files wait to be imported. Import or discard one first."));
    case "mapping_refused":
      return refuse("mapping", fileFaultText(accepted.fault));
    default:
      return refuse("file", fileFaultText(accepted.fault));
  }
}

async function createKey(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request } = visit;
  const tenantGuid = place.kind === "tenant" ? place.guid : tenantOf(place);
  const tenant = await findTenant(parts.db, { tenantGuid, sealer: parts.sealer });
  if (!tenant) return visit.nothing();
  await changedBy(viewer, { request, operation: "console.createImportKey" }, () =>
    createImportKey(parts, { tenantGuid, tenantName: tenant.name }),
  );
  return visit.goTo("customers", "imports");
}

/** Undefined for an import of another place. */
async function importOf({ db }: ConsoleParts, { place, path }: PlaceVisit): Promise<VaultImport | undefined> {
  const found = await findImport(db, { guid: path("import") });
  return found?.merchantGuid === place.guid ? found : undefined;
}

async function show(parts: ConsoleParts, visit: PlaceVisit, { problem }: { problem?: string } = {}) {
  const found = await importOf(parts, visit);
  if (!found) return visit.nothing();
  const described = await describeImport(parts, found);
  const url = `${parts.publicUrl}/api/provisioning/getVaultImport/${found.guid}`;
  const command = curl({ credentials: ADMINISTRATOR, url });
  const { sample } = found.figures;
  return visit.show(importPage(visit, { found: described, sample, problem, curl: command }));
}

/** The mistakes of rows as a file: for a spreadsheet in the person's language, for a program in the words of the API. */
async function report(parts: ConsoleParts, visit: PlaceVisit) {
  const { reply } = visit;
  const found = await importOf(parts, visit);
  if (!found) return visit.nothing();
  const csv = csvWriterOf(visit);
  // The file is read after the request, which has the language.
  const language = presentLanguage();
  sendsCsv(reply, `${found.guid}-report.csv`);
  return reply.send(
    Readable.from(
      reportCsv(parts.db, {
        guid: found.guid,
        csv,
        messageOf: ({ fault, field, message }) =>
          fault === null || !csv.isForPerson
            ? message
            : inLanguage(language, () => fileFaultText(fault, field ?? undefined)),
      }),
    ),
  );
}

/** A page does not wait for the end: it shows how far it is. */
const ACTS = {
  run: (parts: ConsoleParts, guid: string) => runVaultImport(parts, guid, { waitMs: 0 }),
  undo: (parts: ConsoleParts, guid: string) => undoVaultImport(parts, guid, { waitMs: 0 }),
  discard: (parts: ConsoleParts, guid: string) => discardVaultImport(parts, guid),
};

async function change(parts: ConsoleParts, visit: PlaceVisit, { name }: { name: keyof typeof ACTS }) {
  const { viewer, request } = visit;
  const found = await importOf(parts, visit);
  if (!found) return visit.nothing();
  const changed = await changedBy(viewer, { request, operation: `console.${name}VaultImport` }, () =>
    ACTS[name](parts, found.guid),
  );
  if (!isRefusal(changed)) return visit.goTo("customers", "imports", found.guid);
  return show(parts, visit, {
    problem: "fault" in changed ? fileFaultText(changed.fault) : t("Nothing was changed"),
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
    from: { at: visit.at("customers", "imports", found.guid), text: t("Import of cards") },
    curl: provisioningCurl({
      publicUrl: parts.publicUrl,
      operation: `undoVaultImport/${found.guid}`,
      isPost: true,
    }),
  };
}
