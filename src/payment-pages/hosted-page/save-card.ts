import type { Connector } from "../../connectors/index.ts";
import { fillIn } from "../../languages/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { chooseSaving, maySave } from "../../transaction-requests/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { PageParts } from "../page/page.ts";
import type { PaymentContext } from "./payment-context.ts";
import { textField, type PostedForm } from "./read-instrument.ts";

/** The offer to save the card, where the customer may; never ticked beforehand. */
export async function saveCardField(
  parts: PageParts,
  context: PaymentContext,
  { connector, prefix = "" }: { connector: Connector; prefix?: string },
): Promise<Html | undefined> {
  if (!(await maySave(parts, { transaction: context.transaction, connector }))) return undefined;
  const [offer, meaning] = wordsOf(context);
  return html`<label class="tick"
    ><input type="checkbox" name="saveCard" value="1" aria-describedby="${prefix}save-card" /><span
      >${offer}<span class="hint" id="${prefix}save-card">${meaning}</span></span
    ></label
  >`;
}

/** Records what the form says of saving the card, with the words that the customer read. */
export function saveCardAsSent(
  parts: PageParts,
  context: PaymentContext,
  sent: { transaction: Transaction; connector: Connector; form: PostedForm },
): Promise<Transaction> {
  const { transaction, connector, form } = sent;
  const isTicked = textField(form, "saveCard") === "1";
  const consent = isTicked ? { text: wordsOf(context).join(" "), language: context.language } : undefined;
  return chooseSaving(parts, { transaction, connector, consent });
}

function wordsOf({
  texts,
  merchantName,
  language,
}: PaymentContext): readonly [offer: string, meaning: string] {
  const merchant = { merchant: merchantName };
  return [fillIn(texts.saveCard, merchant, language), fillIn(texts.saveCardText, merchant, language)];
}
