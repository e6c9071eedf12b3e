import { html, icon, type Html } from "../../platform/pages/index.ts";
import { countryName } from "../language/country-name.ts";
import { presentLocale, t } from "../language/translate.ts";
import { numberText, rateText } from "../overview/figures-part.ts";
import { issuerText } from "../overview/issuers.ts";
import { brandName } from "../payment-facts/words.ts";
import { isFall, type Segment } from "./cause.ts";
import { attemptsOf, moveOf, rateOf } from "./contributions.ts";
import { reasonText } from "./moved-part.ts";
import type { Approval } from "./insights-facts.ts";

/** The rate with its change, and why it fell. */
export function whyPart(
  approval: Approval,
  { listOf, routing }: { listOf: (segment: Segment) => string; routing: string | undefined },
): Html {
  const { all } = approval;
  const before =
    attemptsOf(all.before) === 0
      ? t("no payment in the period before")
      : t("before {rate}, {part} of {whole}", {
          rate: rateText(rateOf(all.before)),
          part: numberText(all.before.approved),
          whole: numberText(attemptsOf(all.before)),
        });
  return html`<div class="answer">
    <div>
      <p class="soft small">${t("Approval rate")}</p>
      <p><span class="amount">${rateText(rateOf(all.now))}</span> ${changePart(moveOf(all))}</p>
      <p class="soft small">
        ${t("{part} of {whole}", { part: numberText(all.now.approved), whole: numberText(attemptsOf(all.now)) })}
        · ${before}
      </p>
    </div>
    <div class="why">${reasons(approval, { listOf, routing })}</div>
  </div>`;
}

function changePart(move: number | undefined): Html {
  if (move === undefined || Math.abs(move) < 0.0005) return html``;
  const points = new Intl.NumberFormat(presentLocale(), { maximumFractionDigits: 1 }).format(
    Math.abs(move) * 100,
  );
  const isUp = move > 0;
  return html`<span class="delta ${isUp ? "up" : "down"}"
    >${icon(isUp ? "rise" : "fall", "xs")}<span class="unseen">${isUp ? t("up") : t("down")} </span
    >${t("{points} pts", { points })}</span
  >`;
}

function reasons(
  { all, cause, connectorNames }: Approval,
  { listOf, routing }: { listOf: (segment: Segment) => string; routing: string | undefined },
): Html {
  if (moveOf(all) === undefined)
    return html`<h2>${t("There is nothing to compare with.")}</h2>
      <p class="soft">${t("One of the two periods has no payment. Choose a longer one.")}</p>`;
  if (!isFall(all))
    return html`<h2>${t("The rate did not fall.")}</h2>
      <p class="soft">${t("The tables below show what moved it.")}</p>`;
  if (!cause)
    return html`<h2>${t("Why? No single cause makes most of it.")}</h2>
      <p>${t("The tables below show what moved it, in the order of its effect.")}</p>`;
  const { segment, contribution, codes, rateWithout } = cause;
  const { now, before } = contribution;
  const [worst] = codes;
  return html`<h2>${t("Why? One cause makes most of it.")}</h2>
    <p><b>${capitalised(segmentText(segment, connectorNames))}</b></p>
    <p>
      ${t("{part} of {whole} were declined, before {partBefore} of {wholeBefore}.", {
        part: numberText(now.failed),
        whole: numberText(attemptsOf(now)),
        partBefore: numberText(before.failed),
        wholeBefore: numberText(attemptsOf(before)),
      })}
      ${worst && worst.now > 0 ? t("Most of them: {reason} ({count}).", { reason: reasonText(worst.message), count: numberText(worst.now) }) : ""}
      ${rateWithout === undefined ? "" : t("Without them the rate would be {rate}.", { rate: rateText(rateWithout) })}
    </p>
    <p class="actions">
      <a class="button" href="${listOf(segment)}">${t("Open the declined payments")}</a>
      ${routing === undefined ? "" : html`<a class="button primary" href="${routing}">${t("Routing")}</a>`}
    </p>`;
}

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase(presentLocale()) + text.slice(1);
}

function segmentText(
  { connector, country, brand, issuer }: Segment,
  names: ReadonlyMap<string, string>,
): string {
  return [
    ...(issuer === undefined ? [] : [t("cards of {bank}", { bank: issuerText(issuer) })]),
    ...(brand === "" ? [] : [brandName(brand)]),
    ...(country === "" ? [] : [t("cards from {country}", { country: countryName(country) })]),
    ...(connector === "" ? [] : [names.get(connector) ?? t("another connector")]),
  ].join(" · ");
}
