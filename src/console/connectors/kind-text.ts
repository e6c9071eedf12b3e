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

/** Brands that write themselves in another way than the id of their method. */
const BRANDS: Readonly<Record<string, string>> = {
  Blik: "BLIK",
  Eps: "EPS",
  Ideal: "iDEAL",
  MbWay: "MB WAY",
  MobilePay: "MobilePay",
  PayPal: "PayPal",
  Twint: "TWINT",
};

/** A payment method for people; any other has the name of the API in words. */
export function methodText(method: string): string {
  if (Object.hasOwn(METHODS, method)) return t(METHODS[method]!);
  if (Object.hasOwn(BRANDS, method)) return BRANDS[method]!;
  return method.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ");
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

/** The same with whether it is switched off, beside its name in a list. */
export function noteOf(
  connector: Pick<ConnectorSummary, "kind" | "adapter" | "method" | "disabled">,
): string {
  return connector.disabled ? `${kindText(connector)} · ${t("Disabled")}` : kindText(connector);
}
