import type { ImportError } from "../../../bank/index.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import { tHtml } from "../../language/translate.ts";
import { statementFaultText } from "./statement-fault-words.ts";

const MAX_LINES = 50;

/** Lines of a file that were not read. */
export function linesPart(lines: readonly ImportError[]): Html {
  const shown = lines.filter(({ line }) => line > 0);
  if (shown.length === 0) return html``;
  return html`<ul class="body">
    ${shown.slice(0, MAX_LINES).map((error) => html`<li>${lineText(error)}</li>`)}
  </ul>`;
}

/** The words of the API where an older version of the gateway kept them alone. */
function lineText({ line, message, fault }: ImportError): Html {
  return tHtml("Line {line}: {message}", {
    line: String(line),
    message: fault === undefined ? html`<span lang="en">${message}</span>` : statementFaultText(fault),
  });
}
