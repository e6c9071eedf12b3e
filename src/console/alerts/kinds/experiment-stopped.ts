import { stoppedByGuardrail, type DraftSubject } from "../../../connectors/index.ts";
import { describeShare } from "../../../what-if/index.ts";
import { isInTestMode } from "../../../transaction-requests/index.ts";
import { merchantsAt } from "../../access/merchants-at.ts";
import { t } from "../../language/translate.ts";
import { numberText } from "../../overview/figures-part.ts";
import type { FoundAlert } from "../alert-kind.ts";

/** A draft that nobody has touched for so long is no news any more. */
const SHOWN_DAYS = 30;
/** More are on the pages of the drafts. */
const MAX_SHOWN = 20;

interface Facts {
  readonly merchantGuid: string;
  readonly connectorGuid: string;
  readonly name: string;
  readonly subject: DraftSubject;
  /** Concluded payments of the draft. */
  readonly payments: number;
  /** Percentage points below the others, in tenths; null where nothing is to be compared. */
  readonly tenths: number | null;
}

const PATHS = {
  routing: "routing",
  three_d_secure: "three-d-secure",
  exemptions: "exemptions",
} as const satisfies Record<DraftSubject, string>;

/** A draft that was tried on a share of the payments, and that its guardrail stopped. */
export const experimentStopped: FoundAlert<Facts> = {
  title: () => t("A draft was stopped by itself"),
  when: () =>
    t(
      "A draft that is tried on a share of the payments reached its limit, and all payments follow the version in force again.",
    ),
  find: async ({ db, clock, findConnector }, place) => {
    const since = clock.now().subtract({ hours: SHOWN_DAYS * 24 });
    const merchantGuids = await merchantsAt(db, place);
    const stopped = await stoppedByGuardrail(db, { merchantGuids, since, limit: MAX_SHOWN });
    const found = await Promise.all(
      stopped.map(async (experiment) => {
        const { guid, merchantGuid, connectorGuid, subject } = experiment;
        const connector = await findConnector(connectorGuid);
        // The event of a trial of test payments is one of test mode, too.
        if (!connector || (await isInTestMode({ findConnector }, connector))) return [];
        const { draft, result } = await describeShare(db, experiment);
        const tenths = result ? Math.round(-result[1]! * 1_000) : null;
        const facts = { merchantGuid, connectorGuid, name: connector.name, subject };
        return [{ subject: guid, facts: { ...facts, payments: draft.payments, tenths } }];
      }),
    );
    return found.flat();
  },
  text: ({ name, payments, tenths }, { isEnded }) => {
    if (isEnded)
      return t("The stopped draft of {name} was changed, discarded or tried again, or is a month old.", {
        name,
      });
    const count = numberText(payments);
    return tenths === null
      ? t("The draft of {name} was stopped by itself after {count} payments.", { name, count })
      : t(
          "The draft of {name} was stopped by itself after {count} payments: their approval was {points} points lower.",
          { name, count, points: numberText(tenths / 10) },
        );
  },
  page: ({ facts: { connectorGuid, subject } }) => [PATHS[subject], connectorGuid, "what-if"],
  // A draft is its merchant's, at whatever place above it the alert was chosen.
  placeOf: ({ merchantGuid }) => merchantGuid,
};
