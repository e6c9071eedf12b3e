import { html, type Html } from "../../platform/pages/index.ts";
import type { Access, RouteOf, PersonalVisit } from "./console-route.ts";
import { errorSummary, type Area, type ConsolePage, type PageContext } from "./page.ts";
import { pageHead } from "./page-head.ts";
import { questionPanel, type FinalAct } from "./question-panel.ts";
import { notFoundPage } from "./refusal-pages.ts";

/** An act before it happens: what it is about, and what will be different afterwards. */
export interface Question extends Pick<FinalAct, "button" | "kind" | "fields"> {
  /** A question that names the thing. */
  readonly title: string;
  /** Each consequence as a sentence, with numbers where several things are affected. */
  readonly consequences: readonly string[];
  /** The page where the act was chosen: its path without the base of the gateway, and its name. */
  readonly from: { readonly at: string; readonly text: string };
  readonly area: Area;
  /** The call of the API that does the same. */
  readonly curl?: string | undefined;
  readonly problem?: { readonly field: string; readonly message: string } | undefined;
}

type AskingVisit = Pick<PersonalVisit, "viewer" | "request">;

/** The page of a question; its form is sent to the address of the page. */
export function questionPage(
  { base }: Pick<PageContext, "base">,
  visit: AskingVisit,
  question: Question,
): ConsolePage {
  const { title, from, area, curl, problem, ...act } = question;
  const { viewer, request } = visit;
  const [path = ""] = request.url.split("?", 1);
  const back = { at: `${base}${from.at}` };
  const content = html`${pageHead({ title, above: [{ at: back.at, text: from.text }], here: act.button })}
  ${errorSummary(problem ? [problem] : [])}
  ${questionPanel({ viewer, action: `${base}${path}`, back, ...act })}`;
  return { title, content, viewer, area, curl, status: problem ? 422 : 200 };
}

/**
 * The route of a question: GET at the path of the act, which is a POST. `ask` returns undefined where there is nothing to
 * change any more.
 */
export function questionRoute<Allowed extends Access, V extends PersonalVisit>(
  context: PageContext,
  route: Pick<RouteOf<Allowed, V>, "path" | "access"> & {
    readonly ask: (visit: V) => Promise<Question | undefined> | Question | undefined;
  },
): RouteOf<Allowed, V> {
  const { path, access, ask } = route;
  return {
    method: "GET",
    path,
    access,
    handle: async (visit) => {
      const question = await ask(visit);
      return visit.send(
        question ? questionPage(context, visit, question) : notFoundPage(context, visit.viewer),
      );
    },
  };
}

/** The link that opens the question of an act, as a button. */
export function actLink(options: {
  readonly at: string;
  readonly text: string;
  /** Which of several, for people who hear the page. */
  readonly of?: string;
  readonly look?: "ghost" | "danger" | "primary";
}): Html {
  const { at, text, of, look } = options;
  return html`<a class="${["button", look].filter(Boolean).join(" ")}" href="${at}"
    >${text}${of === undefined ? "" : html`<span class="unseen"> ${of}</span>`}</a
  >`;
}
