import type { FastifyReply } from "fastify";
import { html, type Html } from "../../platform/pages/index.ts";
import type { Permission } from "../access/permissions.ts";
import { getting, ownPage, type ConsoleRoute, type PersonalVisit, type PlaceVisit } from "./console-route.ts";
import { errorSummary, type Area, type ShownPage } from "./page.ts";
import { pageHead } from "./page-head.ts";
import { questionPanel, type FinalAct } from "./question-panel.ts";

/** An act before it happens: what it is about, and what will be different afterwards. */
export interface Question extends Pick<FinalAct, "button" | "kind" | "fields"> {
  /** A question that names the thing. */
  readonly title: string;
  /** Each consequence as a sentence, with numbers where several things are affected. */
  readonly consequences: readonly string[];
  /** The page where the act was chosen. */
  readonly from: { readonly at: string; readonly text: string };
  /** The entry of the menu; default: that of the address. */
  readonly area?: Area;
  /** The call of the API that does the same. */
  readonly curl?: string | undefined;
  readonly problem?: { readonly field: string; readonly message: string } | undefined;
}

/** The page of a question; its form is sent to the address of the page. */
export function questionPage(
  { base, viewer, request }: Pick<PersonalVisit, "base" | "viewer" | "request">,
  { title, from, area, curl, problem, ...act }: Question,
): ShownPage {
  const [path = ""] = request.url.split("?", 1);
  const content = html`${pageHead({ title, above: [from], here: act.button })}
  ${errorSummary(problem ? [problem] : [])}
  ${questionPanel({ viewer, action: `${base}${path}`, back: { at: from.at }, ...act })}`;
  return { title, content, ...(area && { area }), curl, status: problem ? 422 : 200 };
}

/**
 * The route of a question at a place, below `/console/:place`: GET at the path of the act, which is a POST.
 *
 * @param ask returns undefined where there is nothing to change any more
 */
export function asking(path: string, access: Permission, ask: Ask<PlaceVisit>): ConsoleRoute {
  return getting(path, access, asked(ask));
}

/** The same of a person's own, below `/console`. */
export function askingOwn(path: string, ask: Ask<PersonalVisit>): ConsoleRoute {
  return ownPage(path, asked(ask));
}

type Ask<V> = (visit: V) => Promise<Question | undefined> | Question | undefined;

function asked<V extends PersonalVisit>(ask: Ask<V>): (visit: V) => Promise<FastifyReply> {
  return async (visit) => {
    const question = await ask(visit);
    return question ? visit.show(questionPage(visit, question)) : visit.nothing();
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
