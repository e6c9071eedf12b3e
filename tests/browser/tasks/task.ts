import type { Locator, Page } from "playwright-core";
import type { DemoRole } from "../../support/console.ts";
import type { World } from "./world.ts";

/** An everyday task of a person in the console. */
export interface Task {
  readonly name: string;
  /** A role that may do it. */
  readonly role: DemoRole;
  readonly run: (at: TaskPage) => Promise<void>;
  /** What a role that may not do it never sees; tasks that every role may do have none. */
  readonly hidden?: HiddenPart;
}

/** A part of a page, by default of the one that the role begins on. */
export interface HiddenPart {
  readonly from: DemoRole;
  readonly on?: (world: World) => string;
  readonly what: Hidden;
}

type Hidden = (page: Page) => Locator;

export interface TaskPage {
  readonly page: Page;
  readonly world: World;
  readonly clicks: Clicks;
  /** Distinguishes what two sizes of screen make. */
  readonly look: string;
}

/** What a person clicks; typing and waiting cost nothing. */
export class Clicks {
  count = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async on(target: Locator): Promise<void> {
    this.count += 1;
    await target.first().click();
  }

  link(name: string | RegExp): Promise<void> {
    return this.on(this.#page.getByRole("main").getByRole("link", { name }));
  }

  button(name: string | RegExp): Promise<void> {
    return this.on(this.#page.getByRole("button", { name, exact: typeof name === "string" }));
  }

  /** A page of the menu; on a phone it may be behind the last place of the bar. */
  async menu(name: string): Promise<void> {
    const menu = this.#page.getByRole("navigation");
    const link = menu.getByRole("link", { name: new RegExp(`^${name}`) });
    if (!(await link.first().isVisible())) await this.on(menu.getByRole("link", { name: "More" }));
    await this.on(link);
  }

  /** The field is on every page; on a phone it may have to be opened. */
  async search(query: string): Promise<void> {
    await this.#page.getByRole("searchbox", { name: "Search payments" }).fill(query);
    await this.#page.keyboard.press("Enter");
  }
}

/** A page of the menu, which a role that may not open it does not see, on no size of screen. */
export function inMenu(name: string): Hidden {
  return (page) => page.locator(`a[href*="/console/"]`).filter({ hasText: new RegExp(`^${name}$`) });
}
