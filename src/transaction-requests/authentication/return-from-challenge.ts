import { enqueue } from "../../platform/jobs/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  customerReturned,
  findAuthentication,
  isChallengeReturn,
  isMethodNotification,
  methodFinished,
  replaceAuthentication,
  type StoredAuthentication,
} from "../../three-d-secure/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { currentTransaction } from "../outcome/current-transaction.ts";
import type { TransactionParts } from "../parts.ts";
import { concludeAuthentication } from "./conclude-authentication.ts";
import { conclusionJob } from "./conclusion-job.ts";

/** The form that the ACS posts to the notification URL. */
interface AcsForm {
  readonly cres: unknown;
  readonly threeDSSessionData: unknown;
}

/**
 * The customer is back from the challenge. With the result the payment goes on; without it, the job of the authentication waits.
 * Undefined for a form that is not from this authentication's challenge: nothing happens then.
 */
export async function returnFromChallenge(
  parts: TransactionParts,
  options: { threeDSServerTransID: string; form: AcsForm },
): Promise<{ transaction: Transaction; windowSize: string } | undefined> {
  const found = await findAuthentication(parts.db, options.threeDSServerTransID);
  if (found === undefined || !isChallengeReturn(found.authentication, options.form)) return undefined;
  const { authentication } = await markReturned(parts, found);
  const transaction =
    authentication.state === "completed"
      ? await concludeAuthentication(parts, authentication)
      : await currentTransaction(parts, authentication.transactionUuid);
  return { transaction, windowSize: authentication.challengeWindowSize };
}

/** A result that arrives concurrently comes first; the return is then recorded in addition. */
async function markReturned(
  parts: TransactionParts,
  found: StoredAuthentication,
): Promise<StoredAuthentication> {
  const step = customerReturned(found.authentication, parts.clock.now());
  if (isRefusal(step) || found.authentication.returned) return found;
  const marked = await replaceAuthentication(parts.db, found, step);
  if (marked === undefined)
    return (await findAuthentication(parts.db, found.authentication.threeDSServerTransID)) ?? found;
  if (marked.authentication.state !== "completed")
    await enqueue(parts.db, conclusionJob(marked.authentication));
  return marked;
}

/** The ACS's 3DS Method has run in the customer's browser. False when the notification belongs to another authentication. */
export async function methodDone(
  parts: TransactionParts,
  options: { threeDSServerTransID: string; threeDSMethodData: unknown },
): Promise<boolean> {
  const found = await findAuthentication(parts.db, options.threeDSServerTransID);
  if (found === undefined || !isMethodNotification(found.authentication, options.threeDSMethodData))
    return false;
  const step = methodFinished(found.authentication, "Y");
  if (!isRefusal(step)) await replaceAuthentication(parts.db, found, step);
  return true;
}
