import type { FastifyRequest } from "fastify";
import type { EdgeError } from "./errors.ts";

/**
 * Marks a route that people see in their browser (`config: { page: … }`). Whatever fails there is sent as a page, never as
 * JSON.
 */
export interface PageRoute {
  /**
   * How the customer goes on when a form could not be taken: at an address below the gateway's own, or by sending the same
   * fields again. Only for forms whose fields are no secrets, since the page repeats them.
   */
  readonly afterForm?: ((request: FastifyRequest) => string) | "send_again";
}

/** A page without a form of its own. */
export const PAGE = { page: {} } as const satisfies { page: PageRoute };

/** Why a page could not be shown, and how the customer can go on. */
export interface PageFailure {
  readonly kind: EdgeError["kind"];
  readonly status: number;
  readonly onward: Onward;
  /** The page tries again by itself after so many seconds; undefined where that does not help. */
  readonly retryAfterSeconds: number | undefined;
}

type Onward =
  /** The same address again. */
  | { readonly kind: "reload" }
  | { readonly kind: "address"; readonly path: string }
  | { readonly kind: "form"; readonly fields: Readonly<Record<string, string>> }
  /** The address itself is wrong. */
  | { readonly kind: "nowhere" };

/** Makes the page of a failure. */
export type FailurePage = (
  request: Pick<FastifyRequest, "id" | "url" | "headers">,
  failure: PageFailure,
) => { readonly headers: Readonly<Record<string, string>>; readonly html: string };

/** Failures that the same request may not meet a moment later. */
const PASSING: readonly EdgeError["kind"][] = ["unavailable", "rate_limited", "failure"];
const RETRIED_BY_ITSELF: readonly EdgeError["kind"][] = ["unavailable", "rate_limited"];
/** How soon a page tries again when the gateway does not say when. */
const RETRY_AFTER_SECONDS = 5;

/** What the page of a failure has to say. */
export function pageFailureOf(
  request: FastifyRequest,
  error: { kind: EdgeError["kind"]; status: number; retryAfterSeconds?: number | undefined },
): PageFailure {
  const { kind, retryAfterSeconds = RETRY_AFTER_SECONDS } = error;
  // A malformed id in an address is one that nothing has.
  const failure = kind === "validation" ? { kind: "not_found" as const, status: 404 } : error;
  const onward = onwardOf(request, kind);
  const retries = RETRIED_BY_ITSELF.includes(kind) && (onward.kind === "reload" || onward.kind === "address");
  return {
    kind: failure.kind,
    status: failure.status,
    onward,
    retryAfterSeconds: retries ? Math.max(1, retryAfterSeconds) : undefined,
  };
}

function onwardOf(request: FastifyRequest, kind: EdgeError["kind"]): Onward {
  const afterForm = request.routeOptions.config.page?.afterForm;
  if (typeof afterForm === "function" && kind !== "validation")
    return { kind: "address", path: afterForm(request) };
  if (!PASSING.includes(kind)) return { kind: "nowhere" };
  if (request.method === "GET" || request.method === "HEAD") return { kind: "reload" };
  return afterForm === "send_again"
    ? { kind: "form", fields: textFields(request.body) }
    : { kind: "nowhere" };
}

function textFields(body: unknown): Readonly<Record<string, string>> {
  if (typeof body !== "object" || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
