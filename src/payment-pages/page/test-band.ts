import { html, type Html } from "../../platform/pages/index.ts";
import type { PageTexts } from "./page-texts.ts";

/** The mark on every page of a test payment. */
export function testBand({ testMode }: { testMode: boolean }, texts: PageTexts): Html {
  if (!testMode) return html``;
  return html`<aside class="test-band" aria-label="${texts.testMode}">
    <b>${texts.testMode}</b> <span>${texts.testText}</span>
  </aside>`;
}
