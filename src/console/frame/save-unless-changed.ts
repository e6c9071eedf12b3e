import { isChangedSince, type EntityVersion } from "../../platform/database/index.ts";
import { selectChangesOf, versionOf } from "../../tenancy/index.ts";
import { agoText } from "../language/time-text.ts";
import { nameUsers } from "../access/name-users.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import type { PlaceVisit } from "./console-route.ts";
import type { FieldProblem } from "./field-problem.ts";
import { SEEN, seenIn, seenText, typedValue, VERSION, type ShownField, type Typed } from "./form-state.ts";

type Saved<Done> = { readonly done: Done } | { readonly problem: FieldProblem };

interface FormOf {
  /** The entity that the form changes, as the audit names it. */
  readonly edited: Pick<EntityVersion, "entity" | "target">;
  /** The fields with their present values, as the database has them. */
  readonly present: () => Promise<readonly ShownField[]>;
  readonly removes?: boolean;
}

/**
 * Which changes refuse a form: any of the entity, those of what the form shows, or those of a field in which something was typed
 * (its request has only those, so that changes of others stay).
 */
type Replaces = "entity" | "shown" | "typed";

/** Nothing was saved. The form is shown again with what was typed. */
export interface RefusedForm {
  readonly problem: FieldProblem;
  readonly typed: Typed;
}

/**
 * Saves a form, unless another person changed after it was made what it would replace or remove: then the problem says which person changed
 * what, and the form has the present values, but for the fields in which this person typed others. If two people save at the
 * same moment, the audit trigger refuses the second one, in the transaction of the change.
 *
 * @param of.replaces `entity` if it is left out
 * @param of.removes the form removes what it shows, and nothing is typed in it: the page with the present values shows the refusal
 * @param of.save the change, which passes the version on as `unlessChanged`, or finds out itself that the form is stale
 */
export async function saveUnlessChanged<Done>(
  parts: Pick<ConsoleParts, "db" | "clock">,
  { form }: Pick<PlaceVisit, "form">,
  {
    save,
    replaces = "entity",
    ...of
  }: FormOf & {
    replaces?: Replaces;
    save: (unlessChanged: EntityVersion) => Promise<Saved<Done> | "stale">;
  },
): Promise<{ readonly done: Done } | RefusedForm> {
  const seen = seenIn(form);
  // Before the present values: a change between the two is refused by the trigger.
  const since = replaces === "entity" ? versionIn(form) : await versionOf(parts.db, of.edited);
  const replaced = (await of.present()).filter(({ path, value }) => {
    const typed = typedValue(form, path);
    return seen(path) !== value && !(replaces === "typed" && (typed === seen(path) || typed === value));
  });
  if (replaced.length > 0) return staleForm(parts, form, of);
  try {
    const saved = await save({ ...of.edited, since });
    if (saved === "stale") return staleForm(parts, form, of);
    return "problem" in saved ? { ...saved, typed: form } : saved;
  } catch (error) {
    if (isChangedSince(error)) return staleForm(parts, form, of);
    throw error;
  }
}

/** A form that does not say of which version it was made is refused after any change. */
function versionIn(form: Typed): string {
  const text = form(VERSION);
  return /^\d{1,18}$/.test(text) ? text : "0";
}

/** The next time it is sent, the form replaces what it says now. */
async function staleForm(
  { db, clock }: Pick<ConsoleParts, "db" | "clock">,
  form: Typed,
  { edited, present, removes = false }: FormOf,
): Promise<RefusedForm> {
  const version = await versionOf(db, edited);
  const fields = await present();
  const [newest] = await selectChangesOf(db, { ...edited, limit: 1 });
  const seen = seenIn(form);
  const who = newest?.username ?? t("The gateway");
  const change = {
    who: (await nameUsers(db, [who])).get(who) ?? who,
    time: newest ? agoText(newest.at, clock.now()) : t("unknown"),
  };
  const said = removes
    ? t(
        "Nothing was removed: {who} changed it after you opened this page ({time}). It is now as shown below.",
        change,
      )
    : t(
        "Nothing was saved: {who} changed it after you opened this form ({time}). Your entries are kept below. Check them and save again.",
        change,
      );
  const different = fields.filter(
    ({ path, value }) => typeof seen(path) === "string" && seen(path) !== value,
  );
  const changes = different.map((field) => changeText(field, String(seen(field.path))));
  const values = new Map(fields.map(({ path, value }) => [path, value]));
  return {
    problem: { path: "root", message: [said, ...changes].join(" ") },
    typed: (name) => {
      if (name === SEEN) return seenText(fields);
      if (name === VERSION) return version;
      const isTyped = typedValue(form, name) !== (seen(name) ?? "");
      return isTyped ? form(name) : (values.get(name) ?? "");
    },
  };
}

function changeText({ label, kind, value }: ShownField, before: string): string {
  const text = (shown: string): string => {
    if (kind.type === "switch") return shown === "" ? t("off") : t("on");
    return shown === "" ? t("empty") : shown.replaceAll("\n", ", ");
  };
  return t("{field}: {before} became {after}.", { field: label, before: text(before), after: text(value) });
}
