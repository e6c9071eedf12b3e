import { html, type Html } from "../../platform/pages/index.ts";
import { minuteText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { numberText, rateText } from "../overview/figures-part.ts";
import { hasSteps, shareOf, type Step } from "./steps.ts";

/** Steps as bars from zero, each with its count in both periods and its share of the whole. */
export function stepsPanel<Name extends string>(options: {
  readonly title: string;
  /** The whole of which the shares are. */
  readonly note: string;
  readonly steps: readonly Step<Name>[];
  readonly nameOf: Readonly<Record<Name, string>>;
  /** Where not all of the period could be counted. */
  readonly since?: Temporal.Instant | undefined;
  /** A page about all of them. */
  readonly more?: Html | undefined;
  /** Undefined for a step that no list shows. */
  readonly listOf?: (name: Name, when: "now" | "before") => string | undefined;
}): Html {
  const { title, note, steps, nameOf, since, more, listOf } = options;
  return html`<section class="panel">
    <header>
      <h2>${title}</h2>
      <span class="soft small">${note}</span>
    </header>
    ${
      hasSteps(steps)
        ? html`<table class="slim">
            <thead>
              <tr>
                <th scope="col">${t("Name")}</th>
                <th scope="col" class="num">${t("Before")}</th>
                <th scope="col" class="num">${t("Now")}</th>
                <th scope="col" class="num">${t("Share")}</th>
                <th scope="col" class="wide"><span class="unseen">${t("Share")}</span></th>
              </tr>
            </thead>
            <tbody>
              ${steps.map((step) => {
                const linked = (count: number | undefined, when: "now" | "before"): Html =>
                  countPart(count, listOf?.(step.name, when));
                const share = shareOf(step, steps);
                return html`<tr>
                  <th scope="row">${nameOf[step.name]}</th>
                  <td class="num soft">${linked(step.before, "before")}</td>
                  <td class="num">${linked(step.now, "now")}</td>
                  <td class="num">${rateText(share)}</td>
                  <td class="barcell wide">${bar(share ?? 0)}</td>
                </tr>`;
              })}
            </tbody>
          </table>`
        : html`<p class="body soft small">${t("Nothing to show.")}</p>`
    }
    ${more === undefined ? "" : html`<footer>${more}</footer>`}
    ${since === undefined ? "" : html`<p class="body soft small">${t("Counted from {time} on.", { time: minuteText(since) })}</p>`}
  </section>`;
}

function countPart(count: number | undefined, href: string | undefined): Html {
  if (count === undefined) return html`–`;
  return href === undefined ? html`${numberText(count)}` : html`<a href="${href}">${numberText(count)}</a>`;
}

function bar(share: number): Html {
  return html`<svg class="hbar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect class="track" width="100" height="8" />
    <rect class="bar" width="${(share * 100).toFixed(1)}" height="8" />
  </svg>`;
}
