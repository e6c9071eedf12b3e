export type OutboundRequest = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** From the first look-up of the name to the last byte of the answer. */
  readonly timeoutMs: number;
};

/** Why there is no answer. A closed list: whatever the network does becomes one of these. */
export type OutboundFailure =
  | "url_not_allowed"
  | "port_not_allowed"
  | "name_not_found"
  | "address_not_public"
  | "unreachable"
  | "tls_failed"
  | "timed_out"
  | "response_too_large"
  | "malformed_response";

export type OutboundOutcome =
  | {
      readonly kind: "responded";
      /** Any status: redirects are not followed but handed back. */
      readonly status: number;
      /** Names in lower case; repeated headers are joined by a comma. */
      readonly headers: Readonly<Record<string, string>>;
      /** As it came, at most 64 kB, never decompressed. */
      readonly body: Buffer;
    }
  | {
      readonly kind: "failed";
      readonly reason: OutboundFailure;
      /** False only when it is certain that the other side has not seen the request. */
      readonly mayHaveArrived: boolean;
    };
