import type { Connector } from "../../../connectors/index.ts";
import { findCurrency, formatAmount } from "../../../platform/money/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import {
  createReusableLink,
  type NewLinkRefusal,
  type ReusableLink,
  type TermsFault,
} from "../../../reusable-links/index.ts";
import { recordAuditEvent } from "../../../tenancy/index.ts";
import { reasonOf, requestOfPage, type RequestFault } from "../../../transaction-requests/index.ts";
import type { Person } from "../../access/person.ts";
import { changedBy } from "../../frame/changed-by.ts";
import type { Visit } from "../../frame/console-route.ts";
import type { PlainText } from "../../language/dictionary.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { reasonText } from "../../payment-facts/refusal-text.ts";
import { isRequestFault, requestFaultText } from "../../payment-facts/request-fault-words.ts";
import { readTypedAmount, typedAmountProblem } from "../../payment-facts/typed-amount.ts";
import { VALIDITIES } from "../new-link.ts";
import type { LinkProblem } from "../request-as-person.ts";

/** The fields of the form, as they were typed. */
export const REUSABLE_FIELDS = [
  "id",
  "connector",
  "kind",
  "currency",
  "amount",
  "firstMinimum",
  "nextMinimum",
  "minimum",
  "maximum",
  "maxPayments",
  "minutes",
  "order",
  "description",
  "language",
  "callbackUrl",
] as const;
type ReusableForm = Readonly<Record<(typeof REUSABLE_FIELDS)[number], string>>;

type AmountField = "amount" | "firstMinimum" | "nextMinimum" | "minimum" | "maximum";

/** Kinds of payments on a link, with the amounts that each needs and may have. The form hides the others, which are ignored. */
export const KINDS = {
  fixed: { text: "The same amount each time", needs: ["amount"], allows: [] },
  partial: { text: "One amount, paid in parts", needs: ["amount"], allows: ["firstMinimum", "nextMinimum"] },
  open: { text: "The customer chooses the amount", needs: ["minimum", "maximum"], allows: [] },
} as const satisfies Record<
  string,
  { text: PlainText; needs: readonly AmountField[]; allows: readonly AmountField[] }
>;
type Kind = keyof typeof KINDS;

const MAX_PAYMENTS = 1_000_000;
const MAX_ORDER_CHARACTERS = 40;

/** The request that the API takes for the form. Amounts that cannot be read stay as they were typed. */
export function reusableRequest(form: ReusableForm) {
  const amount = (name: AmountField): string => {
    const read = readAmount(form, name);
    return read && !isRefusal(read) ? formatAmount(read) : form[name];
  };
  const given = (name: AmountField, field: string) => (form[name] === "" ? {} : { [field]: amount(name) });
  const { kind, maxPayments, minutes, description, language, callbackUrl } = form;
  return {
    merchantTransactionId: orderOf(form),
    currency: form.currency.toUpperCase(),
    ...(kind === "open"
      ? { customerAmount: { minimum: amount("minimum"), maximum: amount("maximum") } }
      : { amount: amount("amount") }),
    ...(kind === "partial" && {
      partial: { ...given("firstMinimum", "firstMinimum"), ...given("nextMinimum", "minimum") },
    }),
    ...(maxPayments !== "" && { maxPayments: Number(maxPayments) }),
    ...(minutes !== "" && { expirationInMinute: Number(minutes) }),
    ...(description !== "" && { description }),
    ...(language !== "" && { language }),
    ...(callbackUrl !== "" && { callbackUrl }),
  };
}

/** The id of the form is too long for a link: payments add to it. */
function orderOf({ order, id }: ReusableForm): string {
  return order === "" ? id.slice(-36) : order;
}

/** Undefined in a currency that does not exist, which is a problem of its own field. */
function readAmount(form: ReusableForm, name: AmountField) {
  const code = form.currency.toUpperCase();
  return findCurrency(code) && readTypedAmount(form[name], code);
}

/**
 * Creates the link by the use case of the API, in the name of the person. The form that was sent twice gives the link it made
 * first.
 */
