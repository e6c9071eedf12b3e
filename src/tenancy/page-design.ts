import type { FieldFault } from "../platform/field-fault.ts";

/** The card brands that payment pages have a mark of. */
export const CARD_MARKS = [
  "visa",
  "mastercard",
  "amex",
  "discover",
  "diners",
  "jcb",
  "unionpay",
  "maestro",
  "cartes_bancaires",
  "bancontact",
  "dankort",
] as const;

/** The design of a merchant's payment pages, beside name and logo. */
export interface PageDesign {
  /** For buttons and links, as `#rrggbb`; readable on white. */
  readonly accentColor?: string | null;
  /** The same on dark pages. */
  readonly accentColorDark?: string | null;
  readonly imprintUrl?: string | null;
  readonly termsUrl?: string | null;
  readonly privacyUrl?: string | null;
  readonly contactEmail?: string | null;
  readonly contactPhone?: string | null;
  /** The brands whose marks the card form shows, the preferred one first. Customers choose between two of them on one card. */
  readonly cardBrands?: (typeof CARD_MARKS)[number][] | null;
}

/** WCAG 2.2, 1.4.3: text on its background. */
const MIN_CONTRAST = 4.5;
/** The backgrounds of the pages (`--paper` of the tokens). */
export const PAGE_BACKGROUNDS = { accentColor: "#ffffff", accentColorDark: "#141a17" } as const;

/** The first colour that could not be read on the pages, with its contrast. */
export function unreadableColor(
  design: PageDesign,
): { readonly field: keyof typeof PAGE_BACKGROUNDS; readonly fault: FieldFault } | undefined {
  for (const field of ["accentColor", "accentColorDark"] as const) {
    const color = design[field];
    if (!color) continue;
    const contrast = contrastOf(color, PAGE_BACKGROUNDS[field]);
    if (contrast >= MIN_CONTRAST) continue;
    // Rounded down, so that 4.49 is not shown as enough.
    const shown = (Math.floor(contrast * 10) / 10).toFixed(1);
    const background = PAGE_BACKGROUNDS[field];
    return { field, fault: { code: "low_contrast", ratio: shown, background, least: MIN_CONTRAST } };
  }
  return undefined;
}

/** WCAG 2.2 "contrast ratio", 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG 2.2 "relative luminance". */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
