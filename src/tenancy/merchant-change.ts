import { isRefusal } from "../platform/refusal.ts";
import { readLogo, type Logos, type LogoTheme } from "./merchant-logo.ts";
import { NO_MERCHANT_ATTRIBUTES, type Merchant, type MerchantAttributes } from "./merchant.ts";
import { refuse, type TenancyRefusal } from "./refusals.ts";

/** Fields that are not named are unchanged. */
export interface MerchantChange extends Partial<MerchantAttributes> {
  readonly name?: string;
  readonly description?: string | null;
  readonly email?: string | null;
  /** Images as data URLs; null removes one. */
  readonly logos?: Readonly<Partial<Record<LogoTheme, string | null>>>;
}

export type LogoRefused = Extract<TenancyRefusal, { code: "logo_refused" }>;

/** The merchant after a change, with the bytes of new logos, by digest. */
export function changedMerchant(
  current: Merchant,
  change: MerchantChange,
): { readonly merchant: Merchant; readonly images: ReadonlyMap<string, Buffer> } | LogoRefused {
  const { logos: logosChange = {}, name, description, email, ...attributes } = change;
  const changed = changedLogos(current.logos, logosChange);
  if (isRefusal(changed)) return changed;
  const merchant = {
    ...current,
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(email !== undefined && { email }),
    logos: changed.logos,
    attributes: { ...NO_MERCHANT_ATTRIBUTES, ...current.attributes, ...attributes },
  };
  return { merchant, images: changed.images };
}

function changedLogos(
  current: Logos,
  change: NonNullable<MerchantChange["logos"]>,
): { logos: Logos; images: ReadonlyMap<string, Buffer> } | LogoRefused {
  const logos = { ...current };
  const images = new Map<string, Buffer>();
  for (const theme of ["light", "dark"] as const) {
    const dataUrl = change[theme];
    if (dataUrl === null) delete logos[theme];
    if (typeof dataUrl !== "string") continue;
    const read = readLogo(dataUrl);
    if (isRefusal(read)) return refuse("logo_refused", { theme, problem: read.problem });
    logos[theme] = read.logo;
    images.set(read.logo.digest, read.image);
  }
  return { logos, images };
}
