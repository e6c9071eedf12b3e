import { html, type Html } from "../../platform/pages/index.ts";
import type { Interval } from "../../what-if/index.ts";
import { t } from "../language/translate.ts";
import { rateText } from "../overview/figures-part.ts";
import { intervalText } from "./words.ts";

const WIDTH = 112;

/** Both ends of the scale that shows all of these shares: multiples of a tenth. */
export function scaleOf(shares: readonly number[]): readonly [number, number] {
  const low = Math.floor(Math.min(...shares, 1) * 10) / 10;
  const high = Math.ceil(Math.max(...shares, 0) * 10) / 10;
  return low < high ? [low, high] : [Math.max(0, low - 0.1), Math.min(1, low + 0.1)];
}

/** The share of today as a dot, and the likely range with its middle. */
export function rangeChart(now: number, then: Interval | null, [from, to]: readonly [number, number]): Html {
  const at = (share: number): string =>
    String(Math.round(((share - from) / (to - from)) * (WIDTH - 4) * 10) / 10 + 2);
  const label = then
    ? t("Now {now}, then {range}, most likely {mid}", {
        now: rateText(now),
        range: intervalText(then),
        mid: rateText(then[1]),
      })
    : t("Now {now}, then unknown", { now: rateText(now) });
  const area = then
    ? html`<rect
          class="area edge"
          x="${at(then[0])}"
          y="2"
          width="${String(Math.max(1, Number(at(then[2])) - Number(at(then[0]))))}"
          height="12"
        ></rect
        ><rect class="bar" x="${at(then[1])}" y="1" width="2.5" height="14"></rect>`
    : "";
  return html`<svg class="range" viewBox="0 0 ${String(WIDTH)} 16" role="img" aria-label="${label}">
    <rect class="track" y="6" width="${String(WIDTH)}" height="4"></rect>
    ${area}
    <circle class="bar before" cx="${at(now)}" cy="8" r="3.5"></circle>
  </svg>`;
}
