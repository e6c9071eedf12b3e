import { html, icon, type Html, type IconName } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";

/** A notice in place of figures that are missing: a sentence in bold, and what to do. */
export function notice(title: string, text: string | Html, name: IconName = "clock"): Html {
  return html`<div class="notice" role="status">
    ${icon(name)}
    <div><b>${title}</b> ${text}</div>
  </div>`;
}

/** In a part that is read again by itself; without scripts a person does it. */
export function figuresBeingRead(): Html {
  return notice(t("Figures are being prepared."), reloadWithoutScripts());
}

/** An instruction to reload, where a part cannot be read again by itself. */
export function reloadWithoutScripts(): Html {
  return html`<noscript>${t("Reload this page in a moment.")}</noscript>`;
}
