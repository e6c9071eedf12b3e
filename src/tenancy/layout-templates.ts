import { Liquid } from "liquidjs";

const parser = new Liquid();

/** contract §5: a template that does not compile is refused when it is saved, not when a customer waits for it. */
export function findBrokenTemplate(
  templates: Readonly<Record<string, string | null>>,
): { template: string; complaint: string } | undefined {
  for (const [template, text] of Object.entries(templates)) {
    const complaint = text === null ? undefined : complaintAbout(text);
    if (complaint) return { template, complaint };
  }
  return undefined;
}

function complaintAbout(text: string): string | undefined {
  try {
    parser.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
