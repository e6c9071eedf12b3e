import type { Connector } from "../../connectors/index.ts";
import { findLanguage } from "../../languages/index.ts";
import { fieldInvalid, type FieldRefusal } from "../refusals.ts";
import type { TransactionParts } from "../parts.ts";
import { banksOf, choosesBank, providersBehind } from "./bank-lists.ts";

type BankOptions =
  | { readonly kind: "known"; readonly options: Readonly<Record<string, string>> }
  /** The provider's list cannot be read now. */
  | { readonly kind: "unknown" };

/**
 * The names of the banks that take payments, by the ids that a payment names as `extraData.bank`. With a meta-connector they are
 * those of the first member whose customers choose a bank; undefined when none do.
 */
export async function bankOptions(
  parts: TransactionParts,
  { connector, parameters }: { connector: Connector; parameters: Readonly<Record<string, unknown>> },
): Promise<BankOptions | FieldRefusal | undefined> {
  const provider = (await providersBehind(parts, connector)).find((each) => choosesBank(parts, each));
  if (!provider) return undefined;
  const { currency: sentCurrency, language: sentLanguage, ...others } = parameters;
  if (Object.keys(others).length > 0)
    return fieldInvalid("parameters", { code: "takes_only", names: ["currency", "language"] });
  const { currencies = [] } = parts.adapters.get(provider.adapter)?.methods[provider.method] ?? {};
  const currency = sentCurrency ?? (currencies.length === 1 ? currencies[0] : undefined);
  if (typeof currency !== "string" || !/^[A-Z]{3}$/.test(currency) || !takes(currencies, currency))
    return fieldInvalid("parameters.currency", {
      code: "currency_of_method",
      currencies: currencies.join(", "),
    });
  const language = findLanguage(sentLanguage ?? "en");
  if (!language)
    return fieldInvalid("parameters.language", {
      code: "wrong_form",
      form: "language",
      wanted: "must be a language of the pages, as `de`",
    });
  const banks = await banksOf(parts, { connector: provider, currency, language });
  if (!banks) return { kind: "unknown" };
  const available = banks.filter(({ isAvailable }) => isAvailable);
  return { kind: "known", options: Object.fromEntries(available.map(({ id, name }) => [id, name])) };
}

function takes(currencies: readonly string[], currency: string): boolean {
  return currencies.length === 0 || currencies.includes(currency);
}
