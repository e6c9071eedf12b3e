import type { ConnectorSummary } from "../../connectors/index.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

/** Methods that are no brands. */
const METHODS: Readonly<Record<string, PlainText>> = {
  Creditcard: "Card",
  DirectDebit: "Direct debit",
  BankTransfer: "Bank transfer",
  PayByBank: "Pay by bank",
  Wallet: "Wallet",
};

/** A payment method for people; one that is a brand has the name of the API in words. */
export function methodText(method: string): string {
  const words = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
  return words ? t(words) : method.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ");
}

/** `Simulator · Card`, or what a connector without a provider does. */
export function kindText({
  kind,
  adapter,
  method,
}: Pick<ConnectorSummary, "kind" | "adapter" | "method">): string {
  switch (kind) {
    case "provider":
      return `${adapter} · ${methodText(method)}`;
    case "routing":
      return t("Routing");
    case "multi_method":
      return t("Payment selection page");
  }
}
