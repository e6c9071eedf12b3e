import { Readable } from "node:stream";
import {
  countStates,
  findBankImport,
  importStatement,
  inboxState,
  listBankImports,
  listBankStatements,
  listSourceRuns,
} from "../../../bank/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import { findMerchant } from "../../../tenancy/index.ts";
import { changedBy } from "../../frame/changed-by.ts";
import { getting, posting, type ConsoleRoute } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { atBank, type BankVisit } from "../bank-place.ts";
import { statementFaultText } from "./statement-fault-words.ts";
import { importPage } from "./import-page.ts";
import { statementsPage } from "./statements-page.ts";

/** The greatest file that a form carries; the API streams larger ones. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;
const MAX_IMPORTS = 50;
const MAX_STATEMENTS = 20;
const MAX_NAME_LENGTH = 200;

/** Statements of the bank: the list of imports, a file by the use case of the API, and one import. */
export function statementRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const of = atBank(parts);
  const path = "bank/statements";
  return [
    getting(path, "bank", of(list)),
    // The import removes card numbers that payers wrote; other digits of a statement look like one by chance.
    posting(path, "bank", of(take), { refusesCardNumbers: true, takesFileOf: MAX_FILE_BYTES }),
    getting(`${path}/:import`, "bank", of(show)),
  ];
}

async function list(
  parts: ConsoleParts,
  visit: BankVisit,
  problem?: Parameters<typeof statementsPage>[1]["problem"],
) {
  const { place, accounts } = visit;
  const { db, publicUrl } = parts;
  const of = { merchantGuid: place.guid, ibans: [...accounts.keys()] };
  const [imports, statements, inbox, runs] = await Promise.all([
    listBankImports(db, { ...of, limit: MAX_IMPORTS }),
    listBankStatements(db, { ...of, limit: MAX_STATEMENTS }),
    inboxState(parts, place.guid),
    listSourceRuns(db, place.guid),
  ]);
  // A source is of live accounts, as the bank is.
  const sources = visit.testMode ? [] : runs;
  const curl = provisioningCurl({
    publicUrl,
    operation: `importBankStatement/${place.guid}`,
    file: { name: "statement.xml", type: "application/xml" },
  });
  return visit.show(statementsPage(visit, { accounts, imports, statements, inbox, sources, problem, curl }));
}

async function take(parts: ConsoleParts, visit: BankVisit) {
  const { place, viewer, request } = visit;
  const file = await visit.file("file");
  if (!file) return list(parts, visit, { message: t("Choose a file."), lines: [] });
  const merchant = await findMerchant(parts.db, { merchantGuid: place.guid });
  if (!merchant) return visit.nothing();
  const result = await changedBy(viewer, { request, operation: "console.importBankStatement" }, () =>
    importStatement(parts, {
      merchantGuid: place.guid,
      tenantGuid: merchant.tenantGuid,
      body: Readable.from([file.content]),
      fileName: file.name.slice(0, MAX_NAME_LENGTH),
    }),
  );
  if (!isRefusal(result)) return visit.goTo("bank", "statements", result.guid);
  const { error } = result;
  return list(parts, visit, {
    message: t("The file was refused, and nothing was changed: {why}", {
      why: statementFaultText(error.fault),
    }),
    lines: [error],
  });
}

async function show(parts: ConsoleParts, visit: BankVisit) {
  const { place, accounts, path } = visit;
  const { db, publicUrl } = parts;
  const found = await findBankImport(db, path("import"));
  if (found?.merchantGuid !== place.guid || !accounts.has(found.iban)) return visit.nothing();
  return visit.show(
    importPage(visit, {
      found,
      states: await countStates(db, found.guid),
      curl: provisioningCurl({ publicUrl, operation: `listBankEntries/${place.guid}` }),
    }),
  );
}
