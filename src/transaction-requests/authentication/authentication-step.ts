import { challengeForm, findCurrentAuthentication, methodForm } from "../../three-d-secure/index.ts";
import { isFinal, type Transaction } from "../../transactions/index.ts";
import type { TransactionParts } from "../parts.ts";
import { addressesOf } from "./addresses.ts";
import { concludeAuthentication } from "./conclude-authentication.ts";

/** The next step of the customer's browser in the authentication of a payment. */
export type AuthenticationStep =
  /** It sends its data, and runs the ACS's 3DS Method if there is one. */
  | {
      readonly kind: "tell_browser";
      readonly method?: { readonly action: string; readonly threeDSMethodData: string };
    }
  | {
      readonly kind: "challenge";
      readonly action: string;
      readonly creq: string;
      readonly threeDSSessionData: string;
      readonly windowSize: string;
    }
  /** The result is not there yet. */
  | { readonly kind: "wait" };

/** The next step of an open authentication; undefined when the transaction does not wait for one. */
export async function authenticationStep(
  parts: TransactionParts,
  transaction: Transaction,
): Promise<AuthenticationStep | undefined> {
  if (!mayAuthenticate(transaction)) return undefined;
  const found = await findCurrentAuthentication(parts.db, transaction.uuid);
  if (found === undefined || found.authentication.afterSubmissions !== transaction.submissions)
    return undefined;
  const { authentication } = found;
  switch (authentication.state) {
    case "method_pending":
    case "areq_pending": {
      const method =
        authentication.state === "method_pending"
          ? methodForm(authentication, addressesOf(parts, authentication).methodDoneUrl)
          : undefined;
      return method === undefined ? { kind: "tell_browser" } : { kind: "tell_browser", method };
    }
    case "challenge":
      return authentication.returned
        ? { kind: "wait" }
        : { kind: "challenge", ...challengeForm(authentication) };
    case "areq_sent":
    case "completed":
      return { kind: "wait" };
  }
}

/** The customer reloads the page: a result that has arrived concludes now rather than by the job. */
export async function resumeAuthentication(
  parts: TransactionParts,
  transaction: Transaction,
): Promise<Transaction> {
  const found = mayAuthenticate(transaction)
    ? await findCurrentAuthentication(parts.db, transaction.uuid)
    : undefined;
  return found?.authentication.state === "completed"
    ? concludeAuthentication(parts, found.authentication)
    : transaction;
}

/** Without a stored instrument there is no authentication, which saves a query when a page is opened first. */
function mayAuthenticate({ status, paymentSource }: Transaction): boolean {
  return !isFinal(status) && paymentSource !== null;
}
