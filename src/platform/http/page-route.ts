import type { FastifyRequest } from "fastify";
import type { EdgeError } from "./errors.ts";

/**
 * Marks the route of a page for browsers (`config: { page: … }`). Its errors are sent as pages, never as JSON.
 */
export interface PageRoute {
  /**
   * How the customer continues after a form failed: at a path of the gateway, or by sending the same fields again; the
   * latter only for forms without secrets, because the page repeats the fields.
   */
  readonly afterForm?: ((request: FastifyRequest) => string) | "send_again";
  /** Makes the page of its failures; default: the page of the server. */
  readonly failurePage?: FailurePage;
}

/** A page without a form of its own. */
export const PAGE = { page: {} } as const satisfies { page: PageRoute };

/** Why a page could not be shown, and how the customer can continue. */
export interface PageFailure {
  readonly kind: EdgeError["kind"];
  readonly status: number;
  readonly onward: Onward;
  /** The page reloads itself after so many seconds; undefined where that does not help. */
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

/** Temporary failures. */
const TEMPORARY: readonly EdgeError["kind"][] = ["unavailable", "rate_limited", "failure"];
const RELOADING: readonly EdgeError["kind"][] = ["unavailable", "rate_limited"];
/** When a page reloads itself where the failure names no time. */
const RETRY_AFTER_SECONDS = 5;

/** The content of a failure's page. */
export function pageFailureOf(
  request: FastifyRequest,
  error: { kind: EdgeError["kind"]; status: number; retryAfterSeconds?: number | undefined },
): PageFailure {
  const { kind, retryAfterSeconds = RETRY_AFTER_SECONDS } = error;
  // Nothing has an id that is malformed.
  const failure = kind === "validation" ? { kind: "not_found" as const, status: 404 } : error;
  const onward = onwardOf(request, kind);
  const retries = RELOADING.includes(kind) && (onward.kind === "reload" || onward.kind === "address");
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
  if (!TEMPORARY.includes(kind)) return { kind: "nowhere" };
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
