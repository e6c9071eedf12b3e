import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestVault, type TestVault } from "../../tests/support/vault.ts";
import { openDatabase, sql } from "../platform/database/index.ts";
import { silentLog } from "../platform/log.ts";
import { SealBroken } from "./cipher.ts";
import {
  applicationNameOf,
  finishMasterKeyRotation,
  masterKeyInForce,
  rotateMasterKey,
  WrongMasterKey,
} from "./index.ts";

let test: TestVault;
beforeAll(async () => (test = await createTestVault({ usesPerDataKey: 1_000_000 })));
afterAll(() => test.close());

describe("a sealed text", () => {
  it("opens in every process, for the context it was sealed for", async () => {
    const other = await test.open();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), fc.string(), async (text, context) => {
        expect(await other.open(test.vault.seal(text, context), context)).toBe(text);
      }),
    );
  });

  it("does not open when any byte of it was changed", async () => {
    const sealed = test.vault.seal("4111111111111111", "somewhere");
    for (let index = 0; index < sealed.length; index++) {
      for (const replacement of ["A", "B", ".", "="].filter((letter) => letter !== sealed[index])) {
        const tampered = sealed.slice(0, index) + replacement + sealed.slice(index + 1);
        await expect(test.vault.open(tampered, "somewhere")).rejects.toThrow(SealBroken);
      }
    }
  });

  it("does not open when it was cut or lengthened", async () => {
    const sealed = test.vault.seal("secret", "somewhere");
    for (const wrong of ["", "v1", "v1.", sealed.slice(0, -1), `${sealed}A`, `${sealed}.A`, ` ${sealed}`]) {
      await expect(test.vault.open(wrong, "somewhere")).rejects.toThrow(SealBroken);
    }
  });

  it("does not open at another place", async () => {
    const sealed = test.vault.seal("secret", "connectors:CO-1");
    await expect(test.vault.open(sealed, "connectors:CO-2")).rejects.toThrow(SealBroken);
  });

  it("never looks the same twice", () => {
    expect(test.vault.seal("secret", "a")).not.toBe(test.vault.seal("secret", "a"));
  });
});

describe("fingerprints", () => {
  it("are equal in all processes and differ between scopes and cards", async () => {
    const other = await test.open();
    const own = test.vault.fingerprint("4111111111111111", "global");
    expect(other.fingerprint("4111111111111111", "global")).toBe(own);
    expect(other.fingerprint("4111111111111111", "merchant:ME-1")).not.toBe(own);
    expect(other.fingerprint("5555555555554444", "global")).not.toBe(own);
  });
});

describe("data keys", () => {
  it("are replaced when they are used up, and what they sealed stays readable", async () => {
    const busy = await createTestVault({ usesPerDataKey: 5 });
    try {
      const first = busy.vault.seal("first", "a");
      await vi.waitFor(() => expect(keyIdOf(busy.vault.seal("more", "a"))).not.toBe(keyIdOf(first)));
      expect(await busy.vault.open(first, "a")).toBe("first");
    } finally {
      await busy.close();
    }
  });

  it("made by one process are found by the others", async () => {
    const busy = await createTestVault({ usesPerDataKey: 5 });
    try {
      const other = await busy.open();
      const old = keyIdOf(busy.vault.seal("old", "a"));
      const sealed = await vi.waitFor(() => {
        const next = busy.vault.seal("new", "a");
        expect(keyIdOf(next)).not.toBe(old);
        return next;
      });
      expect(await other.open(sealed, "a")).toBe("new");
    } finally {
      await busy.close();
    }
  });

  it("lie in the database only wrapped", async () => {
    const rows = await test.db.query<{ wrappedKey: Buffer }>(sql`select wrapped_key from vault_data_keys`);
    expect(rows.map((row) => row.wrappedKey.length)).toEqual([12 + 32 + 16]);
  });

  it("are made once when many processes start at the same moment", async () => {
    const fresh = await createTestVault();
    try {
      const vaults = await Promise.all(Array.from({ length: 6 }, () => fresh.open()));
      expect(new Set(vaults.map((vault) => keyIdOf(vault.seal("x", "a")))).size).toBe(1);
    } finally {
      await fresh.close();
    }
  });
});

describe("the master key", () => {
  it("must be the one the database was sealed with", async () => {
    await expect(test.open({ masterKey: randomBytes(32) })).rejects.toThrow(WrongMasterKey);
    await expect(test.open({ masterKey: randomBytes(16) })).rejects.toThrow("32 bytes");
  });

  it("is rotated while processes live: old and new ones read each other's secrets", async () => {
    const rotated = await createTestVault({ usesPerDataKey: 5 });
    try {
      const newKey = randomBytes(32);
      const before = rotated.vault.seal("before", "a");
      await rotateMasterKey(rotated.db, { oldKey: rotated.masterKey, newKey });
      const started = await rotated.open({ masterKey: newKey });
      expect(await started.open(before, "a")).toBe("before");

      // The old process uses its data key up and must make the next one under the new master key.
      const after = await vi.waitFor(() => {
        const sealed = rotated.vault.seal("after", "a");
        expect(keyIdOf(sealed)).not.toBe(keyIdOf(before));
        return sealed;
      });
      expect(await started.open(after, "a")).toBe("after");
    } finally {
      await rotated.close();
    }
  });

  it("opens nothing any more once its rotation is finished", async () => {
    const rotated = await createTestVault();
    try {
      const keys = [rotated.masterKey, randomBytes(32), randomBytes(32)] as const;
      await rotateMasterKey(rotated.db, { oldKey: keys[0], newKey: keys[1] });
      await rotateMasterKey(rotated.db, { oldKey: keys[1], newKey: keys[2] });
      await expect(rotated.open({ masterKey: keys[0] })).resolves.toBeDefined();
      await expect(finishMasterKeyRotation(rotated.db, { key: keys[1] })).rejects.toThrow(WrongMasterKey);
      expect(await finishMasterKeyRotation(rotated.db, { key: keys[2] })).toEqual({ finished: true });
      await expect(rotated.open({ masterKey: keys[0] })).rejects.toThrow(WrongMasterKey);
      await expect(rotated.open({ masterKey: keys[2] })).resolves.toBeDefined();
    } finally {
      await rotated.close();
    }
  });

  it("is not taken from processes that were started with the old one", async () => {
    const rotated = await createTestVault();
    const newKey = randomBytes(32);
    const applicationName = applicationNameOf(rotated.masterKey);
    const options = { url: rotated.url, clock: rotated.clock, log: silentLog, applicationName };
    const runsWithOldKey = openDatabase(options);
    try {
      await runsWithOldKey.execute(sql`select`);
      await rotateMasterKey(rotated.db, { oldKey: rotated.masterKey, newKey });
      const refused = await finishMasterKeyRotation(rotated.db, { key: newKey });
      expect(refused).toEqual({ refused: true, code: "old_master_key_in_use", connections: 1 });
      expect(await masterKeyInForce(rotated.db, { key: rotated.masterKey })).toEqual(newKey);
    } finally {
      await runsWithOldKey.close();
      await rotated.close();
    }
  });

  it("is not rotated by who has another one", async () => {
    const rotation = rotateMasterKey(test.db, { oldKey: randomBytes(32), newKey: randomBytes(32) });
    await expect(rotation).rejects.toThrow(WrongMasterKey);
  });
});

function keyIdOf(sealed: string): string {
  return sealed.split(".")[1]!;
}
