import { isJsonObject } from "../../../platform/json-object.ts";
import { html } from "../../../platform/pages/index.ts";
import type { RiskProfile } from "../../../risk/index.ts";
import { saveDraft } from "../../configuration/change-draft.ts";
import { draftFormPage } from "../../configuration/draft-form-page.ts";
import type { DraftNoticeName } from "../../configuration/draft-parts.ts";
import { ofChangedDrafted, toNoted, type OfFound } from "../../configuration/draft-routes.ts";
import { belongsTo, formFields } from "../../configuration/form-fields.ts";
import { movedRules, ruleIndex } from "../../configuration/ordered-rules.ts";
import { below, type Below } from "../../frame/address.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import type { FieldProblem } from "../../frame/field-problem.ts";
import { csrfField, errorSummary } from "../../frame/page.ts";
import { pageHead } from "../../frame/page-head.ts";
import { panelList } from "../../frame/panel-list.ts";
import { provision } from "../../frame/provision.ts";
import type { Typed } from "../../frame/form-state.ts";
import { t } from "../../language/translate.ts";
import { withDecimals } from "../../payment-facts/typed-amount.ts";
import type { ConsoleParts } from "../../parts.ts";
import type { ProfileView } from "./profile-at.ts";
import { PROFILE_DRAFTS } from "./profile-drafts.ts";
import { newProfileFields, profileGroups, readNewProfile, readProfileForm } from "./profile-form.ts";
import { CHECK_NAMES, checkNameOf, checkWord, readRule, ruleGroups, type CheckName } from "./rule-form.ts";
import { ruleSide, scoreCardSide } from "./rule-sides.ts";

/** Creating a risk profile, and changing the draft of one: its name and score card, and one rule at a time. */
export function profileDraftRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const path = "risk/profiles";
  const one = PROFILE_DRAFTS.path;
  const of = ofChangedDrafted(parts, PROFILE_DRAFTS);
  const options = { refusesCardNumbers: true } as const;
  return [
    getting(`${path}/new`, "configure", (visit) => offerNew(parts, visit)),
    posting(`${path}/new`, "configure", (visit) => create(parts, visit), {
      ...options,
      needsProof: () => true,
    }),
    getting(`${one}/draft`, "draft", of(offerProfile)),
    posting(`${one}/draft`, "draft", of(saveProfile), options),
    getting(`${one}/rules/:rule`, "draft", of(offerRule)),
    posting(`${one}/rules/:rule`, "draft", of(saveRule), options),
    posting(`${one}/rules/:rule/change`, "draft", of(moveRule), options),
  ];
}

type Refused = OfFound<ProfileView>;

/** A profile belongs to a tenant. */
async function offerNew({ publicUrl }: ConsoleParts, visit: PlaceVisit, problem?: FieldProblem) {
  const { place, viewer, at } = visit;
  if (place.kind !== "tenant") return visit.nothing();
  const fields = newProfileFields(problem && visit.form);
  const field = fields.find((one) => belongsTo(problem, one));
  const title = t("New risk profile");
  const content = html`${pageHead({ title, above: [{ at: at("risk", "profiles"), text: t("Risk profiles") }] })}
    ${errorSummary(problem ? [{ field: field?.path, message: field ? `${field.label}: ${problem.message}` : problem.message }] : [])}
    <form class="form" method="post" action="${at("risk", "profiles", "new")}">
      ${csrfField(viewer)} ${formFields(fields, problem)}
      <p class="actions">
        <button class="primary">${t("Create profile")}</button>
        <a class="button" href="${at("risk", "profiles")}">${t("Cancel")}</a>
      </p>
      <p class="hint">${t("It has no rules at first and approves every payment. Add rules in its draft.")}</p>
    </form>`;
  const operation = `createRiskProfile/${place.guid}`;
  const curl = provisioningCurl({ publicUrl, operation, body: { name: "Web shop" } });
  return visit.show({ title, content, curl, status: problem ? 422 : 200 });
}

async function create(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, form } = visit;
  if (place.kind !== "tenant") return visit.nothing();
  const params = { tenantGuid: place.guid };
  const body = readNewProfile(form);
  const made = await provision(parts, visit, { operation: "createRiskProfile", params, body });
  if ("problem" in made) return offerNew(parts, visit, made.problem);
  const profile: unknown = Reflect.get(made.done, "riskProfile");
  const id = isJsonObject(profile) ? String(profile["id"]) : "";
  return visit.goTo("risk", "profiles", id);
}

function pagesOf({ at }: PlaceVisit, { profile }: ProfileView): Below {
  return below(at, "risk", "profiles", String(profile.id));
}

/** Common fields of all forms of the draft. */
function formOf(parts: ConsoleParts, visit: PlaceVisit, { found }: Refused) {
  const { profile, draft, shown } = found;
  return {
    back: { at: pagesOf(visit, found)(), text: t("Risk profile {name}", { name: profile.name }) },
    revision: draft?.revision ?? 0,
    hint: t("Payments are decided by the draft only after it is activated."),
    curl: provisioningCurl({
      publicUrl: parts.publicUrl,
      operation: `saveRiskProfileDraft/${profile.id}`,
      body: contentOf(shown),
    }),
  };
}

