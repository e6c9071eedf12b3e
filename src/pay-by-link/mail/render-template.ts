import { Liquid } from "liquidjs";

/** What a merchant's template may take: enough for any mail, and no more than a page has time for. */
const LIMITS = { parseLimit: 100_000, renderLimit: 200, memoryLimit: 2_000_000 };
const MOST_OUTPUT_CHARACTERS = 500_000;

// Without a file system: a template can't read files, and sees nothing but the facts it is given.
const OPTIONS = { ...LIMITS, templates: {}, ownPropertyOnly: true, strictFilters: true } as const;
const forHtml = new Liquid({ ...OPTIONS, outputEscape: "escape" });
const forText = new Liquid(OPTIONS);

/**
 * Renders a Liquid template that a tenant wrote; values are escaped in HTML. Undefined when it fails, runs too long or
 * becomes too large: the built-in one takes its place.
 */
export function renderTemplate(
  template: string,
  { facts, as }: { facts: object; as: "html" | "text" },
): string | undefined {
  try {
    const text = (as === "html" ? forHtml : forText).parseAndRenderSync(template, facts) as string;
    return text.length <= MOST_OUTPUT_CHARACTERS ? text : undefined;
  } catch {
    return undefined;
  }
}
