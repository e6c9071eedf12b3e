import { declineText } from "../payment-facts/decline-words.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import { shareBar } from "./chart.ts";
import { approvalOf, type ConnectorFigures, type CurrencyFigures } from "./figures.ts";
import { numberText, rateText } from "./figures-part.ts";

/** How each connector's payments ended in 24 hours, and how they usually do. */
export function connectorsPart(connectors: readonly ConnectorFigures[]): Html {
  return html`<section class="panel">
    <header>
      <h2>${t("Approval by connector")}</h2>
      <span class="soft small">${t("24 hours")}</span>
    </header>
    ${
      connectors.length === 0
        ? html`<p class="body soft small">${t("No payment in the last eight days.")}</p>`
        : html`<ul class="body">
            ${connectors.map((figures) => connectorLine(figures, merchantOf(figures, connectors)))}
          </ul>`
    }
  </section>`;
}

/** Merchants of a tenant often give their connectors the same names: those need the merchant's too. */
export function merchantOf(
  { guid, name, merchantName }: ConnectorFigures,
  connectors: readonly ConnectorFigures[],
): string | undefined {
  return connectors.some((other) => other.guid !== guid && other.name === name) ? merchantName : undefined;
}

function connectorLine(figures: ConnectorFigures, merchant: string | undefined): Html {
  const { approved, name } = figures;
  const approval = approvalOf(figures);
  if (!approval)
    return html`<li class="pulse">
      <i class="dot none"></i><b>${name}</b><span class="soft">${t("no traffic")}</span>${
        merchant === undefined ? "" : html`<span class="more tiny soft">${merchant}</span>`
      }
    </li>`;
  const { rate, all, usual, isFall, isLow } = approval;
  const count = t("{part} of {whole}", { part: numberText(approved), whole: numberText(all) });
  const compared =
    usual === undefined ? count : t("{count}, usually {rate}", { count, rate: rateText(usual) });
  return html`<li class="pulse">
    <i class="dot ${isFall ? "wrong" : isLow ? "none" : "good"}"></i><b>${name}</b
    ><span class="${isFall ? "down" : ""}">${rateText(rate)}</span
    ><span class="more">${shareBar(rate, { isFall })}</span
    ><span class="more tiny soft">${merchant === undefined ? "" : `${merchant} · `}${compared}</span>
  </li>`;
}

/** Why payments of the period were declined; each bar leads to those of its error code. */
export function declinesPart(
  { reasons, total }: CurrencyFigures,
  { listOf, insights }: { listOf: (code: string) => string; insights: string },
): Html {
  const most = reasons[0]?.count ?? 1;
  const all = total.approved + total.failed;
  return html`<section class="panel later">
    <header>
      <h2>${t("Why payments were declined")}</h2>
      <a class="small" href="${insights}">${t("Insights")}</a>
    </header>
    ${
      reasons.length === 0
        ? html`<p class="body soft small">${t("No payment was declined.")}</p>`
        : html`<ul class="bars tight body">
              ${reasons.map(
                ({ code, message, count }) =>
                  html`<li>
                    <a href="${listOf(code)}"
                      >${declineText({ code: Number(code), message }).replace(/\.$/, "")}</a
                    >${shareBar(count / most)}<span>${numberText(count)}</span>
                  </li>`,
              )}
            </ul>
            <footer>
              ${t("{part} of {whole} payments declined", { part: numberText(total.failed), whole: numberText(all) })}
            </footer>`
    }
  </section>`;
}
