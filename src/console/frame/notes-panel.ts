import { html, icon, type Html } from "../../platform/pages/index.ts";
import { minuteText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import type { PlaceVisit } from "./console-route.ts";
import { textField } from "./field.ts";
import { csrfField } from "./page.ts";
import { typedTextProblem } from "./typed-text.ts";

/** A note of a person. */
export interface Note {
  readonly text: string;
  readonly writtenBy: string;
  readonly at: Temporal.Instant;
}

/** A note as it was typed, and why it was not kept. */
export interface RefusedNote {
  readonly text: string;
  readonly message: string;
}

/** Characters. */
const MAX_NOTE_LENGTH = 2_000;

/** The field `text` of the form: the note, or why it cannot be kept. */
export function readNote(form: (name: string) => string): string | RefusedNote {
  const text = form("text").replaceAll("\r\n", "\n").trim();
  const message = text === "" ? t("Enter some text.") : typedTextProblem(text, { max: MAX_NOTE_LENGTH });
  return message === undefined ? text : { text, message };
}

/** Notes about one thing, and a form for another one where the person may write it. */
export function notesPanel(
  { viewer }: PlaceVisit,
  panel: {
    readonly notes: readonly Note[];
    readonly mayNote: boolean;
    readonly refused: RefusedNote | undefined;
    readonly action: string;
    /** Fields of the form that nobody sees: the note is about them. */
    readonly hidden?: Readonly<Record<string, string>>;
  },
): Html {
  const { notes, mayNote, refused, action, hidden = {} } = panel;
  return html`<section class="panel">
    <header><h2>${t("Notes")}</h2></header>
    <div class="body">
      ${notes.map(
        ({ text, writtenBy, at }) =>
          html`<p>${text}<br /><span class="tiny soft">${writtenBy}, ${minuteText(at)}</span></p>`,
      )}
      ${
        mayNote
          ? html`<form method="post" action="${action}">
              ${csrfField(viewer)}
              ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
              ${textField({ name: "text", label: t("Note"), value: refused?.text ?? "", problem: refused?.message, maxlength: MAX_NOTE_LENGTH })}
              <button>${icon("note", "s")}${t("Add note")}</button>
            </form>`
          : ""
      }
    </div>
  </section>`;
}
