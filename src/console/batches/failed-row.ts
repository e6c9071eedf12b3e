import { html, icon, type Html } from "../../platform/pages/index.ts";
import { rowProblem } from "./row-problem.ts";

/**
 * A row of a file that cannot run or failed: its order ID where there is one, its place in the file, and the reason.
 *
 * @param text the problem as the API has it
 */
export function failedRow(text: string, merchantTransactionId: string | null = null): Html {
  const { place, reason } = rowProblem(text);
  return html`<li>
    <span class="round wrong">${icon("cross")}</span
    ><span
      ><b>${merchantTransactionId ?? place}</b>${merchantTransactionId === null ? "" : html` ${place}`}<span
        class="soft"
        >${reason}</span
      ></span
    >
  </li>`;
}
