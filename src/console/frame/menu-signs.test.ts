import { expect, test } from "vitest";
import { iconPicture } from "../../platform/pages/index.ts";
import { MENU_SIGNS, menuLook } from "./menu-signs.ts";

const picture = iconPicture("menu.svg", MENU_SIGNS);

test("the picture of the menu has each icon in its row, and is small enough for a first visit", async () => {
  const rows = [...picture.plain.toString().matchAll(/<path transform="translate\(0 (\d+)\)" d="M/g)].map(
    ([, at]) => Number(at),
  );
  expect(rows).toEqual(MENU_SIGNS.map((_sign, row) => row * 32));
  expect((await picture.compressed("br")).length).toBeLessThan(1_000);
});

test("an icon that the picture does not have is no class", () => {
  expect([menuLook("overview"), menuLook("more"), menuLook("phone")]).toEqual([
    "row-0",
    `row-${MENU_SIGNS.length - 1}`,
    undefined,
  ]);
});
