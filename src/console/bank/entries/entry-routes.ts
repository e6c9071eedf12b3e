import { listAllocations, openPayouts, sentBack, storyOfEntry } from "../../../bank/index.ts";
import { nameUsers } from "../../access/name-users.ts";
import { getting, posting, type ConsoleRoute } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import { provision } from "../../frame/provision.ts";
import { readNote } from "../../frame/notes-panel.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { atBank, type BankVisit } from "../bank-place.ts";
import { addEntryNote, notesOfEntry } from "./entry-notes.ts";
import { entryPage, mayUndo, userOf } from "./entry-page.ts";
import type { EntryView } from "./entry-view.ts";
import { entryOf } from "./entry-of.ts";
import { findCandidates } from "./find-candidates.ts";
import { listEntriesPage } from "./list-entries.ts";
import { showEntries, type ShownEntry } from "./read-entries.ts";
import { askUndo, undo } from "./undo-entry.ts";

const MAX_PAYOUTS = 20;
const MAX_TYPED = 140;

/** The entries of the own account: the list, one entry, assigning and undoing by the operations of the API, and notes. */
export function entryRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const of = atBank(parts);
  const one = "bank/entries/:entry";
  return [
    getting("bank", "bank", of(listEntriesPage)),
    getting(one, "bank", of(show)),
    posting(`${one}/assign`, "bank", of(assign)),
    getting(`${one}/undo`, "bank", of(askUndo)),
    posting(`${one}/undo`, "bank", of(undo)),
    posting(`${one}/notes`, "bank", of(note), { refusesCardNumbers: true }),
  ];
}

async function show(
  parts: ConsoleParts,
  visit: BankVisit,
  { problem, note: refused }: Partial<Pick<EntryView, "problem" | "note">> = {},
) {
  const { place, query, accounts } = visit;
  const { db, publicUrl } = parts;
  const entry = await entryOf(parts, visit);
  if (!entry) return visit.nothing();
  const typed = query("find").trim().slice(0, MAX_TYPED);
  const allocations = await listAllocations(db, [entry.guid]);
  const restMinor = entry.amountMinor - (await sentBack(db, entry));
  const leftMinor = allocations.reduce((left, { amountMinor }) => left - amountMinor, restMinor);
  const isIn = entry.direction === "in";
  const [[shown], story, notes, candidates, payouts, connectors] = await Promise.all([
    showEntries(db, [entry]),
    storyOfEntry(db, entry.guid),
    notesOfEntry(db, entry.guid),
    isIn ? findCandidates(db, { entry, account: accounts.get(entry.iban), typed, leftMinor }) : [],
    isIn && allocations.length === 0
      ? openPayouts(db, { merchantGuid: place.guid, currency: entry.currency, limit: MAX_PAYOUTS })
      : [],
    parts.connectorsOfMerchant(place.guid),
  ]);
  const people = await nameUsers(
    db,
    story.flatMap(({ madeBy, undoneBy }) => [userOf(madeBy), undoneBy]),
  );
  return visit.show(
    entryPage(visit, {
      shown: shown!,
      story,
      people,
      notes,
      leftMinor,
      typed,
      candidates,
      payouts,
      connectorNames: new Map(connectors.map(({ guid, name }) => [guid, name])),
      mayNote: place.allows("annotate"),
      problem,
      note: refused,
      curl: curlOf(publicUrl, shown!),
    }),
  );
}

/** The call that undoes what was assigned, or that assigns the entry. */
function curlOf(publicUrl: string, shown: ShownEntry): string {
  const { guid, proposal } = shown.entry;
  if (mayUndo(shown))
    return provisioningCurl({
      publicUrl,
      operation: `unassignBankEntry/${guid}`,
      body: { reason: t("It was another one.") },
    });
  const { transactionUuid } = proposal ?? {};
  const body = transactionUuid === undefined ? { kind: "other" } : { transactionUuid };
  return provisioningCurl({ publicUrl, operation: `assignBankEntry/${guid}`, body });
}

async function assign(parts: ConsoleParts, visit: BankVisit) {
  const { form } = visit;
  const entry = await entryOf(parts, visit);
  if (!entry) return visit.nothing();
  const body = bodyOf(form("to"), form("amount").replaceAll(/\s/g, "").replace(",", "."));
  if (!body) return show(parts, visit, { problem: { field: "to", message: t("Choose what it is for.") } });
  const done = await provision(parts, visit, {
    operation: "assignBankEntry",
    params: { bankEntryGuid: entry.guid },
    body,
  });
  if ("problem" in done) {
    const { path, message } = done.problem;
    return show(parts, visit, { problem: { field: path === "amount" ? "amount" : "to", message } });
  }
  return visit.goTo("bank", { state: "waiting", done: "assigned" });
}

function bodyOf(to: string, amount: string): object | undefined {
  const [, what, value = ""] = /^(payment|payout|kind):([\w-]{1,64})$/.exec(to) ?? [];
  if (what === "payment") return { transactionUuid: value, ...(amount !== "" && { amount }) };
  if (what === "payout") return { payoutGuid: value };
  return what === "kind" ? { kind: value } : undefined;
}

async function note(parts: ConsoleParts, visit: BankVisit) {
  const { place, viewer } = visit;
  const entry = await entryOf(parts, visit);
  if (!entry || !place.allows("annotate")) return visit.nothing();
  const text = readNote(visit.form);
  if (typeof text !== "string") return show(parts, visit, { note: text });
  await addEntryNote(parts.db, parts.ids, {
    merchantGuid: place.guid,
    entryGuid: entry.guid,
    text,
    writtenBy: viewer.person.name,
  });
  return visit.goTo("bank", "entries", entry.guid);
}
