import { html, icon, type Html } from "../../../platform/pages/index.ts";
import type { LoggedRequest } from "../../../request-log/index.ts";

/** The HTTP status, with a sign for how the request ended. */
export function statusBadge({ status, errorCode }: Pick<LoggedRequest, "status" | "errorCode">): Html {
  const isFailed = status >= 400 || errorCode !== null;
  return html`<span class="badge ${isFailed ? "wrong" : "good"}"
    >${status}${icon(isFailed ? "cross" : "check", "xs")}</span
  >`;
}
