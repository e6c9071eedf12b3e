import type { IncomingHttpHeaders } from "node:http";
import type { Refusal } from "../platform/refusal.ts";
import type { Account, AuthenticationRefusal } from "../tenancy/index.ts";
import type { Connector } from "./connector.ts";
import type { SignatureHash } from "./request-signature.ts";

/** Who sends a request of the public API, and through which connector. */
export interface Caller extends Account {
  readonly connector: Connector;
  /** The body hash the request was signed with; callbacks of the transaction use the same. Null: not signed. */
  readonly signatureHash: SignatureHash | null;
}

/** What of a request decides who sent it. */
export interface RequestToAuthenticate {
  readonly authorization: string | undefined;
  readonly apiKey: string;
  readonly method: string;
  /** Path and query as the client sent them. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: Buffer;
  /** The parsed body; it only decides whether a signature is mandatory. */
  readonly body: unknown;
  readonly remoteAddress: string;
}

export type CallerRefusal =
  | AuthenticationRefusal
  | Refusal<"invalid_signature">
  /** The user is for test connectors, or for the others only. */
  | Refusal<"mode_not_allowed">;

export type ResolveCaller = (request: RequestToAuthenticate) => Promise<Caller | CallerRefusal>;
