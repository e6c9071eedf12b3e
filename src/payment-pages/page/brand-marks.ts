import type { CARD_MARKS, PageDesign } from "../../tenancy/index.ts";
import { html, Html } from "../../platform/pages/index.ts";

/** Simple drawings of our own, by the brand's name in `CARD_BRANDS`; nothing is fetched for them. */
const MARKS: Readonly<
  Record<(typeof CARD_MARKS)[number], { readonly name: string; readonly drawing: string }>
> = {
  visa: { name: "Visa", drawing: word("VISA", "#1a1f71") },
  mastercard: {
    name: "Mastercard",
    drawing: `<circle cx="15" cy="12" r="7" fill="#eb001b"/><circle cx="23" cy="12" r="7" fill="#f79e1b"/><path d="M19 6.3a7 7 0 0 1 0 11.4a7 7 0 0 1 0-11.4" fill="#ff5f00"/>`,
  },
  amex: {
    name: "American Express",
    drawing: `<rect width="38" height="24" rx="3" fill="#1f6fbf"/>${word("AMEX", "#fff")}`,
  },
  discover: {
    name: "Discover",
    drawing: `<path d="M38 13v8a3 3 0 0 1-3 3H12c12-2 20-5 26-11" fill="#f47216"/><text x="19" y="12" font-size="6.6" font-weight="700" text-anchor="middle" fill="#231f20">DISCOVER</text>`,
  },
  diners: {
    name: "Diners Club",
    drawing: `<circle cx="19" cy="12" r="8" fill="#0a5b9e"/><path d="M16.500 6.500a6.200 6.200 0 0 0 0 11zM21.500 6.500a6.200 6.200 0 0 1 0 11z" fill="#fff"/>`,
  },
  jcb: {
    name: "JCB",
    drawing: `<path d="M10 7a3 3 0 0 1 3-3h2v13a3 3 0 0 1-3 3h-2z" fill="#0e4c96"/><path d="M17 7a3 3 0 0 1 3-3h2v13a3 3 0 0 1-3 3h-2z" fill="#c9151e"/><path d="M24 7a3 3 0 0 1 3-3h2v13a3 3 0 0 1-3 3h-2z" fill="#067a3c"/>`,
  },
  unionpay: {
    name: "UnionPay",
    drawing: `<path d="M10 4h7l-4 16H6z" fill="#c8202f"/><path d="M18 4h7l-4 16h-7z" fill="#00447c"/><path d="M26 4h6l-4 16h-6z" fill="#007b84"/>`,
  },
  maestro: {
    name: "Maestro",
    drawing: `<circle cx="15" cy="12" r="7" fill="#0099df"/><circle cx="23" cy="12" r="7" fill="#eb001b"/><path d="M19 6.300a7 7 0 0 1 0 11.400a7 7 0 0 1 0-11.400" fill="#6c6bbd"/>`,
  },
};

/** The brands of a merchant that does not name its own. */
export const DEFAULT_BRANDS = ["visa", "mastercard", "amex"] as const;

function word(text: string, colour: string): string {
  return `<text x="19" y="16.200" font-size="11" font-weight="800" font-style="italic" text-anchor="middle" fill="${colour}">${text}</text>`;
}

/** The marks of the cards that a merchant accepts. The page's script dims the others once the brand is known. */
export function brandMarks({ cardBrands }: PageDesign, label: string): Html {
  const brands = cardBrands ?? DEFAULT_BRANDS;
  if (brands.length === 0) return html``;
  return html`<ul class="marks" aria-label="${label}">
    ${brands.map((brand) => {
      const { name, drawing } = MARKS[brand];
      return html`<li data-brand="${brand}">
        <svg viewBox="0 0 38 24" width="38" height="24" role="img" aria-label="${name}">
          <rect x=".5" y=".5" width="37" height="23" rx="3" fill="#fff" stroke="#c9d0d8" />
          ${new Html(drawing)}
        </svg>
      </li> `;
    })}
  </ul>`;
}
