import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { redeemCardToken, takeRefreshedCvv } from "../../src/vault/index.ts";
import { launchBrowser } from "../support/browser.ts";
import { shownDigits } from "@quittance/provider-kit/testing";
import {
  createHostedFieldsBench,
  MERCHANT,
  type HostedFieldsBench,
  type Shop,
} from "./hosted-fields-bench.ts";

const browser = await launchBrowser("hosted fields in a merchant's page");
const INIT = `payment.init("demo-public", "number", "cvv", () => isReady())`;
const CARD_HOLDER = `{ card_holder: "Ada Lovelace", month: "6", year: "2031" }`;

/** Runs an expression over the `field` of the number frame, because the tests have no DOM. */
function evaluateInNumber(shop: Shop, expression: string): Promise<unknown> {
  const frame = shop.page.frames().find((candidate) => candidate.url().includes("/hosted-fields/number"));
  if (!frame) throw new Error("There is no number frame.");
  return frame.evaluate(`((field) => ${expression})(document.getElementById("field"))`);
}

describe.skipIf(!browser)("hosted fields", () => {
  let bench: HostedFieldsBench;
  beforeAll(async () => {
    if (browser) bench = await createHostedFieldsBench(browser);
  });
  afterAll(async () => {
    await bench?.close();
    await browser?.close();
  });

  async function typeCard(shop: Shop, number = "4111111111111111", cvv = "123"): Promise<void> {
    await shop.number.locator("#field").pressSequentially(number);
    await shop.cvv.locator("#field").pressSequentially(cvv);
  }

  it("take a pasted number with a space after each digit", async () => {
    const shop = await bench.openShop(INIT);
    await shop.number.locator("#field").focus();
    await shop.page.keyboard.insertText("4111111111111111".replaceAll(/\B/g, " "));
    expect(await shop.number.locator("#field").inputValue()).toBe("4111 1111 1111 1111");
  });

  it("take the month and the year as people write them", async () => {
    const shop = await bench.openShop(INIT);
    await typeCard(shop);
    const result = await shop.page.evaluate<{ cardData: object }>(
      `tokenize({ card_holder: "Ada Lovelace", month: " 1", year: "31 " })`,
    );
    expect(result.cardData).toMatchObject({ month: "1", year: "2031" });
  });

  it("exchange the typed card for a token for the merchant's server", async () => {
    const shop = await bench.openShop(INIT);
    await typeCard(shop);
    expect(await shop.number.locator("#field").inputValue()).toBe("4111 1111 1111 1111");
    const result = await shop.page.evaluate<{ token: string }>(`tokenize(${CARD_HOLDER})`);
    expect(result).toEqual({
      token: expect.stringMatching(/^ix::[0-9a-f]{32}$/),
      cardData: {
        card_type: "visa",
        full_name: "Ada Lovelace",
        bin_digits: "41111111",
        first_six_digits: "411111",
        last_four_digits: "1111",
        month: "6",
        year: "2031",
      },
    });
    const card = await redeemCardToken(bench.vault.db, bench.vault.vault, {
      transactionToken: result.token,
      merchantGuid: MERCHANT,
    });
    expect(card).toEqual({
      pan: "4111111111111111",
      cvv: "123",
      expirationMonth: "06",
      expirationYear: "2031",
      cardHolder: "Ada Lovelace",
    });
    expect(shop.complaints).toEqual([]);
    await shop.page.close();
  });

  it("send the number to the gateway only, and hide it from the merchant's page", async () => {
    const shop = await bench.openShop(`
      window.seen = [];
      const original = MessagePort.prototype.addEventListener;
      MessagePort.prototype.addEventListener = function (type, listener, ...more) {
        return original.call(this, type, (event) => { seen.push(event.data); listener(event); }, ...more);
      };
      addEventListener("message", (event) => seen.push(event.data));
      ${INIT}; payment.numberOn("input", (data) => events.push(data));`);
    await typeCard(shop);
    await shop.page.evaluate(`tokenize(${CARD_HOLDER})`);
    const seen = await shop.page.evaluate<string>("JSON.stringify([seen, events])");
    expect(seen).toContain('"firstSix":"411111","numberLength":16');
    expect(shownDigits(seen.replaceAll("41111111", ""))).not.toContain("1111111");
    const reached = await shop.page.evaluate(
      `(() => { try { return frames[0].hostedField.digits(); } catch (error) { return error.name; } })()`,
    );
    expect(reached).toBe("SecurityError");
    const otherRequests = shop.requests.filter((request) => !request.includes(bench.publicUrl));
    expect(otherRequests).toEqual([expect.stringMatching(/^GET http:\/\/localhost:\d+\/$/)]);
    await shop.page.close();
  });

  it("report each wrong field to the merchant's page", async () => {
    const shop = await bench.openShop(INIT);
    await typeCard(shop, "4111111111111112", "");
    const result = await shop.page.evaluate(`tokenize({ month: "13", year: "2031" })`);
    expect(result).toMatchObject({
      errors: [
        { attribute: "number", key: "errors.invalid" },
        { attribute: "cvv", key: "errors.blank" },
        { attribute: "month", key: "errors.invalid" },
        { attribute: "card_holder", key: "errors.blank" },
      ],
    });
    await shop.page.close();
  });

  it("accept first and last name, a two-digit year, and no name when none is required", async () => {
    const shop = await bench.openShop(INIT);
    await typeCard(shop);
    const named = `{ first_name: "Ada", last_name: "Lovelace", month: 1, year: 31, email: "ada@example.com" }`;
    expect(await shop.page.evaluate(`tokenize(${named})`)).toMatchObject({
      cardData: { full_name: "Ada Lovelace", month: "1", year: "2031" },
    });
    await shop.page.evaluate("payment.setRequireCardHolder(false)");
    expect(await shop.page.evaluate(`tokenize({ month: 1, year: 31 })`)).toMatchObject({
      cardData: { full_name: "" },
    });
    await shop.page.close();
  });

  it("accept the number alone when the shop has no field for the security code", async () => {
    const shop = await bench.openShop(`payment.init("demo-public", "number", null, () => isReady())`);
    await shop.number.locator("#field").pressSequentially("378282246310005");
    expect(await shop.number.locator("#field").inputValue()).toBe("3782 822463 10005");
    expect(await shop.page.evaluate(`tokenize(${CARD_HOLDER})`)).toMatchObject({
      cardData: { card_type: "amex" },
    });
    await shop.page.close();
  });

  it("send the events of the public library to the page", async () => {
    const shop = await bench.openShop(`
      payment.init("demo-public", "number", "cvv", () => {
        for (const name of ["input", "focus", "blur", "mouseover", "enter", "esc", "tab", "shift-tab"])
          for (const on of ["numberOn", "cvvOn"]) payment[on](name, (data) => events.push([on, name, data]));
        isReady();
      });`);
    const number = shop.number.locator("#field");
    await number.hover();
    await typeCard(shop, "378282246310005", "1234");
    for (const key of ["Enter", "Escape", "Tab"]) await number.press(key);
    await shop.cvv.locator("#field").press("Shift+Tab");
    const wanted = ["mouseover", "focus", "input", "blur", "enter", "esc", "tab"].map(
      (name) => `numberOn ${name}`,
    );
    // Events of a frame reach the page a moment after the key press, at a different time for each frame.
    await expect
      .poll(() => shop.page.evaluate<string[]>("events.map(([on, name]) => `${on} ${name}`)"))
      .toEqual(expect.arrayContaining([...wanted, "cvvOn shift-tab", "cvvOn blur"]));
    const events = await shop.page.evaluate<[string, string, object][]>("events");
    expect(events.findLast(([on, name]) => on === "cvvOn" && name === "input")?.[2]).toEqual({
      cardType: "amex",
      firstSix: "378282",
      numberLength: 15,
      validNumber: true,
      cvvLength: 4,
      validCvv: true,
    });
    await shop.page.close();
  });

  it("use the styles and texts of the shop", async () => {
    const shop = await bench.openShop(`
      payment.init("demo-public", "number", "cvv", () => {
        payment.setNumberStyle({ color: "rgb(1, 2, 3)", boxShadow: "none", "background-image": "url(https://evil.example/x)",
          "::placeholder": { color: "rgb(4, 5, 6)" } });
        payment.setNumberPlaceholder("1234 …");
        payment.setCvvInputType("password");
        payment.setNumberInputType("file");
        payment.setNumberAttribute("aria-invalid", "true");
        payment.setNumberAttribute("onfocus", "alert(1)");
        payment.validate(() => isReady());
      });`);
    const number = shop.number.locator("#field");
    expect(await number.getAttribute("placeholder")).toBe("1234 …");
    expect(await number.getAttribute("aria-invalid")).toBe("true");
    expect(await number.getAttribute("onfocus")).toBeNull();
    expect(await number.getAttribute("type")).toBe("text");
    expect(await number.getAttribute("aria-label")).toBe("Kartennummer");
    expect(await shop.cvv.locator("#field").getAttribute("type")).toBe("password");
    expect(await evaluateInNumber(shop, "getComputedStyle(field).color")).toBe("rgb(1, 2, 3)");
    const placeholder = await evaluateInNumber(shop, 'getComputedStyle(field, "::placeholder").color');
    expect(placeholder).toBe("rgb(4, 5, 6)");
    expect(shop.requests.filter((request) => request.includes("evil"))).toEqual([]);
    await shop.page.close();
  });

  it("keep the caret where the customer corrects a digit", async () => {
    const shop = await bench.openShop(INIT);
    const number = shop.number.locator("#field");
    await number.pressSequentially("411111111111111");
    for (let step = 0; step < 10; step++) await number.press("ArrowLeft");
    await number.pressSequentially("9");
    expect(await number.inputValue()).toBe("4111 1119 1111 1111");
    expect(await evaluateInNumber(shop, "field.selectionStart")).toBe(9);
    await shop.page.close();
  });

  it("pass the security code of a stored card to its next charge", async () => {
    const reference = "71ee81126036ab3fd0a1";
    const shop = await bench.openShop(
      `payment.initCvvRefresh("demo-public", "${reference}", "cvv", () => isReady());`,
    );
    const refresh = `new Promise((resolve) => payment.refreshCvv(() => resolve("done"), resolve))`;
    expect(await shop.page.evaluate(refresh)).toMatchObject([{ attribute: "cvv", key: "errors.blank" }]);
    await shop.cvv.locator("#field").pressSequentially("321");
    expect(await shop.page.evaluate(refresh)).toBe("done");
    const taken = await takeRefreshedCvv(bench.vault.db, bench.vault.vault, {
      merchantGuid: MERCHANT,
      reference,
    });
    expect(taken).toBe("321");
    await shop.page.close();
  });

  it("accept what the browser fills in for the rest of the card", async () => {
    const shop = await bench.openShop(`
      payment.init("demo-public", "number", "cvv", () => {
        payment.enableAutofill();
        payment.onAutofill((data) => events.push(data));
        payment.validate(() => isReady());
      });`);
    const parts = { "cc-name": "Ada Lovelace", "cc-exp-month": "06", "cc-exp-year": "31", "cc-csc": "987" };
    for (const [autocomplete, value] of Object.entries(parts)) {
      await shop.number.locator(`.autofill[autocomplete=${autocomplete}]`).fill(value, { force: true });
    }
    await expect
      .poll(() => shop.page.evaluate("events.at(-1)"))
      .toEqual({
        card_holder: "Ada Lovelace",
        month: 6,
        year: 2031,
      });
    await expect.poll(() => shop.cvv.locator("#field").inputValue()).toBe("987");
    await shop.page.close();
  });

  it("respond only to the page that created them, and only once", async () => {
    const shop = await bench.openShop(INIT);
    const hasResponse = await shop.page.evaluate(`new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(true);
      const instance = new URLSearchParams(new URL(document.querySelector("#number iframe").src).hash.slice(1)).get("instance");
      frames[0].postMessage({ hostedField: "connect", instance, publicIntegrationKey: "other" }, "*", [port2]);
      setTimeout(() => resolve(false), 300);
    })`);
    expect(hasResponse).toBe(false);
    await shop.page.close();
  });

  it("refuse an unknown integration key, an unknown version and a risk script that is not configured", async () => {
    const shop = await bench.openShop(`payment.init("no-such-key", "number", "cvv", () => isReady())`);
    await typeCard(shop);
    expect(await shop.page.evaluate(`tokenize(${CARD_HOLDER})`)).toEqual({
      errors: [{ attribute: "", key: "errors.failed", message: "Invalid credentials." }],
    });
    await expect(shop.page.evaluate(`new PaymentJs("9.9")`)).rejects.toThrow("no version");
    await expect(shop.page.evaluate(`payment.initRiskScript({ type: "forter" })`)).rejects.toThrow("forter");
    await shop.page.close();
  });
});
