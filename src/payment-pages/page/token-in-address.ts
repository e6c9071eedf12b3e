/** Up to three signs, or the entity of one in HTML. */
const FOLLOWS_ADDRESS = /(?:[^A-Za-z0-9]{1,3}|&(?:amp|apos|gt|lt|nbsp|quot|#\d{1,4});?)$/;

/**
 * The token at the end of a link, without what follows the address in a text: programs that recognise addresses take along a full
 * stop, a bracket, the sign of slanted letters (`_`). Tokens are letters and digits.
 */
export function tokenInAddress(token: string): string {
  return token.replace(FOLLOWS_ADDRESS, "");
}
