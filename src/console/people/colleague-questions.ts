import { html } from "../../platform/pages/index.ts";
import type { Colleague } from "../access/person-store.ts";
import { roleWord } from "../access/role-words.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { ShownPage } from "../frame/page.ts";
import { pageHead } from "../frame/page-head.ts";
import { questionPanel } from "../frame/question-panel.ts";
import { t } from "../language/translate.ts";
import { madePart } from "./made-part.ts";
import type { MadeThing } from "./made-things.ts";

/** The page before a person is removed, with the consequences. */
export function removePage(
  { at, place, viewer }: PlaceVisit,
  { colleague, made }: { readonly colleague: Colleague; readonly made: readonly MadeThing[] },
): ShownPage {
  const people = { at: at("people"), text: t("People") };
  const [{ name, email }, role] = [colleague, roleWord(colleague.role)];
  const title = t("Remove {name} as {role}?", { name, role });
  const content = html`${pageHead({ title, above: [people], here: name })}
  ${questionPanel({
    viewer,
    consequences: [
      t(
        "{name} ({email}) can no longer act as {role} at {place}, from their next request. Their past actions keep their name.",
        { name, email, role, place: place.name },
      ),
      ...(colleague.identityId === null
        ? []
        : [
            t(
              "The role came from the identity provider, and comes back with the next sign-in unless it is removed there.",
            ),
          ]),
    ],
    fields: madePart(made, colleague),
    action: at("people", colleague.id, "remove"),
    button: t("Remove {name}", { name }),
    kind: "ends",
    back: { at: people.at },
  })}`;
  return { title, content };
}

/** For a colleague who has neither phone nor recovery codes. */
export function resetPage(
  { at, viewer }: PlaceVisit,
  { colleague }: { readonly colleague: Colleague },
): ShownPage {
  const people = { at: at("people"), text: t("People") };
  const { name, email } = colleague;
  const title = t("Reset the second factor of {name}?", { name });
  const content = html`${pageHead({ title, above: [people], here: name })}
  ${questionPanel({
    viewer,
    consequences: [
      t(
        "{name} ({email}) is signed out everywhere and can sign in with only the password until they add a new app. Their passkeys are removed too. First call {name} to make sure that the request is theirs.",
        { name, email },
      ),
    ],
    action: at("people", colleague.id, "reset"),
    button: t("Reset second factor"),
    kind: "ends",
    back: { at: people.at },
  })}`;
  return { title, content };
}
