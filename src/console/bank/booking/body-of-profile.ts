import type { Typed } from "../../frame/form-state.ts";
import type { ProfileField } from "./profile-fields.ts";

/** The body of the operation: accounts that are empty are left out, as is DATEV's part for other formats. */
export function bodyOfProfile(fields: readonly ProfileField[], typed: Typed): object {
  const given = (path: string): string => typed(path).trim();
  const ofPrefix = (prefix: string): (readonly [string, string])[] =>
    fields
      .filter(({ path }) => path.startsWith(prefix))
      .map(({ path }) => [path.slice(prefix.length), given(path)] as const)
      .filter(([, value]) => value !== "");
  const fees = Map.groupBy(ofPrefix("accounts.fees."), ([path]) => path.split(".", 1)[0]!);
  const isDatev = given("format") === "datev-extf";
  return {
    format: given("format"),
    granularity: given("granularity"),
    chart: given("chart"),
    documentField: given("documentField"),
    timeZone: given("timeZone"),
    accounts: {
      bank: given("accounts.bank"),
      customer: given("accounts.customer"),
      differences: given("accounts.differences"),
      clearing: Object.fromEntries(ofPrefix("accounts.clearing.")),
      fees: Object.fromEntries(
        [...fees].map(([kind, parts]) => [
          kind,
          Object.fromEntries(parts.map(([path, value]) => [path.split(".")[1], value])),
        ]),
      ),
    },
    ...(isDatev && {
      datev: {
        adviser: numberOf(given("datev.adviser")),
        client: numberOf(given("datev.client")),
        fiscalYearStart: given("datev.fiscalYearStart"),
        accountLength: numberOf(given("datev.accountLength")),
      },
    }),
  };
}

/** A text that is no number is refused by the operation, which names the field. */
function numberOf(text: string): number | string {
  return /^\d{1,7}$/.test(text) ? Number(text) : text;
}
