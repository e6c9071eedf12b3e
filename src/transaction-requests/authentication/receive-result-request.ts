import { enqueue } from "../../platform/jobs/index.ts";
import { sameSecret } from "../../platform/same-secret.ts";
import { findAuthentication, receiveResult, replaceAuthentication } from "../../three-d-secure/index.ts";
import type { TransactionParts } from "../parts.ts";
import { conclusionJob } from "./conclusion-job.ts";

/** While the customer is at the bank, the browser brings the payment to its end; when it never comes back, the job does after this time. */
const CUSTOMER_MAY_TAKE_SECONDS = 15;
const ATTEMPTS = 3;

/**
 * Takes an RReq, posted to the address that only the Directory Server was told. A wrong secret in it is like no authentication.
 * The answer is always a message of the protocol: RRes, or Erro.
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
    // Another step came between look and write: judge the message again by the state it left.
    if (attempt === ATTEMPTS) throw new Error(`The result of ${request.threeDSServerTransID} was not kept.`);
  }
}
