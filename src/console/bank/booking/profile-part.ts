import type { BookingProfile } from "../../../bank/index.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import type { At } from "../../frame/address.ts";
import { factsList } from "../../frame/facts-list.ts";
import { t } from "../../language/translate.ts";
import { FEE_WORDS, FORMATS, GRANULARITIES } from "./profile-fields.ts";

/** The format of a profile, and its chart of accounts where the format has one. */
export function profileName({ format, chart }: BookingProfile): string {
  return format === "camt053" ? t(FORMATS[format]) : `${t(FORMATS[format])}, SKR ${chart}`;
}

/** A booking profile: its format and its accounts. */
export function profilePart(
  { connectorNames }: { readonly connectorNames: ReadonlyMap<string, string> },
  profile: BookingProfile,
  at: At,
): Html {
  const { format, granularity, documentField, timeZone, datev, accounts, guid } = profile;
  return html`<div class="panel">
    <section class="fact-group">
      <header>
        <h2>${profileName(profile)}</h2>
        <a class="small" href="${at("bank", "booking", guid)}">${t("Change")}</a>
      </header>
      ${factsList([
        [t("Format"), t(FORMATS[format])],
        [t("One row for"), t(GRANULARITIES[granularity])],
        [t("Document of a row"), documentField],
        [t("Time zone"), timeZone],
        [t("Adviser, client"), datev && `${datev.adviser}, ${datev.client}`],
        [t("Fiscal year begins"), datev?.fiscalYearStart],
      ])}
    </section>
    <section class="fact-group">
      <header><h2>${t("Accounts")}</h2></header>
      ${factsList([
        [t("Bank"), accounts.bank],
        [t("Customers, collective"), accounts.customer],
        ...Object.entries(accounts.clearing).map(
          ([connector, account]) => [connectorNames.get(connector) ?? connector, account] as const,
        ),
        ...Object.entries(accounts.fees).map(
          ([kind, fee]) =>
            [
              Object.hasOwn(FEE_WORDS, kind) ? t(FEE_WORDS[kind as keyof typeof FEE_WORDS]) : kind,
              feeText(fee),
            ] as const,
        ),
        [t("Differences"), accounts.differences],
      ])}
    </section>
  </div>`;
}

/** In the order of the form, whatever that of the stored fields is. */
function feeText(fee: Readonly<Record<string, string | undefined>>): string {
  return [fee["account"], fee["taxKey"], fee["vatId"]].filter(Boolean).join(", ");
}
