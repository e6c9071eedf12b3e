import { t } from "../../language/translate.ts";
import { readHealth } from "../../connectors/connector-health.ts";
import { approvalOf, FALL_POINTS, FEW_PAYMENTS } from "../../overview/figures.ts";
import { rateText } from "../../overview/figures-part.ts";
import type { FoundAlert } from "../alert-kind.ts";

/** The approval rate of a connector is below its usual one. */
export const approvalsFall: FoundAlert<{
  readonly name: string;
  readonly rate: number;
  readonly usual: number;
}> = {
  title: () => t("Approvals fall"),
  when: () =>
    t(
      "The approval rate of a connector in 24 hours is {points} points or more below that of the week before. With fewer than {few} payments nothing is sent.",
      { points: FALL_POINTS * 100, few: FEW_PAYMENTS },
    ),
  find: async (parts, place) => {
    const health = await readHealth(parts, { place, testMode: false });
    if (health.kind !== "answered") return undefined;
    return [...health.figures.values()].flatMap((figures) => {
      const { rate, usual, isFall } = approvalOf(figures) ?? {};
      if (isFall !== true || rate === undefined || usual === undefined) return [];
      const { guid: subject, name } = figures;
      return [{ subject, facts: { name, rate, usual } }];
    });
  },
  text: ({ name, rate, usual }, { isEnded }) =>
    isEnded
      ? t(
          "The approval rate of {name} is no longer below the usual one, or there are too few payments to say.",
          {
            name,
          },
        )
      : t("The approval rate of {name} fell to {rate}, usually {usual}.", {
          name,
          rate: rateText(rate),
          usual: rateText(usual),
        }),
  page: () => ["insights"],
};
