/** For every password that a person or a client chooses: PCI DSS 8.3.6. */
export const MIN_PASSWORD_LENGTH = 12;

/** Long enough, and in every list of guesses all the same. */
const KNOWN = new Set([
  "password1234",
  "passwordpassword",
  "password12345",
  "password123456",
  "passw0rd1234",
  "123456789012",
  "1234567890123456",
  "qwertyuiop12",
  "qwertyuiop123",
  "qwertyuiopasdfgh",
  "administrator",
  "letmeinletmein",
  "iloveyouiloveyou",
  "changemechangeme",
  "welcomewelcome",
  "demo-password",
  "demo-bi-password",
  "demo-console-password",
]);
const MIN_DIFFERENT_CHARACTERS = 5;

/**
 * Whether a password is among the first guesses: a known one, the name of its user, or few characters again and again
 * (NIST SP 800-63B).
 */
export function isEasyToGuess(password: string, { name }: { name: string }): boolean {
  const plain = password.toLowerCase();
  return KNOWN.has(plain) || plain === name.toLowerCase() || new Set(plain).size < MIN_DIFFERENT_CHARACTERS;
}
