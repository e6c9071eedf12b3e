import type { ConnectorSummary } from "../../connectors/index.ts";
import { t } from "../language/translate.ts";

/** `Simulator · Creditcard`, or what a connector without a provider does. */
export function kindText({
  kind,
  adapter,
  method,
}: Pick<ConnectorSummary, "kind" | "adapter" | "method">): string {
  switch (kind) {
    case "provider":
      return `${adapter} · ${method}`;
    case "routing":
      return t("Routing");
    case "multi_method":
      return t("Payment selection page");
  }
}
