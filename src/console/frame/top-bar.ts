import { brandMark, drawnIcon, html, type Html } from "../../platform/pages/index.ts";
import { clockText } from "../language/time-text.ts";
import { presentZone, zoneName } from "../language/time-zone.ts";
import { t } from "../language/translate.ts";
import { csrfField } from "./csrf-field.ts";
import type { Viewer } from "./page.ts";

/** Search, the time where the person is, and whether the pages show live or test payments. */
export function topBar({
  base,
  viewer,
  next,
  searched = "",
}: {
  base: string;
  viewer: Viewer;
  next: string;
  /** The text of a search that found nothing. */
  searched?: string | undefined;
}): Html {
  const { frame } = viewer;
  const place = frame?.place;
  return html`<header class="top">
    <a class="brand phone-only" href="${base}/console"
      >${brandMark()}<span>${place?.name ?? "Quittance"}</span></a
    >
    ${
      place?.allows("see_payments")
        ? html`<form
            class="find"
            role="search"
            aria-label="${t("Search payments")}"
            method="post"
            action="${base}/console/${place.guid}/search"
          >
            ${csrfField(viewer)}
            <label for="search"
              >${drawnIcon("search")}<span class="unseen">${t("Search payments")}</span></label
            >
            <input
              id="search"
              name="query"
              type="search"
              maxlength="200"
              value="${searched}"
              placeholder="${t("Order, e-mail, last four, 49.90 EUR")}"
              autocomplete="off"
            />
            <kbd aria-hidden="true">/</kbd>
            <button class="ghost">${t("Search")}</button>
          </form>`
        : ""
    }
    <div class="top-end">
      ${
        frame
          ? html`<span class="soft zone" title="${presentZone()}"
                >${zoneName(presentZone())}, ${clockText(frame.now)}</span
              >
              ${modeSwitch({ base, viewer, next, testMode: frame.testMode })}`
          : ""
      }
    </div>
  </header>`;
}

function modeSwitch(options: { base: string; viewer: Viewer; next: string; testMode: boolean }): Html {
  const { base, viewer, next, testMode } = options;
  const choice = (mode: "live" | "test", text: string): Html =>
    html`<button
      name="mode"
      value="${mode}"
      ${mode === "test" ? html`class="is-test"` : ""}
      ${(mode === "test") === testMode ? html`aria-current="true"` : ""}
    >
      <i class="dot"></i>${text}
    </button>`;
  return html`<form
    class="segments"
    method="post"
    action="${base}/console/mode"
    aria-label="${t("Payments shown")}"
  >
    ${csrfField(viewer)}
    <input type="hidden" name="next" value="${next}" />
    ${choice("live", t("Live"))}${choice("test", t("Test"))}
  </form>`;
}