export async function createLinkOfForm(
  parts: ConsoleParts,
  options: { http: Visit["request"]; form: ReusableForm; connector: Connector; person: Person },
): Promise<ReusableLink | LinkProblem> {
  const { http, form, connector, person } = options;
  const problem = problemOfForm(form);
  if (problem) return problem;
  const request = reusableRequest(form);
  const { merchantTransactionId, currency, description, language, callbackUrl } = request;
  const amount = "amount" in request ? request.amount : request.customerAmount.maximum;
  // The texts are checked as those of a payment's request.
  const sent = { merchantTransactionId, currency, amount, description, language, callbackUrl };
  const checked = requestOfPage(http, { operation: "debit", sent: JSON.parse(JSON.stringify(sent)) });
  if (isRefusal(checked)) return problemOfPath(checked);
  const created = await changedBy(
    { person },
    { request: http, operation: "console.createReusableLink" },
    () =>
      createReusableLink(parts, {
        request,
        requester: { connector, signatureHash: null },
        alongside: (tx, { guid, merchantGuid }) =>
          recordAuditEvent(tx, {
            entity: "reusableLink",
            target: guid,
            placeGuid: merchantGuid,
            facts: { created: request },
          }),
      }),
  );
  return isRefusal(created) ? problemOfRefusal(created) : created;
}

function problemOfForm(form: ReusableForm): LinkProblem | undefined {
  if (!Object.hasOwn(KINDS, form.kind)) return { field: "kind", message: t("Choose what a payment is.") };
  if (!VALIDITIES.some(([minutes]) => minutes === form.minutes))
    return { field: "minutes", message: t("Choose how long the link is valid.") };
  if (!findCurrency(form.currency.toUpperCase()))
    return { field: "currency", message: t("Choose a currency.") };
  const { maxPayments, order } = form;
  if (maxPayments !== "" && !(/^[1-9]\d{0,6}$/.test(maxPayments) && Number(maxPayments) <= MAX_PAYMENTS))
    return { field: "maxPayments", message: t("Enter a whole number from 1 to 1,000,000.") };
  if (order.length > MAX_ORDER_CHARACTERS)
    return {
      field: "order",
      message: t("Enter at most {count} characters.", { count: MAX_ORDER_CHARACTERS }),
    };
  return problemOfAmounts(form);
}

function problemOfAmounts(form: ReusableForm): LinkProblem | undefined {
  const { needs, allows } = KINDS[form.kind as Kind];
  for (const field of [...needs, ...allows.filter((name) => form[name] !== "")]) {
    const amount = readAmount(form, field);
    if (amount && !isRefusal(amount)) continue;
    const example = formatAmount({ minor: 4_990n, currency: form.currency.toUpperCase() });
    return { field, message: amount ? typedAmountProblem(amount, example) : t("Enter an amount.") };
  }
  return undefined;
}

function problemOfRefusal(refusal: NewLinkRefusal): LinkProblem {
  if (refusal.code === "link_exists")
    return { field: "order", message: t("Another link of this merchant already has this order ID.") };
  if (refusal.code === "field_invalid") return problemOfPath(refusal);
  return { message: reasonText(reasonOf(refusal)) };
}

/** The fields of the API that the form has under another name. */
const FIELDS: Readonly<Record<string, string>> = {
  merchantTransactionId: "order",
  "partial.firstMinimum": "firstMinimum",
  "partial.minimum": "nextMinimum",
  "customerAmount.minimum": "minimum",
  "customerAmount.maximum": "maximum",
};

function problemOfPath({ path, fault }: { readonly path: string; readonly fault: LinkFault }): LinkProblem {
  const field = FIELDS[path] ?? REUSABLE_FIELDS.find((name) => name === path);
  const message = faultWords(fault);
  if (!field) return { message: `${path}: ${message}` };
  return fault.code === "holds_card_data"
    ? { field, message: t("This field must not contain a card number.") }
    : { field, message };
}

type LinkFault = RequestFault | TermsFault;
type OwnFault = Exclude<TermsFault, RequestFault>;

/** A sentence for each fault that only the terms of a link have: a new one does not compile without one here. */
const TERMS: Readonly<Record<OwnFault["code"], PlainText>> = {
  no_such_currency: "Choose a currency.",
  chosen_by_customer: "The customer chooses the amount.",
  parts_without_amount: "Only a link with one amount can be paid in parts.",
  amount_missing: "Enter an amount.",
  below_other: "The highest amount must not be below the lowest.",
  above_other: "It must not be more than the amount.",
};

function faultWords(fault: LinkFault): string {
  return isRequestFault(fault) ? requestFaultText(fault) : t(TERMS[fault.code]);
}
