import { html, type Html, type StaticAsset } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import type { ClockState } from "../../platform/test-clock/index.ts";
import type { ListedPlace } from "../../tenancy/index.ts";
import type { PlaceView } from "../access/places.ts";
import type { Session } from "../access/session.ts";

export { csrfField } from "./csrf-field.ts";

/** The context in which every page is made. */
export interface PageContext {
  /** The path in front of the gateway's own, for a gateway behind a proxy. */
  readonly base: string;
  /** Mark and font, for the head of each page. */
  readonly look: Html;
  readonly style: Included;
  /** On pages that frame a preview, and in its frame: few people open them. */
  readonly previewStyle: Included;
  /** On the pages of an area of its own look, by area: what nobody sees on a first visit. */
  readonly areaStyles: Partial<Readonly<Record<Area, Included>>>;
  readonly script: Included;
  /** On pages with parts that are read again by themselves. */
  readonly refreshScript: Included;
  /** On pages where a passkey can be used or made. */
  readonly passkeyScript: Included;
  /** On pages that a link with a secret behind its `#` opens. */
  readonly linkScript: Included;
}

export interface Included {
  readonly path: string;
  readonly asset: StaticAsset;
}

/** The person who looks at a page, and their place. */
export interface Viewer extends Session {
  readonly place?: PlaceView | undefined;
  /** The frame of the page; undefined where the session alone was read. */
  readonly frame?: Frame | undefined;
}

/** Counts of what waits at the place, by the page that lists it. */
export type WaitingCounts = Readonly<Partial<Record<Area, number>>>;

/** The frame of a signed-in person's page: menu, places, and live or test. */
export interface Frame {
  /** The place of the page, or for a page of the person the first of their places. */
  readonly place: PlaceView | undefined;
  /** The first places of the person, for the switcher. */
  readonly places: readonly ListedPlace[];
  /** Lists and numbers are of test payments. */
  readonly testMode: boolean;
  readonly waiting: WaitingCounts;
  readonly now: Temporal.Instant;
  /** On pages of test payments, where the installation has a test clock. */
  readonly testClock?: ClockState | undefined;
}

export interface ConsolePage {
  readonly title: string;
  readonly content: Html;
  readonly status?: number;
  /** Undefined on the pages before signing in. */
  readonly viewer?: Viewer | undefined;
  readonly area?: Area;
  /** The text of a search, which its field keeps to be corrected. */
  readonly searched?: string;
  /** The call of the API that does or returns the same, for a terminal. Secrets are names of variables. */
  readonly curl?: string | undefined;
  /** Since when changes may be missing, where the page was read from a replica that is late. */
  readonly dataAsOf?: Temporal.Instant | undefined;
  readonly usesPasskeys?: boolean;
  /** It has frames with pages of the gateway. */
  readonly framesPages?: boolean;
  readonly opensLink?: boolean;
  /** The path that shows the page in another language, where that is not the path of the request. */
  readonly comeBack?: string;
}

/** A page that a visit shows: the viewer comes from there, and the entry of the menu unless the page names one. */
export type ShownPage = Omit<ConsolePage, "viewer">;

export type Area = (typeof AREAS)[number];

/** Entries of the menu, as their addresses begin below a place; `me` is the person's own. */
export const AREAS = [
  "overview",
  "explore",
  "insights",
  "payments",
  "links",
  "terminal",
  "connectors",
  "shops",
  "disputes",
  "routing",
  "three-d-secure",
  "customers",
  "settlements",
  "bank",
  "schedules",
  "recovery",
  "batches",
  "risk",
  "developers",
  "approvals",
  "people",
  "settings",
  "audit",
  "alerts",
  "platform",
  "me",
] as const;

/** The problems of a form in front of it, each with a link to its field. */
export function errorSummary(problems: readonly { field?: string | undefined; message: string }[]): Html {
  if (problems.length === 0) return html``;
  return html`<div class="problems" role="alert" tabindex="-1">
    <h2>${t("There is a problem")}</h2>
    <ul>
      ${problems.map(
        ({ field, message }) =>
          html`<li>${field === undefined ? message : html`<a href="#${field}">${message}</a>`}</li>`,
      )}
    </ul>
  </div>`;
}

/** A page that only says something, with a way on. */
export function messagePage(options: {
  title: string;
  text: string;
  status: number;
  viewer?: Viewer | undefined;
  area?: Area | undefined;
  base: string;
  /** Other content below the text, such as the reference of a failure. */
  more?: Html | undefined;
  /** Leads on; default: the overview, or the first page. */
  onward?: Html | undefined;
}): ConsolePage {
  const {
    title,
    text,
    status,
    viewer,
    area,
    base,
    more = html``,
    onward = overviewLink(base, viewer),
  } = options;
  const body = html`<p>${text}</p>
    ${more}
    <p class="actions">${onward}</p>`;
  const content = html`<div class="head"><h1>${title}</h1></div>
    ${viewer ? html`<section class="panel pad narrow">${body}</section>` : body}`;
  return { title, status, viewer, content, ...(area && { area }) };
}

function overviewLink(base: string, viewer: Viewer | undefined): Html {
  const place = viewer?.frame?.place;
  const [at, text] = place
    ? [`${base}/console/${place.guid}/overview`, t("Go to the overview")]
    : [`${base}/console`, t("Go to the console")];
  return html`<a class="button" href="${at}">${text}</a>`;
}
