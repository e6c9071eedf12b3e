import { Liquid } from "liquidjs";

/** The mails and pages a template may replace. */
export const LAYOUT_TEMPLATES = [
  "emailSubject",
  "emailHtml",
  "emailText",
  "confirmationSubject",
  "confirmationHtml",
  "confirmationText",
  "merchantConfirmationSubject",
  "merchantConfirmationHtml",
  "merchantConfirmationText",
  "recovery1Subject",
  "recovery1Html",
  "recovery1Text",
  "recovery2Subject",
  "recovery2Html",
  "recovery2Text",
  "recovery3Subject",
  "recovery3Html",
  "recovery3Text",
  "cardExpiringSubject",
  "cardExpiringHtml",
  "cardExpiringText",
  "successPage",
  "errorPage",
  "cancelledPage",
  "expiredPage",
] as const;
export type LayoutTemplate = (typeof LAYOUT_TEMPLATES)[number];

/** Liquid templates by name; for the others the built-in ones apply. */
type Layout = Readonly<Partial<Record<LayoutTemplate, string>>>;

/** The templates of a tenant or of a connector. */
export interface Layouts {
  readonly defaultLayout: Layout;
  /** By language (ISO 639-1, or `pt-BR`): for customers of that language it outranks `defaultLayout`. */
  readonly layoutByLanguage: Readonly<Record<string, Layout>>;
}

export const NO_LAYOUTS: Layouts = { defaultLayout: {}, layoutByLanguage: {} };

/** Null removes a template, so that the next one applies. */
type LayoutChange = Readonly<Partial<Record<LayoutTemplate, string | null>>>;

export interface LayoutsChange {
  readonly defaultLayout?: LayoutChange;
  /** Null removes all templates of a language. */
  readonly layoutByLanguage?: Readonly<Record<string, LayoutChange | null>>;
}

/** The templates of one name for one language, in the order of precedence: `pt-BR` before `pt`, and both before all languages. */
export function templatesFor(
  sources: readonly Layouts[],
  { name, language }: { name: LayoutTemplate; language: string },
): string[] {
  return sources
    .flatMap(({ defaultLayout, layoutByLanguage }) => [
      layoutIn(layoutByLanguage, language)?.[name],
      layoutIn(layoutByLanguage, language.split("-")[0] ?? "")?.[name],
      defaultLayout[name],
    ])
    .filter((template) => template !== undefined);
}

function layoutIn(layouts: Layouts["layoutByLanguage"], language: string): Layout | undefined {
  const code = language.toLowerCase();
  return Object.entries(layouts).find(([own]) => own.toLowerCase() === code)?.[1];
}

/** A template that does not compile is refused when it is saved, not when a customer waits for it. */
export function findBrokenTemplate({
  defaultLayout = {},
  layoutByLanguage = {},
}: LayoutsChange): { template: string; complaint: string } | undefined {
  const layouts = [
    ["defaultLayout", defaultLayout] as const,
    ...Object.entries(layoutByLanguage).map(
      ([language, layout]) => [`layoutByLanguage.${language}`, layout ?? {}] as const,
    ),
  ];
  for (const [path, layout] of layouts) {
    for (const [name, text] of Object.entries(layout)) {
      const complaint = text === null ? undefined : refuseTemplate(text);
      if (complaint) return { template: `${path}.${name}`, complaint };
    }
  }
  return undefined;
}

const parser = new Liquid();

function refuseTemplate(text: string): string | undefined {
  try {
    parser.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export function changedLayouts(current: Layouts, change: LayoutsChange): Layouts {
  const byLanguage = { ...current.layoutByLanguage };
  for (const [language, layout] of Object.entries(change.layoutByLanguage ?? {})) {
    if (layout === null) delete byLanguage[language];
    else byLanguage[language] = changedLayout(byLanguage[language] ?? {}, layout);
  }
  return {
    defaultLayout: changedLayout(current.defaultLayout, change.defaultLayout ?? {}),
    layoutByLanguage: byLanguage,
  };
}

function changedLayout(current: Layout, change: LayoutChange): Layout {
  const entries = Object.entries({ ...current, ...change });
  return Object.fromEntries(entries.filter(([, template]) => template !== null));
}
