export type OutboundRequest = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** From the lookup of the name to the last byte of the response. */
  readonly timeoutMs: number;
  /** Ends the request before its time limit. */
  readonly signal?: AbortSignal;
  /** A larger response is a failure; 64 kB unless given. */
  readonly maxBodyBytes?: number;
  /**
   * Takes the body of a 200 piece by piece, as large as it is: then the outcome's body is empty. Nothing is received while it
   * has not resolved; when it rejects, the request ends as timed out.
   */
  readonly onChunk?: (chunk: Buffer) => Promise<void>;
};

/** Why there is no response: a closed list. */
export type OutboundFailure =
  | "url_not_allowed"
  | "port_not_allowed"
  | "name_not_found"
  | "address_not_public"
  | "unreachable"
  | "tls_failed"
  | "timed_out"
  | "response_too_large"
  | "malformed_response"
  /** Not sent: the requests before it failed. */
  | "circuit_open";

export type OutboundOutcome =
  | {
      readonly kind: "responded";
      /** Any status: redirects are returned, not followed. */
      readonly status: number;
      /** Names in lower case; repeated headers are joined by a comma. */
      readonly headers: Readonly<Record<string, string>>;
      /** As it came, never decompressed. */
      readonly body: Buffer;
    }
  | {
      readonly kind: "failed";
      readonly reason: OutboundFailure;
      /** False only when it is certain that the other side has not seen the request. */
      readonly mayHaveArrived: boolean;
    };
