import { Liquid } from "liquidjs";

/** Limits of a template: enough for any mail, and little enough for a page. */
const LIMITS = { parseLimit: 100_000, renderLimit: 200, memoryLimit: 2_000_000 };
const MAX_OUTPUT_CHARACTERS = 500_000;

// Without a file system: a template reads nothing but its facts.
const OPTIONS = { ...LIMITS, templates: {}, ownPropertyOnly: true, strictFilters: true } as const;
const forHtml = new Liquid({ ...OPTIONS, outputEscape: "escape" });
const forText = new Liquid(OPTIONS);

/**
 * Renders a tenant's Liquid template; values are escaped in HTML. Undefined when it fails, runs too long or becomes too large:
 * the built-in one is used instead.
 */
export function renderTemplate(
  template: string,
  { facts, as }: { facts: object; as: "html" | "text" },
): string | undefined {
  try {
    const text = (as === "html" ? forHtml : forText).parseAndRenderSync(template, facts) as string;
    return text.length <= MAX_OUTPUT_CHARACTERS ? text : undefined;
  } catch {
    return undefined;
  }
}
