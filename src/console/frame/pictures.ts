import { iconPicture, listPicture, rowRules, type StaticAsset } from "../../platform/pages/index.ts";
import { LIST_MARKS, LIST_SIGNS } from "./list-signs.ts";
import { MENU_SIGNS } from "./menu-signs.ts";

/** The pictures from which lists and the menu draw icons by a class, and the rules of the classes for the style sheet. */
export function rowPictures(): { readonly pictures: readonly StaticAsset[]; readonly rules: string } {
  return {
    pictures: [
      listPicture("list.svg", { signs: LIST_SIGNS, marks: LIST_MARKS }),
      iconPicture("menu.svg", MENU_SIGNS),
    ],
    rules: rowRules(Math.max(LIST_SIGNS.length + LIST_MARKS.length, MENU_SIGNS.length)),
  };
}
