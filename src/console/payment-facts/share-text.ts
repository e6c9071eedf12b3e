import { presentLocale } from "../language/translate.ts";

/** A share to the basis point, as prices are: `1.57%`. A dash where it is not known. */
export function shareText(share: number | undefined): string {
  if (share === undefined) return "–";
  return new Intl.NumberFormat(presentLocale(), {
    style: "percent",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(share);
}
