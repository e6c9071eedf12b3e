import { keepLanguage } from "../language/choose.ts";
import type { ConsoleParts } from "../parts.ts";
import { openForm, type ConsoleRoute } from "../frame/console-route.ts";
import { ownPath } from "../frame/own-path.ts";

/** Choosing the language of the console, also before signing in; the page that was open is shown again. */
export function languageRoutes({ publicUrl }: ConsoleParts): ConsoleRoute[] {
  return [
    openForm("/language", ({ reply, form, redirect }) => {
      keepLanguage(reply, { language: form("language"), publicUrl });
      return redirect(form("next") === "/" ? "/" : (ownPath(form("next")) ?? "/console"));
    }),
  ];
}
