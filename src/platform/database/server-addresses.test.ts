import { expect, test } from "vitest";
import { serverAddresses } from "./server-addresses.ts";

test("an address names one server or several, in its order, with everything else in common", () => {
  const address =
    "postgres://shop:p%40ss@db1.example,db2.example:5433,[fd00::3]:6000/name?sslmode=verify-full";
  expect(serverAddresses(address)).toEqual([
    {
      name: "db1.example:5432",
      host: "db1.example",
      port: 5_432,
      url: "postgres://shop:p%40ss@db1.example/name?sslmode=verify-full",
    },
    {
      name: "db2.example:5433",
      host: "db2.example",
      port: 5_433,
      url: "postgres://shop:p%40ss@db2.example:5433/name?sslmode=verify-full",
    },
    {
      name: "[fd00::3]:6000",
      host: "fd00::3",
      port: 6_000,
      url: "postgres://shop:p%40ss@[fd00::3]:6000/name?sslmode=verify-full",
    },
  ]);
  expect(serverAddresses("postgresql://db.example/name?target_session_attrs=read-write")).toMatchObject([
    { name: "db.example:5432" },
  ]);
  expect(serverAddresses("postgres://shop@%2Ftmp%2Fsocket/name")).toMatchObject([{ host: "/tmp/socket" }]);
});

test.each([
  ["a host twice", "postgres://db1,db1:5432/name"],
  ["a host without a name", "postgres://db1,,db2/name"],
  ["a comma at the end", "postgres://db1,/name"],
  ["ten hosts", `postgres://${Array.from({ length: 10 }, (_, index) => `db${index}`).join(",")}/name`],
  ["a port that is none", "postgres://db1:5432,db2:70000/name"],
  ["standbys", "postgres://db1,db2/name?target_session_attrs=standby"],
  ["hosts in the parameters, too", "postgres://db1,db2/name?host=db3"],
])("an address with %s is refused", (_what, address) => {
  expect(serverAddresses(address)).toBeUndefined();
});
