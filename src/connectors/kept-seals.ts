import type { Sealer } from "../platform/sealing.ts";

/**
 * A sealer that writes what it has opened as it was: sealed again, the same secret has other bytes, and the audit would show a change
 * where there is none.
 */
export function keepingSeals(sealer: Sealer): Sealer {
  const opened = new Map<string, string>();
  const keyOf = (text: string, context: string): string => JSON.stringify([context, text]);
  return {
    open: async (sealed, context) => {
      const text = await sealer.open(sealed, context);
      opened.set(keyOf(text, context), sealed);
      return text;
    },
    seal: (text, context) => opened.get(keyOf(text, context)) ?? sealer.seal(text, context),
  };
}
