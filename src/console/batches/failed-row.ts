import { html, icon, type Html } from "../../platform/pages/index.ts";
import { rowProblem } from "./row-problem.ts";

/**
 * A row of a file that cannot run or failed: its order ID where there is one, its place in the file, and the reason.
 *
 * @param wrong the problem; of a row that an older version of the gateway kept, the message of the API
 */
export function failedRow(
  wrong: Parameters<typeof rowProblem>[0],
  merchantTransactionId: string | null = null,
): Html {
  const { place, reason } = rowProblem(wrong);
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
