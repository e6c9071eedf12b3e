import { html, type Html } from "../../platform/pages/index.ts";
import { formToken } from "../access/session.ts";

/** To be in each form that changes something. */
export function csrfField({ token }: { readonly token: string }): Html {
  return html`<input type="hidden" name="csrf" value="${formToken(token)}" />`;
}
