import type { IncomingHttpHeaders } from "node:http";
import type { Refusal } from "../platform/refusal.ts";
import type { Account, AuthenticationRefusal, HeaderValue } from "../tenancy/index.ts";
import type { Connector } from "./connector.ts";
import type { SignatureHash } from "./request-signature.ts";

/** The user whose credentials a request of the public API has, and the connector that it names. */
export interface IdentifiedCaller extends Account {
  readonly connector: Connector;
}

/** The sender of a request of the public API, and the connector that it names. */
export interface Caller extends IdentifiedCaller {
  /** The body hash the request was signed with; callbacks of the transaction use the same. Null: not signed. */
  readonly signatureHash: SignatureHash | null;
}

/** The parts of a request's head by which its sender is identified. */
export interface RequestToIdentify {
  readonly authorization: string | undefined;
  readonly apiKey: string;
  /** The header `X-Shop-Url`. */
  readonly shopUrl: HeaderValue;
  readonly remoteAddress: string;
}

/** The request that a signature is made over, and whether there must be one. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query as the client sent them. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: Buffer;
  /** The parsed body; it only decides whether a signature is mandatory. */
  readonly body: unknown;
}

export type CallerRefusal =
  | AuthenticationRefusal
  | Refusal<"invalid_signature">
  /** The user is for test connectors, or for the others only. */
  | Refusal<"mode_not_allowed">;

/** Identifies the sender of a request: by its credentials, before its body is read, and then by the signature over the body. */
export interface ResolveCaller {
  identify(request: RequestToIdentify): Promise<IdentifiedCaller | AuthenticationRefusal>;
  verify(caller: IdentifiedCaller, request: SignedRequest): Promise<Caller | CallerRefusal>;
}
