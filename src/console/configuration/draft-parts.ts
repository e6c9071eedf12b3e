import { html, type Html } from "../../platform/pages/index.ts";
import type { ConfigurationDraft } from "../../tenancy/index.ts";
import type { PlaceView } from "../access/places.ts";
import type { Below } from "../frame/address.ts";
import type { Viewer } from "../frame/page.ts";
import { pageHead } from "../frame/page-head.ts";
import { actLink, type Question } from "../frame/question-page.ts";
import { agoText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";

/** A connector, profile or plan with its draft, if it has one. */
export interface Drafted {
  readonly draft: ConfigurationDraft | undefined;
  /** The name of the person or credential that changed the draft last. */
  readonly draftBy: string | undefined;
  /** The number of the version in force. */
  readonly version: number;
}

/** Which version is in force, and by whom and when the draft was changed last. */
export function draftStateText(
  drafted: Drafted,
  { viewer, now }: { viewer: Viewer; now: Temporal.Instant },
): string {
  const { draft, version } = drafted;
  if (!draft) return t("Version {number} is in force.", { number: version });
  if (version === 0)
    return t("Draft by {who}, {time}.", {
      who: draftAuthor(drafted, viewer),
      time: agoText(draft.changedAt, now),
    }).replace("..", ".");
  const text = t("Draft by {who}, {time}. Version {number} is in force.", {
    who: draftAuthor(drafted, viewer),
    time: agoText(draft.changedAt, now),
    number: version,
  });
  // A time may end with a point: in German it is `vor 17 Min.`.
  return text.replace("..", ".");
}

function draftAuthor({ draft, draftBy }: Omit<Drafted, "version">, viewer: Viewer): string {
  return draft?.changedBy === viewer.person.email ? t("you") : (draftBy ?? t("The gateway"));
}

/**
 * The versions, and what the person may do with the draft.
 *
 * @param at the address of the page
 * @param edit a link to the form of the draft, where it is not on the page
 * @param judgesInForce a what-if is offered without a draft, too
 */
export function draftActions(
  { draft }: Pick<Drafted, "draft">,
  {
    at,
    place,
    edit,
    judgesInForce = false,
  }: {
    at: Below;
    place: Pick<PlaceView, "allows">;
    edit?: Html | undefined;
    judgesInForce?: boolean;
  },
): Html {
  const whatIf =
    draft || judgesInForce ? html`<a class="button" href="${at("what-if")}">${t("What if")}</a>` : "";
  const history = html`${whatIf} <a class="button" href="${at("versions")}">${t("Versions")}</a>`;
  if (!place.allows("draft")) return history;
  if (!draft) return html`${history} ${edit ?? ""}`;
  return html`${actLink({ at: at("discard"), text: t("Discard draft"), look: "ghost" })} ${history}
  ${edit ?? ""}
  ${place.allows("configure") ? actLink({ at: at("activate"), text: t("Activate draft"), look: "primary" }) : ""}`;
}

/** The head of a page of what is drafted: its state, what can be done with the draft, and what the last form did. */
export function draftHead(drafted: Drafted, { viewer, now, notice, ...head }: DraftHead): Html {
  return html`${pageHead({
    ...head,
    lead: draftStateText(drafted, { viewer, now }),
    actions: draftActions(drafted, head),
  })}
  ${noticePart(notice)}`;
}

type DraftHead = Pick<Parameters<typeof pageHead>[0], "title" | "badge" | "above" | "here"> &
  Parameters<typeof draftActions>[1] & {
    readonly viewer: Viewer;
    readonly now: Temporal.Instant;
    readonly notice: DraftNotice | undefined;
  };

export function noticePart(notice: DraftNotice | undefined): Html {
  if (!notice) return html``;
  return html`<p class="note ${notice.isWrong ? "wrong" : ""}" role="status">${notice.text}</p>`;
}

/**
 * The effects of discarding a draft.
 *
 * @param from the page of the draft
 */
export function discardQuestion(
  drafted: Omit<Drafted, "version">,
  { viewer, now, ...page }: Pick<Question, "from" | "curl"> & { viewer: Viewer; now: Temporal.Instant },
): Question | undefined {
  const { draft } = drafted;
  if (!draft) return undefined;
  return {
    ...page,
    title: t("Discard the draft of {name}?", { name: page.from.text }),
    consequences: [
      t("The draft by {who}, {time}, is deleted with all its changes.", {
        who: draftAuthor(drafted, viewer),
        time: agoText(draft.changedAt, now),
      }),
      t("The configuration in force stays as it is."),
    ],
    fields: html`<input type="hidden" name="revision" value="${draft.revision}" />`,
    button: t("Discard draft"),
    kind: "ends",
  };
}

/** A sentence above the page. */
export interface DraftNotice {
  readonly text: string;
  readonly isWrong: boolean;
}

/** The result of a draft's last form, by the name in the query. */
export function draftNotice(name: string): DraftNotice | undefined {
  return Object.hasOwn(NOTICES, name) ? NOTICES[name as DraftNoticeName]() : undefined;
}

export type DraftNoticeName = keyof typeof NOTICES;

const NOTICES = {
  in_front: () => ({ text: t("The shop's payments follow this routing now."), isWrong: false }),
  activated: () => ({ text: t("The draft is in force."), isWrong: false }),
  discarded: () => ({ text: t("The draft is discarded."), isWrong: false }),
  saved: () => ({ text: t("The draft is saved. It is not in force yet."), isWrong: false }),
  stale: () => ({
    text: t("Nothing was changed: another person changed the draft meanwhile."),
    isWrong: true,
  }),
  refused: () => ({
    text: t(
      "Nothing was activated: the configuration in force has changed since the draft was begun, or the draft no longer fits. Compare them and begin the draft again.",
    ),
    isWrong: true,
  }),
};
