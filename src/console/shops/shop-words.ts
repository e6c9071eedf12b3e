import type { KeptDifference, ShopKind } from "../../shops/index.ts";
import { t } from "../language/translate.ts";

/** Names of systems; another one is built on the kit or on the API. */
export function kindText(kind: ShopKind): string {
  return kind === "other"
    ? t("Another system")
    : { medusa: "Medusa", vendure: "Vendure", shopware: "Shopware" }[kind];
}

/** The host of a shop's address, by which people know it. */
export function shopName({ shopUrl }: { readonly shopUrl: string }): string {
  return new URL(shopUrl).host;
}

/** A difference in a few words. */
export function differenceText({ kind }: Pick<KeptDifference, "kind">): string {
  switch (kind) {
    case "unpaid_here":
      return t("Paid in the shop, not paid here");
    case "unknown_there":
      return t("Paid here, not paid in the shop");
    case "amount":
      return t("Amounts differ");
    case "currency":
      return t("Currencies differ");
    case "double":
      return t("Paid more than once");
  }
}

/** The state of an order as its shop reported it. */
export function orderStateText({ state }: Pick<KeptDifference, "state">): string {
  return { paid: t("Paid"), open: t("Waiting for payment"), cancelled: t("Cancelled") }[state];
}

/** Advice to a person about a difference. */
export function remedyText({ kind }: Pick<KeptDifference, "kind">): string {
  switch (kind) {
    case "unpaid_here":
      return t(
        "The shop has the order as paid, and nothing was collected for it here. Do not send the goods before you know why.",
      );
    case "unknown_there":
      return t(
        "The shop completes it at its next comparison, unless it refuses. Otherwise complete the order in the shop, or refund the payment.",
      );
    case "amount":
    case "currency":
      return t(
        "The order was changed after it was paid, or by hand. Correct the order in the shop, or refund what is too much.",
      );
    case "double":
      return t("Refund the payment that the order does not need.");
  }
}
