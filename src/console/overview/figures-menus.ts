import { html, type Html } from "../../platform/pages/index.ts";
import { currencyMenu, periodMenu } from "../frame/pick-menu.ts";
import { t } from "../language/translate.ts";
import { PERIOD_NAMES, periodWords, type Period } from "./period.ts";

/** The periods and the currencies of figures as menus that open without a script. */
export function figuresMenus(
  period: Period,
  money: {
    readonly currencies: readonly string[];
    readonly currency: string | undefined;
    /** The address of the figures with another period or currency. */
    readonly at: (change: { period: string } | { currency: string }) => string;
  },
): Html {
  const { currencies, currency, at } = money;
  return html`${periodMenu(
    t(period.words),
    PERIOD_NAMES.map((name) => ({
      at: at({ period: name }),
      text: t(periodWords(name)),
      isCurrent: name === period.name,
    })),
  )}
  ${currencyMenu(currencies, { currency, at: (one) => at({ currency: one }) })}`;
}
