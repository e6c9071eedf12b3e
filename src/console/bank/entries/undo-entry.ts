import type { BankEntry } from "../../../bank/index.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import { textField } from "../../frame/field.ts";
import { provision } from "../../frame/provision.ts";
import { questionPage, type Question } from "../../frame/question-page.ts";
import { typedTextProblem } from "../../frame/typed-text.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import type { BankVisit } from "../bank-place.ts";
import { signedEntry } from "../bank-words.ts";
import { entryOf } from "./entry-of.ts";
import { mayUndo } from "./entry-page.ts";
import { showEntries } from "./read-entries.ts";

const MAX_REASON_LENGTH = 500;

/** The question before an assignment is undone. */
export async function askUndo(
  parts: ConsoleParts,
  visit: BankVisit,
  { reason = "", problem }: { reason?: string; problem?: string } = {},
) {
  const entry = await entryOf(parts, visit);
  const [shown] = entry ? await showEntries(parts.db, [entry]) : [];
  if (!entry || !shown || !mayUndo(shown)) return visit.nothing();
  return visit.show(
    questionPage(
      visit,
      question(parts, visit, { entry, hasPayments: shown.payments.length > 0, reason, problem }),
    ),
  );
}

function question(
  { publicUrl }: ConsoleParts,
  { at }: BankVisit,
  {
    entry,
    hasPayments,
    reason,
    problem,
  }: { entry: BankEntry; hasPayments: boolean; reason: string; problem: string | undefined },
): Question {
  const amount = signedEntry(entry);
  return {
    title: t("Undo what {amount} was assigned to?", { amount }),
    consequences: [
      ...(hasPayments
        ? [
            t(
              "A payment that it ended is open again, and waits for its money. One that was refunded meanwhile cannot be opened.",
            ),
          ]
        : []),
      t("The entry is unmatched again. The reason is in the audit."),
    ],
    button: t("Undo the assignment"),
    kind: "ends",
    fields: textField({
      name: "reason",
      label: t("Reason"),
      value: reason,
      required: true,
      maxlength: MAX_REASON_LENGTH,
      problem,
      autocomplete: "off",
    }),
    from: { at: at("bank", "entries", entry.guid), text: amount },
    curl: provisioningCurl({
      publicUrl,
      operation: `unassignBankEntry/${entry.guid}`,
      body: { reason: t("It was another one.") },
    }),
    problem: problem === undefined ? undefined : { field: "reason", message: problem },
  };
}

/** Undoes it by the operation of the API, with the reason that was typed. */
export async function undo(parts: ConsoleParts, visit: BankVisit) {
  const reason = visit.form("reason").trim();
  const refuse = (problem: string) => askUndo(parts, visit, { reason, problem });
  const entry = await entryOf(parts, visit);
  if (!entry) return visit.nothing();
  if (reason === "") return refuse(t("Say why."));
  const problem = typedTextProblem(reason, { max: MAX_REASON_LENGTH });
  if (problem !== undefined) return refuse(problem);
  const done = await provision(parts, visit, {
    operation: "unassignBankEntry",
    params: { bankEntryGuid: entry.guid },
    body: { reason },
  });
  if ("problem" in done) return refuse(done.problem.message);
  return visit.goTo("bank", "entries", entry.guid);
}
