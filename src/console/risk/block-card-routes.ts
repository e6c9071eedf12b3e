import { html } from "../../platform/pages/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { formFields } from "../configuration/form-fields.ts";
import { questionPanel } from "../frame/question-panel.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { endOfDay } from "../frame/end-of-day.ts";
import { errorSummary } from "../frame/page.ts";
import { pageHead } from "../frame/page-head.ts";
import { provision } from "../frame/provision.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { findPaymentAt } from "../payment-facts/find-payment.ts";
import { cardText } from "../payment-facts/words.ts";
import { reasonFields } from "./entry-fields.ts";
import { blocksListed } from "./in-force.ts";
import { mayConfigure, tenantOf } from "./profiles/owner.ts";
import { noEffectNote } from "./no-effect-note.ts";

/** Blocking the card of a payment, at the place of the page. */
export function blockCardRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "block";
  const path = "payments/:uuid/block";
  const of =
    (handle: (transaction: Transaction, visit: PlaceVisit) => ReturnType<ConsoleRoute["handle"]>) =>
    async (visit: PlaceVisit) => {
      const transaction = await findPaymentAt(parts, { uuid: visit.path("uuid"), place: visit.place });
      return transaction?.card ? handle(transaction, visit) : visit.nothing();
    };
  return [
    getting(
      path,
      access,
      of((transaction, visit) => offer(parts, visit, { transaction })),
    ),
    posting(
      path,
      access,
      of((transaction, visit) => block(parts, visit, { transaction })),
      { refusesCardNumbers: true },
    ),
  ];
}

interface OfPayment {
  readonly transaction: Transaction;
}

async function offer(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { transaction, problem }: OfPayment & { problem?: FieldProblem },
) {
  const { place, viewer, show, form } = visit;
  const mayCreate = await mayConfigure(parts, visit, tenantOf(place));
  const card = cardText(transaction);
  const at = visit.at("payments", transaction.uuid);
  const title = t("Block {card}?", { card });
  const above = [{ at, text: transaction.merchantTransactionId }];
  const content = html`${pageHead({ title, above, here: t("Block card") })}
  ${errorSummary(problem ? [{ field: problem.path, message: problem.message }] : [])}
  ${(await blocksListed(parts, place)) ? "" : noEffectNote(visit, { mayCreate })}
  ${questionPanel({
    viewer,
    consequences: [
      t("New payments with this card at {place} are declined. Payments that were made stay as they are.", {
        place: place.name,
      }),
    ],
    action: visit.at("payments", transaction.uuid, "block"),
    fields: formFields(reasonFields(problem && form), problem),
    button: t("Block {card}", { card }),
    kind: "ends",
    back: { at },
  })}`;
  const body = { list: "block", key: "CARD_FINGERPRINT", value: transaction.uuid, comment: "Fraud" };
  const { publicUrl } = parts;
  const curl = provisioningCurl({ publicUrl, operation: `addRiskListEntry/${place.guid}`, body });
  return show({ title, content, area: "risk", curl, status: problem ? 422 : 200 });
}

async function block(parts: ConsoleParts, visit: PlaceVisit, of: OfPayment) {
  const { place, form } = visit;
  const endsAt = endOfDay(form("endsAt"));
  const body = {
    list: "block",
    key: "CARD_FINGERPRINT",
    value: of.transaction.uuid,
    comment: form("comment").trim(),
    ...(endsAt !== undefined && { endsAt }),
  };
  const params = { ownerGuid: place.guid };
  const blocked = await provision(parts, visit, { operation: "addRiskListEntry", params, body });
  if ("problem" in blocked) return offer(parts, visit, { ...of, problem: blocked.problem });
  const listed = (await blocksListed(parts, place)) ? "blocked" : "idle";
  return visit.goTo("payments", of.transaction.uuid, { list: listed });
}
