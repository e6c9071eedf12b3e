import {
  cutText,
  object,
  text,
  type Declined,
  type JsonObject,
  type OperationSteps,
  type ProviderCall,
  type ProviderRequest,
} from "@quittance/provider-kit";
import { adyenAmount } from "./currencies.ts";
import { declinedHere, notExecuted } from "./errors.ts";
import { outcomeOfTransfer } from "./outcome-of-transfer.ts";
import { ownerNameOf } from "./payment-method.ts";
import { present } from "./present.ts";
import { sendTransfer } from "./transfers-api.ts";

/** Adyen names the speed of a bank transfer so. */
const PRIORITY = "regular";

/** Payouts by the Transfers API. */
export const PAYOUT: OperationSteps = {
  /** Keeps when it was made: transfers are listed by their time. Nothing is sent. */
  prepare(request, call) {
    const transfer = transferOf(request, call);
    return "kind" in transfer ? transfer : { kind: "prepared", continuation: call.now().toString() };
  },

  /**
   * A payout is a transfer from the connector's balance account to a bank account (docs.adyen.com/api-explorer/transfers/4). The older
   * Payout API takes no new merchants. The outcome of the transfer is reported by its webhooks, and found by its reference.
   */
  async submit(request, call) {
    const transfer = transferOf(request, call);
    if ("kind" in transfer) return transfer;
    const { submissionReference } = request;
    const key = { submissionReference, step: "payout" };
    const response = await sendTransfer(call, { path: "/transfers", body: transfer.body, key });
    return response.kind === "ok"
      ? outcomeOfTransfer(response.body, { submissionReference, connector: call.connector })
      : notExecuted(response);
  },

  /** A transfer of a lost response appears in the list by its reference, if Adyen has it. */
  async inquire(submission, call) {
    const { submissionReference, providerReference, continuation } = submission;
    const own = { submissionReference, connector: call.connector };
    if (providerReference !== null) {
      const response = await sendTransfer(call, {
        path: `/transfers/${encodeURIComponent(providerReference)}`,
      });
      if (response.kind !== "ok") return { kind: "unknown", because: response.because };
      return text(response.body["id"]) === providerReference
        ? outcomeOfTransfer(response.body, own)
        : { kind: "unknown", because: "Adyen's response is of another transfer." };
    }
    if (continuation === null) return { kind: "not_found" };
    const query = queryOf(submissionReference, { call, preparedAt: Temporal.Instant.from(continuation) });
    const response = await sendTransfer(call, { path: `/transfers?${query}` });
    if (response.kind !== "ok") return { kind: "unknown", because: response.because };
    const { data } = response.body;
    if (!Array.isArray(data)) return { kind: "unknown", because: "The list of transfers cannot be read." };
    const found = data.map(object).find((one) => one && text(one["reference"]) === submissionReference);
    if (found) return outcomeOfTransfer(found, own);
    return data.length > 0
      ? { kind: "unknown", because: "Adyen's transfers with the reference are of others." }
      : { kind: "not_found" };
  },
};

/** By Adyen's clock it may have begun a little earlier; a call takes no longer than minutes. */
const HOURS = { before: 1, after: 24 };

function queryOf(
  reference: string,
  { call, preparedAt }: { call: ProviderCall; preparedAt: Temporal.Instant },
): string {
  return new URLSearchParams({
    balanceAccountId: call.connector.extraData["balanceAccountId"] ?? "",
    reference,
    category: "bank",
    createdSince: preparedAt.subtract({ hours: HOURS.before }).toString({ smallestUnit: "second" }),
    createdUntil: preparedAt.add({ hours: HOURS.after }).toString({ smallestUnit: "second" }),
  }).toString();
}

function transferOf(request: ProviderRequest, { connector }: ProviderCall): { body: JsonObject } | Declined {
  const { source, amount, submissionReference } = request;
  const { balanceAccountId, payoutPriority } = connector.extraData;
  if (!balanceAccountId)
    return notSetUp("config.extraData.balanceAccountId", "the balance account to pay from");
  if (connector.secrets.payoutKeys.length === 0)
    return notSetUp("config.vault.payoutKeys", "an API key of the balance platform");
  const fullName = ownerNameOf(request);
  if (!fullName)
    return declinedHere("customerDataInvalid", {
      adapterMessage: "customer.firstName and customer.lastName are required for a payout",
    });
  if (source?.kind !== "iban" || !amount)
    return declinedHere("incorrectPaymentInfo", { adapterMessage: "A payout needs an amount and an IBAN." });
  const accountIdentification = { type: "iban", iban: source.iban };
  const body = present({
    amount: adyenAmount(amount),
    balanceAccountId,
    category: "bank",
    type: "bankTransfer",
    priority: payoutPriority ?? PRIORITY,
    counterparty: { bankAccount: { accountHolder: holderOf(request, fullName), accountIdentification } },
    reference: submissionReference,
    description: describedBy(request.description),
  });
  return { body };
}

function notSetUp(field: string, what: string): Declined {
  return declinedHere("invalidConfiguration", {
    adapterMessage: `${field} is required for payouts: ${what}`,
  });
}

/** Payouts are reviewed less by hand where Adyen has the address and the date of birth of the owner. */
function holderOf({ customer }: ProviderRequest, fullName: string): JsonObject {
  const field = (name: string): string => text(customer[name]);
  const isPerson = field("firstName") !== "" || field("lastName") !== "";
  const country = field("billingCountry");
  return present({
    fullName,
    type: isPerson ? "individual" : "organization",
    dateOfBirth: isPerson ? field("birthDate") || undefined : undefined,
    address: country
      ? present({
          line1: field("billingAddress1"),
          line2: field("billingAddress2"),
          city: field("billingCity"),
          postalCode: field("billingPostcode"),
          stateOrProvince: field("billingState"),
          country,
        })
      : undefined,
  });
}

const MAX_DESCRIPTION = 140;

/** With the characters that banks take. */
function describedBy(description: string | null): string | undefined {
  const taken = (description ?? "").normalize("NFD").replaceAll(/[^A-Za-z0-9/?:().,'+ -]/g, "");
  return cutText(taken.trim(), MAX_DESCRIPTION) || undefined;
}
