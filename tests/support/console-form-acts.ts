import { parse } from "parse5";
import { attributeOf, elementsOf, type ConsolePage } from "./console.ts";
import { FORM_GUARDS, type FormGuard } from "./console-form-guards.ts";

/** `ends` has a red final button, `moves` a green one. */
interface AskedAct {
  readonly kind: "ends" | "moves";
  /** Fields of a form that undoes the act: it needs no question. */
  readonly undoneBy?: Readonly<Record<string, string>>;
  /** Another page has the form whose response is the question. */
  readonly isCheckedFirst?: true;
}

const ends: AskedAct = { kind: "ends" };
const moves: AskedAct = { kind: "moves" };
const atPlace = (acts: Readonly<Record<string, AskedAct>>) =>
  Object.entries(acts).map(([path, act]) => [`POST /console/:place/${path}`, act] as const);

/** Acts that cannot be undone, or that interrupt something: each has a page that says what happens. */
export const ASKED: ReadonlyMap<string, AskedAct> = new Map([
  ...atPlace({
    "bank/entries/:entry/undo": ends,
    "connectors/:connector/disable": { kind: "ends", undoneBy: { disabled: "no" } },
    "credentials/:credential/revoke": ends,
    "credentials/:credential/rotate": moves,
    "customers/:customer/delete": ends,
    "customers/:customer/detach": ends,
    "customers/imports/:import/undo": ends,
    "developers/agents/:agent/revoke": ends,
    "developers/endpoints/:endpoint/delete": ends,
    "developers/endpoints/:endpoint/state": { kind: "ends", undoneBy: { active: "yes" } },
    "developers/keys/:key/revoke": ends,
    "developers/secrets/:connector": moves,
    "developers/users/:user/password": moves,
    "developers/users/:user/password/end": ends,
    "developers/users/:user/state": { kind: "ends", undoneBy: { disabled: "no" } },
    "disputes/:dispute/accept": ends,
    "disputes/:dispute/contest": { kind: "moves", isCheckedFirst: true },
    "explore/queries/:query/delete": ends,
    "invitations/:invitation/withdraw": ends,
    "limits/:limit/remove": ends,
    "links/:uuid/cancel": ends,
    "links/:uuid/replace": moves,
    "links/reusable/:link/cancel": ends,
    "payments/:uuid/block": ends,
    "payments/:uuid/capture": moves,
    "payments/:uuid/refund": moves,
    "payments/:uuid/reject": ends,
    "payments/:uuid/release": moves,
    "payments/:uuid/void": ends,
    "approvers/:membership/confirm": ends,
    "people/:membership/remove": ends,
    "people/:membership/reset": ends,
    "recovery/cases/:case/link": moves,
    "recovery/cases/:case/retry": moves,
    "recovery/cases/:case/stop": ends,
    "recovery/plans/:plan/activate": moves,
    "recovery/plans/:plan/discard": ends,
    "risk/:entry/remove": ends,
    "shops/:shop/disconnect": ends,
    "shops/differences/:difference/ignore": moves,
    "risk/profiles/:profile/activate": moves,
    "risk/profiles/:profile/discard": ends,
    "routing/:connector/activate": moves,
    "routing/:connector/front/:member": moves,
    "routing/:connector/discard": ends,
    "routing/:connector/what-if/stop": ends,
    "schedules/:schedule/cancel": ends,
    "schedules/:schedule/change": { kind: "moves", isCheckedFirst: true },
    "schedules/new": { kind: "moves", isCheckedFirst: true },
    "schedules/price": { kind: "moves", isCheckedFirst: true },
    "second-factor": { kind: "moves", undoneBy: { required: "no" } },
    "settings/mail/remove": ends,
    "settings/retention/:kind": ends,
    "settings/templates/:template/reset": ends,
    "exemptions/:connector/activate": moves,
    "exemptions/:connector/discard": ends,
    "exemptions/:connector/what-if/stop": ends,
    "three-d-secure/:connector/activate": moves,
    "three-d-secure/:connector/discard": ends,
    "three-d-secure/:connector/what-if/stop": ends,
    "views/:view/delete": ends,
  }),
  ["POST /console/me/passkeys/:passkey/remove", ends],
  ["POST /console/me/second-factor/remove", ends],
  ["POST /console/me/sessions/end-all", ends],
  ["POST /console/me/sessions/end-others", ends],
]);

/** Guards of forms that make something new, that read, or whose former values the audit shows and the form takes again. */
const HARMLESS: readonly FormGuard[] = ["adds", "id", "looks", "reads", "revision", "seen"];

