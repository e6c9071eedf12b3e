import { brandName, wordsOfMethod, type ConnectorSummary } from "../../connectors/index.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

/** Methods that are no brands. */
const METHODS: Readonly<Record<string, PlainText>> = {
  Creditcard: "Card",
  DirectDebit: "Direct debit",
  BankTransfer: "Bank transfer",
  Wallet: "Wallet",
};

/** A payment method for people, named as customers read it on payment pages. */
export function methodText(method: string, now: Temporal.Instant): string {
  if (Object.hasOwn(METHODS, method)) return t(METHODS[method]!);
  return brandName(method, now) ?? wordsOfMethod(method);
}

/** `Simulator · Card`, or what a connector without a provider does. */
export function kindText(
  { kind, adapter, method }: Pick<ConnectorSummary, "kind" | "adapter" | "method">,
  now: Temporal.Instant,
): string {
  switch (kind) {
    case "provider":
      return `${adapter} · ${methodText(method, now)}`;
    case "routing":
      return t("Routing");
    case "multi_method":
      return t("Payment selection page");
  }
}

/** The same with whether it is switched off, beside its name in a list. */
export function noteOf(
  connector: Pick<ConnectorSummary, "kind" | "adapter" | "method" | "disabled">,
  now: Temporal.Instant,
): string {
  const text = kindText(connector, now);
  return connector.disabled ? `${text} · ${t("Disabled")}` : text;
}
