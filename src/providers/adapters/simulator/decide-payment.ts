import { unreachable } from "../../../platform/refusal.ts";
import type { AdapterConnector, ProviderRequest } from "@quittance/provider-kit";
import { decideCard, defaultResult } from "./card-rules.ts";
import { decideBlik } from "./blik-rules.ts";
import { decideDummy } from "./dummy-rules.ts";
import { decideIban } from "./iban-rules.ts";
import { simulatorSettings } from "./settings.ts";
import { declined, type Decision } from "./decision.ts";

/** Decides about a payment that follows no other: by the instrument, or by the method where there is none. */
export function decidePayment(
  request: ProviderRequest,
  context: { connector: AdapterConnector; now: Temporal.Instant },
): Decision {
  const { connector, now } = context;
  const settings = simulatorSettings(request, connector);
  if (connector.method === "Dummy") return decideDummy(request, settings);
  if (connector.method === "Blik") return decideBlik(request.customerInput);
  const { source } = request;
  // Without a card, account or stored wallet the customer pays on the provider's page.
  if (!source || (connector.method === "RedirectPay" && source.kind !== "wallet"))
    return decideWithoutInstrument(connector.method, settings);
  switch (source.kind) {
    case "card":
      return decideCard(source, { request, connector, now });
    case "iban":
      return decideIban(source, settings);
    case "wallet":
    case "wallet_token":
      return defaultResult(settings);
    default:
      return unreachable(source);
  }
}

/** On a redirecting method the customer chooses on the provider's page; a card or an account can't be left out. */
function decideWithoutInstrument(method: string, settings: Readonly<Record<string, string>>): Decision {
  if (method === "WebhookPay" || method === "BankTransfer")
    return { kind: "pending", settlesTo: settings["pendingOutcome"] === "error" ? "declined" : "approved" };
  if (method === "RedirectPay" || method === "Wallet")
    return { kind: "redirect", pageResult: "customer_chooses" };
  return declined("incorrectPaymentInfo");
}
