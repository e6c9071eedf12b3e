import type { SettlementRow } from "../../providers/index.ts";
import { inCurrencyForm } from "../decimal.ts";

/** The row with its amounts in the form of their currencies: providers' files drop zeros at the end. */
export function rowInForm(row: SettlementRow): SettlementRow {
  const { gross, net, fees } = row;
  return { ...row, gross: gross && inForm(gross), net: inForm(net), fees: fees.map(inForm) };
}

function inForm<Amount extends { readonly amount: string; readonly currency: string }>(of: Amount): Amount {
  return { ...of, amount: inCurrencyForm(of.amount, of.currency) };
}