/** Other acts without a question, each with the reason. */
const DECISION = "the page of the request says what it is about, and what each button does";
const NO_QUESTION: Readonly<Record<string, string>> = {
  "POST /console/:place/account-requests/:request/approve": DECISION,
  "POST /console/:place/account-requests/:request/carry-out": DECISION,
  "POST /console/:place/account-requests/:request/refuse": DECISION,
  "POST /console/:place/account-requests/:request/withdraw": DECISION,
  "POST /console/:place/agent-requests/:request/approve": DECISION,
  "POST /console/:place/agent-requests/:request/carry-out": DECISION,
  "POST /console/:place/agent-requests/:request/refuse": DECISION,
  "POST /console/:place/agent-requests/:request/withdraw": DECISION,
  "POST /console/:place/api-user-requests/:request/approve": DECISION,
  "POST /console/:place/api-user-requests/:request/carry-out": DECISION,
  "POST /console/:place/api-user-requests/:request/refuse": DECISION,
  "POST /console/:place/api-user-requests/:request/withdraw": DECISION,
  "POST /console/:place/approvals/:approval/approve": DECISION,
  "POST /console/:place/approvals/:approval/finish": DECISION,
  "POST /console/:place/approvals/:approval/refuse": DECISION,
  "POST /console/:place/approvals/:approval/withdraw": DECISION,
  "POST /console/:place/bank/entries/:entry/assign":
    "its page says what is assigned, and undoing takes it back",
  "POST /console/:place/bank/files/:file/sending": "its form says to ask the bank first",
  "POST /console/:place/connectors/:connector/webhook":
    "the provider gets the address and the secret at the same time",
  "POST /console/:place/customers/imports/:import/discard":
    "nothing is stored yet, and the file can be sent again",
  "POST /console/:place/customers/imports/:import/run": "its page is the check, and undoing takes it back",
  "POST /console/:place/customers/:customer/prefer": "another card is preferred with the same button",
  "POST /console/:place/developers/endpoints/:endpoint/rotate":
    "its form says what happens, and takes the overlap",
  "POST /console/:place/developers/requests/watch": "it ends by itself",
  "POST /console/:place/schedules/:schedule/continue": "pausing undoes it",
  "POST /console/:place/schedules/:schedule/pause": "continuing undoes it",
  "POST /console/:place/test-clock": "only an installation in test has the bar, whose buttons name the time",
  "POST /console/*": "it does nothing, as the address does not exist",
  "POST /console/me/passkeys": "adds one",
  "POST /console/me/passkeys/challenge": "a script reads it",
  "POST /console/me/password": "takes the present password",
  "POST /console/me/prove": "a proof",
  "POST /console/me/prove/challenge": "a script reads it",
  "POST /console/me/second-factor": "takes the password and a code of the new app",
  "POST /console/me/sessions/:session/end": "signing in undoes it",
  "POST /console/mode": "the other mode is one press away",
  "POST /console/sign-out": "signing in undoes it",
};

const ENDING_VERB = /\/(?:cancel|delete|disable|discard|end|end-\w+|reject|remove|reset|revoke|withdraw)$/;

/** Why the form of a route may have no question; undefined for one that nobody has decided about. */
export function decisionAbout(route: string): string | undefined {
  if (ASKED.has(route)) return "asked";
  if (Object.hasOwn(NO_QUESTION, route)) return NO_QUESTION[route];
  const guard = FORM_GUARDS.get(route);
  return guard !== undefined && HARMLESS.includes(guard) && !ENDING_VERB.test(route) ? guard : undefined;
}

interface ShownForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly isFinal: boolean;
  /** The classes of its buttons. */
  readonly buttons: readonly string[];
  readonly hasWayBack: boolean;
  readonly isInPanel: boolean;
}

/** The forms of a page that change something, as a person sees them. */
export function shownForms({ html, url }: ConsolePage): ShownForm[] {
  return elementsOf(parse(html, { scriptingEnabled: false }), ({ tagName }) => tagName === "form")
    .filter((form) => attributeOf(form, "method") === "post")
    .map((form) => ({
      action: new URL(attributeOf(form, "action") ?? "", url).pathname,
      fields: Object.fromEntries(
        elementsOf(form, ({ tagName }) => tagName === "input").map((input) => [
          attributeOf(input, "name") ?? "",
          attributeOf(input, "value") ?? "",
        ]),
      ),
      isFinal: attributeOf(form, "class") === "confirm",
      buttons: elementsOf(form, ({ tagName }) => tagName === "button").map(
        (button) => attributeOf(button, "class") ?? "",
      ),
      hasWayBack: elementsOf(form, ({ tagName }) => tagName === "a").length > 0,
      isInPanel:
        form.parentNode !== null &&
        "attrs" in form.parentNode &&
        attributeOf(form.parentNode, "class")?.split(" ").includes("question") === true,
    }));
}

/** What is wrong with a form on a page; undefined when nothing is. */
export function faultOf(route: string, form: ShownForm, page: ConsolePage): string | undefined {
  const act = ASKED.get(route);
  if (!act) return form.isFinal ? "has the question of an act that needs none" : undefined;
  const { kind, undoneBy = {}, isCheckedFirst } = act;
  const [undoing] = Object.entries(undoneBy);
  const isUndoing = undoing !== undefined && form.fields[undoing[0]] === undoing[1];
  if (form.isFinal) {
    const look = kind === "ends" && !isUndoing ? "danger" : "primary";
    if (form.buttons.join() !== look)
      return `has ${form.buttons.join()} buttons, and not one that is ${look}`;
    if (!form.isInPanel) return "stands outside of the panel of a question";
    return form.hasWayBack ? undefined : "has no way back";
  }
  if (isUndoing || isCheckedFirst) return undefined;
  return new URL(page.url).pathname === form.action ? undefined : "acts at one press";
}
