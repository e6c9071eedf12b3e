import { publicMethodName, wordsOfMethod, type Connector } from "../../connectors/index.ts";
import type { TransactionParts } from "../../transaction-requests/index.ts";
import type { PageTexts } from "./page-texts.ts";

type LabelParts = Pick<TransactionParts, "adapters" | "clock">;

/** Methods that are no brands, also where the provider's own page takes the card. */
const TEXTS: Readonly<Record<string, "card" | "bankAccount" | "bankTransfer">> = {
  Creditcard: "card",
  DirectDebit: "bankAccount",
  BankTransfer: "bankTransfer",
};

/** The name of a connector's method for customers, in the page's language; never the connector's own name. */
export function methodLabel(parts: LabelParts, texts: PageTexts, connector: Connector): string {
  const given = publicMethodName(connector, parts.clock.now());
  if (given !== undefined) return given;
  const named = Object.hasOwn(TEXTS, connector.method) ? TEXTS[connector.method] : undefined;
  if (named !== undefined) return texts[named];
  switch (parts.adapters.get(connector.adapter)?.methods[connector.method]?.instrument) {
    case "card":
      return texts.card;
    case "iban":
      return texts.bankAccount;
    default:
      return wordsOfMethod(connector.method);
  }
}

/** The names of several methods; those after the first of the same name have a number. */
export function methodLabels(
  parts: LabelParts,
  texts: PageTexts,
  methods: readonly Connector[],
): readonly { readonly connector: Connector; readonly label: string }[] {
  const seen = new Map<string, number>();
  return methods.map((connector) => {
    const label = methodLabel(parts, texts, connector);
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    return { connector, label: count === 1 ? label : `${label} ${count}` };
  });
}
