import type { FastifyReply } from "fastify";
import { accountsOfMerchant, type OwnAccount } from "../../bank/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import { chooseMerchant } from "../frame/choose-merchant.ts";
import type { Handled, PlaceVisit } from "../frame/console-route.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";

/** A visit at a merchant, of the mode that the page shows. */
export interface BankVisit extends PlaceVisit {
  readonly testMode: boolean;
  /** Those of the mode, by their IBAN. */
  readonly accounts: ReadonlyMap<string, OwnAccount>;
}

/**
 * For routes of the merchant's own account: at a tenant they lead to its merchants, and people who work in test mode alone see no
 * live account.
 */
export function atBank(
  parts: ConsoleParts,
): (
  handle: (parts: ConsoleParts, visit: BankVisit) => Handled,
) => (visit: PlaceVisit) => Promise<FastifyReply> {
  return (handle) => async (visit) => {
    const { place, viewer } = visit;
    const testMode = viewer.frame?.testMode ?? false;
    if (!place.allows("bank", { testMode })) return visit.forbidden("bank");
    if (place.kind === "tenant") return chooseMerchant(parts, visit, { title: t("Bank"), path: "bank" });
    return handle(parts, { ...visit, testMode, accounts: await accountsOf(parts, place, testMode) });
  };
}

async function accountsOf(
  parts: ConsoleParts,
  { guid }: PlaceView,
  testMode: boolean,
): Promise<ReadonlyMap<string, OwnAccount>> {
  const accounts = await accountsOfMerchant(parts, guid);
  return new Map([...accounts].filter(([, { test }]) => test === testMode));
}

type BankPage = "entries" | "statements" | "files" | "payouts" | "booking";

/** The pages of the account, as far as the person may open them. */
export function bankTabs({ at, place }: Pick<PlaceVisit, "at" | "place">, here: BankPage): Html {
  const isMerchant = place.kind === "merchant";
  const tabs: readonly (readonly [BankPage, string, string])[] = [
    ["entries", t("Entries"), at("bank")],
    ...(isMerchant
      ? ([
          ["statements", t("Statements"), at("bank", "statements")],
          ["files", t("Transfer files"), at("bank", "files")],
        ] as const)
      : []),
    ...(place.allows("settlements") ? ([["payouts", t("Payouts"), at("settlements")]] as const) : []),
    ...(isMerchant ? ([["booking", t("Booking"), at("bank", "booking")]] as const) : []),
  ];
  return html`<nav class="segments pages" aria-label="${t("Pages of the bank account")}">
    ${tabs.map(
      ([name, text, address]) =>
        html`<a href="${address}" ${name === here ? html`aria-current="page"` : ""}>${text}</a>`,
    )}
  </nav>`;
}
