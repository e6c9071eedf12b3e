import { enqueue } from "../../platform/jobs/index.ts";
import { sameSecret } from "../../platform/same-secret.ts";
import { findAuthentication, receiveResult, replaceAuthentication } from "../../three-d-secure/index.ts";
import type { TransactionParts } from "../parts.ts";
import { conclusionJob } from "./conclusion-job.ts";

/** The customer's return from the ACS concludes the payment; without it the job does after this time. */
const CUSTOMER_MAY_TAKE_SECONDS = 15;
const ATTEMPTS = 3;

/**
 * Receives an RReq, posted to the address that only the Directory Server has. A wrong secret in it counts like no
 * authentication. The response is always a message of the protocol: RRes, or Erro.
 */
export async function receiveResultRequest(
  parts: TransactionParts,
  request: { threeDSServerTransID: string; resultsToken: string; jsonText: string },
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const found = await findAuthentication(parts.db, request.threeDSServerTransID);
    const trusted =
      found !== undefined && sameSecret(found.authentication.resultsToken, request.resultsToken);
    const now = parts.clock.now();
    const received = receiveResult(trusted ? found.authentication : undefined, request.jsonText, now);
    const { authentication } = received;
    if (found === undefined || authentication === undefined) return received.jsonText;
    const runAt = authentication.returned ? now : now.add({ seconds: CUSTOMER_MAY_TAKE_SECONDS });
    const kept = await parts.db.transaction(async (tx) => {
      const replaced = await replaceAuthentication(tx, found, authentication);
      if (replaced) await enqueue(tx, conclusionJob(authentication, runAt));
      return replaced;
    });
    if (kept !== undefined) {
      parts.notifyWorkers();
      return received.jsonText;
    }
    // Another step came between read and write: the message is checked again against the new state.
    if (attempt === ATTEMPTS) throw new Error(`The result of ${request.threeDSServerTransID} was not kept.`);
  }
}