/** A draft has all that can be changed, so that a version is one, too. */
function contentOf({ name, description, isDefault, disabled, rules, scoreCard }: RiskProfile) {
  return { name, description, isDefault, disabled, rules, scoreCard };
}

async function offerProfile(parts: ConsoleParts, visit: PlaceVisit, { problem, ...of }: Refused) {
  const groups = profileGroups(of.found.shown, problem && visit.form);
  const action = pagesOf(visit, of.found)("draft");
  const title = t("Name and score card");
  const side = scoreCardSide();
  return visit.show(
    draftFormPage(visit, { ...formOf(parts, visit, of), title, action, groups, side, problem }),
  );
}

async function saveProfile(parts: ConsoleParts, visit: PlaceVisit, of: Refused) {
  const content = { ...contentOf(of.found.shown), ...readProfileForm(of.found.shown, visit.form) };
  const saved = await save(parts, visit, { of, content });
  return typeof saved === "string"
    ? back(visit, of, saved)
    : offerProfile(parts, visit, { ...of, problem: saved });
}

/** Which form a rule has: that of its check, or the one that the person chose for a new one. */
function checkOf(visit: PlaceVisit, rule: RiskProfile["rules"][number] | undefined): CheckName | undefined {
  if (visit.query("choose") === "yes") return undefined;
  const chosen = visit.query("check") || visit.form("checkName");
  return CHECK_NAMES.find((name) => name === chosen) ?? (rule && checkNameOf(rule));
}

async function offerRule(parts: ConsoleParts, visit: PlaceVisit, { problem, ...of }: Refused) {
  const { shown } = of.found;
  const index = ruleIndex(visit.path("rule"), shown.rules);
  if (index === undefined) return visit.nothing();
  const rule = shown.rules[index];
  const check = checkOf(visit, rule);
  const at = below(pagesOf(visit, of.found), "rules", rule ? String(index) : "new");
  const form = formOf(parts, visit, of);
  if (!check) return visit.show(chooseCheckPage(form, at));
  const within = `rules[${index}].`;
  return visit.show(
    draftFormPage(visit, {
      ...form,
      title: rule ? t("Rule {number}", { number: index + 1 }) : t("New rule"),
      action: at(),
      groups: ruleGroups(rule, { name: check, typed: problem && visit.form }),
      more: html`<input type="hidden" name="checkName" value="${check}" />`,
      side: ruleSide(shown.rules, index, at({ choose: "yes" })),
      problem: problem && { ...problem, path: fieldOf(problem.path.replace(within, "")) },
    }),
  );
}

/** The API refuses a window as a whole; the form has a field for its length. */
function fieldOf(path: string): string {
  return path === "check.window" ? "check.window.value" : path;
}

/** Each kind of check has a form of its own. */
function chooseCheckPage({ back: { at: profile, text }, curl }: ReturnType<typeof formOf>, at: Below) {
  const title = t("What the rule checks");
  const above = [{ at: profile, text }];
  const content = html`${pageHead({ title, above, lead: t("Choose what the rule checks.") })}
  ${panelList(CHECK_NAMES.map((name) => ({ at: at({ check: name }), text: checkWord(name) })))}`;
  return { title, content, curl };
}

async function saveRule(parts: ConsoleParts, visit: PlaceVisit, of: Refused) {
  const { shown } = of.found;
  const index = ruleIndex(visit.path("rule"), shown.rules);
  const check = index === undefined ? undefined : checkOf(visit, shown.rules[index]);
  if (index === undefined || !check) return visit.nothing();
  const form = withDecimals(visit.form, amountsOf(check, visit.form));
  if (typeof form !== "function") return offerRule(parts, visit, { ...of, problem: form });
  const rules = shown.rules.toSpliced(
    index,
    1,
    readRule(form, check) as unknown as RiskProfile["rules"][number],
  );
  const saved = await save(parts, visit, { of, content: contentOf({ ...shown, rules }) });
  return typeof saved === "string"
    ? back(visit, of, saved)
    : offerRule(parts, visit, { ...of, problem: saved });
}

/** The limit, unless it is a number of payments. */
function amountsOf(check: CheckName, form: Typed): Record<string, string> {
  const isAmount = check === "amount" || (check === "velocity" && form("check.measure") === "sum");
  return isAmount ? { "check.limit": form("check.currency") } : {};
}

async function moveRule(parts: ConsoleParts, visit: PlaceVisit, of: Refused) {
  const { shown } = of.found;
  const index = ruleIndex(visit.path("rule"), shown.rules);
  if (index === undefined || index === shown.rules.length) return visit.nothing();
  const rules = movedRules(shown.rules, index, visit.form("to"));
  const saved = await save(parts, visit, { of, content: contentOf({ ...shown, rules }) });
  return back(visit, of, typeof saved === "string" ? saved : "refused");
}

function save(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { of: { found }, content }: { of: Refused; content: object },
) {
  return saveDraft(parts, visit, { of: { profileId: String(found.profile.id) }, content });
}

function back(visit: PlaceVisit, { found }: Refused, note: DraftNoticeName) {
  return toNoted(visit, PROFILE_DRAFTS, { found, note });
}
