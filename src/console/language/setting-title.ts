import { translated } from "./translate.ts";

/** The name of a connector's setting in the present language, without its group: `API: Enable Request Signing` as its second part. */
export function settingTitle(label: string): string {
  return translated(label.slice(label.indexOf(":") + 2));
}
