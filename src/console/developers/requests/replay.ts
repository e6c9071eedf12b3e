import type { LoggedRequest } from "../../../request-log/index.ts";
import { API_USER, curl } from "../../frame/curl.ts";

/** The call that sends a logged request again. Credentials are names of variables; what the log does not keep is a placeholder. */
export function replayCurl(
  publicUrl: string,
  { method, path, body }: Pick<LoggedRequest, "method" | "path" | "body">,
): string {
  const sent = typeof body === "object" && body !== null ? body : undefined;
  return curl({
    credentials: API_USER,
    url: publicUrl + path,
    body: sent,
    isPost: method === "POST" && sent === undefined,
  });
}
