import type { AuthenticationProof } from "../providers/index.ts";
import type { Connector } from "../connectors/index.ts";
import type { CapturedBrowser, ThreeDSecureRecord } from "../three-d-secure/index.ts";
import type { Transaction } from "../transactions/index.ts";
import type { ChosenSource } from "./source/chosen-source.ts";

/** A transaction on its way to a provider, with what every step before the submission adds to it. */
export interface Payment {
  /** Recorded as under way (`inquire_at` is set), so that a status inquiry follows a crash from here on. */
  readonly transaction: Transaction;
  readonly connector: Connector;
  readonly source: ChosenSource;
  readonly reference?: Transaction;
  readonly authentication?: AuthenticationProof;
  /** The 3-D Secure record so far; it is kept at every further connector. */
  readonly threeDSecure?: ThreeDSecureRecord | undefined;
  /** The customer's browser data from a page of the gateway: with it the authentication may need no redirect. */
  readonly browser?: CapturedBrowser | undefined;
  readonly pspPassthroughData?: Readonly<Record<string, string>> | undefined;
  /** The risk rules demand 3-D Secure, whatever the request says. */
  readonly mustAuthenticate?: boolean;
}
