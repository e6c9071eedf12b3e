import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { Channel } from "./channel.ts";

type Functions = Readonly<Record<string, (argument: never) => unknown>>;

/** Two ends of a line, each with the functions it offers. */
function connect<Left extends Functions, Right extends Functions>(left: Left, right: Right) {
  const [here, there] = [new EventEmitter(), new EventEmitter()];
  const port = (own: EventEmitter, other: EventEmitter) =>
    Object.assign(own, {
      send: (message: object) => {
        setImmediate(() => other.emit("message", structuredClone(message)));
        return true;
      },
    });
  return {
    toRight: new Channel<Right>(port(here, there), left),
    toLeft: new Channel<Left>(port(there, here), right),
  };
}

test("both sides call each other's functions at the same time, and get each its own result", async () => {
  const { toLeft, toRight } = connect(
    { half: async (number: number) => number / 2 },
    { double: async (number: number) => number * 2 },
  );
  const numbers = [1, 2, 3];
  expect(await Promise.all(numbers.map((number) => toRight.call("double", number)))).toEqual([2, 4, 6]);
  expect(await Promise.all(numbers.map((number) => toLeft.call("half", number)))).toEqual([0.5, 1, 1.5]);
});

test("what a function throws is thrown to its caller", async () => {
  const { toRight } = connect(
    {},
    {
      fail: async (because: string) => {
        throw new Error(because);
      },
    },
  );
  await expect(toRight.call("fail", "no reason")).rejects.toThrow("no reason");
});

test("calls to a process that ended fail, those that wait and later ones", async () => {
  const { toRight } = connect({}, { wait: () => new Promise<void>(() => undefined) });
  const waiting = toRight.call("wait", undefined);
  toRight.close("The process api-1 ended: SIGKILL.");
  await expect(waiting).rejects.toThrow("SIGKILL");
  await expect(toRight.call("wait", undefined)).rejects.toThrow("SIGKILL");
});
