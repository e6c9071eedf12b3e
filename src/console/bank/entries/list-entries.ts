import { listBankStatements, sumWaiting } from "../../../bank/index.ts";
import { sumWaitingTransfers } from "../../../providers/index.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import type { ConsoleParts } from "../../parts.ts";
import type { BankVisit } from "../bank-place.ts";
import { entriesPage } from "./entries-page.ts";
import { listShownEntries, readEntryFields } from "./read-entries.ts";

const MAX_STATEMENTS = 30;

/** The first page of the account. Not from a replica: it follows the form that assigns an entry. */
export async function listEntriesPage(parts: ConsoleParts, visit: BankVisit) {
  const { place, query, testMode: test, accounts } = visit;
  const { db } = parts;
  const fields = readEntryFields(query);
  const merchantGuid = place.guid;
  const ibans = [...accounts.keys()];
  const connectorGuids = [...accounts.values()].flatMap(({ connectors }) =>
    connectors.map(({ guid }) => guid),
  );
  const [found, waiting, statements, toSend] = await Promise.all([
    listShownEntries(db, visit, fields),
    sumWaiting(db, { merchantGuid, test }),
    listBankStatements(db, { merchantGuid, ibans, limit: MAX_STATEMENTS }),
    sumWaitingTransfers(db, { connectorGuids, ibans }),
  ]);
  const ofApi = ["unmatched", "proposed", "matched", "ignored"].find((state) => state === fields.state);
  const operation = `listBankEntries/${merchantGuid}${ofApi === undefined ? "" : `?state=${ofApi}`}`;
  return visit.show(
    entriesPage(visit, {
      accounts,
      statements,
      waiting,
      toSend,
      fields,
      ...found,
      isAssigned: query("done") === "assigned",
      curl: provisioningCurl({ publicUrl: parts.publicUrl, operation }),
    }),
  );
}
