import { DEFAULT_BRANDS } from "../../../payment-pages/index.ts";
import { CARD_MARKS, pageDesignFields, type Merchant, type PageDesign } from "../../../tenancy/index.ts";
import type { FormField } from "../../configuration/form-fields.ts";
import { readSchemaForm, schemaFields, type SchemaForm } from "../../configuration/schema-fields.ts";
import type { Visit } from "../../frame/console-route.ts";
import type { ShownField } from "../../frame/form-state.ts";
import type { FieldProblem } from "../../frame/field-problem.ts";
import { t } from "../../language/translate.ts";

/** Each field of the design but the brands, which are boxes to tick: a new one does not compile without words. */
type Name = Exclude<keyof typeof pageDesignFields, "cardBrands">;
type DesignForm = SchemaForm<Name>;
type Brand = (typeof CARD_MARKS)[number];

const COLORS = {
  accentColor: { label: "Colour on light pages", hint: "For buttons and links, for example #0b6b57." },
  accentColorDark: { label: "Colour on dark pages", hint: "For customers whose devices are in dark mode." },
} as const;
const LINKS = {
  imprintUrl: { label: "Imprint", hint: "The address of the page, with https://." },
  privacyUrl: { label: "Privacy" },
  termsUrl: { label: "Terms" },
} as const;
const CONTACT = {
  contactEmail: { label: "E-mail address for customers" },
  contactPhone: { label: "Telephone for customers" },
} as const;
const ALL = { ...COLORS, ...LINKS, ...CONTACT } satisfies Required<Record<Name, unknown>>;

const formOf = (words: DesignForm["words"]): DesignForm => ({
  schema: pageDesignFields,
  within: "paymentPage",
  words,
});

export const LOGO_THEMES = ["light", "dark"] as const;
export const BRANDS_PATH = "paymentPage.cardBrands";
const PREFERRED = `${BRANDS_PATH}.preferred`;
const SEEN_BRANDS = `${BRANDS_PATH}.seen`;

/** The fields of the form by what they are about. */
export interface DesignFields {
  readonly colors: readonly FormField[];
  readonly links: readonly FormField[];
  readonly contact: readonly FormField[];
  readonly brands: BrandFields;
}

interface BrandFields {
  /** Accepted, the preferred one first. */
  readonly accepted: readonly string[];
  readonly preferred: string;
  readonly preferredName: string;
  readonly seenName: string;
  /** The value that the form showed first. */
  readonly seen: string;
}

/** @param typed what was sent with a form that was refused */
export function designFields(design: PageDesign, typed?: (name: string) => string): DesignFields {
  const present = { ...design };
  const fields = (words: DesignForm["words"]): FormField[] =>
    schemaFields(formOf(words), present).map((field) =>
      typed ? { ...field, value: typed(field.path) } : field,
    );
  const saved = savedBrands(design);
  return {
    colors: fields(COLORS),
    links: fields(LINKS),
    contact: fields(CONTACT),
    brands: {
      accepted: typed ? CARD_MARKS.filter((brand) => typed(brandName(brand)) === "1") : saved,
      preferred: typed ? typed(PREFERRED) : (saved[0] ?? ""),
      preferredName: PREFERRED,
      seenName: SEEN_BRANDS,
      seen: typed ? typed(SEEN_BRANDS) : saved.join(" "),
    },
  };
}

/** The values that the form shows, to find out whether another person changed them meanwhile. */
export function designState({ colors, links, contact, brands }: DesignFields): ShownField[] {
  const accepted = {
    path: SEEN_BRANDS,
    label: t("Accepted cards"),
    kind: { type: "text" },
    value: brands.seen,
  };
  return [...colors, ...links, ...contact, accepted];
}

/** Whether the form changes brands that it does not show as they are. */
export function hasStaleBrands({ form }: Pick<Visit, "form">, { attributes }: Merchant): boolean {
  const brands = readBrands(form);
  const isChanged = !("problem" in brands) && brands.changed.cardBrands !== undefined;
  return isChanged && form(SEEN_BRANDS) !== savedBrands(attributes.paymentPage ?? {}).join(" ");
}

function savedBrands({ cardBrands }: PageDesign): readonly string[] {
  return cardBrands ?? DEFAULT_BRANDS;
}

/** The name of a brand's box. */
export function brandName(brand: string): string {
  return `${BRANDS_PATH}.${brand}`;
}

/**
 * The request of `updateMerchant` that the form stands for: what was changed in it alone. A design is sent as a whole, so that it
 * has the other fields as they are now.
 */
export async function readDesignForm(
  { form, file }: Pick<Visit, "form" | "file">,
  { attributes }: Merchant,
): Promise<{ readonly body: object } | { readonly problem: FieldProblem }> {
  const brands = readBrands(form);
  if ("problem" in brands) return brands;
  const changed = { ...readSchemaForm(formOf(ALL), form), ...brands.changed };
  const logos: Record<string, string | null> = {};
  for (const theme of LOGO_THEMES) {
    const chosen = await file(`logos.${theme}`);
    if (form(`logos.${theme}.remove`) === "1") logos[theme] = null;
    // The API reads the kind of an image from its bytes.
    if (chosen) logos[theme] = `data:image/png;base64,${chosen.content.toString("base64")}`;
  }
  return {
    body: {
      ...(Object.keys(changed).length > 0 && { paymentPage: { ...attributes.paymentPage, ...changed } }),
      ...(Object.keys(logos).length > 0 && { logos }),
    },
  };
}

/** In the order they had, the preferred one first, and new ones at the end. */
function readBrands(
  form: (name: string) => string,
): { readonly changed: { readonly cardBrands?: readonly Brand[] } } | { readonly problem: FieldProblem } {
  const seen = form(SEEN_BRANDS).split(" ").filter(isBrand);
  const ticked = CARD_MARKS.filter((brand) => form(brandName(brand)) === "1");
  const preferred = form(PREFERRED);
  if (preferred !== "" && ticked.length > 0 && !ticked.some((brand) => brand === preferred))
    return { problem: { path: BRANDS_PATH, message: t("The preferred brand must be an accepted one.") } };
  const inOrder = [...seen.filter((brand) => ticked.includes(brand)), ...ticked];
  const cardBrands = [...new Set([...ticked.filter((brand) => brand === preferred), ...inOrder])];
  return { changed: cardBrands.join(" ") === seen.join(" ") ? {} : { cardBrands } };
}

function isBrand(name: string): name is Brand {
  return CARD_MARKS.some((brand) => brand === name);
}
